import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { expectFlows, lineOf, python, readAll, script, type Sources } from './harness.ts';

const BOTH = ['javascript', 'typescript', 'python'] as const;
const SINKS: readonly SinkSpec[] = [
  { kind: 'html', languages: ['python'], returnedBy: ['flask'] },
  { kind: 'session', languages: ['python'], property: '*', evidence: ['flask.session'] },
  { kind: 'token', languages: BOTH, named: /token|session/i, from: ['random'] },
  { kind: 'xpath', languages: ['python'], callee: 'lxml.etree.XPath', arguments: [0] },
  { kind: 'ldap', languages: ['python'], method: 'search', evidence: ['ldap3'], arguments: [0, 1] },
  { kind: 'size', languages: ['python'], callee: 'time.sleep', arguments: [0] },
];

/** Lines that some flow ends in, of one file. */
async function linesOf(sources: Sources): Promise<number[]> {
  const [path = '', text = ''] = Object.entries(sources)[0] ?? [];
  const facts = (await readAll(sources, [], SINKS)).get(path);
  return [...new Set(facts?.flows.map((flow) => lineOf(text, flow.sink.start)))].toSorted((a, b) => a - b);
}

const flask = (body: string): Sources => ({
  'a.py': `import time, random, lxml.etree, ldap3, io\nfrom flask import Flask, request, session, make_response, jsonify\napp = Flask(__name__)\n${body}`,
});

test('what a handler returns is an answer; data, templates and headers of it are none', async () => {
  assert.deepEqual(
    await linesOf(
      flask(
        [
          "@app.route('/a')",
          'def a():',
          "    return 'x' + request.args['q']",
          "@app.route('/b')",
          'def b():',
          "    return {'q': request.args['q']}",
          "@app.route('/c')",
          'def c():',
          "    return make_response(('text', {'X-Q': request.args['q']}))",
          "@app.route('/d')",
          'def d():',
          "    return request.args['q'], 400",
          'def helper():',
          "    return request.args['q']",
        ].join('\n'),
      ),
    ),
    [6, 15],
  );
});

test('a session keeps outside data as a value or under a key', async () => {
  assert.deepEqual(
    await linesOf(
      flask(
        [
          "@app.route('/a')",
          'def a():',
          "    session['user'] = request.args['user']",
          "    session[request.args['key']] = 1",
          "    session['seen'] = True",
          '    return {}',
        ].join('\n'),
      ),
    ),
    [6, 7],
  );
});

test('a predictable number stays predictable through arithmetic and text', async () => {
  assert.deepEqual(
    await linesOf({
      'a.js': [
        'const token = Math.floor(Math.random() * 1e9).toString(36);',
        'const colour = Math.random() * 3;',
        'function makeToken() { return String(Math.random()).slice(2); }',
        "const sessionId = require('crypto').randomUUID();",
        'makeToken();',
      ].join('\n'),
    }),
    [1, 3],
  );
});

test('what is picked by a predictable number is predictable, what lies under a name with one in it is not', async () => {
  assert.deepEqual(
    await linesOf({
      'a.js': [
        "const letters = 'abcdefgh';",
        'const port = 49152 + Math.floor(Math.random() * 1000);',
        'const token = letters[Math.floor(Math.random() * 8)];',
        "const sessionToken = read()['key-' + port];",
        'const otherToken = read()[port];',
      ].join('\n'),
    }),
    [3, 5],
  );
});

test('the path of a route without placeholders is no outside data', async () => {
  await expectFlows({
    'a.py': [
      'import os',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      "@app.route('/fixed')",
      'def fixed():',
      '    os.system(request.path)',
      "@app.route('/any/<path:rest>')",
      'def other(rest):',
      '    os.system(request.path) # flow',
    ].join('\n'),
  });
});

test('what a query answers is not what it was asked, and a filter is known by its look', async () => {
  assert.deepEqual(
    await linesOf(
      flask(
        [
          "@app.route('/a')",
          'def a():',
          '    connection = unknown.connect()',
          "    connection.search('ou=people', '(&(uid=' + request.args['q'] + '))')",
          "    return lxml.etree.XPath('//a')(request.args['q'])",
          "@app.route('/b')",
          'def b():',
          '    text = io.StringIO()',
          "    text.write('//a[')",
          "    text.write(request.args['q'])",
          '    lxml.etree.XPath(text.getvalue())',
          '    return {}',
        ].join('\n'),
      ),
    ),
    [7, 14],
  );
});

test('functions nobody can look into are taken at their word', async () => {
  assert.deepEqual(
    await linesOf(
      flask(
        [
          'import helpers',
          "@app.route('/a')",
          'def a():',
          "    return helpers.escape_for_html(request.args['q'])",
          "@app.route('/b')",
          'def b():',
          '    return helpers.wrap_request(request).value',
          "@app.route('/c')",
          'def c():',
          '    return helpers.current_user(request).name',
        ].join('\n'),
      ),
    ),
    [10],
  );
});

test('a bound on a number is enough where its size matters', async () => {
  assert.deepEqual(
    await linesOf(
      flask(
        [
          "@app.route('/a')",
          'def a():',
          "    time.sleep(int(request.args['n']))",
          "    time.sleep(min(int(request.args['n']), 5))",
          "    n = int(request.args['n'])",
          '    if n > 5:',
          '        return {}',
          '    time.sleep(n)',
          '    return {}',
        ].join('\n'),
      ),
    ),
    [6],
  );
});

test('a literal between quotes that holds no quote runs nothing', async () => {
  await expectFlows(python`
    def f():
        x = sys.stdin.read()
        if not x.startswith("'") or not x.endswith("'") or "'" in x[1:-1]:
            return
        eval(x)
    def g():
        eval(sys.stdin.read()) # flow
  `);
});

test('text a program of unknown name is told to run with -c is a command', async () => {
  await expectFlows({
    'a.py': [
      'import os, subprocess, sys',
      'words = []',
      "if 'nt' in os.name:",
      "    words.append('cmd')",
      "    words.append('-c')",
      'else:',
      "    words.append('sh')",
      "    words.append('-c')",
      "words.append('echo ' + sys.argv[1])",
      'subprocess.run(words) # flow',
    ].join('\n'),
  });
});

test('a host checked in one expression is checked', async () => {
  await expectFlows(script`
    const express = require('express');
    express().get('/', (req, res) => {
      if (new URL(req.query.u).hostname !== 'a.example.com') return;
      fetch(req.query.u);
    });
    express().get('/b', (req, res) => {
      fetch(req.query.u); // flow
    });
  `);
});

test('an address that begins with a setting asks the host of the setting', async () => {
  await expectFlows(script`
    const express = require('express');
    const { base } = require('settings-of-somebody');
    express().get('/', (req, res) => {
      fetch(\`\${process.env.API}/users/\${req.query.id}\`);
      fetch(base + '/users/' + req.query.id);
      fetch(base + req.query.id); // flow
      fetch(\`\${req.query.host}/users/\${base}\`); // flow
    });
  `);
});

test('the host stands in front of text that was put together elsewhere', async () => {
  await expectFlows(script`
    const express = require('express');
    const { base } = require('settings-of-somebody');
    const HOST = 'https://api.example.com';
    const ask = (path) => fetch(HOST + path);
    const askBase = (path) => fetch(base + path);
    const askAny = (path) => fetch(HOST + path); // flow
    express().get('/', (req, res) => {
      ask('/users/' + req.query.id);
      askBase(\`/users/\${req.query.id}\`);
      askAny(req.query.id);
    });
  `);
  await expectFlows({
    'a.py': [
      'import requests',
      'from flask import Flask, request',
      "HOST = 'https://api.example.com'",
      'app = Flask(__name__)',
      'def ask(path):',
      '    return requests.get(HOST + path)',
      'def ask_any(path):',
      '    return requests.get(HOST + path) # flow',
      "@app.route('/')",
      'def show():',
      '    ask(f\'/users/{request.args["id"]}\')',
      "    ask_any(request.args['id'])",
    ].join('\n'),
  });
});

test('a host that nobody knows is not chosen by what stands behind it', async () => {
  await expectFlows(script`
    const express = require('express');
    const { host, port, protocol } = require('settings-of-somebody');
    class Api {
      constructor() {
        this.prefix = \`\${protocol}://\${host}:\${port}/api\`;
        this.origin = 'https://' + host;
      }
      ask(path) {
        fetch(this.prefix + path);
        fetch(\`\${this.prefix}\${path}\`);
        fetch(this.origin + path);
        fetch(\`https://\${host}\${path}\`);
      }
      askHost(name) {
        fetch(\`https://\${name}/users\`); // flow
        fetch('https://' + host + name); // flow
        fetch(\`\${this.origin}\${name}\`); // flow
      }
    }
    express().get('/', (req, res) => {
      new Api().ask('/users/' + req.query.id);
      new Api().askHost(req.query.id);
    });
  `);
});

test('the event of a cloud function is outside data, whatever its members are called', async () => {
  await expectFlows({
    'a.js':
      "const { exec } = require('child_process');\nexports.run = (event, context) => exec(event.words); // flow\n",
  });
  await expectFlows({ 'a.py': "import os\ndef run(event, context):\n    os.system(event['words']) # flow\n" });
});
