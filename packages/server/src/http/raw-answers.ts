import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorCode } from '@assay/contract';
import { noAllowance } from '../limits/quota.ts';
import type { Millis } from '../store/port.ts';
import { errorAnswer } from './error-answers.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Which error a connection gets whose bytes never became a request. */
function errorOf(code: string | undefined): readonly [ApiErrorCode, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['HEADERS_TOO_LARGE', 'Request line and headers may have at most 16 KiB.'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return ['PAYLOAD_TOO_LARGE', 'The chunk extensions of the body are too large.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['INVALID_REQUEST', 'The request did not arrive in time.'];
    default:
      return ['INVALID_REQUEST', 'The request is not well-formed HTTP.'];
  }
}

/** A whole HTTP response as text, for sockets that have no response object. */
function rawAnswer(code: ApiErrorCode, details: string, now: Millis, extra: Record<string, string> = {}): string {
  const answer = errorAnswer(code, details);
  const body = JSON.stringify(answer.body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...answer.headers,
    ...rateLimitHeaders(noAllowance(now)),
    'x-content-type-options': 'nosniff',
    ...extra,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Answers what Node's HTTP parser refused, in the same shape as every other error. */
export function answerClientError(now: () => Millis): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // Node keeps the response in flight here; a second one must not be written into its middle.
    const { _httpMessage: inFlight } = socket as { _httpMessage?: ServerResponse };
    if (error.code === 'ECONNRESET' || !socket.writable || inFlight?.headersSent) {
      socket.destroy();
      return;
    }
    const [code, details] = errorOf(error.code);
    socket.end(rawAnswer(code, details, now()), () => socket.destroy());
  };
}

/** Requests that Node would answer itself, without body and headers. */
export function answerRareRequests(server: Server, now: () => Millis): void {
  server.on('connect', (_request, socket) => {
    socket.end(rawAnswer('METHOD_NOT_ALLOWED', 'This server is no proxy.', now(), { allow: 'GET, HEAD, POST' }));
  });
  // An expectation we do not know is no reason to refuse.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
