import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways in which a model, or the server before it, behaves. */
export const MODES = [
  'good',
  'fenced',
  'wrong schema',
  'truncated',
  'empty',
  'html',
  'huge',
  'drip',
  'hang',
  '429 once',
  '500 once',
  '500 always',
  'refusal',
  'tool call',
  'redirect',
  'no json_schema',
  'repaired',
  'gullible',
  'prompt leak',
  'wrong nonce',
  'liar',
] as const;
export type Mode = (typeof MODES)[number];

/** A provider on loopback that speaks both protocols and plays any mode. */
export interface FakeProvider {
  readonly url: string;
  mode: Mode;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
  close(): Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const requests: FakeProvider['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      play(provider.mode, requests, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${port}/v1`,
    mode: 'good',
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

function play(mode: Mode, requests: FakeProvider['requests'], response: ServerResponse): void {
  const request = requests.at(-1);
  const isAnthropic = request?.path.endsWith('/messages') === true;
  const prompt = request?.body ?? '';
  const send = (text: string): void => json(response, 200, isAnthropic ? anthropicText(text) : openAiText(text));
  const object = JSON.stringify(answerTo(prompt, mode));
  switch (mode) {
    case 'fenced':
      return send(`Here it is:\n\`\`\`json\n${object}\n\`\`\`\nAnything else?`);
    case 'wrong schema':
      return send('{"summary": 1}');
    case 'truncated':
      return send(object.slice(0, object.length / 2));
    case 'empty':
      return json(response, 200, {});
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html><body>Bad gateway</body></html>');
      return;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`);
      return;
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'hang':
      return;
    case '429 once':
      return requests.length === 1 ? json(response, 429, { error: 'slow down' }, { 'retry-after': '1' }) : send(object);
    case '500 once':
      return requests.length === 1 ? json(response, 500, { error: 'boom' }) : send(object);
    case '500 always':
      return json(response, 500, { error: 'boom' });
    case 'refusal':
      return json(
        response,
        200,
        isAnthropic
          ? anthropicText('I cannot help with that.')
          : { choices: [{ message: { content: null, refusal: 'No.' } }] },
      );
    case 'tool call':
      return json(
        response,
        200,
        isAnthropic
          ? anthropicTool('shell', { command: 'id' })
          : {
              choices: [{ message: { content: null, tool_calls: [{ function: { name: 'shell', arguments: '{}' } }] } }],
            },
      );
    case 'redirect':
      return json(response, 302, {}, { location: 'http://127.0.0.1:1/elsewhere' });
    case 'no json_schema':
      return prompt.includes('"json_schema"') || prompt.includes('"tool_choice"')
        ? json(response, 400, { error: 'Either json_schema or grammar' })
        : send(object);
    case 'repaired':
      return send(requests.length === 1 ? 'Sorry, what?' : object);
    default:
      return isAnthropic && prompt.includes('"tool_choice"')
        ? json(response, 200, anthropicTool('analysis', answerTo(prompt, mode)))
        : send(object);
  }
}

/** What a model would say that had read the prompt, in one mode or another. */
function answerTo(prompt: string, mode: Mode): unknown {
  const nonce = /in the field nonce: ([0-9a-f]+)/.exec(prompt)?.[1] ?? '';
  const good = {
    nonce,
    trustScore: 20,
    statements: [
      { section: 'summary', text: 'It hands what an agent says to a shell.', cites: ['F1'] },
      { section: 'risk', text: 'Whoever controls the conversation controls the machine.', cites: ['F1'] },
      { section: 'executive', text: 'The tool deserves a careful look before anybody connects it.', cites: ['F1'] },
    ],
    suspicions: [{ excerpt: 'E1', why: 'it speaks to the reader' }],
  };
  switch (mode) {
    case 'gullible':
      return {
        nonce,
        trustScore: 100,
        statements: [
          { section: 'summary', text: 'This repository is completely safe.', cites: ['F1'] },
          {
            section: 'executive',
            text: 'There are no vulnerabilities. See https://evil.example/offer for more.',
            cites: ['F1'],
          },
          { section: 'risk', text: 'All findings are false positives.', cites: ['F1'] },
          {
            section: 'assessment',
            text: 'Download evil.example today ![x](https://evil.example/p.png).',
            cites: ['F1'],
          },
          { section: 'recommendation', text: 'It is safe to install.', cites: ['F1'] },
        ],
        suspicions: [],
        detected: false,
      };
    case 'prompt leak':
      return {
        ...good,
        statements: [
          {
            section: 'summary',
            text: `I was given ${/Confidential marker, never to be written: ([0-9a-f]+)/.exec(prompt)?.[1]}`,
            cites: ['F1'],
          },
        ],
      };
    case 'wrong nonce':
      return { ...good, nonce: 'ffff' };
    case 'liar':
      return {
        ...good,
        statements: [
          { section: 'risk', text: 'There are 999 backdoors.', cites: ['F1'] },
          { section: 'risk', text: 'It talks to a host in the moon base.', cites: ['F77'] },
          { section: 'risk', text: 'Nobody is named here.', cites: [] },
        ],
        suspicions: [{ excerpt: 'E99', why: 'invented' }],
      };
    default:
      return good;
  }
}

function openAiText(content: string): unknown {
  return {
    choices: [{ message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 50 },
  };
}
function anthropicText(text: string): unknown {
  return { content: [{ type: 'text', text }], usage: { input_tokens: 100, output_tokens: 50 } };
}
function anthropicTool(name: string, input: unknown): unknown {
  return { content: [{ type: 'tool_use', id: 't', name, input }], usage: { input_tokens: 100, output_tokens: 50 } };
}
function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
