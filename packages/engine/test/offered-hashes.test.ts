import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

async function severityOf(body: string): Promise<readonly string[]> {
  const text = `<?php\nfunction keep($password, $kind)\n{\n${body}\n}\n`;
  const { findings } = await scan(memoryTree({ 'src/keep.php': text }));
  return findings.filter(({ checkId }) => checkId === 'auth-weak-password-hash').map(({ severity }) => severity);
}

test('a fast hash among others, for whoever runs the program to choose, weighs less than the only one', async () => {
  const hash = 'return sha1($password);';
  assert.deepEqual(await severityOf(`  ${hash}`), ['high']);
  assert.deepEqual(
    await severityOf(
      `  switch ($kind) {\n    case 'bcrypt': return password_hash($password, PASSWORD_BCRYPT);\n    case 'sha1': ${hash}\n  }`,
    ),
    ['medium'],
  );
});
