import { test } from 'node:test';
import { expectFlows, python } from './harness.ts';

test('two known sets or dictionaries make a known one', () =>
  expectFlows(python`
    x = sys.argv[1]
    NAMES = {'a', 'b'} | {'c'}
    TABLE = {'a': 'ls'} | {'b': 'ps'}
    if x in NAMES:
        os.system('ls ' + x)
    if x in TABLE:
        os.system('ls ' + x)
    os.system(TABLE[x])
    os.system(({'a': 'ls'} | {'a': x})['a']) # flow
    os.system(({'a': x} | {'a': 'ls'})['a'])
    os.system(({'a': 'ls'} | json.loads(x))['a']) # flow
  `));

test('fields of a class are names to the fields below them', () =>
  expectFlows(python`
    first = sys.argv[1]
    class Table:
        first = {'a': 'ls'}
        second = {'b': 'ps'}
        every = {**first, **second}
        def run(self, name):
            if name in self.every:
                os.system('ls ' + name)
            os.system('ls ' + first) # flow
    Table().run(sys.argv[1])
    os.system(first) # flow
  `));
