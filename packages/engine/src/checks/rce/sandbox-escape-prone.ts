import type { FileCheck } from '../../check.ts';

/** Things that look like sandboxes and are not. */
const NOT_A_SANDBOX: Readonly<Record<string, string>> = {
  'vm2.VM': 'vm2 is abandoned, with escapes nobody will fix',
  'vm2.NodeVM': 'vm2 is abandoned, with escapes nobody will fix',
  'vm.runInNewContext': "Node's vm module is no security boundary",
  'vm.runInContext': "Node's vm module is no security boundary",
  'vm.Script': "Node's vm module is no security boundary",
  'safe-eval': 'safe-eval can be escaped',
  notevil: 'notevil can be escaped',
  'static-eval': 'static-eval can be escaped where calls are allowed',
  'realms-shim': 'realms-shim is abandoned',
  'RestrictedPython.compile_restricted': 'RestrictedPython needs guards that are easily left out',
};

export const check: FileCheck = {
  id: 'rce-sandbox-escape-prone',
  title: 'Code is confined by something that is not a sandbox',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [693, 265],
  why: `
    Code that was meant to be locked in reaches the process through an object it was given, and runs with all its rights.`,
  fix: `
    Run foreign code in another process without network and files, in isolated-vm, or in WebAssembly.`,
  blindSpots: 'Whether the code that is run is foreign is not judged; constant code is not reported.',
  wants: { calls: Object.keys(NOT_A_SANDBOX) },
  examples: {
    bad: [
      { 'run.js': "const { VM } = require('vm2');\nconst box = «new VM()»;" },
      { 'run.js': "const vm = require('node:vm');\nmodule.exports = (code) => «vm.runInNewContext(code, {})»;" },
    ],
    good: [
      {
        'measure.js': `
          const vm = require('node:vm');
          exports.compile = (sources) => sources.map((source) => new vm.Script(source));`,
      },
      { 'run.js': "const vm = require('node:vm');\nvm.runInNewContext('1 + 1');" },
      {
        'make.js':
          "const vm = require('vm');\nmodule.exports = (body) => new vm.Script(`(${body})`).runInThisContext();",
      },
      { 'run.js': "import ivm from 'isolated-vm';\nconst isolate = new ivm.Isolate();" },
    ],
  },

  *find({ calls, text }) {
    // Run among everything else, or only compiled, and not as if it were locked in.
    const isInTheOpen = !/runIn(?:New)?Context/.test(text);
    for (const call of calls) {
      const reason = Object.hasOwn(NOT_A_SANDBOX, call.callee) ? NOT_A_SANDBOX[call.callee] : undefined;
      if (reason === undefined) continue;
      const takesCode = !call.callee.startsWith('vm2.');
      if (takesCode && call.argument(0)?.isConstant !== false) continue;
      if (call.callee === 'vm.Script' && isInTheOpen) continue;
      yield { at: call.at, message: `Code is run as if it were locked in, but ${reason}.` };
    }
  },
};
