import type { FileCheck } from '../../check.ts';
import type { ValueFact } from '../../facts/flow/flow-facts.ts';

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
] as const;

/** Where the mode stands, when not second. */
const POSITIONS: Readonly<Record<string, number>> = { writeFile: 9, writeFileSync: 9, open: 2, openSync: 2 };
/** Python's names for the rights of everyone to write. */
const EVERYONE = /\bS_I(?:WOTH|RWXO)\b/;
/** Three digits that read like a mode, without the mark that makes them octal. */
const DECIMAL = /^[0-7]{3}$/;

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
      { 'save.py': "import os\nos.chmod('state.db', «0o777»)" },
      { 'save.py': "from pathlib import Path\nPath('state.db').chmod(«0o666»)" },
      { 'save.js': "const fs = require('fs');\nfs.chmodSync('state.db', «0o666»);" },
      { 'save.py': "import os, stat\nos.chmod('a', «stat.S_IRWXU | stat.S_IRWXO»)\nos.chmod('b', «644»)" },
      { 'save.js': "const fs = require('fs');\nfs.openSync('state.db', 'w', «0o666»);" },
    ],
    good: [
      {
        'save.py': "import os, stat\nos.chmod('run.sh', 0o755)\nos.chmod('a', stat.S_IRWXU)\nos.open('b', os.O_WRONLY)",
      },
      { 'save.js': "const fs = require('fs');\nfs.writeFileSync('state.db', data, { mode: 0o600 });" },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      const isUmask = call.callee === 'os.umask';
      const position = isUmask || call.callee.startsWith('pathlib.') ? 0 : (POSITIONS[call.method] ?? 1);
      const mode = isUmask ? call.argument(0) : (call.option('mode') ?? call.argument(position, 'mode'));
      if (mode === undefined || mode.at.file !== path) continue;
      const message = isUmask ? openFiles(mode) : openMode(mode, text.slice(mode.at.start, mode.at.end));
      if (message !== undefined) yield { at: mode.at, message };
    }
  },
};

function openFiles({ constant }: ValueFact): string | undefined {
  return constant === 0 ? 'New files are open to everyone on the machine.' : undefined;
}

function openMode({ constant }: ValueFact, written: string): string | undefined {
  if (EVERYONE.test(written)) return 'Everyone on the machine may write it.';
  if (typeof constant === 'number' && DECIMAL.test(written))
    return `The digits are read as decimal: as a mode this is 0o${constant.toString(8)}.`;
  const value = typeof constant === 'string' ? Number.parseInt(constant, 8) : constant;
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return (value & 0o002) === 0 || (value & 0o1000) !== 0 ? undefined : 'Everyone on the machine may write it.';
}
