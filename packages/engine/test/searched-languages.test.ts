import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const SWIFT = 'func main() {\n    print("hello")\n}\n'.repeat(20);
const SCRIPT = 'export const add = (a, b) => a + b;\n';

suite('code in a language that is only searched', () => {
  test('is counted, and keeps the best grade away where it is most of the code', async () => {
    const { coverage, score, scoreReasons } = await scan(memoryTree({ 'src/main.swift': SWIFT, 'index.js': SCRIPT }));

    assert.deepEqual(coverage.skipped, [{ reason: 'textOnly', count: 1, files: ['src/main.swift'] }]);
    assert.deepEqual([coverage.filesScanned, coverage.filesTotal, coverage.partial], [2, 2, true]);
    assert.ok(score <= 89);
    assert.ok(scoreReasons.some(({ reason }) => /searched as text alone/.test(reason)));
  });

  test('takes nothing away beside more code that was followed', async () => {
    const { coverage } = await scan(memoryTree({ 'src/main.swift': SWIFT, 'index.js': SCRIPT.repeat(200) }));

    assert.equal(coverage.partial, false);
  });

  test('is not what only tests and examples hold', async () => {
    const { coverage } = await scan(memoryTree({ 'examples/main.swift': SWIFT, 'index.js': SCRIPT }));

    assert.equal(coverage.partial, false);
  });
});
