import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'rce-dynamic-eval',
  title: 'Runs code that it puts together',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [95],
  why: `
    Code that is made at run time cannot be read beforehand, by people or by this scanner.`,
  fix: `
    Use a table of functions, or a parser for what is really meant.`,
  blindSpots: 'Says that it happens, not that it is dangerous: rce-code-injection follows the data.',
  wants: { calls: ['eval', 'Function', 'exec', 'compile', 'vm.runInThisContext', 'vm.Script', 'vm.compileFunction'] },
  examples: {
    bad: [{ 'run.js': 'export const run = (code) => «eval(code)»;' }, { 'run.py': 'def run(code):\n    «exec(code)»' }],
    good: [
      { 'run.js': "export const answer = eval('40 + 2');" },
      { 'run.py': 'import re\npattern = re.compile(text)' },
    ],
  },

  *find({ calls }) {
    for (const call of calls) {
      const code = call.arguments.at(-1);
      if (code === undefined || code.isConstant || call.arguments[0]?.isFunction === true) continue;
      yield { at: call.at, message: `${call.callee}() runs code that is not written here.` };
    }
  },
};
