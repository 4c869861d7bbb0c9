import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_COMMAND_SINKS } from '../csharp/sinks.ts';
import { GO_COMMAND_SINKS } from '../go/sinks.ts';
import { JAVA_COMMAND_SINKS } from '../java/sinks.ts';
import { PHP_COMMAND_SINKS } from '../php/sinks.ts';
import { RUBY_COMMAND_SINKS, RUBY_SHELLS } from '../ruby/sinks.ts';
import { CONTAINER_COMMANDS } from './container-commands.ts';
import { FAR_COMMANDS } from './far-commands.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { STARTED_SERVERS } from './mcp-clients.ts';
import { RUST_COMMAND_SINKS } from '../rust/sinks.ts';
import { FED_COMMANDS } from '../fed-programs.ts';
import { membersOf } from '../members-of.ts';
import { SHELL_TAGS } from '../shell-tags.ts';

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
  'exec',
  'execp',
  'shelljs-exec-proxy',
  'npm-run.exec',
  'npm-run.execSync',
  'npm-run.sync',
  'teen_process.exec',
  'sudo-prompt.exec',
  '@vscode/sudo-prompt.exec',
  'execspawn',
  'ssh-exec',
  'gulp-shell',
  'gulp-shell.task',
  'node-powershell.PowerShell().invoke',
  'node-powershell().addCommand',
  'Bun.$',
  'bun.$',
  'node-run-cmd.run',
  'cmd-exec.exec',
  'shell-executor.exec',
  'node-ssh.NodeSSH().execCommand',
  'ssh2-promise().exec',
  '@actions/exec.exec',
  '@actions/exec.getExecOutput',
  ...SHELL_TAGS,
];

/** Take a program and a list of arguments; a shell only where they are told to. */
const SCRIPT_PROGRAMS = [
  ...membersOf('child_process', 'spawn', 'spawnSync', 'execFile', 'execFileSync'),
  'execa',
  'execa.sync',
  'execa.execa',
  'execa.execaSync',
  'execa.$',
  'execa.$.sync',
  'execa.$()',
  'execa.$().sync',
  'zx.$',
  'execa.node',
  'execa.execaNode',
  'foreground-child',
  'foreground-child.foregroundChild',
  'spawn-sync',
  'spawn-async',
  'spawn-command',
  ...membersOf('spawn-rx', 'spawn', 'spawnPromise', 'spawnDetached', 'spawnDetachedPromise'),
  'spawndamnit',
  'spawnteract',
  '@expo/spawn-async',
  '@npmcli/promise-spawn',
  'cross-spawn-async',
  'cross-spawn-promise',
  'super-spawn.spawn',
  'nexpect.spawn',
  'pty.spawn',
  'node-pty.spawn',
  'Bun.spawn',
  'Bun.spawnSync',
  'bun.spawn',
  'bun.spawnSync',
  'Deno.Command',
  'nano-spawn',
  ...membersOf('tinyexec', 'x', 'exec'),
  'zx.spawn',
  '@lydell/node-pty.spawn',
  '@homebridge/node-pty-prebuilt-multiarch.spawn',
];

const PYTHON_SHELLS = [
  ...membersOf('os', 'system', 'popen', 'popen2', 'popen3', 'popen4'),
  ...membersOf('posix', 'system', 'popen'),
  ...membersOf('popen2', 'popen2', 'popen3', 'popen4', 'Popen3', 'Popen4'),
  'platform.popen',
  ...membersOf('subprocess', 'getoutput', 'getstatusoutput'),
  ...membersOf('commands', 'getoutput', 'getstatusoutput', 'getstatus'),
  'asyncio.create_subprocess_shell',
  ...membersOf('anyio', 'run_process', 'open_process'),
  ...membersOf('pexpect', 'run', 'runu', 'spawn', 'spawnu'),
  'pexpect.popen_spawn.PopenSpawn',
  ...membersOf('invoke', 'run', 'sudo'),
  ...membersOf('invoke.Context()', 'run', 'sudo'),
  ...membersOf('invoke.context.Context()', 'run', 'sudo'),
  ...membersOf('fabric.api', 'run', 'local', 'sudo'),
  ...membersOf('fabric.operations', 'run', 'local', 'sudo'),
  ...membersOf('fabric.Connection()', 'run', 'local', 'sudo'),
  ...membersOf('fabric2.Connection()', 'run', 'local', 'sudo'),
  ...membersOf('fabric.Group()', 'run', 'sudo'),
  ...membersOf('fabric.ThreadingGroup()', 'run', 'sudo'),
  ...membersOf('fabric.SerialGroup()', 'run', 'sudo'),
  'numpy.distutils.exec_command.exec_command',
  ...membersOf('IPython.utils.process', 'system', 'getoutput', 'getoutputerror'),
  ...membersOf('IPython.get_ipython()', 'system', 'getoutput'),
  'delegator.run',
  'envoy.run',
  'asyncio.subprocess.create_subprocess_shell',
  ...membersOf('gevent.subprocess', 'getoutput', 'getstatusoutput'),
  'wexpect.spawn',
  'airflow.operators.bash_operator.BashOperator',
  'airflow.providers.ssh.operators.ssh.SSHOperator',
  'airflow.operators.bash.BashOperator',
];

const PYTHON_PROGRAMS = [
  ...membersOf('subprocess', 'run', 'Popen', 'call', 'check_call', 'check_output'),
  ...membersOf('os', 'execl', 'execle', 'execlp', 'execv', 'execve', 'execvp', 'execvpe', 'startfile'),
  ...membersOf('os', 'posix_spawn', 'posix_spawnp'),
  'asyncio.create_subprocess_exec',
  'asyncio.subprocess.create_subprocess_exec',
  ...['subprocess32', 'gevent.subprocess', 'eventlet.green.subprocess'].flatMap((module) =>
    membersOf(module, 'run', 'Popen', 'call', 'check_call', 'check_output'),
  ),
  'psutil.Popen',
  'ptyprocess.PtyProcess.spawn',
  'trio.run_process',
  'trio.open_process',
  'trio.lowlevel.open_process',
  'distutils.spawn.spawn',
  ...membersOf('twisted.internet.utils', 'getProcessOutput', 'getProcessValue', 'getProcessOutputAndValue'),
  'plumbum.local.[]',
  'sh.Command',
  'pty.spawn',
];

/** Say first whether to wait, then which program with which arguments. */
const PYTHON_SPAWNS = membersOf(
  'os',
  'spawnl',
  'spawnle',
  'spawnlp',
  'spawnlpe',
  'spawnv',
  'spawnve',
  'spawnvp',
  'spawnvpe',
);

/** Calls that give their first argument to a shell, whatever else they are given. */
export const SHELL_CALLEES: ReadonlySet<string> = new Set([...SCRIPT_SHELLS, ...PYTHON_SHELLS, ...RUBY_SHELLS]);

/** Whether a shell reads what a call is given: `exec` is a package of one language, and runs code in the other. */
export function readsAsShell(callee: string, language: string): boolean {
  return language === 'python' ? PYTHON_SHELLS.includes(callee) : SHELL_CALLEES.has(callee);
}

/** Calls that start a program, and a shell where they are told to. */
export const PROGRAM_CALLEES: readonly string[] = [
  ...SCRIPT_PROGRAMS,
  ...PYTHON_PROGRAMS,
  ...membersOf('os/exec', 'Command', 'CommandContext'),
  'java.lang.ProcessBuilder',
  'java.lang.Runtime().exec',
  'std.process.Command',
];

/** Where text becomes a command line, or names the program that is started. */
export const COMMAND_SINKS: readonly SinkSpec[] = [
  ...GO_COMMAND_SINKS,
  ...JAVA_COMMAND_SINKS,
  ...PHP_COMMAND_SINKS,
  ...RUBY_COMMAND_SINKS,
  ...CSHARP_COMMAND_SINKS,
  ...RUST_COMMAND_SINKS,
  ...STARTED_SERVERS,
  ...FED_COMMANDS,
  ...CONTAINER_COMMANDS,
  ...FAR_COMMANDS,
  ...SCRIPT_SHELLS.map((callee): SinkSpec => ({ kind: 'command', languages: SCRIPT, callee, arguments: [0] })),
  ...SCRIPT_PROGRAMS.flatMap((callee): SinkSpec[] => [
    { kind: 'command', languages: SCRIPT, callee, program: true },
    { kind: 'command', languages: SCRIPT, callee, arguments: [0, 1], onlyWith: { shell: true } },
  ]),
  ...[...membersOf('Bun', 'spawn', 'spawnSync'), ...membersOf('bun', 'spawn', 'spawnSync'), 'Deno.run'].map(
    (callee): SinkSpec => ({ kind: 'command', languages: SCRIPT, callee, program: true, keywords: ['cmd'] }),
  ),
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
  ...PYTHON_SPAWNS.map((callee): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee,
    program: true,
    arguments: [1],
  })),
  // An event loop is asked for a protocol first.
  { kind: 'command', languages: PYTHON, method: 'subprocess_shell', evidence: ['asyncio'], arguments: [1] },
  {
    kind: 'command',
    languages: PYTHON,
    method: 'subprocess_exec',
    evidence: ['asyncio'],
    program: true,
    arguments: [1],
  },
  ...membersOf('subprocess', 'run', 'Popen', 'call', 'check_call', 'check_output').map((callee): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee,
    arguments: [],
    keywords: ['executable'],
  })),
  { kind: 'command', languages: PYTHON, method: 'exec_command', evidence: ['paramiko'], arguments: [0] },
  // What is typed into a shell that runs.
  ...['node-pty.spawn().write', 'pty.spawn().write', 'node-pty-prebuilt-multiarch.spawn().write'].map(
    (callee): SinkSpec => ({ kind: 'command', languages: SCRIPT, callee, arguments: [0] }),
  ),
  ...[
    ...membersOf('pexpect.spawn()', 'sendline', 'send'),
    ...membersOf('pexpect.pxssh.pxssh()', 'sendline', 'send'),
    'paramiko.SSHClient().invoke_shell().send',
    ...membersOf('winrm.Session()', 'run_cmd', 'run_ps'),
    ...membersOf('netmiko.ConnectHandler()', 'send_command', 'send_config_set'),
    ...membersOf('sarge', 'run', 'capture_stdout', 'capture_both', 'get_stdout'),
  ].map((callee): SinkSpec => ({ kind: 'command', languages: PYTHON, callee, arguments: [0] })),
  {
    kind: 'command',
    languages: PYTHON,
    callee: 'docker.from_env().containers.run',
    arguments: [1],
    keywords: ['command'],
  },
  {
    kind: 'command',
    languages: PYTHON,
    callee: 'twisted.internet.reactor.spawnProcess',
    program: true,
    arguments: [1],
  },
  ...['exec_run', 'exec_create'].map((method): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    method,
    evidence: ['docker'],
    arguments: method === 'exec_run' ? [0] : [1],
    keywords: ['cmd'],
  })),
  ...['run', 'create_process'].map((method): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    method,
    evidence: ['asyncssh.connect()', 'asyncssh.SSHClientConnection()'],
    arguments: [0],
  })),
  ...['opener', 'open', 'opn'].map((callee): SinkSpec => ({
    kind: 'command',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: callee === 'opener' ? ['command'] : ['app'],
  })),
];
