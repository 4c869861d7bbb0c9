/** Two functions that run a command, in each language: outside data must reach `run`, and must not reach `quiet`. */

export const SHELL_JS = {
  'package.json': '{"private": true}',
  'shell.js': `const { exec } = require('child_process');
exports.run = (cmd) => exec(cmd); // flow
exports.quiet = (cmd) => exec(cmd);
`,
};
export const SHELL_TS = {
  'package.json': '{"private": true}',
  'shell.ts': `import { exec } from 'child_process';
export const run = (cmd: string) => exec(cmd); // flow
export const quiet = (cmd: string) => exec(cmd);
`,
};
export const SHELL_PY = {
  'shell.py': `import os
def run(cmd):
    os.system(cmd) # flow
def quiet(cmd):
    os.system(cmd)
`,
};
