import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectFlows, readAll, SINKS } from './harness.ts';

const EXEC = "import { exec } from 'node:child_process';\n";

describe('imports of types alone', () => {
  it('say what the objects of a library are', () =>
    expectFlows({
      'whole.ts': `import type { Server, Socket } from 'socket.io';
${EXEC}export function listen(io: Server): void {
  io.of('/files').on('connection', (socket: Socket) => {
    socket.on('count', ({ file }: { file: string }) => { exec('wc ' + file); }); // flow
  });
}`,
      'each.ts': `import { type Socket as Client } from 'socket.io';
${EXEC}export function greet(client: Client): void {
  client.on('count', (file: string) => { exec('wc ' + file); }); // flow
  client.on('stop', () => { exec('wc'); });
}`,
      'module.ts': `import type * as io from 'socket.io';
${EXEC}export const greet = (socket: io.Socket) => socket.on('count', (file: string) => exec('wc ' + file)); // flow`,
    }));

  it('say nothing of objects of other libraries that are called the same', () =>
    expectFlows({
      'client.ts': `import type { Socket } from 'socket.io-client';
${EXEC}export const listen = (socket: Socket) => socket.on('count', (file: string) => exec('wc ' + file));`,
      'own.ts': `import type { Socket } from './types.ts';
${EXEC}export const listen = (socket: Socket) => socket.on('count', (file: string) => exec('wc ' + file));`,
      'types.ts': `import { Socket as Any } from 'socket.io';
export interface Socket { on(name: string, done: (text: string) => void): void }
export type Other = Any;`,
    }));

  it('lead to a class of the repository where outside data goes into an object of it', () =>
    expectFlows({
      'runner.ts': `${EXEC}export class Runner {
  run(text: string) { exec('ls ' + text); } // flow
  quiet(text: string) { return text.length; }
}`,
      'routes.ts': `import express from 'express';
import type { Runner } from './runner.ts';
export function routes(runner: Runner) {
  const router = express.Router();
  router.get('/', (req, res) => { runner.run(String(req.query.text)); res.json(runner.quiet(req.body)); });
  return router;
}`,
    }));

  it('run nothing of the module', async () => {
    const facts = await readAll(
      {
        'a.ts': "import type { Settings } from './b.ts';\nimport { exec } from 'node:child_process';\nexec('ls');\n",
        'b.ts': 'export interface Settings { name: string }\n',
      },
      ['child_process.exec'],
      SINKS,
    );

    const a = facts.get('a.ts');
    assert.equal(a?.calls.length, 1);
    assert.equal('b.ts' in (a?.dependsOn ?? {}), false);
  });
});
