import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

/** Take one line of text and give it to a shell. */
const SCRIPT_SHELLS = [
  ...membersOf('child_process', 'exec', 'execSync'),
  'shelljs.exec',
  'execa.execaCommand',
  'execa.execaCommandSync',
  'execa.command',
  'execa.commandSync',
  'execa.shell',
  'execa.shellSync',
  ...membersOf('node-cmd', 'run', 'get', 'runSync'),
  'sync-exec',
  'exec-sync',
  'execSync',
  'shell-exec',
  'await-exec',
  'async-exec',
  'async-execute',
  'exec-async',
  'exec-promise',
  'exec-sh',
  'exec-sh.promise',
  'execsyncs',
  'exec-then',
  'shell-promise',
  'node-exec-promise.exec',
  'tinyexec.x',
  'Bun.$',
];

/** Take a program and a list of arguments; a shell only where they are told to. */
const SCRIPT_PROGRAMS = [
  ...membersOf('child_process', 'spawn', 'spawnSync', 'execFile', 'execFileSync'),
  'execa',
  'execa.sync',
  'execa.execa',
  'execa.execaSync',
  'node-pty.spawn',
  'Bun.spawn',
  'Bun.spawnSync',
  'Deno.Command',
];

const PYTHON_SHELLS = [
  ...membersOf('os', 'system', 'popen', 'popen2', 'popen3'),
  ...membersOf('subprocess', 'getoutput', 'getstatusoutput'),
  ...membersOf('commands', 'getoutput', 'getstatusoutput'),
  'asyncio.create_subprocess_shell',
  'anyio.run_process',
  'pexpect.run',
  'pexpect.spawn',
  'invoke.run',
  'fabric.api.run',
  'fabric.api.local',
  'fabric.api.sudo',
];

const PYTHON_PROGRAMS = [
  ...membersOf('subprocess', 'run', 'Popen', 'call', 'check_call', 'check_output'),
  ...membersOf('os', 'execl', 'execle', 'execlp', 'execv', 'execve', 'execvp', 'execvpe', 'startfile'),
  'asyncio.create_subprocess_exec',
  'pty.spawn',
];

/** Where text becomes a command line, or names the program that is started. */
export const COMMAND_SINKS: readonly SinkSpec[] = [
  ...SCRIPT_SHELLS.map((callee): SinkSpec => ({ kind: 'command', languages: SCRIPT, callee, arguments: [0] })),
  ...SCRIPT_PROGRAMS.flatMap((callee): SinkSpec[] => [
    { kind: 'command', languages: SCRIPT, callee, program: true },
    { kind: 'command', languages: SCRIPT, callee, arguments: [0, 1], onlyWith: { shell: true } },
  ]),
  ...PYTHON_SHELLS.map((callee): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['cmd', 'command'],
  })),
  ...PYTHON_PROGRAMS.flatMap((callee): SinkSpec[] => [
    { kind: 'command', languages: PYTHON, callee, program: true },
    { kind: 'command', languages: PYTHON, callee, arguments: [0], keywords: ['args'], onlyWith: { shell: true } },
  ]),
  ...membersOf('os', 'spawnl', 'spawnlp', 'spawnv', 'spawnvp', 'spawnve').map((callee): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee,
    arguments: [1, 2],
  })),
  { kind: 'command', languages: PYTHON, method: 'exec_command', evidence: ['paramiko'], arguments: [0] },
  { kind: 'command', languages: SCRIPT, method: 'execCommand', evidence: ['node-ssh'], arguments: [0] },
  { kind: 'command', languages: SCRIPT, callee: 'ssh2.Client().exec', arguments: [0] },
];
