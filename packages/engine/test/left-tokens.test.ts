import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

async function severity(checkout: string, upload: string): Promise<string | undefined> {
  const text = `on: push\njobs:\n  a:\n    steps:\n      - uses: ${checkout}\n      - uses: ${upload}\n`;
  const { findings } = await scan(memoryTree({ '.github/workflows/ci.yml': text }));
  return findings.find(({ checkId }) => checkId === 'supply-chain-gha-persisted-credentials')?.severity;
}
const withInputs = (uses: string, inputs: string): string => `${uses}\n        with: { ${inputs} }`;

test('an artifact holds the token where it is made of the whole folder with its hidden files', async () => {
  const whole = withInputs('actions/upload-artifact@v4', 'path: ., include-hidden-files: true');
  assert.equal(await severity('actions/checkout@v4', whole), 'medium');
  assert.equal(await severity('actions/checkout@v4', withInputs('actions/upload-artifact@v3', 'path: .')), 'medium');
  assert.equal(
    await severity('actions/checkout@v4', withInputs('actions/upload-artifact@v4.3.1', 'path: "./**"')),
    'medium',
  );
  assert.equal(await severity('actions/checkout@v4', withInputs('actions/upload-artifact@v3', 'path: dist/')), 'info');
  assert.equal(await severity('actions/checkout@v4', withInputs('actions/upload-artifact@v4', 'path: .')), 'info');
  assert.equal(await severity('actions/checkout@v6', whole), 'info');
  const commit = '93cb6efe18208431cddfb8368fd83d5badbf9bfd';
  assert.equal(await severity(`actions/checkout@${commit} # v6.0.1`, whole), 'info');
  assert.equal(await severity(`actions/checkout@${commit} # v5.0.1`, whole), 'medium');
});
