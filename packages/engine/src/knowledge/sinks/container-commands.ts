import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from './languages.ts';

/** A program with its arguments that is started in a container or on a machine elsewhere. */
export const CONTAINER_COMMANDS: readonly SinkSpec[] = [
  ...['exec', 'createContainer'].map((method): SinkSpec => ({
    kind: 'command',
    languages: SCRIPT,
    method,
    evidence: ['dockerode'],
    program: true,
    arguments: [],
    keywords: ['Cmd', 'Entrypoint'],
  })),
  { kind: 'command', languages: SCRIPT, callee: 'dockerode().run', program: true, arguments: [1] },
  {
    kind: 'command',
    languages: SCRIPT,
    callee: '@kubernetes/client-node.Exec().exec',
    program: true,
    arguments: [3],
  },
  ...['kubernetes.stream.stream', 'kubernetes.stream'].map((callee): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee,
    program: true,
    arguments: [],
    keywords: ['command'],
  })),
  {
    kind: 'command',
    languages: PYTHON,
    callee: 'boto3.client().send_command',
    arguments: [],
    keywords: ['Parameters'],
  },
  ...['run', 'run_async'].map((member): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee: `ansible_runner.${member}`,
    arguments: [],
    keywords: ['module_args'],
    onlyWith: { module: 'shell' },
  })),
  // What is typed into a pane of tmux.
  { kind: 'command', languages: PYTHON, method: 'send_keys', evidence: ['libtmux'], arguments: [0] },
  // Among the options of nmap is one that names scripts.
  {
    kind: 'command',
    languages: PYTHON,
    callee: 'nmap.PortScanner().scan',
    arguments: [],
    keywords: ['arguments'],
  },
  ...['sh', 'bash', 'zsh'].map((shell): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee: `sh.${shell}`,
    arguments: [1],
    onlyWith: { 0: '-c' },
  })),
];
