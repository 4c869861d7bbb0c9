import { test } from 'node:test';
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
