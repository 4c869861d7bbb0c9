import type { FileCheck } from '../../check.ts';

const CALLS = [
  'os.chmod',
  'os.mkdir',
  'os.makedirs',
  'os.umask',
  'fs.chmod',
  'fs.chmodSync',
  'fs.mkdir',
  'fs.mkdirSync',
  'fs.writeFile',
  'fs.writeFileSync',
  '.chmod',
] as const;

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
      { 'save.js': "const fs = require('fs');\nfs.chmodSync('state.db', «0o666»);" },
    ],
    good: [
      { 'save.py': "import os\nos.chmod('run.sh', 0o755)" },
      { 'save.js': "const fs = require('fs');\nfs.writeFileSync('state.db', data, { mode: 0o600 });" },
    ],
  },

  *find({ calls }) {
    for (const call of calls) {
      const isUmask = call.callee === 'os.umask';
      const mode = isUmask
        ? call.argument(0)
        : (call.option('mode') ?? call.argument(call.method === 'writeFile' ? 9 : 1, 'mode'));
      const value = typeof mode?.constant === 'string' ? Number.parseInt(mode.constant, 8) : mode?.constant;
      if (mode === undefined || typeof value !== 'number' || !Number.isInteger(value)) continue;
      if (isUmask ? value !== 0 : (value & 0o002) === 0 || (value & 0o1000) !== 0) continue;
      yield {
        at: mode.at,
        message: isUmask ? 'New files are open to everyone on the machine.' : 'Everyone on the machine may write it.',
      };
    }
  },
};
