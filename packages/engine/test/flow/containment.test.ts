import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

test('a prefix proves containment only of a resolved path', () =>
  expectFlows({
    'a.js': `
const fs = require('fs');
const path = require('path');
const root = '/srv/data';
const x = process.argv[2];
const added = root + '/' + x;
if (added.startsWith(root)) fs.readFile(added, () => {}); // flow
const full = path.resolve(root, x);
if (!full.startsWith(root + path.sep)) throw new Error('outside');
fs.readFile(full, () => {});
fs.readFile(x, () => {}); // flow
`,
  }));

test('a joined path that begins with the root, by indexOf or behind functions, is contained', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const http = require('http');
const leaves = (root, url) => {
  const hasZero = url.indexOf('\\0') !== -1;
  const climbs = path.join(root, url).indexOf(root) !== 0;
  if (hasZero || climbs) return true;
};
const holds = (full, root) => full.indexOf(root) === 0;
http.createServer((req, res) => {
  const root = process.cwd();
  fs.readFile(root + req.url, send); // flow
  const full = path.join(root, req.url);
  if (full.indexOf(root) > 0) fs.readFile(full, send); // flow
  if (holds(full, root)) fs.readFile(full, send);
  const isBad = leaves(root, req.url);
  if (isBad) return;
  fs.readFile(root + req.url, send);
});`,
  }));

test('Python containment with realpath, pathlib and commonpath', () =>
  expectFlows({
    'a.py': `
import os, sys
from pathlib import Path
root = '/srv'
x = sys.argv[1]
full = os.path.realpath(os.path.join(root, x))
if not full.startswith(root + os.sep):
    raise ValueError
open(full)
target = (Path(root) / x).resolve()
if not target.is_relative_to(root):
    raise ValueError
target.read_text()
other = (Path(root) / x)
other.read_text() # flow
third = os.path.abspath(os.path.join(root, x))
if os.path.commonpath([root, third]) != root:
    raise ValueError
open(third)
`,
    'kept.py': `
import os
from flask import request
ROOTS = ['/srv/a', '/srv/b']
def inside(asked):
    full = os.path.realpath(asked)
    for one in ROOTS:
        root = os.path.realpath(one)
        try:
            common = os.path.commonpath([root, full])
            if common == root:
                return full
        except ValueError:
            continue
    raise ValueError
def view():
    open(inside(request.args['a']))
    climbing = os.path.join('/srv', request.args['b'])
    if os.path.commonpath(['/srv', climbing]) != '/srv':
        raise ValueError
    open(climbing) # flow
    resolved = os.path.abspath(request.args['c'])
    common = os.path.commonpath(['/srv', resolved])
    if common != resolved:
        raise ValueError
    open(resolved) # flow
`,
  }));

test('a second name for a path that is contained', () =>
  expectFlows({
    'a.py': `
import os, sys
def place(root, user, file):
    path = base = os.path.abspath(os.path.join(root, user))
    if os.path.commonpath((root, base)) != root:
        return None
    open(path)
    other = base = os.path.abspath(os.path.join(root, file))
    open(other) # flow
    path = base = os.path.abspath(os.path.join(root, user))
    base = os.path.abspath(os.path.join(root, 'a'))
    if os.path.commonpath((root, base)) != root:
        return None
    open(path) # flow
place('/srv', sys.argv[1], sys.argv[2])
`,
  }));

test('containment in one of several folders, behind functions of the repository', () =>
  expectFlows({
    'a.ts': `
import fs from 'fs/promises';
import path from 'path';
import { isWithin } from './within.js';
let roots: string[] = process.argv.slice(2).map((root) => path.resolve(root));
async function validate(requested: string) {
  const absolute = path.resolve(requested);
  const normalized = path.normalize(absolute);
  const allowed = isWithin(normalized, roots);
  if (!allowed) throw new Error('outside');
  try {
    const real = await fs.realpath(absolute);
    if (!isWithin(real, roots)) throw new Error('link leads out');
    return real;
  } catch (error) {
    return absolute;
  }
}
server.tool('read', { path: z.string() }, async (args) => {
  const valid = await validate(args.path);
  await fs.readFile(valid);
  await fs.readFile(args.path);
});
server.tool('peek', { path: z.string() }, async (args) => {
  await fs.readFile(path.resolve(args.path)); // flow
});
`,
    'within.ts': `
import path from 'path';
export function isWithin(candidate: string, roots: string[]) {
  if (typeof candidate !== 'string') return false;
  const resolved = path.resolve(path.normalize(candidate));
  return roots.some((root) => {
    if (!root) return false;
    const folder = path.resolve(root);
    if (resolved === folder) return true;
    return resolved.startsWith(folder + path.sep);
  });
}
`,
  }));

test('a test of containment is believed by its name, also against folders from outside', () =>
  expectFlows(script`
    const x = process.argv[2];
    const allowed = isPathWithinRoots(x, process.argv.slice(3));
    if (!allowed) throw new Error('outside');
    fs.readFileSync(x);
    fs.readFileSync(process.argv[4]); // flow
  `));

test('a path that does not begin with dots, seen from the root, lies inside it', () =>
  expectFlows({
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      function isUnder(file, root) {
        const way = path.relative(root, file);
        return way !== '' && !path.isAbsolute(way) && !way.startsWith('..');
      }
      const file = process.argv[2];
      if (!isUnder(file, '/srv')) throw new Error('no');
      fs.readFileSync(file);
      const other = process.argv[3];
      if (other.startsWith('..')) throw new Error('no');
      fs.readFileSync(other); // flow`,
  }));

test('the caller of a library chooses the folder, not what a name below it leads to', () =>
  expectFlows({
    'package.json': '{"name":"pages"}',
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      exports.read = (file) => fs.readFileSync(file);
      exports.index = (root) => fs.readFileSync(path.join(root, 'index.html'));
      exports.page = (root, name) => fs.readFileSync(path.join(root, name)); // flow
      exports.home = (root) => fs.readFileSync(root + '/index.html');
      exports.serve = (options) => fs.readFileSync(process.cwd() + options.folder + '/index.html');
      exports.icon = (name) => fs.readFileSync(\`icons/\${name}.png\`); // flow`,
  }));

test('what was resolved before it was decoded is not resolved', () =>
  expectFlows({
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      const root = process.cwd();
      const early = decodeURIComponent(path.join(root, process.argv[2]));
      if (early.indexOf(root) !== 0) throw new Error('no');
      fs.readFileSync(early); // flow
      const late = path.join(root, decodeURIComponent(process.argv[2]));
      if (late.indexOf(root) !== 0) throw new Error('no');
      fs.readFileSync(late);`,
  }));

test('a resolved path is seen from the root as any other', async () => {
  await expectFlows({
    'guard.js': `
      const path = require('path');
      exports.isInside = (root, file) => {
        const way = path.relative(root, file);
        return !way.startsWith('..') && !path.isAbsolute(way);
      };
      exports.isFileServingAllowed = (config, file) => !config.strict || config.roots.some((root) => file.startsWith(root));`,
    'a.js': `
      const fs = require('fs');
      const path = require('path');
      const { isInside, isFileServingAllowed } = require('./guard');
      const file = path.resolve(process.argv[2]);
      if (isInside('/srv', file)) fs.readFileSync(file);
      if (path.relative(root, file).startsWith('..' + path.sep)) fs.readFileSync(file); // flow
      fs.readFileSync(file); // flow
      const way = path.relative('/srv', path.resolve(process.argv[3]));
      fs.readFileSync(way); // flow
      const other = path.normalize(process.argv[4]);
      if (!isFileServingAllowed(settings, other)) throw new Error('no');
      fs.readFileSync(other);`,
  });
  await expectFlows(python`
    root = '/srv'
    path = os.path.realpath(sys.argv[1])
    way = os.path.relpath(path, root)
    open(path) # flow
    if is_path_allowed(config, path):
        open(path)
  `);
});

test('a root may be the top of the file system: that is no hole in the guard', () =>
  expectFlows({
    'paths.py': `from os.path import abspath, dirname, join, normcase, sep
def safe_join(base, *paths):
    final_path = abspath(join(base, *paths))
    base_path = abspath(base)
    if (
        not normcase(final_path).startswith(normcase(base_path + sep))
        and normcase(final_path) != normcase(base_path)
        and dirname(normcase(base_path)) != normcase(base_path)
    ):
        raise ValueError('outside')
    return final_path
def careless_join(base, *paths):
    final_path = abspath(join(base, *paths))
    base_path = abspath(base)
    if not final_path.startswith(base_path + sep) and final_path[-1] != sep:
        raise ValueError('outside')
    return final_path
`,
    'main.py': `import sys
from paths import careless_join, safe_join
root = find_root()
open(safe_join(root, sys.argv[1]))
open(careless_join(root, sys.argv[1])) # flow
`,
  }));

test('a path that was asked of what was made of it lies where that does', () =>
  expectFlows({
    'app.py': `import os
from pathlib import Path
from flask import request

ROOT = Path('/srv/files').resolve()

def strict():
    joined = os.path.join('/srv/files', request.args['f'])
    Path(joined).resolve().relative_to(ROOT)
    return open(joined)

def asked():
    joined = os.path.join('/srv/files', request.args['f'])
    if not Path(joined).resolve().is_relative_to(ROOT):
        raise ValueError(joined)
    return open(joined)

def loose():
    joined = os.path.join('/srv/files', request.args['f'])
    Path(joined).relative_to(ROOT)
    return open(joined) # flow
`,
  }));

test('what is divided by text is a path, whoever made it', () =>
  expectFlows({
    'app.py': `from flask import request
from .settings import folders

def asked(key):
    wanted = folders[key].path / request.args['f']
    try:
        wanted.resolve().relative_to(folders[key].path.resolve())
    except ValueError as error:
        raise LookupError(key) from error
    return open(wanted)

def loose(key):
    wanted = folders[key].path / request.args['f']
    wanted.read_text() # flow
    return open(wanted) # flow
`,
  }));

test('a name alone, one that a folder holds, and parts of which none climbs', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const ROOT = path.resolve('/srv/data');
require('express')().get('/', (req, res) => {
  const { a, b, c, d, e, f, g, h } = req.query;
  if (path.basename(a) === a) fs.readFileSync(path.join(ROOT, a));
  if (path.basename(a) === b) fs.readFileSync(path.join(ROOT, b)); // flow
  if (fs.readdirSync(ROOT).includes(c)) fs.readFileSync(path.join(ROOT, c));
  if (!d.split('/').includes('..')) fs.readFileSync(path.join(ROOT, d));
  if (!e.split(/[\\\\/]/).some((part) => part === '..')) fs.readFileSync(path.join(ROOT, e));
  if (!e.split('/').some((part) => ['.', '..'].includes(part))) fs.readFileSync(path.join(ROOT, e));
  if (!e.split('/').some((part) => ['.', ''].includes(part))) fs.readFileSync(path.join(ROOT, e)); // flow
  if (e.split('/').every((part) => !part.startsWith('.'))) fs.readFileSync(path.join(ROOT, e));
  if (e.split('/').every((part) => !part.startsWith('-'))) fs.readFileSync(path.join(ROOT, e)); // flow
  if (!f.split(',').includes('..')) fs.readFileSync(path.join(ROOT, f)); // flow
  const full = path.resolve(ROOT, g);
  if (path.dirname(full) === ROOT) fs.readFileSync(full);
  const loose = ROOT + '/' + h;
  if (path.dirname(loose) === ROOT) fs.readFileSync(loose); // flow
});`,
    'b.py': `import os
from flask import request
ROOT = '/srv/data'

def read():
    a, b, c = request.args['a'], request.args['b'], request.args['c']
    if os.path.basename(a) == a:
        open(os.path.join(ROOT, a))
    if b in os.listdir(ROOT):
        open(os.path.join(ROOT, b))
    if not os.path.isabs(c) and '..' not in c.split(os.sep):
        open(os.path.join(ROOT, c))
    open(os.path.join(ROOT, c)) # flow
`,
  }));

test('a resolved path of which the folder is the root lies right below it', () =>
  expectFlows({
    'a.py': `from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
ROOT = Path('/srv/files').resolve()
@app.route('/')
def read():
    place = '/srv/files/' + request.args['name']
    if Path(place).resolve().parent != ROOT:
        return ''
    return open(place).read()
@app.route('/unresolved')
def unresolved():
    place = '/srv/files/' + request.args['name']
    if Path(place).parent != ROOT:
        return ''
    return open(place).read() # flow
`,
  }));

test('a path of which no part climbs, in Python', () =>
  expectFlows({
    'a.py': `from pathlib import Path
from flask import request
ROOT = Path('/srv/files')
def read():
    name = request.args['name']
    if Path(name).is_absolute() or any(part == '..' for part in Path(name).parts):
        return ''
    return open(ROOT / name)
def among():
    name = request.args['name']
    if name.startswith('/') or any(part in ('', '.', '..') for part in name.split('/')):
        return ''
    return open(ROOT / name)
def loose():
    name = request.args['name']
    if any(part == '.' for part in Path(name).parts):
        return ''
    return open(ROOT / name) # flow
def loose_among():
    name = request.args['name']
    if name.startswith('/') or any(part in ('', '.') for part in name.split('/')):
        return ''
    return open(ROOT / name) # flow
def other_among():
    name = request.args['name']
    if name.startswith('/') or any(part not in ('', '..') for part in name.split('/')):
        return ''
    return open(ROOT / name) # flow
`,
  }));

test('pieces between slashes of which none leads up stay below a folder', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
require('http').createServer((req, res) => {
  const asked = decodeURIComponent(req.url);
  const kept = [];
  for (const part of asked.split('/')) {
    if (part === '..' || part === '.') continue;
    kept.push(part);
  }
  fs.readFile(path.join('/srv', kept.join('/')), send);
  const few = asked.split('/').filter((part) => !['.', '..'].includes(part));
  fs.readFile(path.join('/srv', ...few), send);
  const some = asked.split('/').filter((part) => part !== '.');
  fs.readFile(path.join('/srv', ...some), send); // flow
  const words = asked.split(' ').filter((word) => word !== '..');
  fs.readFile(path.join('/srv', ...words), send); // flow
});`,
    'b.py': `import os
from flask import Flask, request
app = Flask(__name__)

def below(path):
    made = '/'
    for part in path.split('/'):
        if not part or part in (os.curdir, os.pardir):
            continue
        made = os.path.join(made, part)
    return made

@app.route('/')
def main():
    open('/srv' + below(request.args['a']))
    open('/srv' + request.args['a']) # flow`,
  }));

test('pieces that were only looked at are as they came', () =>
  expectFlows({
    'a.py': `from flask import Flask, request
app = Flask(__name__)

@app.route('/')
def main():
    unequal = request.args['a'].split('/')
    for part in unequal:
        if part != '..':
            print(part)
    open('/srv/' + '/'.join(unequal)) # flow
    listed = request.args['b'].split('/')
    for part in listed:
        if part not in ('.', '..'):
            print(part)
    open('/srv/' + '/'.join(listed)) # flow
    word = request.args['c']
    if word in ('..', 'a'):
        open('/srv/' + word) # flow`,
  }));

test('the address of a page is no path of a file', () =>
  expectFlows({
    'a.cjs': `const fs = require('fs');
const here = typeof document === 'undefined' ? require('url').pathToFileURL(__filename).href : document.baseURI;
fs.readFileSync(new URL('../package.json', here));
require('child_process').fork(require('path').join(require('url').fileURLToPath(new URL('.', here)), 'worker.js'));
eval(document.baseURI); // flow`,
  }));

test('parts of which none climbs nor stays, and paths that are not there', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
require('express')().get('/', (req, res) => {
  const { a, b, c, d } = req.query;
  const climbs = (value) => value.split(/[\\\\/]+/).some((part) => part === '.' || part === '..');
  if (climbs(a)) throw new Error(a);
  fs.readFileSync(path.join('/srv/data', a));
  if (b !== undefined && (b.includes('..') || path.isAbsolute(b))) throw new Error(b);
  fs.readFileSync(path.join(b ?? 'data', 'x'));
  if (c !== undefined && c.length > 9) throw new Error(c);
  fs.readFileSync(path.join('/srv/data', c)); // flow
  if (!d.split('/').some((part) => part === '.' && part === '..')) fs.readFileSync(path.join('/srv/data', d)); // flow
});`,
    'b.py': `from flask import request

def read():
    a, b = request.args.get('a'), request.args.get('b')
    if any(part == '.' or part == '..' for part in a.split('/')):
        raise ValueError(a)
    open('/srv/data/' + a)
    if b is not None and '..' in b:
        raise ValueError(b)
    open('/srv/data/' + (b or 'x'))
`,
  }));

test('a place right below a folder that whoever runs the program chose', () =>
  expectFlows({
    'a.py': `import os
from pathlib import Path
from flask import request
WORKSPACE = Path(os.environ.get('WORKSPACE', '/work')).resolve()

def read():
    folder = (WORKSPACE / request.args['name']).resolve()
    if folder.parent != WORKSPACE:
        raise ValueError(folder)
    open(folder)

def read_below():
    folder = (WORKSPACE / request.args['name']).resolve()
    if folder.parent != Path(request.args['root']):
        raise ValueError(folder)
    open(folder) # flow
`,
  }));

test('a path that is compared without its case on one system lies where it lies', () =>
  expectFlows({
    'files.js': `const path = require('path');
const app = require('express')();
const base = path.resolve('files');
app.get('/', (req, res) => {
  const full = path.resolve(base, req.query.name);
  const root = process.platform === 'win32' ? base.toLowerCase() : base;
  const asked = process.platform === 'win32' ? full.toLowerCase() : full;
  if (asked !== root && !asked.startsWith(root + path.sep)) return res.sendStatus(404);
  require('fs').readFile(full, send);
});
app.get('/other', (req, res) => {
  const full = path.resolve(base, req.query.name);
  const asked = req.query.deep ? req.query.other : full;
  if (!asked.startsWith(base + path.sep)) return res.sendStatus(404);
  require('fs').readFile(full, send); // flow
});`,
  }));

test('a tidied path whose first part does not climb stays below', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const x = process.argv[2];
const one = path.normalize(x);
if (path.isAbsolute(one)) throw new Error('absolute');
fs.readFile(path.join('/srv', one), send); // flow
if (one.split(path.sep)[0] === '..') throw new Error('above');
fs.readFile(path.join('/srv', one), send);
const two = path.normalize(x);
if (path.isAbsolute(two) || two.indexOf('..') === 0) throw new Error('outside');
fs.readFile(path.join('/srv', two), send);
const raw = process.argv[3];
if (raw.split('/')[0] === '..') throw new Error('above');
fs.readFile(path.join('/srv', raw), send); // flow
`,
  }));

test('what has no dots left does not climb', () =>
  expectFlows({
    'dots.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    kind = request.args['kind'].replace('.', '')
    open(f'/srv/original.{kind}')
    open(os.path.join('/srv', kind)) # flow
    open('/srv/original.' + request.args['kind']) # flow
    open('/srv/' + request.args['kind'].replace('.', '..')) # flow
    return ''
`,
    'dots.js': `const fs = require('fs');
require('express')().get('/a', (req, res) => {
  fs.readFileSync('/srv/' + req.query.kind.replace(/\\./g, ''));
  fs.readFileSync('/srv/' + req.query.kind.replace(/\\./, '')); // flow
  fs.readFileSync('/srv/' + req.query.kind.replace('.', '')); // flow
});
`,
  }));

test('an ending without dots behind a name leads nowhere', () =>
  expectFlows({
    'a.py': `
import os
from pathlib import Path
from flask import Flask, request
from slugify import slugify
app = Flask(__name__)
ROOT = Path('/srv')
@app.post('/a')
def a():
    ending = request.form['ending']
    if '.' in ending:
        ending = ending.split('.')[-1]
    open(ROOT / f'original.{ending}')
    open(ROOT / ending) # flow
@app.post('/b')
def b():
    ending = request.form['ending'].split('.')[-1]
    name = slugify(request.form['name'])
    open(ROOT / f'{name}.{ending}')
    open(ROOT / f'{name}{ending}') # flow
    open(ROOT / f'/{ending}') # flow
`,
  }));

test('a resolved path that is only written otherwise lies where it lies', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const http = require('http');
const normalize = (p) => path.resolve(p).replace(/\\\\/g, '/').replace(/\\/+$/, '');
function isUnder(child, parent) {
  const c = normalize(child).toLowerCase();
  const p = normalize(parent).toLowerCase();
  return c === p || c.startsWith(p + '/');
}
function begins(child, parent) {
  const c = child.replaceAll('\\\\', '/').toLowerCase();
  return c.startsWith(parent + '/');
}
function shortened(child, parent) {
  const c = normalize(child).replace('/private', '');
  return c.startsWith(parent + '/');
}
http.createServer((req, res) => {
  const asked = req.url;
  if (isUnder(asked, '/srv/data')) fs.readFile(asked, send);
  if (begins(asked, '/srv/data')) fs.readFile(asked, send); // flow
  if (shortened(asked, '/srv/data')) fs.readFile(asked, send); // flow
});`,
  }));

test('a root that was found among several holds the path', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
const http = require('http');
const roots = ['/srv/data', '/srv/more'];
const isUnder = (child, parent) => path.resolve(child).startsWith(parent + path.sep);
http.createServer((req, res) => {
  const asked = req.url;
  const root = roots.find((one) => isUnder(asked, one));
  if (!root) fs.readFile(asked, send); // flow
  if (root) fs.readFile(asked, send);
  const other = roots.find((one) => one.length > 3);
  if (other) fs.readFile(asked, send); // flow
});
http.createServer((req, res) => {
  const asked = req.url;
  const root = roots.find((one) => isUnder(asked, one));
  if (root === undefined) return;
  fs.readFile(asked, send);
});`,
  }));

test('a path of Python that is only made absolute may still climb', () =>
  expectFlows({
    'a.py': `
import sys
from pathlib import Path
ROOT = Path('/srv/data')
def below(path):
    return ROOT in path.resolve().parents or path.resolve() == ROOT
def seems_below(path):
    return ROOT in path.absolute().parents or path.absolute() == ROOT
x = Path(sys.argv[1])
if below(x):
    x.read_text()
if seems_below(x):
    x.read_text() # flow
full = (ROOT / x).resolve().absolute()
if str(full).startswith('/srv/data/'):
    full.read_text()
near = (ROOT / x).absolute()
if str(near).startswith('/srv/data/'):
    near.read_text() # flow
`,
  }));

test('a path that may climb is not below a folder because it begins with it', () =>
  expectFlows({
    'a.py': `
import sys
from pathlib import Path
ROOT = Path('/srv/data')
def is_safe_path(path):
    return ROOT in path.absolute().parents
def is_path_inside(path):
    return path.is_relative_to(ROOT)
def is_path_allowed(path):
    return path.resolve().is_relative_to(ROOT)
x = ROOT / sys.argv[1]
if is_safe_path(x):
    x.read_text() # flow
if is_path_inside(x):
    x.read_text() # flow
if x.is_relative_to(ROOT):
    x.read_text() # flow
if '..' not in x.parts and x.is_relative_to(ROOT):
    x.read_text()
if is_path_allowed(x):
    x.read_text()
`,
  }));

test('what is put behind a resolved folder is not resolved by that', () =>
  expectFlows({
    'a.py': `
import sys
from pathlib import Path
ROOT = Path('/srv/data').resolve()
def below(name):
    target = ROOT / name
    if not target.is_relative_to(ROOT):
        raise ValueError
    target.read_text() # flow
def among(name):
    target = ROOT / 'files' / name
    if ROOT not in target.parents:
        raise ValueError
    target.read_text() # flow
def seen(name):
    target = ROOT / name
    target.relative_to(ROOT)
    target.read_text() # flow
def forgotten(name):
    target = ROOT / name
    target.resolve()
    if not target.is_relative_to(ROOT):
        raise ValueError
    target.read_text() # flow
def resolved(name):
    target = (ROOT / name).resolve()
    if not target.is_relative_to(ROOT):
        raise ValueError
    target.read_text()
def parented(name):
    target = (ROOT / name).resolve()
    if ROOT not in target.parents:
        raise ValueError
    target.read_text()
def refused(name):
    if '..' in Path(name).parts:
        raise ValueError
    target = ROOT / name
    if not target.is_relative_to(ROOT):
        raise ValueError
    target.read_text()
for check in (below, among, seen, forgotten, resolved, parented, refused):
    check(sys.argv[1])
`,
  }));

test('a verdict about a path is believed by its name, unless a path that climbs gets past it', () =>
  expectFlows({
    'a.ts': `
import fs from 'node:fs/promises';
import path from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { segmentsOf, roots } from './roots.ts';
const server = new McpServer({ name: 'x', version: '1' });
async function assertPathAllowed(file: string, hint?: string) {
  if (!file) return { ok: false, reason: 'empty' };
  const found = (await roots()).find((root) => segmentsOf(file).join('/').startsWith(root));
  if (!found) return { ok: false, reason: 'outside' };
  return { ok: true, root: found };
}
async function assertFileAllowed(file: string) {
  if (!file) return { ok: false };
  const [root] = await roots();
  if (!file.startsWith(root + '/')) return { ok: false };
  return { ok: true, root };
}
async function describePath(file: string) {
  if (!file) return { ok: false };
  return { ok: true, name: path.basename(file) };
}
server.tool('read', { file: z.string() }, async ({ file }) => {
  const verdict = await assertPathAllowed(file);
  if (!verdict.ok) return fs.readFile(file); // flow
  return fs.readFile(file);
});
server.tool('look', { file: z.string() }, async ({ file }) => {
  const verdict = await assertFileAllowed(file);
  if (!verdict.ok) return;
  return fs.readFile(file); // flow
});
server.tool('show', { file: z.string() }, async ({ file }) => {
  const said = await describePath(file);
  if (!said.ok) return;
  return fs.readFile(file); // flow
});`,
  }));

test('a path whose beginning was cut off and compared with a folder lies in it', () =>
  expectFlows({
    'a.js': `
const fs = require('fs');
const path = require('path');
const root = path.resolve('public');
require('http').createServer((req, send) => {
  const full = path.join(root, req.url);
  if (full.slice(0, root.length + 1) === root + path.sep) fs.readFile(full, send);
  if (full.substring(0, root.length + 1) === \`\${root}/\`) fs.readFile(full, send);
  if (full.substr(0, root.length) === root) fs.readFile(full, send);
  if (full.slice(0, root.length + 2) === root + path.sep) fs.readFile(full, send); // flow
  if (full.slice(1, root.length) === root) fs.readFile(full, send); // flow
  if (full.slice(0, full.length) === root + path.sep) fs.readFile(full, send); // flow
  if (full.slice(0, root.length + 1) !== root + path.sep) fs.readFile(full, send); // flow
  if (req.url.slice(0, root.length) === root) fs.readFile(req.url, send); // flow
});`,
    'a.py': `
import os
from flask import Flask, request
app = Flask(__name__)
ROOT = os.path.abspath('public')

@app.route('/')
def read():
    full = os.path.abspath(os.path.join(ROOT, request.args['name']))
    if full[: len(ROOT) + 1] == ROOT + os.sep:
        open(full)
    if full[len(ROOT) :] == ROOT:
        open(full) # flow
    if full[: len(ROOT) + 1] != ROOT + os.sep:
        raise ValueError(full)
    return open(full).read()`,
  }));

test('parts of a path in a variable, none of which climbs', () =>
  expectFlows({
    'a.js': `const fs = require('fs');
const path = require('path');
require('express')().get('/', (req, res) => {
  const { a, b, c, d, e } = req.query;
  const one = a.split('/');
  if (one.includes('..')) throw new Error(a);
  fs.readFileSync(path.join('/srv', a));
  fs.readFileSync(path.join('/srv', ...one));
  fs.readFileSync('/srv/' + one.join('/'));
  fs.readFileSync(one.join('/')); // flow
  fs.readFileSync(path.resolve('/srv', a)); // flow
  const two = b.split(/[\\\\/]/);
  if (two.some((part) => part === '..')) throw new Error(b);
  fs.readFileSync(path.join('/srv', b));
  const three = c.split('/').filter(Boolean);
  if (three.indexOf('..') !== -1) throw new Error(c);
  fs.readFileSync(path.join('/srv', c));
  fs.readFileSync(path.join('/srv', ...three));
  const four = d.split('/');
  for (const part of four) if (part === '..') throw new Error(d);
  fs.readFileSync(path.join('/srv', d));
  if (!e.split('/').every((part) => part !== '..' && part !== '.')) throw new Error(e);
  fs.readFileSync(path.join('/srv', e));
});`,
    'near.js': `const fs = require('fs');
const path = require('path');
require('express')().get('/', (req, res) => {
  const { a, b, c, d, e, f } = req.query;
  const one = a.split('/');
  if (one.includes('..')) console.log(a);
  fs.readFileSync(path.join('/srv', a)); // flow
  const two = b.split(',');
  if (two.includes('..')) throw new Error(b);
  fs.readFileSync(path.join('/srv', b)); // flow
  const three = c.split('/');
  for (const part of three) if (part === '..') continue;
  fs.readFileSync(path.join('/srv', c)); // flow
  let four = d.split('/');
  four = ['x'];
  if (four.includes('..')) throw new Error(d);
  fs.readFileSync(path.join('/srv', d)); // flow
  let last = e;
  const five = last.split('/');
  last = f;
  if (five.includes('..')) throw new Error(last);
  fs.readFileSync(path.join('/srv', last)); // flow
  const kept = f.split('/').filter((part) => part.length > 2);
  if (kept.includes('..')) throw new Error(f);
  fs.readFileSync(path.join('/srv', f)); // flow
});`,
    'a.py': `import os
from pathlib import Path
from flask import request

def named():
    name = request.args['name']
    parts = name.split('/')
    if '..' in parts:
        raise ValueError(name)
    open('/srv/' + name)
    open(os.path.join('/srv', *parts))
    open(os.path.join('/srv', name)) # flow
    open('/'.join(parts)) # flow

def relative():
    name = request.args['name']
    parts = [part for part in name.split('/') if part]
    if name.startswith('/') or '..' in parts:
        raise ValueError(name)
    open(os.path.join('/srv', name))

def looped():
    name = request.args['name']
    for part in name.split('/'):
        if part in ('.', '..'):
            raise ValueError(name)
    open('/srv/' + name)

def made():
    name = request.args['name']
    parts = Path(name).parts
    if '..' in parts:
        raise ValueError(name)
    open('/srv/' + name)
    open(os.path.join('/srv', *parts)) # flow

def told():
    name = request.args['name']
    parts = name.split('/')
    if '..' in parts:
        print(name)
    open('/srv/' + name) # flow

def other():
    name = request.args['name']
    parts = name.split('/')
    name = request.args['other']
    if '..' in parts:
        raise ValueError(name)
    open('/srv/' + name) # flow

def passed_over():
    name = request.args['name']
    for part in name.split('/'):
        if part == '..':
            continue
    open('/srv/' + name) # flow
`,
  }));
