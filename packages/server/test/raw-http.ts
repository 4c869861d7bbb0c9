import { connect } from 'node:net';
import { type Answer, assertDocumented } from './openapi-validator.ts';

/** Sends bytes as they are and reads the first response; the API's description must know it. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<Answer> {
  const answer = parse(await exchangeBytes(port, bytes));
  assertDocumented('RAW', '/api/v1/scans', answer);
  return answer;
}

function exchangeBytes(port: number, bytes: string | Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (isWhole(text)) socket.destroy();
  });
  socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
  socket.on('close', () => resolve(text));
  socket.write(bytes);
  return promise;
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text)?.[1];
  return end > 0 && length !== undefined && text.length - end - 4 >= Number(length);
}

function parse(text: string): Answer {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [start = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
    headers[name.toLowerCase()] = value;
  }
  return { status: Number(start.split(' ')[1]), headers, text: body, body: body === '' ? undefined : JSON.parse(body) };
}
