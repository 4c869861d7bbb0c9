import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_PATH_SINKS } from '../csharp/sinks.ts';
import { GO_PATH_SINKS } from '../go/sinks.ts';
import { JAVA_PATH_SINKS } from '../java/sinks-files.ts';
import { PHP_PATH_SINKS } from '../php/sinks.ts';
import { RUBY_PATH_SINKS } from '../ruby/sinks.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { PYTHON_ARCHIVES } from './path-archives.ts';
import { CARRIED_FILES } from './path-carried.ts';
import { RUST_PATH_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';
import { FILE_ANSWERS, FILE_FUNCTIONS_OF_PYTHON, TABLE_WRITERS } from './path-python.ts';
import { PATHLIB_SINKS } from './path-pathlib.ts';
import { PATH_LIST_SINKS } from './path-lists.ts';
import { ONE_PATH, PATH_OPTIONS, PATH_PACKAGES, TWO_PATHS } from './path-packages.ts';

const DENO = [
  'readTextFile',
  'readFile',
  'writeTextFile',
  'writeFile',
  'remove',
  'open',
  'create',
  'readDir',
  'mkdir',
  'readLink',
  'truncate',
  'chmod',
  'utime',
];

/** Functions that by their name do something with a file, and do not only look at its name. */
const FILE_FUNCTIONS =
  /^_?(?:read|write|open|load|save|store|delete|remove|unlink|extract|unpack|unzip|copy|move|create|append|stream|serve|send|upload|download|import|export)_?(?:the|a|all|from|to|json|text|binary|raw|local|temp)?_?(?:file|folder|director|dir|image|asset|template|document|archive)/i;

/** Where text decides which file is read, written or removed. */
export const PATH_SINKS: readonly SinkSpec[] = [
  ...GO_PATH_SINKS,
  ...JAVA_PATH_SINKS,
  ...PHP_PATH_SINKS,
  ...RUBY_PATH_SINKS,
  ...CSHARP_PATH_SINKS,
  ...RUST_PATH_SINKS,
  { kind: 'path', languages: [...SCRIPT, ...PYTHON], calledLike: FILE_FUNCTIONS, from: ['tool', 'remote'] },
  ...membersOf('fs', ...ONE_PATH).map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
  })),
  ...membersOf('fs', ...TWO_PATHS).map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0, 1],
  })),
  ...PATH_PACKAGES.map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
  })),
  ...PATH_LIST_SINKS,
  ...PATH_OPTIONS.map(([callee, option]): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: [option],
  })),
  ...['pdf', 'screenshot'].map((method): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    method,
    evidence: ['puppeteer', 'puppeteer-core', 'playwright', 'playwright-core'],
    arguments: [],
    keywords: ['path'],
  })),
  {
    kind: 'path',
    languages: SCRIPT,
    method: 'mv',
    evidence: ['express-fileupload', 'express.Request().files'],
    arguments: [0],
  },
  ...['file', 'directory', 'glob'].map((method): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    method,
    evidence: ['archiver()'],
    arguments: [0],
  })),
  { kind: 'path', languages: SCRIPT, method: 'saveAs', evidence: ['playwright', 'playwright-core'], arguments: [0] },
  ...['pipeStdout', 'pipeStderr', 'pipeAll'].map((method): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    method,
    evidence: ['execa'],
    arguments: [0],
  })),
  // The name of a view is a path below the folder of views, and may leave it.
  {
    kind: 'path',
    languages: SCRIPT,
    method: 'render',
    evidence: ['express.Response()', 'express()', 'koa.Context()'],
    arguments: [0],
  },
  ...membersOf('Deno', ...DENO, ...DENO.map((name) => `${name}Sync`)).map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...[
    'mv',
    'ncp',
    'ncp.ncp',
    'move-file',
    'move-file.moveFile',
    'cp-file',
    'copy-file',
    'Deno.rename',
    'Deno.copyFile',
  ].map((callee): SinkSpec => ({ kind: 'path', languages: SCRIPT, callee, arguments: [0, 1] })),
  // koa-send refuses what leads out of its folder.
  { kind: 'path', languages: SCRIPT, callee: 'send', arguments: [1], confinedBy: 'root' },
  { kind: 'path', languages: SCRIPT, callee: 'koa-sendfile', arguments: [1] },
  ...['sendFile', 'sendfile', 'download'].map((method): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    method,
    evidence: ['express'],
    arguments: [0],
    confinedBy: 'root',
    // Fastify takes the folder itself where Express takes options.
    folderAt: 1,
    resolves: method === 'download',
  })),
  ...FILE_FUNCTIONS_OF_PYTHON.map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['file', 'path', 'file_path', 'filename', 'input_dir', 'folder_path', 'path_or_fileobj'],
  })),
  ...membersOf(
    'os',
    'remove',
    'unlink',
    'rmdir',
    'removedirs',
    'listdir',
    'scandir',
    'walk',
    'mkdir',
    'makedirs',
    'chmod',
    'lchmod',
    'chown',
    'lchown',
    'chroot',
    'chdir',
    'truncate',
    'utime',
    'getxattr',
    'setxattr',
    'removexattr',
    'fwalk',
    'statvfs',
    'listxattr',
    'pathconf',
  ).map((callee): SinkSpec => ({ kind: 'path', languages: PYTHON, callee, arguments: [0] })),
  ...membersOf('os', 'rename', 'renames', 'replace', 'link', 'symlink').map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0, 1],
  })),
  ...membersOf('shutil', 'copy', 'copy2', 'copyfile', 'copymode', 'copystat', 'copytree', 'move').map(
    (callee): SinkSpec => ({
      kind: 'path',
      languages: PYTHON,
      callee,
      arguments: [0, 1],
    }),
  ),
  ...membersOf('shutil', 'rmtree', 'chown', 'disk_usage').map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
  })),
  ...PYTHON_ARCHIVES,
  ...CARRIED_FILES,
  // The folder must not come from outside; the name below it is kept there.
  ...['flask.send_from_directory', 'quart.send_from_directory', 'flask.helpers.send_from_directory'].map(
    (callee): SinkSpec => ({
      kind: 'path',
      languages: PYTHON,
      callee,
      arguments: [0],
      keywords: ['directory'],
      fileAt: 1,
    }),
  ),
  { kind: 'path', languages: PYTHON, callee: 'django.views.static.serve', arguments: [], keywords: ['document_root'] },
  {
    kind: 'path',
    languages: PYTHON,
    method: 'save',
    evidence: ['flask.request.files', 'werkzeug.datastructures.FileStorage()'],
    arguments: [0],
    keywords: ['dst'],
  },
  ...TABLE_WRITERS.map((method): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    method,
    evidence: ['pandas', 'geopandas', 'polars'],
    arguments: [0],
    keywords: ['path_or_buf', 'path', 'excel_writer'],
  })),
  { kind: 'path', languages: PYTHON, callee: 'git.Repo.clone_from', arguments: [1], keywords: ['to_path'] },
  { kind: 'path', languages: PYTHON, callee: 'git.Repo.init', arguments: [0], keywords: ['path'] },
  ...['torch.save', 'joblib.dump'].map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [1],
  })),
  ...['tempfile.NamedTemporaryFile', 'tempfile.mkdtemp', 'tempfile.mkstemp', 'tempfile.TemporaryDirectory'].map(
    (callee): SinkSpec => ({
      kind: 'path',
      languages: PYTHON,
      callee,
      arguments: [],
      // What stands behind a name that is not there yet leads nowhere.
      keywords: ['dir', 'prefix'],
    }),
  ),
  ...FILE_ANSWERS.map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['path', 'path_or_file'],
  })),
  ...PATHLIB_SINKS,
];
