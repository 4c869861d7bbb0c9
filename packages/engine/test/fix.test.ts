import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixesOf, fixFor } from '../src/findings/fix.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';
import { scan } from '../src/scan.ts';

const CHECK = {
  fix: `
    Use no shell.
    Ever.`,
  fixIn: { javascript: '`execFile(…)`.', python: '`run([…])`.' },
};

test('a fix is written as the language of the file is', () => {
  assert.equal(fixFor(CHECK, 'src/run.js'), 'Use no shell. Ever. In JavaScript: `execFile(…)`.');
  assert.equal(fixFor(CHECK, 'src/run.tsx'), 'Use no shell. Ever. In JavaScript: `execFile(…)`.');
  assert.equal(fixFor(CHECK, 'notes.ipynb'), 'Use no shell. Ever. In Python: `run([…])`.');
  assert.equal(fixFor(CHECK, 'run.go'), 'Use no shell. Ever.');
  assert.equal(fixFor({ fix: 'Remove it.' }, 'run.py'), 'Remove it.');
  // A name that every object has is no language.
  assert.equal(fixFor(CHECK, 'a.constructor'), 'Use no shell. Ever.');
});

test('a page lists every language in one order', () => {
  assert.deepEqual(fixesOf(CHECK), [
    { id: 'javascript', language: 'JavaScript', text: '`execFile(…)`.' },
    { id: 'python', language: 'Python', text: '`run([…])`.' },
  ]);
  assert.deepEqual(fixesOf({ fix: 'Remove it.' }), []);
});

test('two findings of one check are fixed each in its own language', async () => {
  const { findings } = await scan(
    memoryTree({
      'ping.py':
        'import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.get("/")\ndef ping():\n    os.system("ping " + request.args["host"])\n',
      'Ping.java':
        'import jakarta.servlet.http.*;\npublic class Ping extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {\n    Runtime.getRuntime().exec("sh -c ping " + request.getParameter("host"));\n  }\n}\n',
    }),
  );
  const fixes = findings
    .filter(({ checkId }) => checkId === 'rce-command-injection')
    .map(({ file, remediation }) => `${file} ${/ In (\w+): /.exec(remediation)?.[1]}`);
  assert.deepEqual(fixes.toSorted(), ['Ping.java Java', 'ping.py Python']);
});
