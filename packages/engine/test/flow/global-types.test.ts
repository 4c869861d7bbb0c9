import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const EXEC = "import { exec } from 'child_process';";

test('a type Request that nobody imports is the one of the web', () =>
  expectFlows({
    'lib/wrap.ts': `export const wrap = (handler: (request: Request, user: string) => Promise<Response>) =>
  async (request: Request) => handler(request, 'a');
`,
    'app/api/a/route.ts': `${EXEC} import { wrap } from '../../../lib/wrap.ts';
export const POST = wrap(async (request, user) => { const { name } = await request.json();
exec('x ' + name); // flow
exec('x ' + user);
return new Response(); });`,
    'lib/read.ts': `${EXEC}
export async function read(request: Request) { const form = await request.formData();
exec('x ' + form.get('name')); // flow
exec('x ' + request.method);
}`,
    'lib/express.ts': `${EXEC} import type { Request } from 'express';
export function handle(request: Request) {
exec('x ' + request.query.name); // flow
exec('x ' + request.json());
}`,
  }));

test('what a client of Node is answered is not what a server is sent, though both have one type', () =>
  expectFlows({
    'a.ts': `import * as http from 'http';
import { type IncomingMessage } from 'http';
import { exec } from 'child_process';
export function follow(response: IncomingMessage) {
  exec(response.headers.location);
}
export function ask(url: URL) {
  http.get(url, (res: http.IncomingMessage) => {
    exec(res.headers.location);
  });
}
export function answer(req: IncomingMessage, res: http.ServerResponse) {
  exec(req.url); // flow
}
http.createServer((response: IncomingMessage, out: http.ServerResponse) => {
  exec(response.url); // flow
});
`,
  }));
