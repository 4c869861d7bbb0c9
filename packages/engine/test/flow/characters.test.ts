import { test } from 'node:test';
import { expectFlows, script } from './harness.ts';

test('what is put together of characters that were looked at one by one holds no others', () =>
  expectFlows(script`
    const text = process.argv[2];
    function clean(given) {
      let kept = '';
      for (const c of given) {
        if (/[a-z0-9_-]/i.test(c)) kept += c;
      }
      return kept;
    }
    exec('ps ' + clean(text));
    exec('ps ' + [...text].filter((c) => /[\\w]/.test(c)).join(''));
    exec('ps ' + text.split('').filter((c) => /^[a-z]$/.test(c)).join(''));
    exec('ps ' + Array.from(text).filter((c) => /[a-z]/.test(c)).join(''));
    const isLetter = (c) => /[a-z]/.test(c);
    let other = '';
    for (const c of text) if (isLetter(c)) other += c;
    exec('ps ' + other);
    if (isLetter(text)) exec('ps ' + text); // flow
    let skipped = '';
    for (const c of text) {
      if (!/[a-z]/.test(c)) continue;
      skipped += c;
    }
    exec('ps ' + skipped);
  `));

test('a text with one such character in it, a wide class and a turned test prove nothing', () =>
  expectFlows(script`
    const text = process.argv[2];
    if (/[a-z]/.test(text)) exec(text); // flow
    let wide = '';
    for (const c of text) if (/[a-z;$ ]/.test(c)) wide += c;
    exec(wide); // flow
    let turned = '';
    for (const c of text) if (!/[a-z]/.test(c)) turned += c;
    exec(turned); // flow
    let both = '';
    for (const c of text) {
      if (/[a-z]/.test(c)) both += c;
      else both += '\\\\' + c;
    }
    exec(both); // flow
    exec([...text].filter((c) => /[a-z]/.test(text)).join('')); // flow
    exec([...text].filter((c) => /[a-z]|;/.test(c)).join('')); // flow
    for (const word of text.split(' ')) if (/[a-z]/.test(word)) exec(word); // flow
    let late = '';
    for (const c of text) {
      /[a-z]/.test(c);
      late += c;
    }
    exec(late); // flow
  `));
