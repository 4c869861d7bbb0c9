import { test } from 'node:test';
import { expectFlows, REAL_SINKS, type Sources } from './harness.ts';

const script = (...bodies: readonly string[]): Sources => ({
  'app.js': [
    "const app = require('express')();",
    "const { exec } = require('child_process');",
    ...bodies.map((body, at) => `app.get('/${at}', (req, res) => { ${body}`),
  ].join('\n'),
});

const go = (...bodies: readonly string[]): Sources => ({
  'main.go': [
    'package main',
    'import ("net/http"; "os/exec")',
    ...bodies.map((body, at) => `func h${at}(w http.ResponseWriter, r *http.Request) { ${body}`),
    'func main() {',
    ...bodies.map((_, at) => `  http.HandleFunc("/${at}", h${at})`),
    '}',
  ].join('\n'),
});

test('a variable of a block leaves the one outside alone', () =>
  expectFlows(
    script(
      "const c = 'ls'; { const c = req.query.c; log(c); } exec(c); });",
      "const c = req.query.c; { const c = 'ls'; log(c); } exec(c); }); // flow",
      "const c = 'ls'; if (req.query.x) { const c = req.query.c; log(c); } exec(c); });",
      "let c = 'ls'; if (req.query.x) { c = req.query.c; log(c); } exec(c); }); // flow",
      "const c = 'ls'; for (const c of req.query.list) log(c); exec(c); });",
      "let c = 'ls'; for (c of req.query.list) log(c); exec(c); }); // flow",
      "const c = 'ls'; try { const c = req.query.c; log(c); } catch { return; } exec(c); });",
    ),
    REAL_SINKS,
  ));

test('what a block hands out is what it held', () =>
  expectFlows(
    script(
      "let out; const c = 'ls'; { let c = req.query.c; out = c; } exec(out); }); // flow",
      "const c = 'ls'; const late = []; { const c = req.query.c; late.push(() => exec(c)); } late.map((f) => f()); }); // flow",
      "const c = req.query.c; const late = []; { const c = 'ls'; late.push(() => exec(c)); } late.map((f) => f()); });",
      "const c = 'ls'; let last; for (const n of [1, 2]) { const c = last; if (c) exec(c); last = req.query.c; } }); // flow",
    ),
    REAL_SINKS,
  ));

test('var is a variable of the whole function', () =>
  expectFlows(
    script(
      "var c = 'ls'; if (req.query.x) { var c = req.query.c; } exec(c); }); // flow",
      'const a = 1; if (req.query.x) { const a = 2; var c = req.query.c; log(a); } exec(c); }); // flow',
    ),
    REAL_SINKS,
  ));

test('what is proved inside a block holds behind it', () =>
  expectFlows(
    script(
      "const a = 1; { const a = 2; log(a); if (!/^[a-z]+$/.test(req.query.c)) return; } exec('ls ' + req.query.c); });",
      'const a = 1; { const a = 2; log(a); if (!/^[a-z]+$/.test(req.query.d)) return; } exec(req.query.c); }); // flow',
      "const c = req.query.c; if (!/^[a-z]+$/.test(c)) return; for (const n of [1]) { const c = 'x' + n; log(c); } exec(c); });",
    ),
    REAL_SINKS,
  ));

test('what Go declares before a test is known in its arms alone', () =>
  expectFlows(
    go(
      'c := "ls"; if c := r.FormValue("c"); c != "" { log(c) }; exec.Command("sh", "-c", c).Run() }',
      'c := r.FormValue("c"); if c := "ls"; c != "" { log(c) }; exec.Command("sh", "-c", c).Run() } // flow',
      'c := "ls"; if ready() { c := r.FormValue("c"); log(c) }; exec.Command("sh", "-c", c).Run() }',
      'c := "ls"; if ready() { c = r.FormValue("c"); log(c) }; exec.Command("sh", "-c", c).Run() } // flow',
      'c := "ls"; for _, c := range r.Form["c"] { log(c) }; exec.Command("sh", "-c", c).Run() }',
      'c := "ls"; for _, c = range r.Form["c"] { log(c) }; exec.Command("sh", "-c", c).Run() } // flow',
      'if c := r.FormValue("c"); c != "no" { exec.Command("sh", "-c", c).Run() } } // flow',
    ),
    REAL_SINKS,
  ));
