import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** A program with its arguments and its whole environment: nothing passes through a shell. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A program that was started. */
export interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Settles when the program is gone and its output has been read. */
  readonly ended: Promise<Ended>;
  /** Kills the program and everything it started. */
  kill(): void;
}

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last of what it complained about. */
  readonly stderr: string;
  /** Why it could not be started at all. */
  readonly startFault: Error | undefined;
}

const STDERR_KEPT = 16_384;

/** Starts a program as the head of its own process group. */
export function start(command: Command): Running {
  const child = spawn(command.file, command.args, {
    env: { ...command.env },
    cwd: command.cwd ?? '/',
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  // A program that ends early closes its input; what it left unread is not an error of ours.
  child.stdin.on('error', () => undefined);
  let stderr = '';
  child.stderr.setEncoding('latin1').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  const ended = new Promise<Ended>((resolve) => {
    let startFault: Error | undefined;
    child.on('error', (error) => {
      startFault = error;
      if (child.pid === undefined) resolve({ code: null, signal: null, stderr, startFault });
    });
    child.on('close', (code, signal) => resolve({ code, signal, stderr, startFault }));
  });
  return {
    child,
    ended,
    kill: () => {
      killGroup(child.pid);
      // Output that nobody will read would keep the child from ever counting as closed.
      child.stdout.destroy();
    },
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** A program that has run to its end, with what it wrote. */
export interface Finished extends Ended {
  readonly stdout: Buffer;
  readonly timedOut: boolean;
}

/** Runs a program to its end, or kills it at the signal; the caller's own abort is told apart by the caller. */
export async function run(
  command: Command,
  options: { readonly signal: AbortSignal; readonly stdoutBytes: number; readonly stdin?: string },
): Promise<Finished> {
  const running = start(command);
  const stop = (): void => running.kill();
  options.signal.addEventListener('abort', stop, { once: true });
  if (options.signal.aborted) stop();
  const chunks: Buffer[] = [];
  let size = 0;
  running.child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= options.stdoutBytes) chunks.push(chunk);
    else running.kill();
  });
  running.child.stdin.end(options.stdin ?? '');
  const ended = await running.ended;
  options.signal.removeEventListener('abort', stop);
  return { ...ended, stdout: Buffer.concat(chunks), timedOut: options.signal.aborted };
}
