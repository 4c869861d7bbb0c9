import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface PagePorts {
  /** Folder of the built dashboard; undefined where there is none. */
  readonly pagesDir: string | undefined;
}

interface StaticFile {
  readonly type: string;
  readonly isForEver: boolean;
  readonly encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Assay</title></head>
<body><h1>The dashboard is not built</h1><p>Start the server with <code>npm start</code>, which builds it. The API works without it.</p></body></html>
`;

/** Every page there is; the pages themselves read the rest of the address. */
const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/claim',
  '/scans',
  '/scans/:id',
  '/checks',
  '/checks/:id',
  '/settings',
  '/settings/:part',
  '/owner',
];

/** The dashboard: one document for every page, and files whose names change with their content. */
export function pageRoutes(app: FastifyInstance, ports: PagePorts): void {
  let loading: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  const files = (): Promise<ReadonlyMap<string, StaticFile>> => (loading ??= load(ports.pagesDir));

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const document = (await files()).get('/index.html');
    reply.header(
      'content-security-policy',
      `${String(reply.getHeader('content-security-policy'))}; require-trusted-types-for 'script'`,
    );
    if (document === undefined) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    return send(document, request, reply);
  };
  for (const url of PAGES) app.get(url, page);

  app.get('/*', { exposeHeadRoute: false }, async (request, reply) => {
    const file = (await files()).get(request.url.split('?', 1)[0] ?? '');
    if (file !== undefined) return send(file, request, reply);
    if (!(request.headers.accept ?? '').includes('text/html')) return reply.callNotFound();
    reply.code(404);
    return page(request, reply);
  });
}

function send(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  reply.headers({
    'cache-control': file.isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  return reply.type(file.type).send(file.encodings[encoding]);
}

/** All files of the dashboard, small and few, compressed once. */
async function load(folder: string | undefined): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  if (folder === undefined) return files;
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of names.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const path = join(entry.parentPath, entry.name);
    const name = `/${path.slice(folder.length).split('\\').join('/').replace(/^\/+/, '')}`;
    const identity = await readFile(path);
    const encodings = { identity, br: await brotli(identity), gzip: await zip(identity) };
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    files.set(name, { type, isForEver: name.startsWith('/assets/'), encodings });
  }
  return files;
}
