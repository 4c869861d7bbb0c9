import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

async function confidences(step: string): Promise<readonly string[]> {
  const text = `on: release\njobs:\n  a:\n    steps:\n      - uses: ${step}\n      - run: npm publish\n`;
  const { findings } = await scan(memoryTree({ '.github/workflows/release.yml': text }));
  return findings
    .filter(({ checkId }) => checkId === 'supply-chain-gha-cache-artifact-poisoning')
    .map(({ confidence }) => confidence);
}

test('a cache that a release asks for is believed, one that an action brings along less', async () => {
  assert.deepEqual(await confidences('actions/cache@v4'), ['medium']);
  assert.deepEqual(await confidences('actions/setup-node@v4\n        with: { cache: npm }'), ['medium']);
  assert.deepEqual(await confidences('actions/setup-node@v6'), ['low']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7'), ['low']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7\n        with: { enable-cache: true }'), ['medium']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7\n        with: { enable-cache: false }'), []);
});

async function placesIn(text: string): Promise<readonly number[]> {
  const { findings } = await scan(memoryTree({ '.github/workflows/ci.yml': text }));
  return findings
    .filter(({ checkId }) => checkId === 'supply-chain-gha-cache-artifact-poisoning')
    .flatMap(({ line }) => line ?? []);
}

test('a job that leaves nothing behind releases nothing, whatever its cache holds', async () => {
  const text = `on: { push: { branches: [main, v2] }, pull_request: {} }
jobs:
  lint:
    steps:
      - uses: actions/checkout@v4
      - uses: actions/cache@v4
      - run: npm run lint
  nightly:
    steps:
      - uses: actions/cache@v4
      - run: ./scripts/nightly.sh
        env: { NODE_AUTH_TOKEN: "\${{ secrets.NPM }}" }
  others:
    permissions: { contents: write }
    steps:
      - uses: actions/cache@v4
      - run: make all
`;
  assert.deepEqual(await placesIn(text), [10, 16]);
});

test('where it is seen who publishes, those count that hand something on to them', async () => {
  const text = `on: push
jobs:
  unit:
    steps:
      - uses: actions/cache@v4
      - run: npm test
        env: { REPORT_TOKEN: "\${{ secrets.REPORT }}" }
  build:
    steps:
      - uses: actions/cache@v4
      - run: npm run build
      - uses: actions/upload-artifact@v4
  publish:
    needs: [unit, build]
    steps:
      - uses: actions/cache@v4
      - run: npm publish
  site:
    steps:
      - uses: actions/cache@v4
      - run: ./scripts/deploy.sh
`;
  assert.deepEqual(await placesIn(text), [10, 16, 20]);
});
