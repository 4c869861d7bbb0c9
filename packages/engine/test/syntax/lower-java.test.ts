import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

/** Statements as the body of a method of a class with one field. */
function inMethod(body: string): string {
  return `class A { String f; void m(String p) { ${body} } }`;
}
function asMethod(body: string): string {
  return `class A { f: String = undefined; fn m(p: String) { ${body} } }`;
}

const CLASSES: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'members go by their bare names, static ones by that of the class',
    'class A { static int n = 1; String s; void m() { s = n + s; help(s); mine(); } static void help(String x) {} void mine() {} }',
    'class A { static n: number = 1; s: String = undefined; fn m() { this.s = (A.n + this.s); A.help(this.s); this.mine() }; static fn help(x: String) {}; fn mine() {} }',
  ],
  [
    'what nobody declares here is of a class above, and a local name hides it',
    'class A extends B { void m(String x) { run(x); other = y; } }',
    'class A < B { fn m(x: String) { this.run(x); this.other = this.y } }',
  ],
  [
    'a class without a name speaks of the object around it',
    'class A { String s; void m() { go(new R() { public void run() { s = "a"; } }); } }',
    'class A { s: String = undefined; fn m() { let A.this = this; go(new class  < R { fn run() { A.this.s = "a" } }()) } }',
  ],
  [
    'constructors, blocks and other constructors',
    'class A { int n; { n = 1; } static { go(); } A() { this(2); } A(int k) { super(); n = k; } }',
    'class A { n: number = undefined; static fn () { go() }; fn constructor() { this.n = 1; this.constructor(2) }; fn constructor(k: number) { this.n = 1; super(); this.n = k } }',
  ],
  [
    'a record keeps what it is given and hands it out',
    'record P(String a, int b) { P { check(a); } }',
    'class P { a: String = undefined; b: number = undefined; fn constructor(a, b) { check(a); this.a = a; this.b = b }; fn a() { return this.a }; fn b() { return this.b } }',
  ],
  [
    'an enumeration has its objects written out',
    'enum C { RED("r"), BLUE; String n; }',
    'class C < enum.Enum { static RED = new C("r"); static BLUE = new C(); n: String = undefined; static fn values() { return [C.RED, C.BLUE] }; static fn valueOf(text) { return C.RED } }',
  ],
  [
    'what is generated is there',
    '@Data class A { private String n; }',
    '@Data() class A { n: String = undefined; fn getN() { return this.n }; fn setN(n) { this.n = n } }',
  ],
  [
    'annotations are decorators, their value comes first, and comments are documentation',
    '/** Does. */ @Path(value = "/a") class A { @GET @Named(name = "x", value = {"y"}) String m(@Param("q") final String q) { return q; } }',
    '"Does." @Path("/a") class A { @GET() @Named("y", name="x") fn m(@Param("q") q: String) { return q } }',
  ],
  [
    'classes in classes are members',
    'class A { static class B {} interface I { void m(); default void d() {} } }',
    'class A { static B = class B {  }; static I = class I { fn d() {} } }',
  ],
  [
    'a program begins with its command line',
    'class A { public static void main(String[] args) { go(args); } }',
    'class A { static fn main(args) { let args = main.args; go(args) } }',
  ],
];

const STATEMENTS: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'loops',
    'for (int i = 0; i < 3; i++) go(i); for (String s : all) go(s); while (a) go(); do go(); while (b);',
    'let i: number = 0; loop while (i <? 3) { go(i); (i += 1) }; loop s of all { go(s) }; loop while a { go() }; loop while b { go() }',
  ],
  [
    'what is opened for a block',
    'try (In in = open(p)) { go(in); } catch (X | Y e) { no(e); } finally { end(); }',
    'try { let in: In = open(p); go(in) } catch e { no(e) } finally { end() }',
  ],
  [
    'a switch that has a value is a function that gives it',
    'String s = switch (p) { case "a", "b" -> "x"; default -> { yield "y"; } };',
    'let s: String = fn () { switch once p { ["a", "b"] { return "x" } [default] { return "y" } } }()',
  ],
  [
    'a switch that falls through',
    'switch (p) { case "a": go(); case "b": no(); break; default: end(); }',
    'switch p { ["a"] { go() } ["b"] { no(); break } [default] { end() } }',
  ],
  [
    'patterns give names',
    'if (f instanceof String s && s.isEmpty()) go(s);',
    'if (((s = this.f) instanceof? String) and (s.length ===? 0)) { go(s) }',
  ],
  [
    'functions without a name',
    'run(x -> x + 1, (a, b) -> { return b; }, this::m, String::trim, A::new);',
    'run(fn (x) { return (x + 1) }, fn (a, b) { return b }, this.m, fn (value) { return value.trim() }, fn (value) { return new A(value) })',
  ],
  [
    'texts are asked in known words',
    'go(p.contains("a"), p.equals("b"), p.length(), p.isEmpty(), p.matches("[a-z]+"), p.replaceAll("x", "y"), p.replace("x", "y"));',
    'go(p.includes("a"), (p ===? "b"), p.length, (p.length ===? 0), /[a-z]+/.fullmatch(p), p.replaceAll(/x/g, "y"), p.replaceAll("x", "y"))',
  ],
  [
    'formats are texts put together',
    'go(String.format("a %s b %d%n", p, n), "x %s".formatted(p), String.join("-", "a", p));',
    'go(cat("a ", p, " b ", (+ n), "\\n"), cat("x ", p), ["a", p].join("-"))',
  ],
  [
    'what a text is built in is the text',
    'StringBuilder b = new StringBuilder("a"); b.append(p).append("c"); go(b.toString(), new StringBuilder().append(p).toString());',
    'let b: StringBuilder = cat("a"); (b = cat(b, p, "c")); go(b.toString(), cat("", p).toString())',
  ],
  ['others append to what they are', 'Writer w = open(); w.append(p);', 'let w: Writer = open(); w.append(p)'],
  [
    'numbers are numbers',
    'int n = Integer.parseInt(p); long l = (long) n; UUID u = UUID.fromString(p);',
    'let n: number = (+ p); let l: number = (+ n); let u: number = (+ p)',
  ],
  [
    'lists, maps and streams',
    'go(List.of("a", p), Map.of("k", p), all.stream().filter(x -> x.ok()).collect(Collectors.toList()), all.stream().anyMatch(t), m.put("a", p), m.containsKey(p), all.get(0));',
    'go(["a", p], {"k": p}, all.filter(fn (x) { return x.ok() }), all.some(t), m.set("a", p), (p in? m), all[0])',
  ],
  [
    'a matcher that goes by a name asks what it was made for',
    'Matcher m = P.matcher(p); if (!m.matches()) go(); if (P.matcher(p).find()) go();',
    'let m: Matcher = P.search(p); if (! P.fullmatch(p)) { go() }; if P.test(p) { go() }',
  ],
  ['optional values', 'go(Optional.ofNullable(p).orElse("a"), Objects.requireNonNull(p));', 'go((p nullish "a"), p)'],
  [
    'paths of parts, and what lies below',
    'Path base = Paths.get("/a"); Path q = base.resolve(p).normalize(); if (q.startsWith(base)) go();',
    'let base: Path = Paths.get("/a"); let q: Path = java.nio.file.Path.of(base, p).normalize(); if q.is_relative_to(base) { go() }',
  ],
  [
    'a program and its arguments are a list',
    'new ProcessBuilder("git", "log", p); new ProcessBuilder(all);',
    'new ProcessBuilder(["git", "log", p]); new ProcessBuilder(all)',
  ],
  [
    'what is read is in the buffer',
    'byte[] b = new byte[8]; in.read(b); in.read(x);',
    'let b = [spread mix()]; (b = in.read()); in.read(x)',
  ],
  [
    'a class named with its package is imported',
    'java.io.File x = new java.io.File(p); java.nio.file.Files.delete(x);',
    'let x: File = new File(p); Files.delete(x)',
  ],
  ['a block of lines', 'go("""\n    a\n      b\n    """);', 'go("a\\n  b\\n")'],
  [
    'tools are objects',
    'go(new McpSchema.Tool("n", "d", s), Tool.builder().name("n").description("d").build());',
    'go({"name": "n", "description": "d", "inputSchema": s}, {"name": "n", "description": "d"})',
  ],
];

describe('lowering Java', () => {
  for (const [title, source, expected] of CLASSES) it(title, async () => assert.equal(await lowered(source), expected));
  for (const [title, source, expected] of STATEMENTS)
    it(title, async () => assert.equal(await lowered(inMethod(source)), asMethod(expected)));

  it('finds what is imported, and classes of the same package', async () => {
    const { ir } = await parseFile(
      'A.java',
      'java',
      'package a.b;\nimport c.D;\nimport e.*;\nimport static g.H.run;\nclass A {}\n',
    );
    const imports = ir.imports.map(({ module, symbol, local }) => `${local}=${module}:${symbol}`);
    assert.deepEqual(imports, ['*=a.b:*', 'D=c:D', '*=e:*', 'run=g.H:run']);
  });

  it('keeps the methods of one name together', async () => {
    const { ir } = await parseFile('A.java', 'java', 'class A { void m() {} void m(int a) {} void n() {} }');
    const [made] = ir.body;
    assert.ok(made?.kind === 'class');
    assert.deepEqual(
      made.class.methods.map(({ overloads }) => overloads?.length ?? 0),
      [1, 1, 0],
    );
  });
});

async function lowered(source: string): Promise<string> {
  return irText((await parseFile('A.java', 'java', source)).ir);
}
