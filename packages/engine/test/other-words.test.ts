import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

/** Each file by itself: what one imports is no hint to the others. */
async function reported(path: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ [path]: text }));
  return findings.filter(({ severity }) => severity === 'critical').map(({ checkId }) => checkId);
}

const COMMAND = ['rce-command-injection'];
const CODE = ['rce-code-injection'];
/** The page hands a visitor's text to the shell, and does nothing else. */
const WEB_SHELL = [...COMMAND, 'rce-web-shell'];

function expressed(lines: string): string {
  return `const app = require('express')();\n${lines}\n`;
}

function flasked(imports: string, line: string): string {
  return `from flask import Flask, request\n${imports}\napp = Flask(__name__)\n@app.get('/x')\ndef x():\n    ${line}\n    return ''\n`;
}

const SERVER = 'func main() { http.HandleFunc("/", h); http.ListenAndServe(":80", nil) }';
const HANDLER = '(w http.ResponseWriter, r *http.Request)';

/** By what hides the harm: the file, its text and what is reported. */
const CASES: Readonly<Record<string, readonly [path: string, text: string, found: readonly string[]]>> = {
  'the function of a module that loads others': [
    'app.js',
    expressed("const cp = module.require('child_process');\napp.get('/x', (q) => cp.exec('ls ' + q.query.d));"),
    COMMAND,
  ],
  'the function of the main module': [
    'app.js',
    expressed(
      "const cp = process.mainModule.require('child_process');\napp.get('/x', (q) => cp.exec('ls ' + q.query.d));",
    ),
    COMMAND,
  ],
  'a module that the process hands out': [
    'app.js',
    expressed(
      "const cp = process.getBuiltinModule('child_process');\napp.get('/x', (q) => cp.exec('ls ' + q.query.d));",
    ),
    COMMAND,
  ],
  'a loader that was made': [
    'app.mjs',
    "import { createRequire } from 'node:module';\nimport express from 'express';\nconst load = createRequire(import.meta.url);\nconst { exec: run } = load('child_process');\nconst app = express();\napp.get('/x', (q) => run('ls ' + q.query.d));\n",
    COMMAND,
  ],
  'a name in escapes': [
    'app.js',
    expressed("const cp = require('child_\\x70rocess');\napp.get('/x', (q) => cp.exec('ls ' + q.query.d));"),
    COMMAND,
  ],
  'reflection of JavaScript': [
    'app.js',
    expressed(
      "const run = Reflect.get(require('child_process'), 'exec');\napp.get('/x', (q) => Reflect.apply(run, null, ['ls ' + q.query.d]));",
    ),
    COMMAND,
  ],
  'what makes functions of text': [
    'app.js',
    expressed("app.get('/x', (q) => [].constructor.constructor(q.query.c)());"),
    CODE,
  ],
  'everything that a module of Python holds': [
    'app.py',
    flasked('from os import *', "system('ls ' + request.args['d'])"),
    COMMAND,
  ],
  'options that were given before': [
    'app.py',
    flasked(
      'import functools, subprocess\nrun = functools.partial(subprocess.run, shell=True)',
      "run('ls ' + request.args['d'])",
    ),
    COMMAND,
  ],
  'the table of loaded modules': [
    'app.py',
    flasked('import sys', "sys.modules['os'].system('ls ' + request.args['d'])"),
    COMMAND,
  ],
  'imports of Go on one line': [
    'main.go',
    `package main\nimport ("net/http"; "os/exec")\nfunc h${HANDLER} { exec.Command("sh", "-c", "ls "+r.FormValue("d")).Run() }\n${SERVER}\n`,
    COMMAND,
  ],
  'a package of Go without its name': [
    'main.go',
    `package main\nimport \`net/http\`\nimport . "os/exec"\nfunc h${HANDLER} { Command("sh", "-c", "ls "+r.FormValue("d")).Run() }\n${SERVER}\n`,
    COMMAND,
  ],
  'a message to Kernel': [
    'app.rb',
    'require "sinatra"\nget("/x") { Kernel.send(:system, "ls #{params[:d]}") }\n',
    COMMAND,
  ],
  'a message to oneself': ['app.rb', 'require "sinatra"\nget("/x") { send(:system, "ls #{params[:d]}") }\n', COMMAND],
  'a constant by its name': [
    'app.rb',
    'require "sinatra"\nget("/x") { Object.const_get(:Kernel).system("ls #{params[:d]}") }\n',
    COMMAND,
  ],
  'a function of PHP for each': ['run.php', "<?php array_map('system', [$_GET['d']]);\n", WEB_SHELL],
  'a function of PHP that is chosen for each': ['run.php', "<?php usort($list, $_POST['by']);\n", CODE],
  'a function of PHP at the end': ['run.php', "<?php register_shutdown_function('system', $_GET['d']);\n", WEB_SHELL],
  'variables that a request names': ['run.php', '<?php extract($_GET); system($command);\n', COMMAND],
  'everything that a module of Rust holds': [
    'src/main.rs',
    'use axum::extract::*;\nuse std::collections::HashMap;\nuse std::process::*;\nasync fn h(Query(q): Query<HashMap<String, String>>) -> String {\n    Command::new("sh").arg("-c").arg(format!("ls {}", q["d"])).output().unwrap();\n    String::new()\n}\nfn app() -> axum::Router { axum::Router::new().route("/", axum::routing::get(h)) }\n',
    COMMAND,
  ],
  'another name for a type of C#': [
    'Runs.cs',
    'using Microsoft.AspNetCore.Mvc;\nusing Runner = System.Diagnostics.Process;\n[ApiController] public class Runs : ControllerBase {\n  [HttpGet("/x")] public IActionResult X(string d) { Runner.Start("sh", "-c \\"ls " + d + "\\""); return Ok(); }\n}\n',
    COMMAND,
  ],
};

for (const [means, [path, text, found]] of Object.entries(CASES)) {
  test(`${means} does not hide what is done`, async () => {
    assert.deepEqual(await reported(path, text), found);
  });
}

test('variables keep what they held where an array has nothing under their name', async () => {
  const kept = "<?php $dir = $_GET['dir']; extract(['name' => 'a']); system(\"ls $dir\");\n";
  assert.deepEqual(await reported('run.php', kept), COMMAND);
  const fixed = "<?php extract(['dir' => 'public', 'size' => 3]); system(\"ls $dir\");\n";
  assert.deepEqual(await reported('run.php', fixed), []);
});
