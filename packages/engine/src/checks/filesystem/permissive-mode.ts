import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';

const CALLS = [
  'os.chmod',
  'os.fchmod',
  'pathlib.Path().chmod',
  'pathlib.Path().mkdir',
  'pathlib.Path().touch',
  'os.lchmod',
  'os.mkfifo',
  'os.mknod',
  'os.open',
  'os.mkdir',
  'os.makedirs',
  'os.umask',
  'fs.chmod',
  'fs.chmodSync',
  'fs.open',
  'fs.openSync',
  'fs.mkdir',
  'fs.mkdirSync',
  'fs.writeFile',
  'fs.writeFileSync',
  '.chmod',
  'chmod',
  'mkdir',
  'umask',
  'os.Chmod',
  'os.Mkdir',
  'os.MkdirAll',
  'os.WriteFile',
  'os.OpenFile',
  'File.chmod',
  'FileUtils.chmod',
  'FileUtils.chmod_R',
  'java.nio.file.attribute.PosixFilePermissions.fromString',
  'java.io.File().setWritable',
  'std.fs.Permissions.from_mode',
  'std.fs.OpenOptions.new().mode',
  '.set_mode',
] as const;

/** Where the mode stands, when not second. */
const POSITIONS: Readonly<Record<string, number>> = {
  writeFile: 9,
  writeFileSync: 9,
  open: 2,
  openSync: 2,
  WriteFile: 2,
  OpenFile: 2,
  from_mode: 0,
  set_mode: 0,
};
/** Of these the mode comes first. */
const MODE_FIRST = /^(?:pathlib|File|FileUtils|std\.fs)\./;
/** Python's names for the rights of everyone to write. */
const EVERYONE = /\bS_I(?:WOTH|RWXO)\b|\bos\.ModePerm\b/;
/** Three digits that read like a mode, without the mark that makes them octal. */
const DECIMAL = /^[0-7]{3}$/;
/** Modes that people mean when they write them in decimal. */
const MODES: ReadonlySet<number> = new Set([
  0o400, 0o440, 0o444, 0o500, 0o600, 0o640, 0o644, 0o660, 0o664, 0o666, 0o700, 0o750, 0o755, 0o770, 0o775, 0o777,
]);

export const check: FileCheck = {
  id: 'filesystem-permissive-mode',
  title: 'File that everyone on the machine can write',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [732],
  why: `
    Every account on the machine can change the file, and with it what the program does or believes next.`,
  fix: `
    Give the owner alone the right to write: 0o600 for data, 0o644 for what others read, 0o755 for programs.`,
  blindSpots: 'Modes that are computed are not seen.',
  wants: { calls: CALLS },
  examples: {
    bad: [
      {
        'lib/store.rb': `
          FileUtils.chmod(«0777», '/var/app/queue')`,
      },
      {
        'Keep.java': `
          import java.io.File;
          import java.nio.file.*;
          import java.nio.file.attribute.*;

          class Keep {
            void open(Path path) throws Exception {
              Files.setPosixFilePermissions(path, «PosixFilePermissions.fromString("rwxrwxrwx")»);
              File file = new File("state");
              «file.setWritable(true, false)»;
            }
          }`,
      },
      {
        'src/main.rs': `
          use std::{fs, os::unix::fs::PermissionsExt};

          pub fn share(path: &str) -> std::io::Result<()> {
              fs::set_permissions(path, fs::Permissions::from_mode(«0o777»))
          }`,
      },
      {
        'keep.go': `
          package keep

          import "os"

          func Keep(path string, data []byte) error {
            if err := os.WriteFile(path, data, «0777»); err != nil {
              return err
            }
            return os.Chmod(path, «os.ModePerm»)
          }`,
      },
      { 'save.py': "import os\nos.chmod('state.db', «0o777»)" },
      { 'save.py': "from pathlib import Path\nPath('state.db').chmod(«0o666»)" },
      { 'save.js': "const fs = require('fs');\nfs.chmodSync('state.db', «0o666»);" },
      { 'save.py': "import os, stat\nos.chmod('a', «stat.S_IRWXU | stat.S_IRWXO»)\nos.chmod('b', «644»)" },
      { 'save.js': "const fs = require('fs');\nfs.openSync('state.db', 'w', «0o777»);" },
      {
        'page.php': `
          <?php
          chmod('/srv/app/config.php', «0777»);`,
      },
    ],
    good: [
      {
        'lib/store.rb': `
          FileUtils.chmod(0750, '/var/app/queue')
          File.chmod(0600, path)`,
      },
      {
        'Keep.java': `
          import java.io.File;
          import java.nio.file.*;
          import java.nio.file.attribute.*;

          class Keep {
            void open(Path path) throws Exception {
              Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
              new File("state").setWritable(true);
            }
          }`,
      },
      {
        'src/main.rs': `
          use std::{fs, os::unix::fs::PermissionsExt};

          pub fn share(path: &str) -> std::io::Result<()> {
              fs::set_permissions(path, fs::Permissions::from_mode(0o755))
          }`,
      },
      {
        'keep.go': `
          package keep

          import "os"

          func Keep(folder, path string, data []byte) error {
            if err := os.MkdirAll(folder, os.ModePerm); err != nil {
              return err
            }
            os.Chmod(folder, 0o755)
            return os.WriteFile(path, data, 0o644)
          }`,
      },
      {
        'save.py': "import os, stat\nos.chmod('run.sh', 0o755)\nos.chmod('a', stat.S_IRWXU)\nos.open('b', os.O_WRONLY)",
      },
      {
        'mask.py':
          "import os\numask = os.umask(0)\nos.umask(umask)\nos.makedirs('a', mode=0o777)\nos.chmod('b', 420)\n",
        'clean.py': "import os\nos.chmod('a', 0o777)\nos.remove('a')\n",
      },
      {
        'save.js':
          "const fs = require('fs');\nfs.writeFileSync('state.db', data, { mode: 0o600 });\nfs.writeFileSync('log', data, { mode: 0o666 });",
      },
      {
        'page.php': `
          <?php
          chmod('/srv/app/config.php', 0640);
          mkdir('/srv/app/cache', 0755, true);`,
      },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      if (call.callee.startsWith('java.')) {
        if (call.at.file === path && isOpenInJava(call))
          yield { at: call.at, message: 'Everyone on the machine may write it.' };
        continue;
      }
      const isUmask = call.method === 'umask';
      const position = isUmask || MODE_FIRST.test(call.callee) ? 0 : (POSITIONS[call.method] ?? 1);
      const mode = isUmask ? call.argument(0) : (call.option('mode') ?? call.argument(position, 'mode'));
      if (mode === undefined || mode.at.file !== path) continue;
      if (isUmask ? isRead(text, call.at) : isMasked(call, mode) || isDeleted(text, call)) continue;
      const message = isUmask ? openFiles(mode) : openMode(mode, text.slice(mode.at.start, mode.at.end));
      if (message !== undefined) yield { at: mode.at, message };
    }
  },
};

/** `mask = os.umask(0)`, and the next line puts it back: there is no other way to ask for it. */
function isRead(text: string, { start, end }: Span): boolean {
  const name = /([\w.]{1,60})\s{0,3}=\s{0,3}$/.exec(text.slice(Math.max(0, start - 80), start))?.[1];
  const next = /^\s{0,60}os\.umask\(\s{0,3}([\w.]{1,60})\s{0,3}\)/.exec(text.slice(end, end + 160))?.[1];
  return name !== undefined && name === next;
}

/** What a folder, or a file in Node and in Go, is made with anyway; the mask of the process takes off what it takes off. */
function isMasked({ method, callee }: CallFact, { constant, qualifiedName }: ValueFact): boolean {
  if (constant === 0o666) return callee !== 'os.open' && MAKES_FILES.test(method);
  return (constant === 0o777 || qualifiedName === ALL_RIGHTS) && MAKES_FOLDERS.test(method);
}
const MAKES_FILES = /^(?:(?:open|writeFile)(?:Sync)?|WriteFile|OpenFile)$/;
const MAKES_FOLDERS = /^(?:mkdir(?:Sync)?|makedirs|Mkdir(?:All)?)$/;
const ALL_RIGHTS = 'os.ModePerm';

/** Rights are given so that it can be deleted, which happens next. */
function isDeleted(text: string, { method, at }: CallFact): boolean {
  const after = text.slice(at.end, at.end + 300);
  return method === 'Chmod' ? /\bos\.Remove(?:All)?\(/.test(after) : /chmod/.test(method) && DELETES.test(after);
}
const DELETES = /\b(?:unlink|rmdir|rm|rmtree|remove|func|fn)(?:Sync)?\(/;

function openFiles({ constant }: ValueFact): string | undefined {
  return constant === 0 ? 'New files are open to everyone on the machine.' : undefined;
}

function openMode({ constant }: ValueFact, written: string): string | undefined {
  if (EVERYONE.test(written)) return 'Everyone on the machine may write it.';
  if (typeof constant === 'number' && DECIMAL.test(written) && !MODES.has(constant))
    return `The digits are read as decimal: as a mode this is 0o${constant.toString(8)}.`;
  const value = typeof constant === 'string' ? Number.parseInt(constant, 8) : constant;
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return (value & 0o002) === 0 || (value & 0o1000) !== 0 ? undefined : 'Everyone on the machine may write it.';
}

/** `"rwxrwxrwx"`, and `setWritable(true, false)`: not only for whoever owns it. */
function isOpenInJava({ arguments: [first, second] }: CallFact): boolean {
  if (typeof first?.constant === 'string') return first.constant.charAt(7) === 'w';
  return first?.constant === true && second?.constant === false;
}
