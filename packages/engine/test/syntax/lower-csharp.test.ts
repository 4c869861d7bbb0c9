import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const CSHARP: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'a class with its fields, properties and methods',
    '[Route("x")] class A : B, IC { readonly string a = "b", c; const int N = 1; public int P { get; set; } = 2; string Q => a + P; string R { get { return c; } set { c = value; } } static void M() { } }',
    '@Route("x") class A < B, IC { a: string = "b"; c: string = undefined; static N: number = 1; P: number = 2; static fn M() {}; get fn Q() { return (this.a + this.P) }; get fn R() { return this.c }; set fn R(value) { this.c = value } }',
  ],
  [
    'members go by their bare names, and so do those of classes above',
    'class A : B { string a; void M(string b) { a = b; Own(); Above(); _x.Y(); Request.Z(); Other.W(); } void Own() { } }',
    'class A < B { a: string = undefined; fn M(b: string) { this.a = b; this.Own(); this.Above(); this._x.Y(); this.Request.Z(); Other.W() }; fn Own() {} }',
  ],
  [
    'what stands behind the name of a class is kept and handed on',
    'record A(string X, int N = 1) : B(X);\nclass C(IStore store) { void M() { store.Read(); } }',
    'class A < B { X: string = undefined; N: number = undefined; fn constructor(X: string, N: number = 1) { this.X = X; this.N = N; super(this.X) } }\nclass C { store: IStore = undefined; fn constructor(store: IStore) { this.store = store }; fn M() { this.store.Read() } }',
  ],
  [
    'constructors, with what they begin with',
    'class A : B { A(string a) : base(a) { } A() : this("x") { } static A() { f(); } }',
    'class A < B { fn constructor(a: string) { super(a) }; fn constructor() { this.constructor("x") }; static fn () { this.f() } }',
  ],
  [
    'classes in classes, enumerations and interfaces',
    'class A { enum E { X, Y = 3 } class B { void M() { Up(); } } static void Up() { } interface I { void N(); } }',
    'class A { static E = class E < System.Enum { static X = 0; static Y = 3 }; static B = class B { fn M() { A.Up() } }; static I = class I {  }; static fn Up() {} }',
  ],
  [
    'texts of all kinds',
    'var a = "x\\n"; var b = @"C:\\d\\""q"; var c = $"{a,3:x} {{y}}"; var d = $@"\\{a}"; var e = """r "q" """; var f = \'c\'; var g = 0x1f; var h = 10L;',
    'let a = "x\\n"\nlet b = "C:\\\\d\\\\\\"q"\nlet c = cat(a, " ", "{y}")\nlet d = cat("\\\\", a)\nlet e = "r \\"q\\""\nlet f = "c"\nlet g = 31\nlet h = 10',
  ],
  [
    'formats and joins are one text',
    'class A { void M(string a) { F(string.Format("{0}-{1}", a, 2), string.Join(",", a, b), string.Concat(a, "x"), string.IsNullOrEmpty(a)); } }',
    'class A { fn M(a: string) { this.F(cat(a, "-", 2), [a, b].join(","), cat("", a, "x"), (! a)) } }',
  ],
  [
    'methods of texts in words that are known',
    'class A { void M(string a) { F(a.StartsWith("x", C.D), a.Contains("y"), a.Replace("a", "b"), a.TrimStart(\'/\'), a.Equals("z"), a.Length, a.Substring(0, 3)); } }',
    'class A { fn M(a: string) { this.F(a.startsWith("x"), a.includes("y"), a.replaceAll("a", "b"), a.lstrip("/"), (a ===? "z"), a.length, a.slice(0, 3)) } }',
  ],
  [
    'a text that is put together grows',
    'class A { void M(string a) { var s = new StringBuilder(); s.Append(a).AppendLine("x"); F(s.ToString()); } }',
    'class A { fn M(a: string) { let s = ""; (s = cat((s = cat(s, a)), "x")); this.F(s.toString()) } }',
  ],
  [
    'objects, lists and maps',
    'class A { void M() { var a = new T(1) { X = 2, Y = { Z = 3 } }; T b = new(); var c = new List<string> { "d" }; var e = new Dictionary<string, int> { ["f"] = 1, { "g", 2 } }; var h = new[] { 1 }; int[] i = { 2 }; var j = new { a, K = b }; var k = a with { X = 1 }; c.Add("x"); e.Add("y", 3); } }',
    'class A { fn M() { let a = new T(1, X=2, Y={"Z": 3}); let b: T = new T(); let c = ["d"]; let e = {"f": 1, "g": 2}; let h = [1]; let i: int[] = [2]; let j = {"a": a, "K": b}; let k = {...a, "X": 1}; c.push("x"); (e["y"] = 3) } }',
  ],
  [
    'numbers are what is left of what is parsed',
    'class A { void M(string a) { var b = int.Parse(a); if (!int.TryParse(a, out var c)) return; F((int)a, Convert.ToInt32(a)); } }',
    'class A { fn M(a: string) { let b = (+ a); if (! (c = (+ a))) { return }; this.F((+ a), (+ a)) } }',
  ],
  [
    'what a call fills is assigned',
    'class A { void M() { if (map.TryGetValue(k, out var v)) F(v); G(out this.x); } }',
    'class A { fn M() { if ((k in? map) and (v = map[k])) { this.F(v) }; (this.x = this.G(this.x)) } }',
  ],
  [
    'patterns are tests',
    'class A { void M(object a) { if (a is string s && s is "x" or "y") return; if (a is not { Length: > 3 } t) return; var c = a switch { "a" => 1, string u when u == "b" => 2, _ => throw new E() }; } }',
    'class A { fn M(a: object) { if ((s = a) and ((s ===? "x") or (s ===? "y"))) { return }; if (! ((t = a) and (a.length >? 3))) { return }; let c = ((a ===? "a") ? 1 : (((u = a) and (u ===? "b")) ? 2 : throw(new E()))) } }',
  ],
  [
    'cases, with and without patterns',
    'class A { void M(string a) { switch (a) { case "x": case "y": F(); break; default: G(); break; } switch (a) { case string s when s == "z": F(); break; } } }',
    'class A { fn M(a: string) { switch once a { ["x", "y"] { this.F() } [default] { this.G() } }; switch once true { [((s = a) and (s ===? "z"))] { this.F() } } } }',
  ],
  [
    'loops',
    'class A { void M() { foreach (var (k, v) in a) F(k); for (var i = 0; i < 3; i++) G(i); do { } while (x); await foreach (var b in c) { } } }',
    'class A { fn M() { loop [|0: k, 1: v|] of a { this.F(k) }; let i = 0; loop while (i <? 3) { this.G(i); (i += 1) }; loop while x {}; loop b of c {} } }',
  ],
  [
    'what is used for a block, and what is tried',
    'class A { void M() { using var a = F(); using (var b = G()) { H(b); } try { I(); } catch (IOException e) when (e.X) { J(e); } catch { } finally { K(); } lock (a) { L(); } } }',
    'class A { fn M() { let a = this.F(); let b = this.G(); this.H(b); try { this.I() } catch e { this.J(e) } catch {} finally { this.K() }; a; this.L() } }',
  ],
  [
    'functions as values, and questions of sequences',
    'class A { void M() { F(x => x + 1, async (a, b) => { return a; }, delegate (int c) { }); var d = e.Where(f => f != "").Select(f => f.G).ToList(); int Own(int n) => n; Own(1); } }',
    'class A { fn M() { this.F(fn (x) { return (x + 1) }, async fn (a, b) { return a }, fn (c: number) {}); let d = e.filter(fn (f) { return (f !==? "") }).map(fn (f) { return f.G }); fn Own(n: number) { return n }; Own(1) } }',
  ],
  [
    'query syntax',
    'class A { void M() { var a = from b in c where b.D let e = b.F join g in h on b.I equals g.I select new { b, e }; } }',
    'class A { fn M() { let a = <{"b": b, "e": e} for b of c if b.D for e of [b.F] for g of h> } }',
  ],
  [
    'what may be absent',
    'class A { void M(T a) { var b = a?.C?.D(1)?[0] ?? "x"; b ??= "y"; F(a!.G); } }',
    'class A { fn M(a: T) { let b = (a.C.D(1)[0] nullish "x"); b = (b nullish "y"); this.F(a.G) } }',
  ],
  [
    'a program and its arguments',
    'class A { void M(string a) { Process.Start("git", "log " + a); var p = new ProcessStartInfo("x", a); Process.Start(p); } }',
    'class A { fn M(a: string) { Process.Start("git", ("log " + a).split(" ")); let p = {"FileName": "x", "Arguments": a, "ArgumentList": []}; Process.Start(p.FileName, [spread p.ArgumentList, spread p.Arguments.split(" ")]) } }',
  ],
  [
    'patterns of texts',
    'class A { void M(string a) { F(Regex.IsMatch(a, "^x$"), Regex.Replace(a, "y", "")); Regex r = new Regex("z"); F(r.IsMatch(a), r.Replace(a, "w")); } }',
    'class A { fn M(a: string) { this.F(new Regex("^x$").test(a), a.replaceAll(new Regex("y"), "")); let r: Regex = new Regex("z"); this.F(r.test(a), a.replaceAll(r, "w")) } }',
  ],
  [
    'statements at the top, and the command line',
    'F(args[0]);\nclass A { static void Main(string[] args) { G(args); } }',
    'F(Main.args[0])\nclass A { static fn Main(args: string[]) { let args = Main.args; this.G(args) } }',
  ],
  [
    'what is yielded, thrown and awaited',
    'class A { IEnumerable<int> M() { yield return 1; yield break; } async Task N() { await F(); throw new E("x"); } }',
    'class A { fn* M() { yield 1; return }; async fn N() { await this.F(); throw new E("x") } }',
  ],
  [
    'tools say what they do in one place',
    'class A { [McpServerTool(Name = "t", ReadOnly = true), Description("Does")] public string T([Description("w")] string a) => a; }',
    'class A { @McpServerTool(name="t", description="Does", annotations={"readOnlyHint": true}) @Description("Does") fn T(@Description("w") a: string) { return a } }',
  ],
];

describe('C#', () => {
  for (const [title, source, expected] of CSHARP) {
    it(title, async () => {
      const { ir, gap } = await parseFile('a.cs', 'csharp', source);
      assert.equal(gap, undefined);
      assert.equal(irText(ir), expected);
    });
  }

  it('knows the types of the platform by the namespaces that are used', async () => {
    const source =
      'using System.IO;\nusing Store = Acme.Data.NoteStore;\nusing Acme.Data;\nnamespace Acme.Web;\nclass A { }';
    const { ir } = await parseFile('a.cs', 'csharp', source);
    const bound = ir.imports.map(({ local, module, symbol }) => `${local} = ${module} ${symbol}`);
    assert.ok(bound.includes('File = System.IO File'));
    assert.ok(bound.includes('Store = Acme.Data NoteStore'));
    // Whatever is not declared here is looked for in the file's own namespace first.
    assert.deepEqual(
      bound.filter((entry) => entry.startsWith('*')),
      ['* = Acme.Web *', '* = Acme.Data *'],
    );
  });
});
