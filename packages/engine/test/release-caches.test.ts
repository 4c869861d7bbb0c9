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
  assert.deepEqual(await confidences('astral-sh/setup-uv@v3'), []);
  assert.deepEqual(await confidences('astral-sh/setup-uv@caf0cab7a618c569241d31dcd442f54681755d39 # v3'), []);
  assert.deepEqual(await confidences('astral-sh/setup-uv@caf0cab7a618c569241d31dcd442f54681755d39'), ['low']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v3\n        with: { enable-cache: true }'), ['medium']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7\n        with: { enable-cache: true }'), ['medium']);
  assert.deepEqual(await confidences('astral-sh/setup-uv@v7\n        with: { enable-cache: false }'), []);
});

test('what npm alone would keep is no cache of a job that fetches by another program', async () => {
  const steps = (version: string, run: string): string =>
    `actions/setup-node@${version}\n      - run: ${run}\n      - run: npm install -g npm@11`;

  assert.deepEqual(await confidences(steps('v6', 'bun install --frozen-lockfile')), []);
  assert.deepEqual(await confidences(steps('v7', 'pnpm i && pnpm build')), []);
  assert.deepEqual(await confidences(steps('v6', 'yarn')), []);
  assert.deepEqual(await confidences(steps('v5', 'pnpm install')), ['low']);
  assert.deepEqual(await confidences(steps('v6', 'pnpm install && npm ci')), ['low']);
  assert.deepEqual(await confidences(steps('v6', 'npm ci')), ['low']);
  assert.deepEqual(await confidences(steps('v6\n        with: { cache: pnpm }', 'pnpm install')), ['medium']);
});

async function placesIn(text: string): Promise<readonly number[]> {
  const { findings } = await scan(memoryTree({ '.github/workflows/ci.yml': text }));
  return findings
    .filter(({ checkId }) => checkId === 'supply-chain-gha-cache-artifact-poisoning')
    .flatMap(({ line }) => line ?? []);
}

test('a job that leaves nothing behind releases nothing, whatever its cache holds', async () => {
  const text = `on: { push: { branches: [v2] }, pull_request: {} }
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
  // Beside the branch that is worked on, a release branch is one more that is tested.
  assert.deepEqual(await placesIn(text.replace('[v2]', '[main, v2]')), []);
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
      - uses: actions/download-artifact@v4
      - run: npm publish
  site:
    steps:
      - uses: actions/cache@v4
      - run: ./scripts/deploy.sh
`;
  assert.deepEqual(await placesIn(text), [10, 16, 21]);
});

test('a cache in a registry is filled by those who may push there', async () => {
  const build = (from: string): string =>
    `docker/build-push-action@v6\n        with: { push: true, cache-from: "${from}" }`;
  assert.deepEqual(await confidences(build('type=registry,ref=registry.acme.io/app:cache')), []);
  assert.deepEqual(await confidences(build('type=gha')), ['medium']);
});

test('reports of tests go into a package only where the job that publishes fetches them', async () => {
  const text = (fetches: string): string => `on: { push: { tags: ['v*'] } }
jobs:
  unit:
    steps:
      - uses: actions/cache@v4
      - run: npm test
      - uses: actions/upload-artifact@v4
  publish:
    needs: unit
    steps:
      - uses: actions/checkout@v4
${fetches}      - run: npm publish
`;
  assert.deepEqual(await placesIn(text('')), []);
  assert.deepEqual(await placesIn(text('      - uses: actions/download-artifact@v4\n')), [5]);
  assert.deepEqual(await placesIn(text('      - run: gh run download\n')), [5]);
  assert.deepEqual(await placesIn(text('      - uses: ./.github/actions/fetch\n')), [5]);
});

test('what is done alike for every pull request is no release', async () => {
  const text = (also: string): string => `on: { push: { branches: ['release/**'] }, pull_request: {} }
jobs:
  image:
    permissions: { contents: read, security-events: write }
    steps:
      - uses: actions/cache@v4
      - uses: actions/checkout@v4
        with: { repository: acme/scanner, token: "\${{ secrets.SCANNER }}" }
      - uses: acme/scan-action@v2
      - name: Upload the report
        uses: github/codeql-action/upload-sarif@v3
${also}`;
  assert.deepEqual(await placesIn(text('')), []);
  const pushes = "      - uses: acme/ship-action@v1\n        if: github.event_name == 'push'\n";
  assert.deepEqual(await placesIn(text(pushes)), [6]);
  assert.deepEqual(await placesIn(text('      - uses: actions/upload-artifact@v4\n')), [6]);
  const signedIn = '      - uses: acme/ship-action@v1\n        with: { token: "${{ secrets.SHIP }}" }\n';
  assert.deepEqual(await placesIn(text(signedIn)), [6]);
  assert.deepEqual(await placesIn(text('').replace('security-events', 'packages')), [6]);
  assert.deepEqual(await placesIn(text('').replace(', pull_request: {}', '')), [6]);
});
