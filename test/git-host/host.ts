import http from 'node:http';
import https from 'node:https';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, type Behaviour } from './behaviours.ts';
import { removeFolder } from './objects.ts';

export interface Hit {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
}

export interface GitHost {
  /** `http://127.0.0.1:PORT`, or https where a certificate was given. */
  readonly origin: string;
  readonly port: number;
  /** Every request that arrived, oldest first. */
  readonly hits: readonly Hit[];
  /** Calls back for every request from now on. */
  onHit(listener: (hit: Hit) => void): void;
  /** A folder for repositories; gone when the host is closed. */
  readonly folder: string;
  /** Adds or replaces a repository (`owner/name`). */
  serve(name: string, behaviour: Behaviour): void;
  /** Answers any other path, such as one of a host's public API. */
  serveJson(path: string, status: number, body: unknown, headers?: Readonly<Record<string, string>>): void;
  url(name: string): string;
  close(): Promise<void>;
}

export interface GitHostOptions {
  readonly repositories?: Readonly<Record<string, Behaviour>>;
  readonly tls?: { readonly key: string; readonly cert: string };
}

interface Json {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A hosting site on loopback: git's own http-backend for good repositories, everything else by hand. */
export async function startGitHost(options: GitHostOptions = {}): Promise<GitHost> {
  const repositories = new Map(Object.entries(options.repositories ?? {}));
  const json = new Map<string, Json>();
  const hits: Hit[] = [];
  const listeners: ((hit: Hit) => void)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'assay-git-host-'));

  const listener: http.RequestListener = (request, response) => {
    const path = request.url ?? '/';
    const hit = { method: request.method ?? '', path, headers: request.headers };
    hits.push(hit);
    for (const listener of listeners) listener(hit);
    const api = json.get(path);
    if (api !== undefined) {
      response.writeHead(api.status, { 'content-type': 'application/json', ...api.headers });
      response.end(JSON.stringify(api.body));
      return;
    }
    const found = repositoryAt(repositories, path);
    if (found === undefined) response.writeHead(404).end('Not Found');
    else answer(found.behaviour, { request, response, inside: found.inside, name: found.name });
  };
  const server = options.tls === undefined ? http.createServer(listener) : https.createServer(options.tls, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  return {
    origin,
    port,
    hits,
    folder,
    onHit: (listener) => {
      listeners.push(listener);
    },
    serve: (name, behaviour) => {
      repositories.set(name, behaviour);
    },
    serveJson: (path, status, body, headers = {}) => {
      json.set(path, { status, body, headers });
    },
    url: (name) => `${origin}/${name}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await removeFolder(folder);
    },
  };
}

/** The repository whose name begins the path, with or without `.git`. */
function repositoryAt(
  repositories: ReadonlyMap<string, Behaviour>,
  path: string,
): { readonly name: string; readonly behaviour: Behaviour; readonly inside: string } | undefined {
  const match = /^\/(.+?)(?:\.git)?(\/(?:info\/refs|git-upload-pack|HEAD|objects\/).*)$/.exec(path);
  const name = match?.[1] ?? '';
  const behaviour = repositories.get(name);
  return behaviour === undefined ? undefined : { name, behaviour, inside: match?.[2] ?? '' };
}
