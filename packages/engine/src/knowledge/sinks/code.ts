import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_CODE_SINKS } from '../csharp/sinks.ts';
import { GO_CODE_SINKS } from '../go/sinks.ts';
import { JAVA_CODE_SINKS } from '../java/sinks.ts';
import { PHP_CODE_SINKS } from '../php/sinks.ts';
import { RUBY_CODE_SINKS } from '../ruby/sinks.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { RUST_CODE_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';

/** Stands for a member that is chosen while the program runs, in the names of sinks: `window.[]`. */
export const CHOSEN = '[]';

/** Names of a Python file, one of which is chosen: `globals()[name]`. */
const NAMESPACES: readonly string[] = ['globals()', 'locals()', 'vars()'];
/**
 * Modules of Python that hold what runs programs and code: `getattr(os, name)`. Whoever calls a library or writes a command
 * line asks them for a type or a function by its name, and may.
 */
const MODULES: readonly string[] = [
  '__builtins__',
  'builtins',
  'os',
  'subprocess',
  'shutil',
  'importlib',
  'ctypes',
  'pty',
  'runpy',
];

/** Where text is run as code. */
export const CODE_SINKS: readonly SinkSpec[] = [
  ...GO_CODE_SINKS,
  ...JAVA_CODE_SINKS,
  ...PHP_CODE_SINKS,
  ...RUBY_CODE_SINKS,
  ...CSHARP_CODE_SINKS,
  ...RUST_CODE_SINKS,
  { kind: 'code', languages: SCRIPT, callee: 'Function' },
  ...[
    'eval',
    'execScript',
    ...membersOf(
      'vm',
      'runInContext',
      'runInNewContext',
      'runInThisContext',
      'Script',
      'SourceTextModule',
      'compileFunction',
    ),
    'vm2.VM().run',
    'vm2.VM().runFile',
    'vm2.NodeVM().run',
    'vm2.NodeVM().runFile',
    'vm2.NodeVM.code',
    'vm2.VMScript',
    'sandbox().run',
    'jailed.DynamicPlugin',
    'isolated-vm.Isolate().compileScript',
    'safe-eval',
    'safer-eval',
    'notevil',
    'static-eval',
    'eval',
    'node-eval',
    'eval5.evaluate',
    'eval5.Interpreter().evaluate',
    'expression-eval.eval',
    'expr-eval.Parser.evaluate',
    'expr-eval.Parser().evaluate',
    'quickjs-emscripten.newContext().evalCode',
    'ses.Compartment().evaluate',
    ...['redis.createClient()', 'ioredis()', 'ioredis.Redis()'].map((client) => `${client}.eval`),
    'require-from-string',
    'mathjs.eval',
    'mathjs.evaluate',
    'angular-expressions.compile',
    'module._compile',
    'module.constructor()._compile',
    'module()._compile',
    'module.Module()._compile',
    'process.binding',
    'webix.exec',
  ].map((callee): SinkSpec => ({ kind: 'code', languages: SCRIPT, callee, arguments: [0], shallow: true })),
  {
    kind: 'code',
    languages: SCRIPT,
    callee: 'jsonpath-plus.JSONPath',
    arguments: [0],
    keywords: ['path'],
    shallow: true,
  },
  // What stands above a page as `---js` or `---javascript` is run; whoever replaces only the short name leaves the other.
  {
    kind: 'code',
    languages: SCRIPT,
    callee: 'gray-matter',
    arguments: [0],
    shallow: true,
    unless: { 'engines.javascript': ['function', 'object'] },
  },
  // Among the members of these are `eval`, and functions that make functions of text.
  ...['window', 'self', 'globalThis', 'global', 'Function'].map((owner): SinkSpec => ({
    kind: 'code',
    languages: SCRIPT,
    callee: `${owner}.${CHOSEN}`,
    arguments: [],
  })),
  ...NAMESPACES.map((owner): SinkSpec => ({
    kind: 'code',
    languages: PYTHON,
    callee: `${owner}.${CHOSEN}`,
    arguments: [],
  })),
  ...MODULES.map((owner): SinkSpec => ({
    kind: 'code',
    languages: PYTHON,
    callee: `${owner}.${CHOSEN}`,
    arguments: [],
    from: ['tool', 'remote', 'model', 'stdin'],
  })),
  // AngularJS reads text it is given as an expression, and hands these out by the name of a parameter.
  ...membersOf(
    '$scope',
    '$eval',
    '$evalAsync',
    '$apply',
    '$applyAsync',
    '$watch',
    '$watchCollection',
    '$watchGroup',
  ).map((callee): SinkSpec => ({ kind: 'code', languages: SCRIPT, callee, arguments: [0], shallow: true })),
  ...['executeJavaScript', 'executeJavaScriptInIsolatedWorld', 'injectJavaScript'].map((method): SinkSpec => ({
    kind: 'code',
    languages: SCRIPT,
    method,
    evidence: ['electron', 'react-native-webview', 'react-native'],
    arguments: [0],
    shallow: true,
  })),
  { kind: 'code', languages: SCRIPT, property: 'injectedJavaScript', evidence: [] },
  ...['chrome', 'browser'].map((api): SinkSpec => ({
    kind: 'code',
    languages: SCRIPT,
    callee: `${api}.tabs.executeScript`,
    arguments: [],
    keywords: ['code'],
    inPage: true,
  })),
  ...['jsonpath.query', 'jsonpath.value', 'jsonpath.nodes', 'jsonpath.paths', 'jsonpath.apply'].map(
    (callee): SinkSpec => ({ kind: 'code', languages: SCRIPT, callee, arguments: [1], shallow: true }),
  ),
  // A page that is steered runs the text it is given as its own.
  ...['evaluate', 'evaluateHandle', 'evaluateOnNewDocument', 'addInitScript', 'waitForFunction', 'addScriptTag'].map(
    (method): SinkSpec => ({
      kind: 'code',
      languages: SCRIPT,
      method,
      evidence: ['puppeteer', 'puppeteer-core', 'puppeteer-extra', 'playwright', 'playwright-core', '@playwright/test'],
      arguments: method === 'addScriptTag' ? [] : [0],
      keywords: ['content'],
      shallow: true,
      inPage: true,
    }),
  ),
  {
    kind: 'code',
    languages: SCRIPT,
    method: 'executeScript',
    evidence: ['selenium-webdriver'],
    arguments: [0],
    inPage: true,
  },
  ...['evaluate', 'evaluate_handle', 'add_init_script', 'execute_script', 'execute_async_script'].map(
    (method): SinkSpec => ({
      kind: 'code',
      languages: PYTHON,
      method,
      evidence: ['playwright', 'pyppeteer', 'patchright', 'selenium'],
      arguments: [0],
      shallow: true,
      inPage: true,
    }),
  ),
  ...['Worker', 'worker_threads.Worker', 'SharedWorker', 'importScripts', 'child_process.fork', 'cluster.fork'].map(
    (callee): SinkSpec => ({ kind: 'code', languages: SCRIPT, callee, arguments: [0], shallow: true }),
  ),
  // What a library is given to call later is a function: only data that arrives as text counts.
  ...['setTimeout', 'setInterval'].map((callee): SinkSpec => ({
    kind: 'code',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
    from: ['tool', 'remote', 'model', 'response', 'argv', 'environment', 'stdin', 'file'],
  })),
  { kind: 'code', languages: PYTHON, callee: 'compile', arguments: [0], makes: true },
  ...[
    'eval',
    'exec',
    'execfile',
    'code.InteractiveInterpreter().runsource',
    'code.InteractiveInterpreter().runcode',
    'code.InteractiveConsole().push',
    'code.InteractiveConsole().runsource',
    'code.InteractiveConsole().runcode',
    ...membersOf('codeop', 'compile_command'),
    '_xxsubinterpreters.run_string',
    '_testcapi.run_in_subinterp',
    'test.support.run_in_subinterp',
    'asteval.Interpreter()',
    'simpleeval.EvalWithCompoundTypes().eval',
    ...membersOf('profile', 'run', 'runctx'),
    ...membersOf('cProfile', 'run', 'runctx'),
    ...membersOf('pdb', 'run', 'runeval'),
    ...membersOf('trace.Trace()', 'run', 'runctx'),
    ...membersOf('timeit', 'repeat', 'Timer'),
    ...membersOf('js2py', 'eval_js', 'translate_js'),
    'execjs.eval',
    'execjs.compile',
    'dukpy.evaljs',
    'quickjs.Context().eval',
    // `@` and backticks in it reach the names of the program.
    ...['DataFrame', 'read_csv', 'read_excel', 'read_json', 'read_parquet', 'read_sql', 'concat'].flatMap((made) =>
      membersOf(`pandas.${made}()`, 'eval', 'query'),
    ),
    'sympy.sympify',
    'sympy.parsing.sympy_parser.parse_expr',
    'timeit.timeit',
    'numexpr.evaluate',
    'pandas.eval',
    ...membersOf('PIL.ImageMath', 'eval', 'unsafe_eval'),
    'cffi.FFI().eval',
    'RestrictedPython.compile_restricted',
    'runpy.run_path',
    'types.CodeType',
    ...membersOf('IPython.get_ipython()', 'run_cell', 'run_line_magic', 'run_cell_magic', 'ex', 'ev'),
    'IPython.core.interactiveshell.InteractiveShell().run_cell',
    ...membersOf('lupa.LuaRuntime()', 'execute', 'eval', 'compile'),
    'py_mini_racer.MiniRacer().eval',
    'py_mini_racer.py_mini_racer.MiniRacer().eval',
    'rpy2.robjects.r',
    'execnet.makegateway().remote_exec',
    ...['langchain_experimental.utilities', 'langchain.utilities', 'langchain_community.utilities'].flatMap(
      (module) => [`${module}.PythonREPL().run`, `${module}.python.PythonREPL().run`],
    ),
    'bdb.Bdb().run',
    ...membersOf('jupyter_client.KernelManager().client()', 'execute', 'execute_interactive'),
    ...['langchain_experimental.tools', 'langchain_experimental.tools.python.tool'].flatMap((module) =>
      ['PythonREPLTool', 'PythonAstREPLTool'].flatMap((tool) => membersOf(`${module}.${tool}()`, 'run', 'invoke')),
    ),
  ].map((callee): SinkSpec => ({ kind: 'code', languages: PYTHON, callee, arguments: [0] })),
  // A database runs these; who wraps a client of it hands them on.
  ...['redis.Redis()', 'redis.StrictRedis()', 'redis.from_url()', 'redis.asyncio.Redis()', 'redis.asyncio.from_url()']
    .flatMap((client) => membersOf(client, 'eval', 'register_script', 'script_load'))
    .map((callee): SinkSpec => ({
      kind: 'code',
      languages: PYTHON,
      callee,
      arguments: [0],
      from: ['tool', 'remote', 'model', 'response'],
    })),
  // A configuration names the functions that are called with it. Who calls a library or starts a program writes it.
  ...[
    ...membersOf('logging.config', 'dictConfig', 'fileConfig'),
    ...membersOf('hydra.utils', 'instantiate', 'call'),
  ].map((callee): SinkSpec => ({
    kind: 'code',
    languages: PYTHON,
    callee,
    arguments: [0],
    from: ['tool', 'remote', 'model', 'response', 'stdin'],
  })),
];
