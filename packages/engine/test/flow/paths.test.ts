import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SINK_KINDS } from '../../src/facts/flow/flow-facts.ts';
import { FIXED_NAME, NO_WAY_UP, NOT_FROM_ROOT, sinkBit } from '../../src/facts/flow/values/kinds.ts';
import { expectFlows } from './harness.ts';

test('half proofs of a path share no bit with a kind of sink', () => {
  for (const kind of SINK_KINDS) assert.equal(sinkBit(kind) & (NO_WAY_UP | NOT_FROM_ROOT | FIXED_NAME), 0, kind);
});

const HEAD = `const fs = require('fs');
const path = require('path');
require('http').createServer((req, res) => {
const x = require('url').parse(req.url, true).query.x;
`;
const TAIL = '});\n';

test('a path without two dots may still begin at the root', () =>
  expectFlows({
    'a.js': `${HEAD}
if (x.includes('..')) throw new Error('no');
fs.readFile(x, () => {}); // flow
fs.readFile(x + '/index.html', () => {}); // flow
fs.readFile(path.resolve('/srv', x), () => {}); // flow
fs.readFile(path.join('', x), () => {}); // flow
fs.readFile('./' + x, () => {});
fs.readFile(path.join('public', x), () => {});
fs.readFile(path.join(__dirname, x), () => {});
if (!path.isAbsolute(x)) fs.readFile(x, () => {});
else fs.readFile(x, () => {}); // flow
if (!x.startsWith('/')) fs.readFile(x, () => {});
${TAIL}`,
    'a.py': `import os
from flask import request
x = request.args['x']
if '..' in x:
    raise ValueError
open(x) # flow
open(os.path.join('/srv', x)) # flow
open(os.path.join('/srv', 'image-' + x))
open('/srv/' + x)
open(f'/srv/{x}')
open(os.path.join('/srv', x.lstrip('/')))
if not os.path.isabs(x):
    open(os.path.join('/srv', x))
`,
  }));

test('the beginning of a normalised path tells whether it climbs, not whether it begins at the root', () =>
  expectFlows({
    'a.js': `${HEAD}
const tidy = path.normalize(x);
if (tidy.startsWith('..')) fs.readFile(tidy, () => {}); // flow
if (tidy.startsWith('/')) fs.readFile(tidy, () => {}); // flow
if (x.startsWith('..')) return;
fs.readFile('data/' + x, () => {}); // flow
if (tidy.startsWith('..')) return;
fs.readFile(tidy, () => {}); // flow
fs.readFile('data/' + tidy, () => {});
if (tidy[0] !== '/') fs.readFile(tidy, () => {});
${TAIL}`,
  }));

test('what was tidied from the root on climbs no more, but need not stay where it began', () =>
  expectFlows({
    'a.js': `${HEAD}
fs.readFile(path.join('/srv', x), () => {}); // flow
const full = path.join('/srv', x);
if (!full.includes('..')) fs.readFile(full, () => {}); // flow
const tidy = path.normalize('/' + x);
fs.readFile(tidy, () => {}); // flow
fs.readFile('/srv' + tidy, () => {});
fs.readFile(path.join('/srv', tidy), () => {});
fs.readFile(path.join('/srv', path.join('/', x)), () => {});
${TAIL}`,
  }));

test('a pattern refuses the way up only where two dots alone are enough for it', () =>
  expectFlows({
    'a.js': `${HEAD}
if (!/\\.\\.\\/secret/.test(x)) fs.readFile('data/' + x, () => {}); // flow
if (!/^\\.\\./.test(x)) fs.readFile('data/' + x, () => {}); // flow
if (!/(?:^|[\\\\/])\\.\\.(?:[\\\\/]|$)/.test(x)) fs.readFile('data/' + x, () => {});
if (!x.match(/\\.\\.\\//)) fs.readFile('data/' + x, () => {});
if (!/^\\.\\.(?:\\/|$)/.test(path.normalize(x))) fs.readFile('data/' + path.normalize(x), () => {});
fs.readFile('data/' + x.replace(/\\.\\.\\//g, ''), () => {}); // flow
fs.readFile('data/' + x.replace(/\\.\\./g, ''), () => {});
fs.readFile('data/' + x.replace(/\\.\\./, ''), () => {}); // flow
fs.readFile(x.replace(/\\.\\./g, '').replace(/^\\/+/, ''), () => {});
${TAIL}`,
  }));

test('one piece between slashes is a name, the pieces together are a path again', () =>
  expectFlows({
    'a.js': `${HEAD}
fs.readFile('data/' + x.split('/').pop(), () => {});
const parts = x.split('/');
fs.readFile('data/' + parts[parts.length - 1], () => {});
fs.readFile('data/' + x.split(/[\\\\/]/)[0], () => {});
fs.readFile('data/' + x.split('?')[0], () => {}); // flow
fs.readFile('data/' + x.split('/').slice(1).join('/'), () => {}); // flow
for (const part of x.split('/')) fs.readFile('data/' + part, () => {}); // flow
${TAIL}`,
    'a.py': `from flask import request
x = request.args['x']
open('data/' + x.split('/')[-1])
open('data/' + x.split('/', 1)[1]) # flow
`,
  }));

test('a piece that is counted from the end is one piece', () =>
  expectFlows({
    'a.js': `${HEAD}
const path = require('path');
fs.readFile('data/' + x.split(path.sep)[0], () => {});
fs.readFile('data/' + x.split(path.other)[0], () => {}); // flow
${TAIL}`,
    'a.py': `import os
from pathlib import Path
from flask import request
x = request.args['x']
open('data/' + x.split(os.sep)[-1])
open('data/' + x.rpartition('/')[-1])
open('data/' + x.rpartition('/')[2])
open('data/' + x.rpartition('/')[0]) # flow
open('data/' + x.rpartition('.')[-1]) # flow
open('data/' + Path(x).parts[-1])
open('data/name' + Path(x).suffixes[-1])
open('data/' + '/'.join(Path(x).parts)) # flow
`,
  }));

test('what removes slashes makes a name, where it removes all of them', () =>
  expectFlows({
    'a.js': `${HEAD}
fs.readFile('data/' + x.replace(/[/]/g, ''), () => {});
fs.readFile('data/' + x.replace(new RegExp('[/]', 'g'), ''), () => {});
fs.readFile('data/' + x.replace(new RegExp('[/]'), ''), () => {}); // flow
if (/^[a-z/]+$/.test(x)) fs.readFile('data/' + x, () => {});
if (/^[a-z/]+$/.test(x)) fs.readFile(x, () => {}); // flow
${TAIL}`,
  }));

test('what serves files below a folder says where they lie', () =>
  expectFlows({
    'server.js': `const fs = require('fs');
const send = require('send');
require('http').createServer((req, res) => {
  send(req, req.url, { root: '/srv' }).on('file', (path) => fs.readFile(path));
  fs.readFile(req.url); // flow
});
`,
  }));

test('an extension leads nowhere, the name before it may', () =>
  expectFlows({
    'app.py': `import os
from flask import request, Flask
app = Flask(__name__)

@app.post('/')
def save():
    name, extension = os.path.splitext(request.files['file'].filename)
    open('/data/file' + extension, 'wb')
    open('/data/' + name + '.gz', 'wb') # flow`,
  }));

test('a path that was joined before its last part was looked at is as good as one joined after', () =>
  expectFlows({
    'a.js': `${HEAD}
const full = path.join('/srv', x);
const torn = path.resolve('/srv', x);
const chosen = path.join(req.headers.folder, x);
fs.readFile(full, () => {}); // flow
if (x.includes('..')) return;
fs.readFile(full, () => {});
fs.readFile(torn, () => {}); // flow
fs.readFile(chosen, () => {}); // flow
${TAIL}`,
    'a.py': `import os, posixpath
from flask import request

def inside(folder, path):
    name = posixpath.normpath(path)
    full = os.path.join(folder, name)
    if os.path.isabs(name) or name == '..' or name.startswith('../'):
        raise ValueError
    return full

def half(folder, path):
    full = os.path.join(folder, path)
    if '..' in path:
        raise ValueError
    return full

open(inside('/srv', request.args['x']))
open(half('/srv', request.args['x'])) # flow
`,
  }));

test('an extension leads nowhere, however it was cut off', () =>
  expectFlows({
    'a.js': `${HEAD}
fs.readFile(path.join('/srv', Date.now() + path.extname(x)), () => {});
fs.readFile(path.join('/srv', 'a.' + x.split('.').pop()), () => {});
fs.readFile(path.join('/srv', x.split('-').pop()), () => {}); // flow
fs.readFile(x.split('.').pop(), () => {}); // flow
require('child_process').exec('convert a' + path.extname(x)); // flow
${TAIL}`,
    'a.py': `import os
from flask import request
x = request.args['x']
open(os.path.join('/srv', 'a.' + x.rsplit('.', 1)[1]), 'w')
open(os.path.join('/srv', 'a.' + x.rsplit('.', 1)[-1]), 'w')
open(os.path.join('/srv', 'a.' + x.split('.')[-1]), 'w')
open(os.path.join('/srv', x.rsplit('.', 1)[0] + '.txt'), 'w') # flow
`,
  }));

test('what an unseen function reads at a path is not the path', () =>
  expectFlows({
    'a.js': `${HEAD}
fs.readFile(storage.nameOf(x), () => {}); // flow
fs.readFile(storage.fetchContents(x), () => {});
fs.readFile(storage.readToBuffer(x), () => {});
fs.readFile(storage.getContentName(x), () => {}); // flow
${TAIL}`,
  }));

test('what is taken from a path of Python is a path too', () =>
  expectFlows({
    'a.py': `
import sys
from pathlib import Path
ROOT = Path(__file__).resolve().parent.parent
TOP = Path(__file__).parents[1]
x = sys.argv[1]
(ROOT / x).read_text() # flow
page = TOP / x
page.read_text() # flow
own = ROOT / 'notes.txt'
own.read_text()
full = (ROOT / x).resolve()
if not full.is_relative_to(ROOT):
    raise ValueError
full.read_text()
`,
  }));

test('what is asked of the object that a path was made to holds of the text it was made of', () =>
  expectFlows({
    'a.py': `
import os, pathlib
from pathlib import Path, PurePosixPath, PureWindowsPath
from flask import request
ROOT = Path('/srv/data')

def posix():
    path = request.args['path']
    if '..' in path.split('/') or PurePosixPath(path).is_absolute():
        raise ValueError(path)
    return open(ROOT / path)

def parts():
    path = request.args['path']
    asked = pathlib.PurePosixPath(path)
    if asked.is_absolute() or '..' in asked.parts:
        raise ValueError(path)
    return open(ROOT / path)

def windows():
    path = request.args['path']
    if '..' in path.split('/') or PureWindowsPath(path).is_absolute():
        raise ValueError(path)
    return open(ROOT / path) # flow

def one():
    path = request.args['path']
    asked = PurePosixPath(path)
    if asked.is_absolute():
        raise ValueError(path)
    return open(ROOT / path) # flow

def other():
    path = request.args['path']
    asked = PurePosixPath(request.args['other'])
    if asked.is_absolute() or '..' in asked.parts:
        raise ValueError(path)
    return open(ROOT / path) # flow

def again():
    path = request.args['path']
    asked = PurePosixPath(path)
    path = request.args['other']
    if asked.is_absolute() or '..' in asked.parts:
        raise ValueError(path)
    return open(ROOT / path) # flow

def turned():
    path = request.args['path']
    asked = PurePosixPath(path)
    if not asked.is_absolute() and '..' not in asked.parts:
        raise ValueError(path)
    return open(ROOT / path) # flow`,
  }));
