import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

test('what a call that makes safe leaves as it was is safe', () =>
  expectFlows({
    ...python`
    import shlex
    from werkzeug.utils import secure_filename
    def one(name):
        if secure_filename(name) != name:
            raise ValueError(name)
        open('/srv/' + name)
    def two(name):
        if shlex.quote(name) == name:
            os.system('ls ' + name)
    def three(name):
        safe = secure_filename(name)
        if safe != name:
            raise ValueError(name)
        open('/srv/' + name)
    def ok(name):
        return secure_filename(name) == name
    def four(name):
        if not ok(name):
            raise ValueError(name)
        open('/srv/' + name)
    def five(name):
        if secure_filename(name) == name:
            raise ValueError(name)
        open('/srv/' + name) # flow
    def six(name, other):
        if secure_filename(other) != name:
            raise ValueError(name)
        open('/srv/' + other) # flow
    def seven(name):
        if secure_filename(name) != name:
            print('odd')
        open('/srv/' + name) # flow
    def eight(name, other):
        if secure_filename(name) != name:
            raise ValueError(name)
        name = other
        open('/srv/' + name) # flow
    one(sys.argv[1])
    two(sys.argv[2])
    three(sys.argv[3])
    four(sys.argv[4])
    five(sys.argv[5])
    six(sys.argv[6], sys.argv[7])
    seven(sys.argv[8])
    eight(sys.argv[9], sys.argv[10])
  `,
    ...script`
    function one(name) {
      if (encodeURIComponent(name) !== name) throw new Error('no');
      fetch('https://a.example/' + name);
    }
    one(process.argv[2]);
  `,
  }));

test('what any other call leaves as it was is what it was', () =>
  expectFlows(python`
    from flask import Flask, request
    app = Flask(__name__)
    @app.get('/a')
    def a():
        name = request.args['name']
        if name.lower() != name or unknown(name) != name:
            raise ValueError(name)
        open('/srv/' + name) # flow
  `));
