import { test } from 'node:test';
import { expectFlows, script } from './harness.ts';

test('a function that replaces may keep what it was shown', () =>
  expectFlows(script`
    const text = process.argv[2];
    let source = '';
    text.replace(/<%([^%]+)%>/g, (match, code) => { source += code; return ''; });
    eval(source); // flow
    const parts = [];
    text.replace(/<%([^%]+)%>/g, (match, code) => { parts.push(code); return ''; });
    eval(parts.join(';')); // flow
    let whole = '';
    text.replace(/./g, function (match) { whole += match; });
    eval(whole); // flow
    let all = '';
    text.replace('x', (match, at, text) => { all = text; return ''; });
    eval(all); // flow
    text.replace(/\\$\\{(.*?)\\}/g, (match, name) => exec(name)); // flow
  `));

test('what the pattern let through, and where it stood, is as harmless as before', () =>
  expectFlows(script`
    const text = process.argv[2];
    let count = '';
    text.replace(/([0-9]+)-(.*)/g, (match, number) => { count += number; return ''; });
    exec(count);
    let rest = '';
    text.replace(/([0-9]+)-(.*)/g, (match, number, other) => { rest += other; return ''; });
    exec(rest); // flow
    let place = 0;
    text.replace(/(.)x/g, (match, before, at) => { place = at; return ''; });
    exec('head -c ' + place);
    let found = '';
    text.replace('x', (match) => { found += match; return ''; });
    exec(found);
  `));

test('a function that answers with what it was shown leaves it to the pattern', () =>
  expectFlows(script`
    const text = process.argv[2];
    exec(text.replace(/x/g, (match) => match)); // flow
    exec('ls'.replace(/l/g, (match) => match));
  `));
