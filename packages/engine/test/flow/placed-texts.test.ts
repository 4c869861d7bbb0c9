import { test } from 'node:test';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { expectFlows } from './harness.ts';

test('a quoted word is quoted no more between other quotes, or for another shell', () =>
  expectFlows({
    'a.py': `import os, shlex, subprocess
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def run():
    x = shlex.quote(request.args['x'])
    os.system(f'ls {x}')
    os.system(f'ls -- {x} "and more"')
    os.system(f"ls '{x}'") # flow
    os.system("ls '%s'" % x) # flow
    os.system('ls %s' % x)
    os.system('sh -c "ls %s %s"' % ('fixed', x)) # flow
    os.system('ls "{}"'.format(x)) # flow
    os.system('ls {name} "{other}"'.format(name=x, other='fixed'))
    os.system('ls "{name}" {other}'.format(name=x, other='fixed')) # flow
    os.system('ls ' + x)
    os.system('ls "' + x + '"') # flow
    os.system(f'ssh -p 22 host ls {x}') # flow
    os.system(f'ssh -p 22 {x} uptime')
    os.system(f'cd /srv && ssh host "ls {x}"') # flow
    os.system(f"echo 'it' && ls {x}")
`,
  }));

test('what is escaped for quotes needs them around it', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
require('express')().get('/', (req) => {
const x = String(req.query.x);
const single = x.replace(/'/g, "'\\\\''");
exec("ls '" + single + "'");
exec(\`ls '\${single}'\`);
exec(\`ls \${single}\`); // flow
exec("ls " + single); // flow
exec('ls "' + single + '"'); // flow
exec("ls '" + x.replaceAll("'", "'\\\\''") + "'");
const double = x.replace(/(["$\`\\\\])/g, '\\\\$1');
exec('ls "' + double + '"');
exec(\`ls "\${double}"\`);
exec('ls ' + double); // flow
exec("ls '" + double + "'"); // flow
exec('ls "' + x.replace(/["$\`]/g, '\\\\$&') + '"'); // flow
if (/^\\w+$/.test(x)) exec('ls ' + x.replace(/'/g, "'\\\\''"));
});
`,
  }));

test('without quotes of its own a text stays between those around it, and nowhere else', () =>
  expectFlows({
    'a.js': `const { exec } = require('child_process');
require('express')().get('/', (req) => {
const x = String(req.query.x);
const bare = x.replace(/'/g, '');
exec("ls '" + bare + "'");
exec(\`ls '\${bare}' -l\`);
exec("ls '" + x.replaceAll("'", '_') + "'");
exec("ls '" + x.replace(/['"]/g, '') + "'");
exec("ls '" + x.replace(/'/, '') + "'"); // flow
exec("ls '" + x.replaceAll("\\\\'", '') + "'"); // flow
exec("ls '" + x.replace(/'/g, "''") + "'"); // flow
exec("ls '" + bare.replace(/"/g, "'") + "'"); // flow
exec("ls '" + bare.replace('name', req.query.name) + "'"); // flow
exec('ls "' + bare + '"'); // flow
exec('ls ' + bare); // flow
exec(bare); // flow
exec(['ls', bare].join(' ')); // flow
exec(\`sh -c "ls '\${bare}'"\`); // flow
});
`,
    'b.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def run():
    x = request.args['x']
    os.system("ls '" + x.replace("'", "") + "'")
    os.system(f"ls '{x.replace(chr(0), '')}'") # flow
    os.system('ls ' + x.replace("'", "")) # flow
    os.system('ls "%s"' % x.replace("'", "")) # flow
`,
  }));

test('tags in what is written as JSON are tags in a page', () =>
  expectFlows(
    {
      'a.js': `require('express')().get('/', (req, res) => {
res.send('<script>var x = ' + JSON.stringify(req.query.x) + '</script>'); // flow
res.send(\`<html><script>var x = \${JSON.stringify(req.query.x)}</script>\`); // flow
const state = \`window.x = \${JSON.stringify(req.query.x)};\`;
res.send(\`<script>\${state}</script>\`); // flow
res.send(JSON.stringify(req.query.x));
res.send('<script>go()</script><p>' + JSON.stringify(req.query.n)); // flow
res.send('data: ' + JSON.stringify(req.query.n));
res.send(\`<script>var x = \${JSON.stringify(req.query.x).replace(/</g, '\\\\u003c')}</script>\`);
res.send(\`<script>var x = \${JSON.stringify(escape(req.query.x))}</script>\`);
res.send(\`<script>var x = \${JSON.stringify(Number(req.query.x))}</script>\`);
});
function escape(text) { return text.replace(/&/g, '&amp;').replace(/</g, '&lt;'); }
`,
      'a.py': `import json
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def page():
    return f"<script>var x = {json.dumps(request.args['x'])}</script>" # flow
@app.get('/data')
def data():
    return json.dumps(request.args['x'])
`,
    },
    HTML_SINKS,
  ));
