import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

test('the language calls the methods it has names for', () =>
  expectFlows(python`
    class Given:
        def __getitem__(self, key):
            return sys.argv[1]
        def __getattr__(self, name):
            return sys.argv[1]
        def __iter__(self):
            yield sys.argv[1]
        def __str__(self):
            return sys.argv[1]
    given = Given()
    os.system(given['a']) # flow
    os.system(given.a) # flow
    for each in given:
        os.system(each) # flow
    os.system(str(given)) # flow
    os.system(f'ls {given}') # flow
  `));

test('what an object says of itself is not what it holds', () =>
  expectFlows(python`
    class Job:
        def __init__(self, name, number):
            self.name = name
            self.number = number
        def __str__(self):
            return str(self.number)
    job = Job(sys.argv[1], 7)
    os.system(f'cancel {job}')
    os.system(f'cancel {job.name}') # flow
  `));

test('a text of JavaScript is what toString() gives', () =>
  expectFlows(script`
    class Job {
      constructor(name) { this.name = name; }
      toString() { return 'fixed'; }
    }
    const job = new Job(process.argv[2]);
    exec(\`cancel \${job}\`);
    exec(\`cancel \${job.name}\`); // flow
  `));

test('data classes go on after their fields, and begin with what a factory makes', () =>
  expectFlows(python`
    from dataclasses import dataclass, field
    @dataclass
    class Job:
        command: str
        words: list = field(default_factory=list)
        def __post_init__(self):
            os.system(self.command) # flow
    job = Job(sys.argv[1])
    job.words.append(sys.argv[2])
    os.system(job.words[0]) # flow
  `));

test('a thread of its own class runs its run()', () =>
  expectFlows(python`
    import threading
    class Worker(threading.Thread):
        def __init__(self, command):
            super().__init__()
            self.command = command
        def run(self):
            os.system(self.command) # flow
    Worker(sys.argv[1]).start()
  `));

test('objects are filled by names that nobody wrote out', () =>
  expectFlows(python`
    class Settings:
        def __init__(self, **given):
            for name, value in given.items():
                setattr(self, name, value)
    class Others:
        def __init__(self, **given):
            self.__dict__.update(given)
    os.system(Settings(command=sys.argv[1]).command) # flow
    os.system(Others(command=sys.argv[1]).command) # flow
    os.system(Others(command=sys.argv[1], mode='ls').mode)
  `));

test('dictionaries are made of pairs, lists take others into their middle', () =>
  expectFlows(python`
    os.system(dict([('a', sys.argv[1]), ('b', 'ls')])['a']) # flow
    os.system(dict([('a', sys.argv[1]), ('b', 'ls')])['b'])
    os.system(dict(zip(['a'], [sys.argv[1]]))['a']) # flow
    words = ['ls']
    words[0:1] = [sys.argv[1]]
    os.system(words[0]) # flow
  `));

test('what a pattern found is outside data, and as narrow as the pattern', () =>
  expectFlows(python`
    import re
    PATTERN = re.compile(r'run (.*)')
    NUMBER = re.compile(r'id=(\\d+)')
    os.system(re.search(r'run (.*)', sys.argv[1]).group(1)) # flow
    os.system(re.search(r'run (?P<what>.*)', sys.argv[1])['what']) # flow
    os.system(re.fullmatch(r'run (.*)', sys.argv[1])[1]) # flow
    os.system(PATTERN.search(sys.argv[1])[1]) # flow
    os.system(re.compile(sys.argv[2]).search(sys.argv[1])[1]) # flow
    os.system('kill ' + re.search(r'id=(\\d+)', sys.argv[1]).group(1))
    os.system('kill ' + NUMBER.search(sys.argv[1]).group(1))
    for number in re.findall(r'[0-9]+', sys.argv[1]):
        os.system('kill ' + number)
  `));

test('so is what a pattern of JavaScript found, wherever it stood', () =>
  expectFlows(script`
    const given = process.argv[2];
    exec(given.match(/run (.*)/)[1]); // flow
    exec('kill ' + given.match(/id=([0-9]+)/)[1]);
    exec('kill ' + /id=([0-9]+)/.exec(given)[1]);
    exec('head -n ' + given.search(/x/));
  `));

test('what is written into an object with a description, or through a setter, is in it', () =>
  expectFlows(script`
const app = require('express')();
app.get('/run', (req, res) => {
  const given = {};
  Object.defineProperty(given, 'command', { value: req.query.command, enumerable: true });
  Object.defineProperties(given, { shell: { get() { return req.query.shell; } }, name: { value: 'sh' } });
  exec(given.command); // flow
  exec(given.shell); // flow
  exec(given.name);
  const made = Object.create({}, { command: { value: req.query.command } });
  exec(made.command); // flow
  const state = { kept: 'ls', get name() { return this.kept; }, set name(value) { this.kept = value; } };
  exec(state.name);
  state.name = req.query.name;
  exec(state.kept); // flow
  exec(state.name); // flow
});
`));
