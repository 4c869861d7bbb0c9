import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'node:test';
import { ensurePackages } from '../../../tools/build-packages.ts';
import { run } from '../src/run.ts';

/** Compiled, as `npm start` and the published command are. */
export const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
await ensurePackages();

/** The `assay` command as a process of its own, with nothing of this process's settings. */
export interface Assay {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the match once standard output has it; rejects where the process ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export function startAssay(
  t: TestContext,
  words: readonly string[],
  environment: Record<string, string> = {},
  cwd?: string,
): Assay {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NODE_NO_WARNINGS: '1',
    ...environment,
  };
  const child = spawn(process.execPath, [MAIN, ...words], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let out = '';
  let err = '';
  const heard = new Set<() => void>();
  const hear = (): void => heard.forEach((listener) => listener());
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
    hear();
  });
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    child,
    stdout: () => out,
    stderr: () => err,
    exit,
    async printed(pattern) {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const look = (): void => {
        const match = pattern.exec(out);
        if (match) resolve(match);
      };
      heard.add(look);
      look();
      void exit.then(() => reject(new Error(`assay ended without printing ${pattern}:\n${out}\n${err}`)));
      return await promise.finally(() => heard.delete(look));
    },
  };
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end, in a process of its own. */
export async function assay(
  t: TestContext,
  words: readonly string[],
  environment: Record<string, string> = {},
  cwd?: string,
): Promise<Ended> {
  const running = startAssay(t, words, environment, cwd);
  const { code } = await running.exit;
  return { code, stdout: running.stdout(), stderr: running.stderr() };
}

/** Runs a command to its end in this process: the same but for the start of Node and what it does with the exit code. */
export async function assayHere(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const code = await run(words, {
    stdout: { write: (chunk) => (stdout += String(chunk)) !== '' },
    stderr: { write: (chunk) => (stderr += String(chunk)) !== '' },
    env,
    signal: new AbortController().signal,
  });
  return { code, stdout, stderr };
}
