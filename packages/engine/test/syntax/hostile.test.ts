import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Language } from '../../src/facts/ir/ir.ts';
import { DEPTH_LIMIT } from '../../src/facts/ir/lowering.ts';
import { languageOf, parseFile } from '../../src/facts/syntax/index.ts';
import { depthOf } from './ir-depth.ts';
import { irText } from './ir-text.ts';

const PATHS: Readonly<Record<Language, string>> = {
  javascript: 'a.js',
  typescript: 'a.tsx',
  python: 'a.py',
  go: 'a.go',
  java: 'a.java',
  php: 'a.php',
  ruby: 'a.rb',
  csharp: 'a.cs',
  rust: 'a.rs',
};
const LANGUAGES: readonly Language[] = ['javascript', 'typescript', 'python', 'go', 'java', 'php', 'ruby', 'csharp'];

/** Breaks a text into lines short enough not to pass for a bundle. */
function inLines(text: string): string {
  return text.replaceAll(/.{40,80}?[()[\]{}+.:?=,]/g, '$&\n');
}

/** A fixed stream of printable characters that mean nothing. */
function garbage(length: number): string {
  let text = '';
  for (let seed = 1; text.length < length;) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    text += seed % 61 === 0 ? '\n' : String.fromCharCode(32 + ((seed >> 8) % 95));
  }
  return text;
}

/** Finalizers of a dead parser would throw after this. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

const DEEP_OR_LONG: readonly (readonly [title: string, language: Language, gap: string | undefined, text: string])[] = [
  ['brackets, 100,000 deep', 'javascript', 'depth', inLines(`x = ${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['brackets, 100,000 deep,', 'python', 'depth', inLines(`x = ${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['parentheses, 100,000 deep', 'javascript', 'depth', inLines(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`)],
  ['brackets that never close', 'javascript', 'syntax', inLines('[{('.repeat(33_000))],
  ['calls in a chain of 100,000', 'javascript', 'depth', inLines(`x = a${'.b()'.repeat(100_000)}`)],
  ['calls in a chain of 100,000,', 'python', 'depth', `x = (a${'.b()\n'.repeat(100_000)})`],
  ['conditionals, 20,000 deep', 'javascript', 'depth', inLines(`x = ${'a?b:'.repeat(20_000)}c`)],
  ['assignments, 100,000 deep', 'javascript', 'depth', inLines(`${'a='.repeat(100_000)}1`)],
  [
    'a literal, 50,000 maps deep',
    'javascript',
    'depth',
    inLines(`x = ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  ],
  ['functions, 5,000 deep', 'javascript', 'syntax', 'function f() {\n'.repeat(5000)],
  ['markup, 5,000 deep', 'javascript', 'depth', `${'<a>\n'.repeat(5000)}${'</a>\n'.repeat(5000)}`],
  ['patterns, 20,000 deep', 'javascript', 'depth', inLines(`${'['.repeat(20_000)}a${']'.repeat(20_000)} = b`)],
  ['patterns, 20,000 deep,', 'python', 'depth', inLines(`${'['.repeat(20_000)}a${']'.repeat(20_000)} = b`)],
  ['a comparison of 50,000', 'python', undefined, `x = (${'a <\n'.repeat(50_000)}b)`],
  ['names in a chain of 50,000', 'python', 'depth', inLines(`@a${'.b'.repeat(50_000)}\ndef f(): pass`)],
  [
    'match patterns, 20,000 deep',
    'python',
    'depth',
    `match a:\n case ${'[\n'.repeat(20_000)}x${'\n]'.repeat(20_000)}: pass`,
  ],
  ['a with of 20,000 values', 'python', undefined, `with (${'a as b,\n'.repeat(20_000)}c as d): f()`],
  ['a pattern of 130,000 names', 'python', undefined, inLines(`${'a,'.repeat(130_000)}b = c`)],
  ['a body of 130,000 statements', 'python', undefined, `if a:\n${' b\n'.repeat(130_000)}`],
  ['a class of 130,000 statements', 'python', undefined, `class A:\n${' b\n'.repeat(130_000)}`],
  ['a comment of 50,000 lines', 'javascript', undefined, `${'// a\n'.repeat(50_000)}x(${'()=>1,'.repeat(30)})`],
];

describe('hostile files', () => {
  for (const [title, language, gap, text] of DEEP_OR_LONG) {
    it(`${title} in ${language}: the IR stays shallow and the gap is ${gap ?? 'none'}`, async () => {
      const parsed = await parseFile(PATHS[language], language, text);

      assert.equal(parsed.gap, gap);
      assert.ok(depthOf(parsed.ir.body) < 2.5 * DEPTH_LIMIT);
    });
  }

  it('marks what lies too deep and keeps the rest of the file', async () => {
    const deep = inLines(`x = ${'['.repeat(2000)}secret${']'.repeat(2000)}`);

    const { ir, gap } = await parseFile('a.js', 'javascript', `${deep};\nrun(cmd);`);

    assert.equal(gap, 'depth');
    assert.equal(ir.truncated, 'depth');
    assert.match(irText(ir), /mix\(secret\)[\]\s]*\nrun\(cmd\)$/);
  });

  it('keeps every operand of a sum of 100,000', async () => {
    const text = `x = ${'a +\n'.repeat(100_000)}last`;

    const { ir, gap } = await parseFile('a.js', 'javascript', text);

    assert.equal(gap, undefined);
    const printed = irText(ir);
    assert.equal(printed.split('a').length - 1, 100_001);
    assert.match(printed, /last/);
  });

  it('keeps every arm of 50,000 else-ifs as one flat switch', async () => {
    const javascript = await parseFile(
      'a.js',
      'javascript',
      `if (a) { b() }${'\nelse if (a) { b() }'.repeat(50_000)} else { c() }`,
    );
    const python = await parseFile('a.py', 'python', `if a:\n b()\n${'elif a:\n b()\n'.repeat(50_000)}else:\n c()`);

    for (const { ir, gap } of [javascript, python]) {
      assert.equal(gap, undefined);
      const [chain] = ir.body;
      assert.ok(chain?.kind === 'switch' && !chain.fallsThrough);
      assert.equal(chain.cases.length, 50_002);
    }
  });

  it('keeps code from broken pieces wherever they stand', async () => {
    const python = await parseFile('a.py', 'python', 'match a:\n case [[x]\n]\n: pass\nrun(y)');
    const javascript = await parseFile('a.js', 'javascript', 'if (a { run(x) } else } { stop(y) }');

    assert.match(irText(python.ir), /mix\(x\)/);
    assert.match(irText(python.ir), /run\(y\)/);
    assert.match(irText(javascript.ir), /run\(x\)/);
    assert.match(irText(javascript.ir), /stop\(y\)/);
  });

  it('takes 5 MB on one line for a bundle', async () => {
    const { gap, ir } = await parseFile('a.js', 'javascript', 'x=1;'.repeat(1_300_000));

    assert.equal(gap, 'bundle');
    assert.deepEqual(ir.body, []);
  });

  it('takes a switch with a million branches for too large', async () => {
    const text = `switch (x) {\n${'case 1:\n'.repeat(1_000_000)}}`;

    const { gap } = await parseFile('a.js', 'javascript', text);

    assert.equal(gap, 'large');
  });

  it('lowers a switch as large as the limit allows', async () => {
    const text = `switch (x) {\n${'case 1: f();\n'.repeat(40_000)}}`;

    const { ir, gap } = await parseFile('a.js', 'javascript', text);

    assert.equal(gap, undefined);
    assert.ok(ir.body[0]?.kind === 'switch' && ir.body[0].cases.length === 40_000);
  });

  it('reads only the beginning of 1 MB of garbage and calls it broken', async () => {
    const text = garbage(1_000_000);
    for (const language of LANGUAGES) {
      const { ir, gap } = await parseFile(PATHS[language], language, text);

      assert.equal(gap, 'syntax');
      assert.equal(ir.truncated, 'syntax');
    }
  });

  it('reads a long file that begins with a long comment or text', async () => {
    const prose = 'Permission is granted, free of charge: to any person (or not); "as is", without warranty.\n'.repeat(
      900,
    );
    const code = 'run(x)\n'.repeat(6_000);
    const files = [
      ['a.js', 'javascript', `/*\n${prose}*/\n${code}`],
      ['b.ts', 'typescript', `const text = \`${prose}\`;\n${code}`],
      ['c.py', 'python', `"""${prose.replaceAll('"', '')}"""\n${code}`],
    ] as const;

    for (const [path, language, text] of files) {
      const { ir, gap } = await parseFile(path, language, text);

      assert.equal(gap, undefined, path);
      assert.ok(ir.body.length > 6_000 - 1, path);
    }
  });

  it('parses a long line in a short file', async () => {
    const { ir, gap } = await parseFile('a.js', 'javascript', `eval("${'x'.repeat(3000)}")`);

    assert.equal(gap, undefined);
    assert.equal(ir.body.length, 1);
  });

  it('a parser that runs out of memory costs its own file only', async () => {
    const exhausting = `${'/*'.repeat(20)}\n`.repeat(150);

    const crashed = await parseFile('a.py', 'python', exhausting);
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
    const after = await parseFile('b.py', 'python', 'run(x)');

    assert.equal(crashed.gap, 'crashed');
    assert.equal(irText(after.ir), 'run(x)');
  });

  it('stops a parse that would fill the memory, and reads the next file', async () => {
    const dense = await parseFile('a.js', 'javascript', 'a\n'.repeat(1_000_000));
    const after = await parseFile('b.js', 'javascript', 'run(x)');

    assert.equal(dense.gap, 'large');
    assert.equal(irText(after.ir), 'run(x)');
  });

  it('is asked whether to stop while the parser looks for an end that is not there', async () => {
    const text = `a;\n${`/*${'*'.repeat(90)}\n`.repeat(2_000)}`;
    let asked = 0;
    const shouldStop = (): boolean => ++asked > 200;

    const { gap } = await parseFile('a.js', 'javascript', text, { shouldStop, maxSteps: 20 });

    assert.equal(gap, 'timedOut');
    assert.ok(asked > 200, 'the steps alone would have been few');
  });

  it('stops when it is told to, and reads the next file from its start', async () => {
    const sound = 'f(a, b);\n'.repeat(20_000);

    const stopped = await parseFile('a.js', 'javascript', sound, { shouldStop: () => true });
    const starved = await parseFile('a.js', 'javascript', sound, { maxSteps: 10 });
    const after = await parseFile('b.js', 'javascript', 'g(c);');

    assert.equal(stopped.gap, 'timedOut');
    assert.equal(stopped.ir.truncated, 'timedOut');
    assert.equal(starved.gap, 'timedOut');
    assert.equal(irText(after.ir), 'g(c)');
  });

  it('the share of errors is high for prose and zero for code', async () => {
    const prose = await parseFile(
      'a.js',
      'javascript',
      'This is not code at all, dear reader; it is only prose. '.repeat(20),
    );
    const code = await parseFile('a.js', 'javascript', 'f(a);');

    assert.ok(prose.errorShare > 0.1);
    assert.equal(prose.gap, 'syntax');
    assert.equal(code.errorShare, 0);
  });

  it('comments are listed with their places', async () => {
    const javascript = await parseFile('a.js', 'javascript', '// one\nf(/* two */ a);');
    const python = await parseFile('a.py', 'python', '# one\nf(a)  # two');

    assert.deepEqual(javascript.comments, [
      { text: '// one', start: 0, end: 6 },
      { text: '/* two */', start: 9, end: 18 },
    ]);
    assert.deepEqual(
      python.comments.map(({ text }) => text),
      ['# one', '# two'],
    );
  });

  it('the language is known by extension, or by the first line where there is none', () => {
    assert.equal(languageOf('src/a.MJS'), 'javascript');
    assert.equal(languageOf('a.d.ts'), 'typescript');
    assert.equal(languageOf('bin/run', '#!/usr/bin/env python3\n'), 'python');
    assert.equal(languageOf('bin/run', '#!/usr/bin/env node\n'), 'javascript');
    assert.equal(languageOf('bin/run', 'text'), undefined);
    assert.equal(languageOf('a.txt', '#!/usr/bin/env node\n'), undefined);
    assert.equal(languageOf('.py'), undefined);
  });
});
