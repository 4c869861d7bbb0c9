import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PostgresServer {
  /** An address whose tables live in a schema of their own, new with every call. */
  freshUrl(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real server from the system's binaries on loopback, or undefined where there are none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const bin = await findBinaries();
  if (bin === undefined) return undefined;
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const data = join(folder, 'data');
  try {
    // Durability of the test's own data is not what is tested, and fsync would make it slow.
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'assay', '-A', 'trust', '-E', 'UTF8', '-N'], as);
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: '80',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], { ...as, stdio: 'ignore' });
    const gone = once(server, 'exit');
    const base = `postgres://assay@127.0.0.1:${port}/postgres`;
    await waitUntilReady(join(bin, 'pg_isready'), port, () => server.exitCode !== null);
    let schemas = 0;
    return {
      async freshUrl() {
        schemas += 1;
        const { Client } = await import('pg');
        const client = new Client(base);
        await client.connect();
        await client.query(`CREATE SCHEMA t${schemas}`);
        await client.end();
        return `${base}?options=-csearch_path%3Dt${schemas}`;
      },
      async stop() {
        server.kill('SIGINT');
        await gone;
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function findBinaries(): Promise<string | undefined> {
  const packaged = await readdir('/usr/lib/postgresql').catch(() => []);
  const newestFirst = packaged.toSorted((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  for (const folder of folders) {
    const complete = await Promise.all(['initdb', 'postgres', 'pg_isready'].map((name) => access(join(folder, name))))
      .then(() => true)
      .catch(() => false);
    if (complete) return folder;
  }
  return undefined;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const found = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (found) return { uid: Number(found[0].stdout), gid: Number(found[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitUntilReady(isReady: string, port: number, died: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (died()) break;
    const ready = await run(isReady, ['-h', '127.0.0.1', '-p', String(port), '-U', 'assay']).catch(() => undefined);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not start');
}
