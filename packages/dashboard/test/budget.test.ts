import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ensureDashboard } from '../../../tools/build-dashboard.ts';

const DIST = join(import.meta.dirname, '../dist');
const KILOBYTE = 1000;

async function built(pattern: string): Promise<readonly string[]> {
  await ensureDashboard();
  const texts: string[] = [];
  for await (const path of glob(pattern, { cwd: DIST })) texts.push(await readFile(join(DIST, path), 'utf8'));
  return texts;
}

function zipped(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

test('the scripts stay within 40 KB and the style within 10 KB, compressed', async () => {
  const [scripts, styles] = [await built('assets/*.js'), await built('assets/*.css')];

  assert.ok(scripts.length > 0 && styles.length > 0);
  assert.ok(zipped(scripts) <= 40 * KILOBYTE, `${zipped(scripts)} bytes of script`);
  assert.ok(zipped(styles) <= 10 * KILOBYTE, `${zipped(styles)} bytes of style`);
});

test('the document holds no script or style of its own and names no other origin', async () => {
  const [document = ''] = await built('index.html');

  assert.doesNotMatch(document, /<script(?![^>]* src="\/)|<style|\sstyle=|\son\w+=|https?:/);
});
