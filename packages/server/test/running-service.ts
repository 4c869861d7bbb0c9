import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Behaviour,
  type FileContent,
  type GitHost,
  repositoryOf,
  startGitHost,
} from '../../../test/git-host/index.ts';
import { readConfig } from '../src/config/read-config.ts';
import { generateKey } from '../src/keys/key-format.ts';
import { startServer } from '../src/main.ts';
import { exchange, type SendOptions } from './harness.ts';
import type { Answer } from './openapi-validator.ts';

/** The whole service, worker included, and a git host, both on loopback. */
export interface RunningService {
  readonly host: GitHost;
  readonly key: string;
  readonly url: string;
  readonly dataDir: string;
  readonly log: string[];
  send(method: string, target: string, options?: SendOptions): Promise<Answer>;
  create(body: object): Promise<Answer>;
  /** Reads a scan until it ends; every reading is held against the API's description. */
  finished(id: string): Promise<Answer>;
  /** Adds a repository of these files. */
  serve(name: string, files: Readonly<Record<string, FileContent>>): Promise<string>;
  serveAs(name: string, behaviour: Behaviour): string;
}

/** One for a test, or with the runner's own `after` one for a whole file: a service is dear to start. */
export async function startService(
  t: { after(work: () => Promise<void>): void },
  environment: Record<string, string> = {},
): Promise<RunningService> {
  const host = await startGitHost();
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-service-'));
  const key = generateKey();
  const log: string[] = [];
  const config = readConfig({
    ASSAY_PORT: '0',
    ASSAY_DATA_DIR: dataDir,
    ASSAY_ALLOWED_HOSTS: host.origin,
    ASSAY_API_KEY: key,
    ASSAY_PROBE_SECONDS: '1',
    ASSAY_FETCH_SECONDS: '5',
    ...environment,
  });
  const server = await startServer(config, { worker: true, logTo: { write: (line) => log.push(line) } });
  const agent = new Agent({ keepAlive: true });
  t.after(async () => {
    agent.destroy();
    await server.stop();
    await host.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const port = Number(new URL(server.url).port);
  const send: RunningService['send'] = (method, target, options) =>
    exchange({ agent, port, method, target, key, ...options });
  return {
    host,
    key,
    url: server.url,
    dataDir,
    log,
    send,
    create: (body) => send('POST', '/api/v1/scan', { body }),
    async finished(id) {
      for (;;) {
        const answer = await send('GET', `/api/v1/scan/${id}`);
        if (answer.body.status === 'complete' || answer.body.status === 'failed') return answer;
        await sleep(50);
      }
    },
    async serve(name, files) {
      const { dir } = await repositoryOf(host.folder, files);
      host.serve(name, { kind: 'git', dir });
      return host.url(name);
    },
    serveAs(name, behaviour) {
      host.serve(name, behaviour);
      return host.url(name);
    },
  };
}

/** A host that answers 503 some times before it serves the repository. */
export function tired(times: number, dir: string): Behaviour {
  // oxlint-disable-next-line unicorn/no-thenable -- a behaviour is data that nobody awaits
  return { kind: 'status', status: 503, times, next: { kind: 'git', dir } };
}
