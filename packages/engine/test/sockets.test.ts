import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

test('what comes over a socket is told as that, not as a request', async () => {
  const server = `import pickle, socket\n\nserver = socket.create_server(('', 9000))\nconnection, _ = server.accept()\nwhile True:\n    pickle.loads(connection.recv(4096))\n`;
  const { findings } = await scan(memoryTree({ 'server.py': server }));
  const found = findings.find(({ checkId }) => checkId === 'rce-unsafe-deserialization');

  assert.match(found?.message ?? '', /what came over a socket \(`connection\.recv\(\)`\)/);
});
