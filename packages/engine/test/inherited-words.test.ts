import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

/** What every object has: a table that is asked for one of these without care answers, though nobody wrote it in. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

/** A command that a request decides, in a file that uses `word` as a name where tables are asked for names. */
function filesWith(word: string): Readonly<Record<string, string>> {
  return {
    'a.js': `import { exec } from 'node:child_process';
      app.get('/', (req, res) => { if (${word}(req.query.a)) exec(req.query.a); res.send(items.every(${word})); });`,
    'a.py': `import os\nfrom flask import request\n@app.route('/')\ndef view():\n  if ${word}(request.args['a']):\n    os.system(request.args['a'])\n`,
    'a.rb': `get '/' do\n  ${word}.x(1)\n  Process.${word}(1)\n  system(params[:a])\nend\n`,
    'a.php': `<?php echo ${word}; ${word}($_GET['a']); preg_match('/[[:${word}:]]/', 'a'); system($_GET['a']);`,
    'a.rs': `use actix_web::{get, web}; use std::process::Command; use ${word}::*;
      #[get("/x/{a}")] async fn view(path: web::Path<String>) -> String {
        let a = path.into_inner(); other.${word}(); Command::new("sh").arg("-c").arg(&a).spawn(); a }`,
    'A.cs': `using System.${word}; class A : Controller {
      public IActionResult View(string a) { a.${word}(); ${word}.X(a); Process.${word}(a); Process.Start("sh", "-c " + a); return Ok(); } }`,
    'templates/page.html': `{% ${word} a in b %}{{ a }}{% end${word} %}`,
    'setup.cfg': `[options]\n${word} =\n  left-pad\n`,
    'pom.xml': `<project><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><scope>${word}</scope></dependency></dependencies></project>`,
    '.mcp.json': `{"mcpServers": {"${word}": {"command": "${word}", "args": ["${word}"]}}, "${word}": "${word}"}`,
    [`made.${word}`]: 'a',
  };
}

for (const word of INHERITED) {
  test(`a file that calls something ${word} is read like any other`, async () => {
    const { coverage, findings } = await scan(memoryTree(filesWith(word)));
    assert.deepEqual(
      coverage.skipped.filter(({ reason }) => reason === 'crashed'),
      [],
    );
    assert.deepEqual(coverage.checksNotRun, []);
    const told = findings.filter(({ checkId }) => checkId === 'rce-command-injection').map(({ file }) => file);
    assert.deepEqual(told.toSorted(), ['A.cs', 'a.js', 'a.php', 'a.py', 'a.rb', 'a.rs']);
  });
}
