import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import type { HandMadePack } from './packs.ts';
import { serveHandMade } from './hand-made.ts';

/** Which of a fetch's two kinds of requests a fault strikes: the refs, or the pack. */
export type Stage = 'refs' | 'pack';

/** What a repository on the test host does when it is asked for. */
export type Behaviour =
  | { readonly kind: 'git'; readonly dir: string; readonly protocol?: 'v2' | 'v0' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      /** After so many answers the next behaviour takes over. */
      readonly times?: number;
      readonly next?: Behaviour;
    }
  /** To another address; `{inside}` in it stands for the rest of the path. */
  | { readonly kind: 'redirect'; readonly to: string; readonly on: Stage; readonly otherwise?: Behaviour }
  | { readonly kind: 'hang'; readonly on: Stage; readonly otherwise?: Behaviour }
  /** Two bytes a second. */
  | { readonly kind: 'trickle'; readonly on: Stage; readonly otherwise?: Behaviour }
  /** Another behaviour for the pack than for the refs. */
  | { readonly kind: 'pack'; readonly behaviour: Behaviour; readonly otherwise: Behaviour }
  /** One byte of the pack is another one. */
  | { readonly kind: 'corrupt'; readonly dir: string }
  /** The connection breaks in the middle of the pack. */
  | { readonly kind: 'cut'; readonly dir: string }
  | { readonly kind: 'handMade'; readonly pack: HandMadePack };

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path after the repository's name, with the query. */
  readonly inside: string;
  readonly name: string;
}

const answered = new WeakMap<Behaviour, number>();

/** Answers one request in the way of a behaviour. */
export function answer(behaviour: Behaviour, exchange: Exchange): void {
  const { response, inside } = exchange;
  switch (behaviour.kind) {
    case 'git':
      return httpBackend(behaviour.dir, exchange, { protocol: behaviour.protocol ?? 'v2' });
    case 'corrupt':
      return httpBackend(behaviour.dir, exchange, { protocol: 'v2', damage: 'flip' });
    case 'cut':
      return httpBackend(behaviour.dir, exchange, { protocol: 'v2', damage: 'cut' });
    case 'pack':
      return answer(stageOf(inside) === 'pack' ? behaviour.behaviour : behaviour.otherwise, exchange);
    case 'handMade':
      return serveHandMade(behaviour.pack, exchange);
    case 'status': {
      const count = answered.get(behaviour) ?? 0;
      answered.set(behaviour, count + 1);
      if (behaviour.next !== undefined && count >= (behaviour.times ?? 1)) return answer(behaviour.next, exchange);
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '');
      return undefined;
    }
    default:
      if (stageOf(inside) === behaviour.on) return strike(behaviour, exchange);
      return answer(behaviour.otherwise ?? { kind: 'status', status: 404 }, exchange);
  }
}

function stageOf(inside: string): Stage {
  return inside.startsWith('/info/refs') ? 'refs' : 'pack';
}

function strike(behaviour: Extract<Behaviour, { readonly on: Stage }>, { response, inside }: Exchange): void {
  switch (behaviour.kind) {
    case 'redirect':
      response.writeHead(302, { location: behaviour.to.replace('{inside}', inside) }).end();
      return;
    case 'hang':
      return;
    case 'trickle': {
      const refs = behaviour.on === 'refs';
      response.writeHead(200, {
        'content-type': `application/x-git-upload-pack-${refs ? 'advertisement' : 'result'}`,
      });
      // Four of these announce a packet of 4,369 bytes, so that nothing is ever complete.
      const timer = setInterval(() => response.write('1'), 500);
      response.on('close', () => clearInterval(timer));
      return;
    }
    default:
      behaviour satisfies never;
  }
}

/** Git's own server program, as a web server would run it. */
function httpBackend(
  dir: string,
  exchange: Exchange,
  how: { readonly protocol: 'v2' | 'v0'; readonly damage?: 'flip' | 'cut' },
): void {
  const { request, response, inside } = exchange;
  const [path = '', query = ''] = inside.split('?');
  const asked = request.headers['git-protocol'];
  const settings = [
    ['safe.directory', '*'],
    ['uploadpack.allowFilter', 'true'],
    ['uploadpack.allowAnySHA1InWant', 'true'],
  ];
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      GIT_PROJECT_ROOT: dirname(dir),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${basename(dir)}${path}`,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      REMOTE_ADDR: '127.0.0.1',
      GIT_CONFIG_COUNT: String(settings.length),
      ...Object.fromEntries(
        settings.flatMap(([key = '', value = ''], index) => [
          [`GIT_CONFIG_KEY_${index}`, key],
          [`GIT_CONFIG_VALUE_${index}`, value],
        ]),
      ),
      ...(how.protocol === 'v2' && typeof asked === 'string' ? { GIT_PROTOCOL: asked } : {}),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  relay(child.stdout, response, how.damage);
  response.on('close', () => child.kill());
}

/** Turns the answer of a CGI program into one of HTTP. */
function relay(from: NodeJS.ReadableStream, response: ServerResponse, damage?: 'flip' | 'cut'): void {
  let head: Buffer | undefined = Buffer.alloc(0);
  const send = (bytes: Buffer): void => {
    const start = damage === undefined ? -1 : bytes.indexOf('PACK');
    if (start === -1) response.write(bytes);
    else if (damage === 'flip') response.write(flipped(bytes, start));
    else response.write(bytes.subarray(0, start + 40), () => response.destroy());
  };
  from.on('data', (chunk: Buffer) => {
    if (head === undefined) return send(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const rest = head.subarray(end + 4);
    head = undefined;
    const headers = lines.map(
      (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
    );
    const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1] ?? '200';
    response.writeHead(
      Number.parseInt(status, 10),
      Object.fromEntries(headers.filter(([name]) => name.toLowerCase() !== 'status')),
    );
    return send(rest);
  });
  from.on('end', () => response.end());
}

/** Changes one byte well inside the first packed object, and leaves git's framing alone. */
function flipped(bytes: Buffer, start: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(start + 18) ^ 0x55, start + 18);
  return copy;
}
