import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

test('a weak digest under a key weighs less than one without', async () => {
  const { findings } = await scan(
    memoryTree({
      'hook.js': `const crypto = require('crypto');
exports.sign = (body, secret) => crypto.createHmac('sha1', secret).update(body).digest('hex');
`,
      'login.js': `const crypto = require('crypto');
exports.store = (password) => crypto.createHash('sha1').update(password).digest('hex');
`,
    }),
  );

  const digests = findings.filter(({ checkId }) => checkId === 'data-handling-weak-hash');
  assert.deepEqual(digests.map(({ file, severity }) => `${file} ${severity}`).toSorted(), [
    'hook.js low',
    'login.js medium',
  ]);
});
