import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const TASKSET = existsSync('/usr/bin/taskset') ? '/usr/bin/taskset' : undefined;
/** Whether a process can be kept on one core. */
export const CAN_PIN = TASKSET !== undefined;

/** A server in a process of its own. */
export interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  /** How much of that the processor worked. */
  readonly startCpuMs: number;
}

interface ServerSettings {
  /** The core it stays on, or any. */
  readonly core: number | undefined;
  readonly codeCache: string;
  readonly dataFolder: string;
  readonly gitHost: string;
  readonly apiKey: string;
}

const children = new Set<ChildProcess>();

/** Starts a server and waits for its first answer. */
export async function startServer({ core, ...settings }: ServerSettings): Promise<Server> {
  const [file, args] = pinned(core, process.execPath, [MAIN, 'serve']);
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: settings.codeCache,
    ASSAY_PORT: '0',
    ASSAY_DATA_DIR: settings.dataFolder,
    ASSAY_ALLOWED_HOSTS: settings.gitHost,
    ASSAY_API_KEY: settings.apiKey,
    ASSAY_FETCH_SECONDS: '3600',
    ASSAY_LOG_LEVEL: 'warn',
  };
  const start = performance.now();
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      const found = /listens at (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const answer = await fetch(`${url}/api/v1/scans`, { headers: { authorization: `Bearer ${settings.apiKey}` } });
  if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
  const startMs = performance.now() - start;
  return { child, url, startMs, startCpuMs: (await cpuSeconds(child)) * 1000 };
}

/** Ends a server. */
export async function stop({ child }: Server): Promise<void> {
  children.delete(child);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Ends every server that still runs. */
export function stopAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** The command that runs a program on one core. */
export function pinned(core: number | undefined, file: string, words: readonly string[]): [string, string[]] {
  return TASKSET && core !== undefined ? [TASKSET, ['-c', String(core), file, ...words]] : [file, [...words]];
}

/** Processor time that a server has used. */
export async function cpuSeconds({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Memory that a server holds. */
export async function megabytes({ child }: Server): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? '?' : String(Math.round(Number(kilobytes) / 1024));
}
