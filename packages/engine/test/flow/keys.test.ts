import { test } from 'node:test';
import { expectFlows, python, script, SINKS } from './harness.ts';

test('the keys of a dictionary that the code spells out hold nothing of what lies under them', () =>
  expectFlows(python`
    sets = {'name': sys.argv[1], 'city': sys.argv[2]}
    os.system(' '.join(sets))
    os.system(' '.join(f'-{key}' for key in sets))
    os.system(' '.join(sets.keys()))
    os.system(' '.join(sorted(sets)))
    os.system(' '.join(list(sets)))
    os.system(' '.join([*sets]))
    os.system(' '.join(f'{key} {index}' for index, key in enumerate(sets.keys())))
    os.system(' '.join(key for key, _ in zip(sets, sets.values())))
    os.system(' '.join(map(str.upper, sets)))
    words = []
    words.extend(sets)
    os.system(' '.join(words))
    os.system(' '.join(dict(name=sys.argv[1])))
    os.system(' '.join(sets.values())) # flow
    os.system(' '.join(value for _, value in sets.items())) # flow
    os.system(' '.join(sets[key] for key in sets)) # flow
    os.system(str(sets)) # flow
  `));

test('keys that somebody else writes are theirs', () =>
  expectFlows(python`
    given = sys.argv[1]
    written = {}
    written[given] = 'x'
    for key in written:
        os.system(key) # flow
    os.system(' '.join(written)) # flow
    os.system(written['name'])
    os.system(' '.join({given: 'x'})) # flow
    os.system(' '.join({**written, 'name': 'x'})) # flow
    os.system(' '.join({word: 1 for word in sys.argv})) # flow
    merged = {'name': 'x'}
    merged.update(written)
    os.system(' '.join(merged)) # flow
    os.system(' '.join(dict(written))) # flow
    os.system(' '.join(written.copy())) # flow
    counted = {}
    counted.setdefault(given, []).append('x')
    os.system(' '.join(counted)) # flow
    either = {'name': 'x'} if os.name == 'nt' else written
    os.system(' '.join(either)) # flow
    pairs = dict([(given, 'x')])
    os.system(' '.join(pairs)) # flow
    def put(into, key):
        into[key] = 'x'
    filled = {}
    put(filled, 'name')
    os.system(' '.join(filled))
    put(filled, given)
    os.system(' '.join(filled)) # flow
  `));

test('a function that was called with one dictionary is called anew with other keys', () =>
  expectFlows(python`
    def run(rows):
        os.system(' '.join(rows)) # flow
    def tell(rows):
        os.system(' '.join(rows))
    tell({})
    tell({'name': sys.argv[1]})
    run({})
    run({sys.argv[1]: 'x'})
  `));

test('what has a name goes in under that name, and what comes under any name keeps it', () =>
  expectFlows(python`
    def ask(**wanted):
        os.system(' '.join(f'{key}=?' for key in wanted))
    def search(**wanted):
        os.system(' '.join(f'{key}=?' for key in wanted)) # flow
    ask(name=sys.argv[1])
    ask(**{'name': sys.argv[1]})
    search(**{sys.argv[1]: 'x'})
  `));

test('keys of objects in JavaScript', () =>
  expectFlows(script`
    const given = process.argv[2];
    const sets = { name: given, city: process.argv[3] };
    exec(Object.keys(sets).map((key) => key + ' = ?').join(', '));
    exec(Object.entries(sets).map(([key]) => key).join(', '));
    exec(Object.entries(sets).map(([, value]) => value).join(', ')); // flow
    for (const key in sets) exec(key);
    for (const key in sets) exec(sets[key]); // flow
    const written = {};
    written[given] = 'x';
    exec(Object.keys(written).join(', ')); // flow
    for (const key in written) exec(key); // flow
    exec(written.name);
    exec(Object.keys({ [given]: 'x' }).join()); // flow
    exec(Object.keys({ ...written, name: 'x' }).join()); // flow
    exec(Object.keys(Object.assign({}, written)).join()); // flow
    const map = new Map();
    map.set(given, 'x');
    exec([...map.keys()].join()); // flow
    exec([...new Map([[given, 'x']]).keys()].join()); // flow
    exec([...new Map([['name', given]]).keys()].join());
    exec(JSON.stringify(written)); // flow
  `));

test('what is made for every key is what lies under any', () =>
  expectFlows(
    {
      ...python`
    import shlex
    from flask import Flask, request
    app = Flask(__name__)
    @app.get('/a')
    def a():
        safe = {key: shlex.quote(value) for key, value in request.args.items()}
        os.system('ls ' + safe['name'])
        os.system('ls ' + ' '.join(safe.values()))
        os.system('ls ' + ' '.join(safe)) # flow
        raw = {shlex.quote(key): value for key, value in request.args.items()}
        os.system('ls ' + raw['name']) # flow
        os.system('ls ' + ' '.join(raw))
  `,
      'b.js': `const { exec } = require('child_process'); const express = require('express'); const app = express();
app.get('/a', (req, res) => {
  const safe = Object.fromEntries(Object.entries(req.query).map(([key, value]) => [key, Number(value)]));
  exec('ls ' + safe.name);
  exec('ls ' + Object.keys(safe).join(' ')); // flow
  const raw = Object.fromEntries(Object.entries(req.query).map(([key, value]) => [key, value]));
  exec('ls ' + raw.name); // flow
  const given = Object.fromEntries(req.query.pairs);
  exec('ls ' + given.name); // flow
  exec('ls ' + Object.keys(given).join(' ')); // flow
});`,
    },
    SINKS,
  ));

const VISITS = `
const { exec } = require('child_process');
function make(request) {
  const site = { visits: {}, title: '' };
  site.visits[request.headers.origin] = 1;
  return site;
}
require('express')().get('/', (request) => {
  const site = make(request);
  exec('show ' + site.describe());
  for (const origin of Object.keys(site.visits)) exec('show ' + origin); // flow
  site.title = request.query.title;
  exec('show ' + site.describe()); // flow
});
`;

test('what an object answers is something it keeps, not what it finds that by', () => expectFlows({ 'a.js': VISITS }));
