import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { SCRIPT } from './languages.ts';

/** Where JavaScript has another machine run a line of text. */
export const FAR_COMMANDS: readonly SinkSpec[] = [
  { kind: 'command', languages: SCRIPT, method: 'execCommand', evidence: ['node-ssh'], arguments: [0] },
  ...['ssh2.Client().exec', 'ssh2().exec', 'ssh2.Connection().exec', 'simple-ssh().exec'].map((callee): SinkSpec => ({
    kind: 'command',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...['ssh2-streams.SSH2Stream().exec', 'remote-exec'].map((callee): SinkSpec => ({
    kind: 'command',
    languages: SCRIPT,
    callee,
    arguments: [1],
  })),
];
