import { test } from 'node:test';
import { expectFlows, REAL_SINKS, type Sources } from './harness.ts';

const script = (helper: string, ...bodies: readonly string[]): Sources => ({
  'app.js': [
    "const app = require('express')();",
    "const { exec } = require('child_process');",
    'const NAME = /^[a-z]+$/;',
    helper,
    ...bodies.map((body, at) => `app.post('/${at}', async (req, res) => { ${body} });`),
  ].join('\n'),
});
const RUN = "exec('ls ' + req.body.name);";

/** The handler's line is marked where data still flows. */
async function expectHandler(helper: string, body: string, flows: boolean): Promise<void> {
  const sources = script(helper, body);
  const text = sources['app.js'] ?? '';
  await expectFlows({ 'app.js': flows ? `${text} // flow` : text }, REAL_SINKS);
}

test('what a function has proved of a part by coming back holds of it', async () => {
  const helper = "function check(body) { if (!NAME.test(body.name)) throw new Error('no'); }";
  await expectHandler(helper, `check(req.body); ${RUN}`, false);
  await expectHandler(helper, `const { body } = req; check(body); exec('ls ' + body.name);`, false);
  await expectHandler(helper, "check(req.body); const { name } = req.body; exec('ls ' + name);", false);
  await expectHandler(helper, `check(req.query); ${RUN}`, true);
  await expectHandler(helper, "check(req.body); exec('ls ' + req.body.path);", true);
  await expectHandler(helper, `check(req.body); req.body.name = req.body.raw; ${RUN}`, true);
});

test('of a request, of parts that are taken out, and by what is said', async () => {
  await expectHandler(
    'const check = (req) => { if (!NAME.test(req.body.name)) throw new Error(); };',
    `check(req); ${RUN}`,
    false,
  );
  await expectHandler(
    'const check = ({ name }) => { if (!NAME.test(name)) throw new Error(); };',
    `check(req.body); ${RUN}`,
    false,
  );
  await expectHandler('const isFine = (body) => NAME.test(body.name);', `if (!isFine(req.body)) return; ${RUN}`, false);
  await expectHandler('const isFine = (body) => NAME.test(body.name);', `if (isFine(req.body)) return; ${RUN}`, true);
  await expectHandler('const isFine = (body) => NAME.test(body.name);', `isFine(req.body); ${RUN}`, true);
  await expectHandler(
    "const fault = (body) => { if (!NAME.test(body.name)) return 'name'; return null; };",
    `const why = fault(req.body); if (why) return res.end(why); ${RUN}`,
    false,
  );
});

test('a function that looks at something else, or only sometimes, proves nothing', async () => {
  await expectHandler(
    'function check(body) { body = JSON.parse(body.raw); if (!NAME.test(body.name)) throw new Error(); }',
    `check(req.body); ${RUN}`,
    true,
  );
  await expectHandler(
    "function check({ name }) { name = 'fixed'; if (!NAME.test(name)) throw new Error(); }",
    `check(req.body); ${RUN}`,
    true,
  );
  await expectHandler(
    'function check(body) { if (body.strict) { if (!NAME.test(body.name)) throw new Error(); } }',
    `check(req.body); ${RUN}`,
    true,
  );
});

test('a variable and the part it was given are one text', async () => {
  await expectHandler('', `const name = req.body.name; if (!NAME.test(name)) return; ${RUN}`, false);
  await expectHandler('', `const { name } = req.body; if (!NAME.test(name)) return; ${RUN}`, false);
  await expectHandler('', `const name = req.body.name.trim(); if (!NAME.test(name)) return; ${RUN}`, true);
  await expectHandler(
    '',
    `let name = req.body.name; name = name.slice(0, 3); if (!NAME.test(name)) return; ${RUN}`,
    true,
  );
  await expectHandler(
    '',
    `const name = req.body.name; req.body.name = req.body.raw; if (!NAME.test(name)) return; ${RUN}`,
    true,
  );
  await expectHandler('', `const name = req.query.name; if (!NAME.test(name)) return; ${RUN}`, true);
});

test('in Python and Go as well', async () => {
  const python = (asked: string, flow: string): Sources => ({
    'app.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
def check(data):
    name = data.get('name')
    if not name or not re.fullmatch('[a-z]+', name):
        raise ValueError('name')
@app.route('/')
def run():
    data = request.get_json()
    check(data)
    os.system('ls ' + data['${asked}'])${flow}
`,
  });
  await expectFlows(python('name', ''), REAL_SINKS);
  await expectFlows(python('path', '  # flow'), REAL_SINKS);
  const go = (test: string, flow: string): Sources => ({
    'main.go': `package main
import ("errors"; "net/http"; "os/exec"; "regexp")
var name = regexp.MustCompile("^[a-z]+$")
var errName = errors.New("name")
func check(r *http.Request) error { if !name.MatchString(r.FormValue("n")) { return errName }; return nil }
func text(n string) error { if !name.MatchString(n) { return errors.New("name") }; return nil }
func run(w http.ResponseWriter, r *http.Request) {
  n := r.FormValue("n")
  ${test}
  exec.Command("sh", "-c", "ls " + n + r.FormValue("n")).Run()${flow}
}
func main() { http.HandleFunc("/", run) }
`,
  });
  await expectFlows(go('if err := text(n); err != nil { return }', ''), REAL_SINKS);
  await expectFlows(go('if err := check(r); err != nil { return }; n = ""', ''), REAL_SINKS);
  await expectFlows(go('if err := text(n); err == nil { return }', ' // flow'), REAL_SINKS);
  await expectFlows(go('if err := text(n); err != nil { log(err) }', ' // flow'), REAL_SINKS);
});

test('what an accessor gives is the field', async () => {
  const java = (body: string, flow: string): Sources => ({
    'Files.java': `import org.springframework.web.bind.annotation.*;
class Input { private String name; private String path; public String getName() { return name; } public String getPath() { return path; } }
@RestController class Files {
  void check(Input input) { if (!input.getName().matches("[a-z]+")) throw new IllegalArgumentException(); }
  @PostMapping("/a") void run(@RequestBody Input input) throws Exception {
    ${body}
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + input.getName()});${flow}
  }
}`,
  });
  await expectFlows(
    java('if (!input.getName().matches("[a-z]+")) throw new IllegalArgumentException();', ''),
    REAL_SINKS,
  );
  await expectFlows(java('check(input);', ''), REAL_SINKS);
  await expectFlows(
    java('if (!input.getPath().matches("[a-z]+")) throw new RuntimeException();', ' // flow'),
    REAL_SINKS,
  );
  await expectFlows(
    java('if (input.getName().matches("[a-z]+")) throw new RuntimeException();', ' // flow'),
    REAL_SINKS,
  );
});

test('what is written to an object takes its proofs back', async () => {
  const helper = "function check(body) { if (!NAME.test(body.name)) throw new Error('no'); }";
  await expectHandler(helper, `check(req.body); req.body = JSON.parse(req.body.raw); ${RUN}`, true);
  await expectHandler(helper, `check(req.body); Object.assign(req.body, req.query); ${RUN}`, true);
  await expectHandler(helper, `check(req.body); req.body['name'] = req.query.name; ${RUN}`, true);
  await expectHandler(helper, `check(req.body); req.body[req.query.key] = req.query.name; ${RUN}`, true);
  await expectHandler(
    helper,
    `check(req.body); rename(req); ${RUN} function rename(r) { r.body.name = r.query.name; }`,
    true,
  );
  await expectHandler(helper, `try { check(req.body); } catch { log('odd'); } ${RUN}`, true);
  await expectHandler(helper, `if (req.query.strict) check(req.body); ${RUN}`, true);
});
