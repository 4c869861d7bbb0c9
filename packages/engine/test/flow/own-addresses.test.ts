import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('the address a page is at leads back there, cut behind or put into another one', () =>
  expectFlows(
    {
      'a.js': `
location.replace(location.href.split('#')[0] + '#top');
location.href = location.href.split(/[?#]/)[0] + '?again';
location.assign(document.URL.split('?')[0]);
const [here, there] = location.href.split('#');
location.replace(here);
location.replace(there); // flow
location.href = location.href.split('next=')[1]; // flow
location.href = document.URL.split('next=').pop(); // flow
document.body.innerHTML = location.href.split('#')[0]; // flow
`,
      'b.js': `const share = (address) => window.open(address.replace('[page]', location.href));
const wrong = (address) => window.open(address.replace('[page]', location.hash.slice(1))); // flow
`,
    },
    REAL_SINKS,
  ));

test('the path a visitor asked Flask for begins with one slash, also behind a base of two parts', () =>
  expectFlows(
    {
      'a.py': `from flask import Flask, redirect, request
app = Flask(__name__)
ROOT = app.config.get('ROOT')
@app.route('/')
def run():
    if request.args['a'] == '1':
        return redirect(request.full_path)
    if request.args['a'] == '2':
        return redirect(ROOT + request.script_root + request.full_path)
    if request.args['a'] == '3':
        return redirect('/' + request.full_path) # flow
    if request.args['a'] == '4':
        return redirect(request.full_path.split('next=')[1]) # flow
    return redirect(request.args['a'] + request.full_path) # flow
`,
    },
    REAL_SINKS,
  ));
