import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensurePackages } from '../../../tools/build-packages.ts';

/** Inside this package, so that `@assay/client` is found as a user's compiler finds it: compiled, with its types beside it. */
const folder = await mkdtemp(join(import.meta.dirname, '../.types-'));
after(() => rm(folder, { recursive: true, force: true }));

const PROGRAM = `
  import { createClient } from '@assay/client';
  const assay = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: process.env['ASSAY_API_KEY'] ?? '' });
  const { id } = await assay.create('https://github.com/OWNER/REPO');
  const scan = await assay.wait(id);
  export const told: string = scan.status;
`;

test('a program in TypeScript sees the types of the compiled client', async () => {
  await ensurePackages();

  assert.equal(await complaintsOf(PROGRAM), '');
  assert.match(await complaintsOf(PROGRAM.replace('told: string', 'told: RegExp')), /TS2322/);
});

async function complaintsOf(program: string): Promise<string> {
  const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
  const file = join(folder, 'program.ts');
  await writeFile(file, program);
  const options = [
    '--noEmit',
    '--strict',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ];
  return await promisify(execFile)(process.execPath, [compiler, ...options, file], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String((error as { stdout?: unknown }).stdout),
  );
}
