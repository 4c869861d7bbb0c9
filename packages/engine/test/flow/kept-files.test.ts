import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('what a visitor sends is read again from the file it was saved in', () =>
  expectFlows(
    {
      'app.py': `import os, pickle, shutil
from pathlib import Path
from flask import Flask, request
from werkzeug.utils import secure_filename
app = Flask(__name__)

@app.post('/a')
def saved():
    sent = request.files['file']
    path = os.path.join('/srv/in', secure_filename(sent.filename))
    sent.save(path)
    with open(path, 'rb') as kept:
        return str(pickle.load(kept).size) # flow

@app.post('/b')
def again():
    sent = request.files['file']
    sent.save(os.path.join('/srv/in', secure_filename(sent.filename)))
    kept = open(os.path.join('/srv/in', secure_filename(sent.filename)), 'rb')
    return str(pickle.loads(kept.read()).size) # flow

@app.post('/c')
def written():
    with open('/srv/in/rule.py', 'w') as out:
        out.write(request.form['rule'])
    return str(eval(open('/srv/in/rule.py').read()).size) # flow

@app.post('/d')
def short():
    place = Path('/srv/in/other.py')
    place.write_text(request.form['rule'])
    return str(eval(place.read_text()).size) # flow

@app.post('/f')
def closed():
    out = open('/srv/in/last.py', 'w')
    out.write(request.form['rule'])
    out.close()
    kept = open('/srv/in/last.py')
    rule = kept.read()
    return str(eval(rule).size) # flow

@app.post('/e')
def others():
    with open('/srv/in/count.txt', 'w') as out:
        out.write(str(int(request.form['count'])))
    first = pickle.load(open('/srv/in/count.txt', 'rb'))
    second = pickle.load(open('/srv/model.bin', 'rb'))
    request.files['file'].save('/srv/in/picture')
    return str(first.size + second.size)
`,
    },
    REAL_SINKS,
  ));

test('a file that somebody sent is started as a program', () =>
  expectFlows(
    {
      'server.py': `import os, subprocess, sys, tempfile
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('runs')

@mcp.tool()
def run(code: str) -> str:
    with tempfile.NamedTemporaryFile('w', suffix='.py', delete=False) as kept:
        kept.write(code)
        path = kept.name
    return subprocess.check_output([sys.executable, '-u', path], text=True) # flow

@mcp.tool()
def shell(script: str) -> str:
    path = os.path.join(tempfile.mkdtemp(), 'run.sh')
    with open(path, 'w') as out:
        out.write('set -e\\n' + script)
    return subprocess.run(['bash', path], capture_output=True).stdout # flow

@mcp.tool()
def convert(text: str) -> str:
    path = os.path.join(tempfile.mkdtemp(), 'in.md')
    with open(path, 'w') as out:
        out.write(text)
    subprocess.run([sys.executable, '-m', 'convert', path])
    subprocess.run([sys.executable, 'convert.py', path])
    return subprocess.run(['pandoc', path], capture_output=True).stdout

@mcp.tool()
def fixed() -> str:
    path = os.path.join(tempfile.mkdtemp(), 'run.sh')
    with open(path, 'w') as out:
        out.write('uptime')
    return subprocess.run(['bash', path], capture_output=True).stdout
`,
    },
    REAL_SINKS,
  ));
