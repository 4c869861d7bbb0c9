import { spawn } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { CHILD_ENVIRONMENT, type Confinement } from './confinement.ts';
import { processorMs } from './cpu-time.ts';
import { encodeFrame, frameReader } from './frames.ts';
import { type FromChild, parseFromChild, type ToChild } from './protocol.ts';
import { QUESTION_LINE } from './question-line.ts';
import { yieldProcessor } from './yield-processor.ts';

/** One killable process that runs the engine. */
export interface AnalysisProcess {
  /** Resolves when the message is on its way; never rejects: a dead process is known by `ended`. */
  send(message: ToChild, payload?: Uint8Array): Promise<void>;
  /** Who hears its messages; one at a time. */
  listen(hear: (message: FromChild, payload: Buffer) => void): void;
  readonly ready: Promise<void>;
  /** Resolves with the reason once it has ended or has been given up. */
  readonly ended: Promise<string>;
  readonly hasEnded: boolean;
  /** Processor time it has used; undefined where the system does not tell. */
  workedMs(): number | undefined;
  kill(reason: string): void;
}

/** Enough of what it wrote to standard error to tell why it died. */
const KEPT_STDERR = 2_000;

/** Starts a process that inherits nothing of the environment. Anything it says that is no message of ours ends it. */
export function startAnalysisProcess(confinement: Confinement, script: string): AnalysisProcess {
  const { file, args } = confinement.command(script);
  // A group of its own: bubblewrap that is killed while it starts would leave its other half behind.
  const stdio = ['pipe', 'pipe', 'pipe', 'pipe'] as const;
  const child = spawn(file, args, { stdio: [...stdio], env: CHILD_ENVIRONMENT, detached: true });
  const questions = child.stdio[QUESTION_LINE] as Duplex; // A pipe to a child can be read and written.
  void yieldProcessor(child.pid);
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  let hear: (message: FromChild, payload: Buffer) => void = () => undefined;
  let over = false;
  const complaint = lastWords(child.stderr);

  function end(reason: string): void {
    if (over) return;
    over = true;
    killGroup(child.pid);
    child.stdin.destroy();
    questions.destroy();
    ended.resolve(reason);
    ready.reject(new Error(`the analysis process did not start: ${reason}`));
  }
  function receiver(): (chunk: Buffer) => void {
    const read = frameReader();
    return (chunk) => {
      try {
        for (const frame of read(chunk)) {
          if (over) return;
          const message = parseFromChild(frame.header);
          if (message === undefined) return end('it sent a message that is none');
          if (message.type === 'ready') ready.resolve();
          else hear(message, frame.payload);
        }
      } catch (error) {
        end(error instanceof Error ? error.message : 'it sent something unreadable');
      }
    };
  }

  ready.promise.catch(() => undefined);
  child.stdout.on('data', receiver());
  questions.on('data', receiver());
  for (const line of [child.stdin, questions]) line.on('error', () => undefined);
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) => end(`it ended with ${signal ?? `code ${code}`}: ${JSON.stringify(complaint())}`));

  return {
    async send(message, payload) {
      if (over) return;
      const line = message.type === 'content' ? questions : child.stdin;
      let flowing = true;
      for (const piece of encodeFrame(message, payload)) flowing = line.write(piece);
      if (!flowing) await Promise.race([new Promise((resolve) => line.once('drain', resolve)), ended.promise]);
    },
    listen(listener) {
      hear = listener;
    },
    ready: ready.promise,
    ended: ended.promise,
    get hasEnded() {
      return over;
    },
    workedMs: () => (child.pid === undefined ? undefined : processorMs(child.pid)),
    kill: end,
  };
}

function lastWords(stderr: Readable): () => string {
  let words = '';
  stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('latin1')).slice(-KEPT_STDERR);
  });
  return () => words;
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
