import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

/** Where text is run as code. */
export const CODE_SINKS: readonly SinkSpec[] = [
  { kind: 'code', languages: SCRIPT, callee: 'Function' },
  ...[
    'eval',
    ...membersOf('vm', 'runInContext', 'runInNewContext', 'runInThisContext', 'Script', 'compileFunction'),
    'vm2.VM().run',
    'vm2.NodeVM().run',
    'vm2.VMScript',
    'isolated-vm.Isolate().compileScript',
    'safe-eval',
    'safer-eval',
    'notevil',
    'static-eval',
    'eval',
    'node-eval',
    'require-from-string',
    'mathjs.eval',
    'mathjs.evaluate',
    'module._compile',
    'process.binding',
  ].map((callee): SinkSpec => ({ kind: 'code', languages: SCRIPT, callee, arguments: [0], shallow: true })),
  // What a library is given to call later is a function: only data that arrives as text counts.
  ...['setTimeout', 'setInterval', 'setImmediate'].map((callee): SinkSpec => ({
    kind: 'code',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
    from: ['tool', 'remote', 'model', 'response', 'argv', 'environment', 'stdin', 'file'],
  })),
  ...[
    'eval',
    'exec',
    'execfile',
    'compile',
    'code.InteractiveInterpreter().runsource',
    'code.InteractiveInterpreter().runcode',
    'code.InteractiveConsole().push',
    'timeit.timeit',
    'numexpr.evaluate',
    'pandas.eval',
    'cffi.FFI().eval',
    'RestrictedPython.compile_restricted',
    'runpy.run_path',
  ].map((callee): SinkSpec => ({ kind: 'code', languages: PYTHON, callee, arguments: [0] })),
];
