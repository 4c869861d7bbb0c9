import { test } from 'node:test';
import { SCRIPT, PYTHON, GO, RUST } from '../../src/knowledge/sinks/languages.ts';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { expectFlows } from './harness.ts';

const GIT = [{ of: /^git$/ }];
const OPTIONS: readonly SinkSpec[] = [
  { kind: 'argument', languages: SCRIPT, callee: 'child_process.execFile', options: GIT },
  { kind: 'argument', languages: PYTHON, callee: 'subprocess.run', options: GIT },
  { kind: 'argument', languages: GO, callee: 'os/exec.Command', options: GIT },
  { kind: 'argument', languages: RUST, callee: 'std.process.Command', options: GIT },
];

test('the value of a named option is no option, wherever it ends up in a list', () =>
  expectFlows(
    {
      'a.js': `const { execFile } = require('child_process'); const app = require('express')();
app.get('/', (req, res) => {
  const { author, since, path, name } = req.query;
  const a = ['log']; if (author) a.push('--author=' + author); a.push('-1'); execFile('git', a);
  const b = ['log']; if (author) b.push(author); b.push('-1'); execFile('git', b); // flow
  const d = ['log', ...(since ? [\`--since=\${since}\`] : []), '-1']; execFile('git', d);
  const e = ['log', ...(since ? [since] : []), '-1']; execFile('git', e); // flow
  const f = ['log', ...(since ? [\`\${name}=\${since}\`] : []), '-1']; execFile('git', f); // flow
});`,
      'a.py': `import subprocess
from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def log():
    since = request.args.get('since')
    a = ['git', 'log']
    if since:
        a.append(f'--since={since}')
    a += ['-1']
    subprocess.run(a)
    b = ['git', 'log']
    if since:
        b += [f'--since={since}']
    b.append('-1')
    subprocess.run(b)
    c = ['git', 'log']
    if since:
        c += [since]
    c.append('-1')
    subprocess.run(c) # flow
    d = ['git', 'log']
    if since:
        d.extend(['--since', since])
    d.append(f'{since}=1')
    subprocess.run(d) # flow`,
    },
    OPTIONS,
  ));

test('what is put behind the end of options is none, also where nobody counts what stands before', () =>
  expectFlows(
    {
      'a.js': `const { execFile } = require('child_process'); const app = require('express')();
app.get('/', (req, res) => {
  const { x, p } = req.query;
  const a = ['log']; if (x) a.push('--follow'); a.push('--', p); execFile('git', a);
  const b = ['log']; if (x) b.push('--follow'); b.push('--'); b.push(p); execFile('git', b);
  const c = ['log']; if (x) c.push('--follow'); c.push(p, '--'); execFile('git', c); // flow
  const d = ['log']; if (x) d.push('--'); d.push(p); execFile('git', d); // flow
  const e = ['log']; if (x) e.push('--follow'); e.push('--'); e.splice(1, 0, p); execFile('git', e); // flow
  const f = ['log']; if (x) f.push('--follow', '--'); else f.push('--'); f.push(p); execFile('git', f);
  const g = ['log']; if (x) g.push('--follow'); execFile('git', [...g, '--end-of-options', p, '--']);
  const h = ['log']; if (x) h.push('--follow'); execFile('git', [...h, p, '--']); // flow
  const i = ['log']; if (x) i.push('--follow'); i.push('--'); execFile('git', [...i, p]);
  let j = ['log']; if (x) j.push('--follow'); j.push('--'); j = ['log', '-1']; j.push(p); execFile('git', j); // flow
});`,
      'a.py': `import subprocess
from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def log():
    x, p = request.args['x'], request.args['p']
    a = ['git', 'log']
    if x:
        a.append('--follow')
    a += ['--']
    a += [p]
    subprocess.run(a)
    b = ['git', 'log']
    if x:
        b.append('--follow')
    subprocess.run(b + ['--'] + [p])
    c = ['git', 'log']
    if x:
        c.append('--follow')
    subprocess.run(c + [p] + ['--']) # flow`,
    },
    OPTIONS,
  ));

test('a builder of command lines knows where its options end', () =>
  expectFlows(
    {
      'a.ts': `import express from 'express'; import { execFile } from 'node:child_process';
class Command {
  private readonly args: string[] = [];
  constructor(private readonly program: string) {}
  flag(name: string, value: string | number): this { this.args.push(\`--\${name}=\${value}\`); return this; }
  arg(value: string): this { this.args.push(value); return this; }
  run() { execFile(this.program, this.args); } // flow
}
class Other {
  private readonly args: string[] = [];
  constructor(private readonly program: string) {}
  flag(name: string, value: string | number): this { this.args.push(\`--\${name}=\${value}\`); return this; }
  arg(value: string): this { this.args.push(value); return this; }
  run() { execFile(this.program, this.args); }
}
const app = express();
app.get('/a', (req, res) => {
  const log = new Other('git').arg('log').arg('-z').arg('-1').arg('-x').flag('max-count', 20);
  if (req.query.author) log.flag('author', req.query.author);
  log.arg('--').arg(req.query.path).run();
});
app.get('/b', (req, res) => {
  const log = new Command('git').arg('log').arg('-z');
  if (req.query.author) log.arg('--follow');
  log.arg(req.query.path).arg('--').run();
});
`,
    },
    OPTIONS,
  ));

test('options end in Go and Rust as well', () =>
  expectFlows(
    {
      'log.go': `package log

import (
  "net/http"
  "os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
  since := r.FormValue("since")
  args := []string{"log"}
  if since != "" {
    args = append(args, "--since="+since)
  }
  args = append(args, "--", r.FormValue("path"))
  exec.Command("git", args...).Run()
}

func other(w http.ResponseWriter, r *http.Request) {
  since := r.FormValue("since")
  args := []string{"log"}
  if since != "" {
    args = append(args, since)
  }
  args = append(args, "--", r.FormValue("path"))
  exec.Command("git", args...).Run() // flow
}
`,
      'src/main.rs': `use axum::extract::Query;
use std::process::Command;

struct Params { path: String, since: String }

async fn log(Query(params): Query<Params>) {
    let mut cmd = Command::new("git");
    cmd.arg("log");
    if !params.since.is_empty() {
        cmd.arg(format!("--since={}", params.since));
    }
    cmd.arg("--").arg(&params.path);
    cmd.status().unwrap();
}

async fn other(Query(params): Query<Params>) {
    let mut cmd = Command::new("git");
    cmd.arg("log");
    if !params.since.is_empty() {
        cmd.arg("--follow");
    }
    cmd.arg(&params.path);
    cmd.status().unwrap(); // flow
}
`,
    },
    OPTIONS,
  ));
