import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

const HEAD = `import sys
from pathlib import Path, PurePath
from flask import Flask, request
app = Flask(__name__)
`;

test('two arguments of replace() are of a text, one is a path to move to', () =>
  expectFlows(
    {
      'a.py': `${HEAD}
def plain(path: str | PurePath):
    if isinstance(path, PurePath):
        path = path.as_posix()
    else:
        path = path.replace('\\\\', '/')
    return path
@app.get('/')
def run():
    name = request.args['name']
    plain(name)
    plain(Path('/srv') / name)
    (Path('/srv') / name).replace('/srv/old') # flow
    Path('/srv/new').replace(name) # flow
    Path('/srv/new').rename(target=name) # flow
    Path('/srv/new').symlink_to(name, True) # flow
    Path('/srv/new').rename('/srv/old')
`,
    },
    REAL_SINKS,
  ));

test('compile() makes code of what it is told, not of the name of a file', () =>
  expectFlows(
    {
      'a.py': `${HEAD}
@app.get('/')
def run():
    name = request.args['name']
    code = compile('raise ValueError()', name, 'exec')
    exec(code.replace(co_name='page'))
    exec(compile(name, 'page', 'exec')) # flow
`,
    },
    REAL_SINKS,
  ));

test('the pattern that files are found by climbs like a path', () =>
  expectFlows(
    {
      'a.py': `${HEAD}
@app.get('/')
def run():
    name = request.args['name']
    for found in Path('/srv/keys').glob('key.' + name + '.*'): # flow
        found.unlink()
    list(Path('/srv/keys').rglob(pattern=name)) # flow
    list(Path('/srv/keys').glob('*.' + str(int(name))))
    list(Path('/srv/keys').glob('*.txt'))
`,
    },
    REAL_SINKS,
  ));
