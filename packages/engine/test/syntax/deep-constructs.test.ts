import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Language } from '../../src/facts/ir/ir.ts';
import { DEPTH_LIMIT } from '../../src/facts/ir/lowering.ts';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { readAll } from '../flow/harness.ts';
import { depthOf } from './ir-depth.ts';

/** A construct put into itself: what stands before, what stands after, and the file around it all. */
type Construct = readonly [title: string, before: string, after: string, file?: (inner: string) => string];

const inClass = (inner: string): string => `class A { object x = ${inner}; }`;
const inMethod = (inner: string): string => `class A { void a() {\n${inner}\n} }`;
const inFunction = (inner: string): string => `fn a() {\n${inner}\n}`;
const inLet = (inner: string): string => `fn a() { let x = ${inner}; }`;
const inPage = (inner: string): string => `<?php\n${inner}`;
const inVariable = (inner: string): string => `<?php\n$x = ${inner};`;
const inGo = (inner: string): string => `package a\nfunc a() {\n${inner}\n}`;
const inGoVariable = (inner: string): string => `package a\nvar x = ${inner}\n`;

const CONSTRUCTS: Readonly<Partial<Record<Language, readonly Construct[]>>> = {
  ruby: [
    ['parentheses', '(\n', '\n)', (inner) => `y = ${inner}`],
    ['conditions', 'if x\n', '\nend'],
    ['refusals', 'unless x\n', '\nelse\nend'],
    ['blocks', 'begin\n', '\nend'],
    ['rescues', 'begin\n', '\nrescue A => e\nend'],
    ['cases', 'case x\nwhen 1\n', '\nend'],
    ['conditions behind', '', ' if\ny'],
    ['targets', '(a,\n', ')', (inner) => `${inner} = c`],
    ['patterns', '[\n', '\n]', (inner) => `case x\nin ${inner}\n1\nend`],
    ['patterns of hashes', '{a:\n', '\n}', (inner) => `case x\nin ${inner}\n1\nend`],
    ['hashes', '{a:\n', '\n}', (inner) => `x = ${inner}`],
    ['lambdas', '->(a) {\n', '\n}', (inner) => `x = ${inner}`],
    ['blocks of calls', 'a do |b|\n', '\nend'],
    ['methods', 'def a\n', '\nend'],
    ['classes', 'class A\n', '\nend'],
    ['modules', 'module A\n', '\nend'],
    ['texts', '"a#{\n', '\n}"'],
    ['loops', 'while x\n', '\nend'],
    ['scopes', '', '::\nB', () => `A${'::\nB'.repeat(2000)}`],
    ['calls', 'a(\n', '\n)'],
  ],
  php: [
    ['parentheses', '(\n', '\n)', inVariable],
    ['choices', '($a ? $b :\n', '\n)', inVariable],
    ['matches', 'match($a) { 1 =>\n', '\n}', inVariable],
    ['lists of targets', '[\n', '\n]', (inner) => `<?php\n${inner} = $b;`],
    ['named lists of targets', 'list(\n', '\n)', (inner) => `<?php\n${inner} = $b;`],
    ['arrays', 'array(\n', '\n)', inVariable],
    ['classes', 'new class { function a() { return\n', '; } }', inVariable],
    ['conditions', 'if ($x) {\n', '\n}', inPage],
    ['conditions in words', 'if ($x):\n', '\nendif;', inPage],
    ['loops', 'foreach ($a as $b) {\n', '\n}', inPage],
    ['attempts', 'try {\n', '\n} catch (E $e) {}', inPage],
    ['functions', 'function ($a) { return\n', '; }', inVariable],
    ['arrows', 'fn($a) =>\n', '', inVariable],
    ['casts', '(string)\n', '', inVariable],
    ['calls', 'a(\n', '\n)', inVariable],
    ['texts', '"{$a[\n', '\n]}"', inVariable],
  ],
  java: [
    ['parentheses', '(\n', '\n)', inClass],
    ['classes', 'class A {\n', '\n}'],
    ['interfaces', 'interface A {\n', '\n}'],
    ['classes without names', 'new B() { Object y =\n', '\n; }', inClass],
    ['choices', 'a ? b :\n', '', inClass],
    ['casts', '(A)\n', '', inClass],
    ['switches', 'switch (a) { default ->\n', '\n; }', inClass],
    ['annotations', '@B(\n', '\n)', (inner) => `@A(${inner}) class A {}`],
    ['arrays', '{\n', '\n}', (inner) => `class A { int[] x = ${inner}; }`],
    ['attempts', 'try {\n', '\n} finally {}', inMethod],
    ['conditions', 'if (a) {\n', '\n}', inMethod],
    ['lambdas', 'a ->\n', '', inClass],
    ['types', 'List<\n', '\n>', (inner) => `class A { ${inner} x; }`],
    ['calls', 'a(\n', '\n)', inClass],
  ],
  csharp: [
    ['parentheses', '(\n', '\n)', inClass],
    ['spaces of names', 'namespace A {\n', '\n}'],
    ['classes', 'class A {\n', '\n}'],
    ['switches', 'a switch { _ =>\n', '\n}', inClass],
    ['patterns', '{ B:\n', '\n}', (inner) => inClass(`a is ${inner}`)],
    ['refusing patterns', 'not (\n', '\n)', (inner) => inClass(`a is ${inner}`)],
    ['patterns side by side', '1 or\n', '', (inner) => inClass(`a is ${inner}2`)],
    ['objects', 'new A { B =\n', '\n}', inClass],
    ['queries', 'from a in b select (\n', '\n)', inClass],
    ['lambdas', 'a =>\n', '', inClass],
    ['pairs', '(a,\n', '\n)', inClass],
    ['casts', '(A)\n', '', inClass],
    ['texts', '$"a{\n', '\n}"', inClass],
    ['resources', 'using (a) {\n', '\n}', inMethod],
    ['functions', 'void a() {\n', '\n}', inMethod],
    ['calls', 'a(\n', '\n)', inClass],
  ],
  rust: [
    ['parentheses', '(\n', '\n)', inLet],
    ['modules', 'mod a {\n', '\n}'],
    ['matches', 'match x { _ =>\n', '\n}', inLet],
    ['blocks', '{\n', '\n}', inFunction],
    ['patterns', '(a,\n', '\n)', (inner) => inFunction(`let ${inner} = c;`)],
    ['wrapped patterns', 'Some(\n', '\n)', (inner) => inFunction(`if let ${inner} = c { d(); }`)],
    ['patterns of records', 'A { b:\n', '\n}', (inner) => inFunction(`match c { ${inner} => d(), _ => {} }`)],
    ['records', 'A { b:\n', '\n}', inLet],
    ['imports', 'a::{\n', '\n}', (inner) => `use ${inner};`],
    ['references', '&\n', '', inLet],
    ['closures', '|a|\n', '', inLet],
    ['macros', 'vec![\n', '\n]', inLet],
    ['functions', 'fn a() {\n', '\n}'],
    ['conditions', 'if let Some(x) = y {\n', '\n}', inFunction],
    ['types', 'Vec<\n', '\n>', (inner) => `fn a(x: ${inner}) {}`],
    ['calls', 'a(\n', '\n)', inLet],
    ['paths', '', '', () => inFunction(`a${'::\nb'.repeat(2000)}();`)],
  ],
  go: [
    ['parentheses', '(\n', '\n)', inGoVariable],
    ['records', 'A{\n', ',\n}', inGoVariable],
    ['functions', 'func() {\n', '\n}', inGoVariable],
    ['conditions', 'if x {\n', '\n}', inGo],
    ['switches', 'switch x {\ncase 1:\n', '\n}', inGo],
    ['types', 'struct { B\n', '\n}', (inner) => `package a\ntype A ${inner}\n`],
    ['calls', 'a(\n', '\n)', inGoVariable],
  ],
};

const ENDING: Readonly<Partial<Record<Language, string>>> = { ruby: 'rb', csharp: 'cs', rust: 'rs' };
const DEEP = 2000;

describe('what is put into itself thousands of times', () => {
  for (const [language, constructs] of Object.entries(CONSTRUCTS) as [Language, readonly Construct[]][]) {
    for (const [title, before, after, file = (inner: string): string => inner] of constructs) {
      it(`${title} of ${language} end, and stay shallow`, async () => {
        const path = `a.${ENDING[language] ?? language}`;
        const text = file(`${before.repeat(DEEP)}1${after.repeat(DEEP)}`);

        const { ir } = await parseFile(path, language, text);
        assert.ok(depthOf(ir.body) < 2.5 * DEPTH_LIMIT);
        await readAll({ [path]: text });
      });
    }
  }
});
