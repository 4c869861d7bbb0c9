import { test } from 'node:test';
import { expectFlows, python, REAL_SINKS, script } from './harness.ts';

test('a variable that is set where a test held says later that it held', () =>
  expectFlows(python`
    x = sys.argv[1]
    found = False
    for name in ['a', 'b']:
        if x == name:
            found = True
    if not found:
        raise ValueError(x)
    os.system('ls ' + x)
  `));

test('what is kept of the thing that was found says it too, also where the loop is left', () =>
  expectFlows(python`
    NAMES = {'plain': ['a', 'b'], 'rich': ['c']}
    x = sys.argv[1]
    kind = None
    for key, names in NAMES.items():
        if x in names:
            kind = key
            break
    if kind is None:
        os.system('ls ' + x) # flow
    if kind is not None:
        os.system('ls ' + x)
  `));

test('a helper that returns such a variable, or stops without it, proves it to its caller', () =>
  expectFlows(script`
    const x = process.argv[2];
    function isKnown(name) {
      let known = false;
      for (const one of ['a', 'b']) { if (one === name) { known = true; break; } }
      return known;
    }
    function check(name) {
      let known = false;
      ['a', 'b'].forEach((one) => { if (one === name) known = true; });
      if (!known) throw new Error('unknown');
    }
    if (isKnown(x)) exec('ls ' + x);
    exec('ls ' + x); // flow
    check(x);
    exec('ls ' + x);
  `));

test('several tests that set one variable prove what all of them prove', () =>
  expectFlows(script`
    const x = process.argv[2];
    let ok = false;
    if (x === 'a') ok = true;
    else if (/^[a-z]+$/.test(x)) ok = true;
    if (ok) exec('ls ' + x);
    let loose = false;
    if (x === 'a') loose = true;
    else if (x.length < 9) loose = true;
    if (loose) exec('ls ' + x); // flow
    let early = false;
    if (x.length < 9) early = true;
    if (x === 'a') early = true;
    if (early) exec('ls ' + x); // flow
  `));

test('a variable that is set elsewhere too says nothing', () =>
  expectFlows(script`
    const x = process.argv[2];
    let ok = false;
    if (x === 'a') ok = true;
    if (process.env.OPEN) ok = true;
    if (ok) exec('ls ' + x); // flow
    let open = true;
    if (process.env.STRICT) {
      open = false;
      if (x === 'a') open = true;
    }
    if (open) exec('ls ' + x); // flow
    let late = false;
    if (x === 'a') late = true;
    late = process.env.OPEN === '1';
    if (late) exec('ls ' + x); // flow
    let other = false;
    if (x === 'a') other = true;
    if (!other) exec('ls ' + x); // flow
  `));

test('it says nothing of what was given something else since then', () =>
  expectFlows(python`
    x = sys.argv[1]
    ok = False
    if x == 'a':
        ok = True
    x = sys.argv[2]
    if ok:
        os.system('ls ' + x) # flow
    found = False
    for y in sys.argv:
        if y == 'a':
            found = True
    if found:
        for y in sys.argv:
            os.system('ls ' + y) # flow
  `));

test('a variable that is set back for each thing says it of that thing', () =>
  expectFlows(python`
    for item in sys.argv:
        ok = False
        for known in ['a', 'b']:
            if item == known:
                ok = True
        if not ok:
            raise ValueError(item)
        os.system('ls ' + item)
    once = False
    for item in input().split():
        if item == 'a':
            once = True
        if once:
            os.system('ls ' + item) # flow
  `));

test('a place in a list says it, and so does what was proved of a member', () =>
  expectFlows(script`
    const app = require('express')();
    const NAMES = ['a', 'b'];
    app.get('/', (req, res) => {
      let at = -1;
      for (let i = 0; i < NAMES.length; i += 1) if (NAMES[i] === req.query.name) at = i;
      if (at === -1) return res.end();
      exec('ls ' + req.query.name);
    });
    app.get('/there', (req, res) => {
      let at = -1;
      for (let i = 0; i < NAMES.length; i += 1) if (NAMES[i] === req.query.name) { at = i; break; }
      if (at >= 0) exec('ls ' + req.query.name);
      else exec('ls ' + req.query.name); // flow
      if (at > -2) exec('ls ' + req.query.name); // flow
      if (at >= 0) exec('ls ' + req.query.other); // flow
    });
    app.get('/other', (req, res) => {
      let denied = true;
      if (req.query.name === 'a') denied = false;
      if (denied) return res.end();
      exec('ls ' + req.query.name);
    });
    app.get('/shadow', (req, res) => {
      let found = false;
      if (req.query.name === 'a') { let found = true; res.write(String(found)); }
      if (req.query.open) found = true;
      if (found) exec('ls ' + req.query.name); // flow
    });
  `));

test('it is so in every language', () =>
  expectFlows(
    {
      'main.go': `package main

import ("net/http"; "os/exec")

func list(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	found := false
	for _, n := range []string{"a", "b"} {
		if n == x { found = true; break }
	}
	if !found {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func main() { http.HandleFunc("/", list) }
`,
      'list.php': `<?php
$x = $_GET['x'];
$found = false;
foreach (['a', 'b'] as $n) { if ($n === $x) { $found = true; break; } }
if ($found) { system('ls ' . $x); }
system('ls ' . $x); // flow
`,
      'list.rb': `require 'sinatra'
get '/list' do
  x = params[:x]
  found = false
  ['a', 'b'].each { |n| found = true if n == x }
  halt 404 unless found
  system("ls #{x}")
end
`,
    },
    REAL_SINKS,
  ));
