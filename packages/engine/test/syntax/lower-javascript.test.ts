import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Export, Import } from '../../src/facts/ir/ir.ts';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const JAVASCRIPT: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'destructuring keeps keys, defaults and rest',
    'const {a, b: {c = 1}, ...rest} = f(), [x,, y = 2, ...z] = g;',
    ['let {|a: a, b: {|c: c = 1|}, ...rest|} = f()', 'let [|0: x, 2: y = 2, ...z|] = g'].join('\n'),
  ],
  [
    'optional chains read like plain ones',
    'a?.b?.[c]?.(d); a.b.c(1)(2); new Foo; new a.B(x, ...y);',
    ['a.b[c](d)', 'a.b.c(1)(2)', 'new Foo()', 'new a.B(x, spread y)'].join('\n'),
  ],
  [
    'templates keep text and substitutions in turn',
    '`x${a}y\\n${b}`; tag`q${c}`; `plain\\u0041`;',
    ['cat("x", a, "y\\n", b)', 'tagcat("q", c)', '"plainA"'].join('\n'),
  ],
  [
    'string escapes are decoded',
    ["'it\\'s \\x41\\u{1F600}\\", 'end\'; "\\t\\0\\q";'].join('\n'),
    ['"it\'s A😀end"', '"\\t\\u0000q"'].join('\n'),
  ],
  [
    'compound assignments carry their operator, those that ask first become what they ask',
    'x += 1; x ??= y; x++; --y.z; f(x--, --x); [a, b] = [b, a]; ({p: q.r} = s);',
    [
      'x += 1',
      'x = (x nullish y)',
      'x += 1',
      'y.z -= 1',
      'f(((x -= 1) + 1), (x -= 1))',
      '[|0: a, 1: b|] = [b, a]',
      '({|p: q.r|} = s)',
    ].join('\n'),
  ],
  [
    'generators and async functions are marked',
    'async function* f(a, {b}, c = 1, ...d) { yield* a; yield; await b; for await (const e of a) g(e); return; }',
    'async fn* f(a, {|b: b|}, c = 1, ...d) { yield spread a; yield; await b; loop e of a { g(e) }; return }',
  ],
  [
    'await before a parenthesis is no call',
    'async function f() { await (await a()).b(await (c)); }',
    'async fn f() { await await a().b(await c) }',
  ],
  [
    'await before a call that compilers write is no call of its own',
    'async function f() { await (0, a.b)(c); }',
    'async fn f() { await a.b(c) }',
  ],
  [
    'arrows return their expression',
    'const h = async x => x + 1, k = (y) => { return y }, m = function named() {};',
    ['let h = async fn (x) { return (x + 1) }', 'let k = fn (y) { return y }', 'let m = fn named() {}'].join('\n'),
  ],
  [
    'for-in takes keys and for-of takes values',
    'lab: for (const k in o) { if (k) continue lab; else break; } for (const v of o) f(v);',
    ['loop k in o { if k { continue } else { break } }', 'loop v of o { f(v) }'].join('\n'),
  ],
  [
    'other loops keep their test and step',
    'for (let i = 0, n = 3; i < n; i++) f(i); for (;;) {} do { f() } while (x); while (a) b();',
    [
      'let i = 0',
      'let n = 3',
      'loop while (i <? n) { f(i); i += 1 }',
      'loop {}',
      'loop while x { f() }',
      'loop while a { b() }',
    ].join('\n'),
  ],
  [
    'a switch falls through',
    "switch (x) { case 1: case 'a': f(); break; default: g() }",
    'switch x { [1] {} ["a"] { f(); break } [default] { g() } }',
  ],
  [
    'try keeps what it caught',
    'try { a() } catch { b() } finally { c() } try { a() } catch ({ message }) { throw new Error(message) }',
    [
      'try { a() } catch { b() } finally { c() }',
      'try { a() } catch {|message: message|} { throw new Error(message) }',
    ].join('\n'),
  ],
  [
    'classes keep fields, accessors, statics and private names',
    "class A extends mixin(B) { static #n = 1; f = () => this.#n; get v() { return 1 } set v(x) {} static s() {} static { init() } constructor(a) { super(a) } async *['it' + 1]() {} 'quoted'() {} }",
    "class A < mixin(B) { static #n = 1; fn f() { return this.#n }; get fn v() { return 1 }; set fn v(x) {}; static fn s() {}; static fn () { init() }; fn constructor(a) { super(a) }; async fn* ['it' + 1]() {}; fn quoted() {} }",
  ],
  [
    'object literals keep methods, computed keys and spreads',
    "({ a, [b + 1]: 1, 'c-d': 2, 3: 4, get e() { return 1 }, f() {}, async g() {}, ...h });",
    '{"a": a, (b + 1): 1, "c-d": 2, "3": 4, "e": get fn e() { return 1 }, "f": fn f() {}, "g": async fn g() {}, ...h}',
  ],
  [
    'operators fall into arithmetic, comparison and logic',
    'a && b || !c; d ?? e; a === b; x in y; z instanceof W; (-a) ** 2; typeof q; void 0; delete a.b; a + b * c - d;',
    [
      '((a and b) or (! c))',
      '(d nullish e)',
      '(a ===? b)',
      '(x in? y)',
      '(z instanceof? W)',
      '((- a) ** 2)',
      '(typeof q)',
      '(void 0)',
      '(delete a.b)',
      '((a + (b * c)) - d)',
    ].join('\n'),
  ],
  [
    "a compiler's receiverless call is the call of its last part",
    '(0, m.exec)(cmd); a, b(); x = (f(), g());',
    ['m.exec(cmd)', 'a', 'b()', 'x = mix(f(), g())'].join('\n'),
  ],
  [
    'CommonJS and dynamic imports with a literal name are modules',
    "const { exec } = require('node:child_process'), p = require(name); const q = await import('./x.js'); require(`y`);",
    [
      'let {|exec: exec|} = module "node:child_process"',
      'let p = require(name)',
      'let q = await module "./x.js"',
      'module "y"',
    ].join('\n'),
  ],
  [
    'literals have their values',
    '/ab+c/gi.test(s); 0x1f; 1_000n; .5; null; undefined; true; [1, , 2,];',
    ['/ab+c/gi.test(s)', '31', '1000', '0.5', 'null', 'undefined', 'true', '[1, undefined, 2]'].join('\n'),
  ],
  [
    'the comment above a function is its documentation',
    [
      '/** Adds',
      ' * two. */',
      'function add() {}',
      '',
      '// Says hello',
      '// to all.',
      'export const hi = () => 1;',
      '',
      '// unrelated',
      '',
      'function none() {}',
      '/** Shape. */',
      'class S {}',
    ].join('\n'),
    [
      '"Adds\\ntwo." fn add() {}',
      'let hi = "Says hello\\nto all." fn () { return 1 }',
      'fn none() {}',
      '"Shape." class S {  }',
    ].join('\n'),
  ],
  ["JavaScript's with binds a block", 'with (o) { f() } debugger; ;', 'with o { f() }'],
  [
    'else-if chains nest',
    'if (a) b; else if (c) { d } else e; const x = a ? b : c ? d : e;',
    ['if a { b } else { if c { d } else { e } }', 'let x = (a ? b : (c ? d : e))'].join('\n'),
  ],
  [
    'an unfinished statement keeps what it holds',
    ['f(a, g(b));', 'let = } exec(cmd)', 'h(c);'].join('\n'),
    ['f(a, g(b))', 'let = exec(cmd)', 'h(c)'].join('\n'),
  ],
  [
    'unknown words stay names',
    'function f() { new.target; import.meta.url; } var x; f(a, function (b) { return b }, ...c);',
    ['fn f() { new.target; import.meta.url }', 'let x = undefined', 'f(a, fn (b) { return b }, spread c)'].join('\n'),
  ],
];

const TYPESCRIPT: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'enums are maps of constants',
    "enum E { A, B = 5, C, D = 'x' } const enum F { G }",
    ['let E = {"A": 0, "B": 5, "C": 6, "D": "x"}', 'let F = {"G": 0}'].join('\n'),
  ],
  [
    'namespaces give what they export under their name',
    "namespace N.M { export const x = 1; export function f() {} } declare module 'q' { export const z: number }",
    ['let x = 1', 'fn f() {}', 'let N = {"x": x, "f": f}'].join('\n'),
  ],
  [
    'types leave nothing behind, but for what a variable is declared to be',
    'const a = b as unknown as string; c!.d!(e satisfies F); f<T>(g); function h(this: Foo, a?: number) {} let t: string | undefined; type X = { a: 1 }; interface I {} declare const z: any; function over(a: string): void;',
    ['let a = b', 'c.d(e)', 'f(g)', 'fn h(a: number) {}', 'let t: string | undefined = undefined'].join('\n'),
  ],
  [
    'parameter properties are assigned, annotations and decorators kept',
    "abstract class A<T> extends B<T> implements C { constructor(private readonly a: Db, public b?: string, c = 1) { super() } abstract m(): void; @Get('/x') g(@Query('q') q: string, @Body() { a }: Dto): void {} private x!: string; f(a: string): void; f(a: any) {} }",
    'class A < B { x: string = undefined; fn constructor(a: Db, b: string, c = 1) { this.a = a; this.b = b; super() }; @Get("/x") fn g(@Query("q") q: string, @Body() {|a: a|}: Dto) {}; fn f(a: any) {} }',
  ],
  [
    'decorators of a class stand before its export',
    "@Controller('c') export class D { @Input() name: string = 'n'; }",
    '@Controller("c") class D { @Input() name: string = "n" }',
  ],
  [
    'type assertions and aliases are their values',
    'const a = <any>b; import R = A.B; class Q { accessor x = 1; readonly y = 2; }',
    ['let a = b', 'let R = A.B', 'class Q { x = 1; y = 2 }'].join('\n'),
  ],
  [
    'operators before a call with type arguments stand before the whole call',
    'const a = await b.c<T>(d); !e<T>(f); g + h.i<T>(j) + k; -await l<T>(m); await n<T[]>`o${p}`;',
    ['let a = await b.c(d)', '(! e(f))', '((g + h.i(j)) + k)', '(- await l(m))', 'await ncat("o", p)'].join('\n'),
  ],
  [
    'they stand before what is asked of its result, too',
    'await a.b<T>(c).d; await e<T>(f)[0]; await g<T>(h).i<U>(j).k(); await l<T>(m)!.n; delete o<T>(p).q;',
    ['await a.b(c).d', 'await e(f)[0]', 'await g(h).i(j).k()', 'await l(m).n', '(delete o(p).q)'].join('\n'),
  ],
  [
    'parentheses decide what an operator belongs to',
    '(await a)<T>(b); (await c<T>(d)).e; (await f<T>(g))!.h; (await i)!<T>(j); (k + l).m<T>(n);',
    ['await a(b)', 'await c(d).e', 'await f(g).h', 'await i(j)', '(k + l).m(n)'].join('\n'),
  ],
];

const MARKUP: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'markup keeps attributes, spreads and children',
    '<div class="a" {...p} on={f(x)} flag>text {y} <B.C/>{/* no */}</div>; <></>;',
    ['<div class="a" ...=p on=f(x) flag=true>["text", y, <B.C>[]]', '<>[]'].join('\n'),
  ],
];

async function javascript(source: string): ReturnType<typeof parseFile> {
  return parseFile('a.js', 'javascript', source);
}

function imported({ module, symbol, local, isType }: Import): string {
  return `${module} ${symbol} ${local}${isType === true ? ' (type)' : ''}`.trimEnd();
}
function exported({ name, module, local, value }: Export): string {
  return [name, module ? `from ${module}` : '', local ?? '', value ? `= ${value.kind}` : ''].filter(Boolean).join(' ');
}

describe('lowering of JavaScript', () => {
  for (const [title, source, expected] of JAVASCRIPT) {
    it(title, async () => {
      const { ir } = await javascript(source);

      assert.equal(irText(ir), expected);
    });
  }

  it('imports name their module, symbol and local name', async () => {
    const { ir } = await javascript(`
      import d, { a as b, default as e, 'quoted name' as qn } from 'm';
      import * as n from "n"; import 'side'; import f, * as all from 'o';
      const x = require('p'); import('./q.js');`);

    assert.deepEqual(ir.imports.map(imported), [
      'm default d',
      'm a b',
      'm default e',
      'm quoted name qn',
      'n * n',
      'side *',
      'o default f',
      'o * all',
      'p *',
      './q.js *',
    ]);
  });

  it('exports name their local binding or the module they come from', async () => {
    const { ir } = await javascript(`
      export const a = 1, { b } = c; export function f() {} export class C {}
      export { x as y, z as default }; export * from 'm'; export * as n from 'o'; export { p as q } from 'r';`);

    assert.deepEqual(ir.exports.map(exported), [
      'a a',
      'b b',
      'f f',
      'C C',
      'y x',
      'default z',
      '* from m *',
      'n from o *',
      'q from r p',
    ]);
  });

  it('a default export is bound to a name and evaluated once', async () => {
    const forms = ['function () {}', 'class K {}', 'defineTool({ run() {} })', 'v'];

    const seen = await Promise.all(
      forms.map(async (form) => {
        const { ir } = await javascript(`export default ${form};`);
        return `${irText(ir)} | ${ir.exports.map(exported).join()}`;
      }),
    );

    assert.deepEqual(seen, [
      'let default = fn () {} | default default',
      'class K {  } | default K',
      'let default = defineTool({"run": fn run() {}}) | default default',
      ' | default v',
    ]);
  });

  it('CommonJS exports carry the value that stands in the body', async () => {
    const { ir } = await javascript(`
      module.exports = { run, stop: () => 1 }; module.exports.x = f; exports.y = g;`);

    const [first] = ir.body;
    assert.deepEqual(ir.exports.map(exported), [
      'default = map',
      'run = name',
      'stop = function',
      'x = name',
      'y = name',
    ]);
    assert.equal(first?.kind === 'assignment' && first.value, ir.exports[0]?.value);
  });
});

describe('lowering of TypeScript', () => {
  for (const [title, source, expected] of TYPESCRIPT) {
    it(title, async () => {
      const { ir } = await parseFile('a.ts', 'typescript', source);

      assert.equal(irText(ir), expected);
    });
  }

  it('an operator belongs to what it stands before, unless parentheses say otherwise', async () => {
    const { ir } = await parseFile(
      'a.ts',
      'typescript',
      'await a.b<T>(c).d; await e<T>(f)[0]; (await a)<T>(b); (await c<T>(d)).e; (await f<T>(g))!.h;',
    );

    const kinds = ir.body.map((statement) => statement.kind === 'expression' && statement.value.kind);
    assert.deepEqual(kinds, ['await', 'await', 'call', 'member', 'member']);
  });

  it('imports that mean types alone say so, exports of types are left out', async () => {
    const { ir } = await parseFile(
      'a.ts',
      'typescript',
      `import type T from 't'; import x = require('y'); import { type U, v, type as w } from 'u';
       export type { V }; export { type W, k }; export type Z = 1; export namespace O { export const p = 1 } export = main;`,
    );

    assert.deepEqual(ir.imports.map(imported), ['t default T (type)', 'y * x', 'u U U (type)', 'u v v', 'u type w']);
    assert.deepEqual(ir.exports.map(exported), ['k k', 'O O', 'default main']);
  });
});

describe('lowering of markup', () => {
  for (const [title, source, expected] of MARKUP) {
    it(title, async () => {
      const typed = await parseFile('a.tsx', 'typescript', source);
      const plain = await parseFile('a.jsx', 'javascript', source);

      assert.equal(irText(typed.ir), expected);
      assert.equal(irText(plain.ir), expected);
    });
  }
});

it('a type ends with its line where a signature begins on the next', async () => {
  const source = `export interface Shell<R = Answer> {
  (pieces: string[]): R
  <O extends Options = Options>(options: O): Shell<O>
  sync: { (pieces: string[]): Answer }
}
run(input);`;
  const { gap, ir, errorShare } = await parseFile('shell.ts', 'typescript', source);
  assert.deepEqual([gap, errorShare], [undefined, 0]);
  assert.equal(irText(ir), 'run(input)');
});

it('a longer type ends where the next signature begins, behind a comment or not', async () => {
  const source = `export interface On<E> {
  // one
  <P extends string = '/', R extends Answer<any> = any>(
    path: P
  ): Base<
    E,
    Merged<P, R>
  >

  // several
  <
    P extends string,
    R extends Answer<any> = any,
  >(
    ...handlers: Handler<E, P, R>[]
  ): Base<E, Merged<P, '*'>>
  <T extends E>(all: T): { done: T }
  <T extends E>(all: T[]): T
}
const first =
  <T extends string>(value: T) => value;
const second = () =>
  <T extends string>(value: T) => value;
run(input);`;
  const { gap, ir, errorShare } = await parseFile('on.ts', 'typescript', source);
  assert.deepEqual([gap, errorShare], [undefined, 0]);
  assert.match(irText(ir), /run\(input\)/);
});
