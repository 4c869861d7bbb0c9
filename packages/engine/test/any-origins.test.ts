import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../src/tree/memory-tree.ts';
import { scan } from '../src/scan.ts';

const SETTINGS = `INSTALLED_APPS = ['corsheaders']
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = True
`;

async function told(path: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ [path]: text }));
  return findings.filter(({ checkId }) => checkId.includes('cors')).map(({ line, severity }) => `${line} ${severity}`);
}

test('settings of Django that repeat every origin are told, by both their names', async () => {
  assert.deepEqual(await told('shop/settings.py', SETTINGS), ['2 high']);
  const old = SETTINGS.replace('CORS_ALLOW_ALL_ORIGINS', 'CORS_ORIGIN_ALLOW_ALL');
  assert.deepEqual(await told('shop/settings.py', old), ['2 high']);
});

test('without credentials, for some origins or while developing nothing is told', async () => {
  assert.deepEqual(await told('shop/settings.py', SETTINGS.replace('CREDENTIALS = True', 'CREDENTIALS = False')), []);
  const some = SETTINGS.replace('ALL_ORIGINS = True', "ED_ORIGINS = ['https://shop.example.com']");
  assert.deepEqual(await told('shop/settings.py', some), []);
  assert.deepEqual(await told('shop/settings/local.py', SETTINGS), []);
  const debug = SETTINGS.replace('CORS_ALLOW_ALL', 'if DEBUG:\n    CORS_ALLOW_ALL');
  assert.deepEqual(await told('shop/settings.py', debug), []);
});
