/** Several test files in one process: tests of pure functions need none of their own, and the engine is loaded once. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

for (const file of (process.env['ASSAY_TESTS_TOGETHER'] ?? '').split('\n').filter(Boolean)) {
  await import(pathToFileURL(resolve(file)).href);
}
