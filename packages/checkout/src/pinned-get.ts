import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { plainAddress } from './addresses.ts';

/** A request that goes to these addresses only, whatever its name resolves to by now. */
export interface PinnedRequest {
  readonly url: string;
  /** The only addresses the connection may go to. */
  readonly addresses: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connectMs: number;
  /** Bytes of the body to read; 0 hangs up after the headers. */
  readonly bodyBytes: number;
  readonly signal: AbortSignal;
  /** PEM file of an authority to trust beside the system's. */
  readonly caFile?: string | undefined;
}

/** The answer of the address that was vetted. */
export interface PinnedAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One anonymous GET to vetted addresses: no proxy, no cookies, no redirects, no reuse of a connection. */
export function pinnedGet(request: PinnedRequest): Promise<PinnedAnswer> {
  const url = new URL(request.url);
  const options: https.RequestOptions = {
    agent: false,
    lookup: lookupIn(request.addresses),
    signal: request.signal,
    headers: { 'user-agent': 'git/assay', accept: '*/*', ...request.headers },
    ...(url.protocol === 'https:' ? tlsOptions(url, request.caFile) : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = url.protocol === 'https:' ? https.get(url, options) : http.get(url, options);
    const timer = setTimeout(
      () => outgoing.destroy(new Error('The connection was not made in time.')),
      request.connectMs,
    );
    outgoing.on('socket', (socket) => {
      socket.once('connect', () => {
        clearTimeout(timer);
        const peer = plainAddress(socket.remoteAddress ?? '');
        if (!request.addresses.some((address) => plainAddress(address) === peer))
          outgoing.destroy(new Error('The connection went to an address that was not vetted.'));
      });
    });
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      readBody(incoming, request.bodyBytes)
        .then((body) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }))
        .catch(reject)
        .finally(() => outgoing.destroy());
    });
  });
}

function tlsOptions(url: URL, caFile: string | undefined): https.RequestOptions {
  return {
    rejectUnauthorized: true,
    ...(isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
    ...(caFile === undefined ? {} : { ca: [...getCACertificates('default'), readFileSync(caFile, 'utf8')] }),
  };
}

/** Answers a connection with the vetted addresses, whatever name it asks for. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

async function readBody(incoming: http.IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (bytes === 0) return Buffer.alloc(0);
  for await (const chunk of incoming) {
    // Without an encoding set, a response yields buffers.
    const piece = chunk as Buffer;
    chunks.push(piece);
    size += piece.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}
