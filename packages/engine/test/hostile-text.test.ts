import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const MEGABYTE = 1024 * 1024;

function upTo(size: number, make: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const part = make(index);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join('\n');
}

/** Each would take minutes if what is found once were searched for from the beginning, or line by line, each time. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a manifest that asks for a hundred thousand packages': {
    'pyproject.toml': `[project]\nname = "a"\ndependencies = [\n${upTo(1.9 * MEGABYTE, (index) => `"p${index}>=1.0",`)}\n]`,
  },
  'a manifest with a table for each package': {
    'Cargo.toml': `[package]\nname = "a"\n${upTo(1.9 * MEGABYTE, (index) => `[dependencies.p${index}]\nversion = "1"`)}`,
  },
  'one line that names a password a hundred thousand times': { 'notes.txt': 'password='.repeat(MEGABYTE / 9) },
  'one line of downloads that nothing is done with': {
    'package.json': `{"scripts": {"test": "${'curl http://host.example/a && '.repeat(MEGABYTE / 29)}true"}}`,
  },
  'one line of quotes of which none is closed': { 'a.js': `"${String.raw`\"`.repeat(MEGABYTE / 2)}` },
  'a value with blanks behind it, and then more': { 'a.js': `export default {}${' '.repeat(MEGABYTE)}x` },
  'a script that fetches and starts a file thousands of times': {
    'get.ps1': `${'$f = "a.exe"\n'.repeat(20_000)}${'iwr $u -OutFile $f\nStart-Process $f\n'.repeat(20_000)}`,
  },
  'a script that keeps the address of a vendor thousands of times': {
    'get.sh': `${'URL=https://get.docker.com/a\n'.repeat(10_000)}${'curl -o tool "$URL"\nchmod +x tool && ./tool\n'.repeat(10_000)}`,
  },
  'a long function that thousands of texts are given to, letter by letter': {
    'main.go': `package main\nimport ("net/http"; "os/exec"; "strings")\nfunc letters(c rune) rune {\n${"if c == 'a' { return c }\n".repeat(2_000)}return -1\n}
func run(w http.ResponseWriter, r *http.Request) {\nx := r.FormValue("x")\n${'exec.Command("sh", "-c", strings.Map(letters, x)).Run()\n'.repeat(2_000)}}`,
  },
  'a page of one script in which nothing that a server writes is closed': {
    'page.ejs': `<script>${'<%'.repeat(MEGABYTE / 2)}</script>`,
  },
  'a template of one line that is filled in a hundred thousand times': {
    'app.py': `from flask import Flask, render_template, request\napp = Flask(__name__)\n@app.get('/')\ndef page():\n  return render_template('a.html', x=request.args['x'])\n`,
    'templates/a.html': `<script>${'{{ x }}'.repeat(MEGABYTE / 7)}</script>`,
  },
  'a long template that hundreds of handlers fill in': {
    'app.js': `const app = require('express')();\n${"app.get('/', (req, res) => res.render('a', { y: req.query.y }));\n".repeat(300)}`,
    'views/a.ejs': '<p><%= x %></p>\n'.repeat(MEGABYTE / 16),
  },
  'a program that is told of its interface a thousand times': {
    'app.py': `import connexion\napp = connexion.App(__name__)\n${"app.add_api('api.yaml')\n".repeat(1_000)}`,
    'api.yaml': `paths:\n${upTo(MEGABYTE / 8, (index) => `  /a${index}:\n    get:\n      operationId: app.f${index}`)}`,
  },
  'thousands of tables that passwords are compared with': {
    'a.py': upTo(MEGABYTE, (index) => `accounts${index}[name] == password`),
  },
  'a lockfile in which one package needs all others': {
    'package-lock.json': `{"lockfileVersion": 3, "packages": {"": {"dependencies": {"a": "1"}},
      "node_modules/a": {"version": "1.0.0", "dependencies": {${upTo(MEGABYTE, (index) => `"p${index}": "1",`)} "z": "1"}},
      ${upTo(MEGABYTE / 2, (index) => `"node_modules/p${index}": {"version": "1.0.0"},`)}
      "node_modules/z": {"version": "1.0.0"}}}`,
  },
};

for (const [name, files] of Object.entries(CASES)) {
  test(`${name} is read to its end`, async () => {
    const { coverage } = await scan(memoryTree(files));

    assert.deepEqual(coverage.checksNotRun, []);
    assert.ok(!coverage.skipped.some(({ reason }) => reason === 'crashed'));
  });
}
