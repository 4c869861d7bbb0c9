import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const GO: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'a structure is a class, what it embeds its bases, its methods those of the file',
    'type A struct {\n\tB\n\t*C\n\tx, y string\n\tn int\n}\nfunc (a *A) M() string { return a.x }',
    'class A < B, C { x: string = undefined; y: string = undefined; n: number = undefined; fn M() { let a = this; return a.x } }',
  ],
  [
    'methods of a type that another file declares stand together',
    'func (a *A) M() {}\nfunc (a A) N() {}',
    'class (A) { fn M() { let a = this }; fn N() { let a = this } }',
  ],
  ['another type is what it stands on', 'type Path string', 'fn Path(value) { return value }'],
  [
    'several results are a list, and named ones what a bare return gives',
    'func f() (a string, err error) { if x { return "", nil }; return }',
    'fn f() { let a = undefined; let err = undefined; if x { return ["", null] }; return [a, err] }',
  ],
  [
    'what is told beside a result carries nothing of it',
    'func f() { a, err := g(); b, ok := m[k]; c := h(); _ = c }',
    'fn f() { let err = mix(); let [|0: a|] = g(); let b = m[k]; let ok = (k in? m); let c = h(); c }',
  ],
  [
    'what a decoder reads is in the variable whose address it gets',
    'func f() { err := d.Decode(&v); e.Unmarshal(text, &w.x) }',
    'fn f() { (v = d.Decode(v)); let err = mix(); (w.x = e.Unmarshal(text, w.x)) }',
  ],
  [
    'pointers, conversions and assertions are the value',
    'func f() { a := &x; b := *y; c := []byte(z); d := string(c); e := v.(T); n := int(q) }',
    'fn f() { let a = x; let b = y; let c = z; let d = c; let e = v; let n = (+ q) }',
  ],
  [
    'literals are objects, lists and maps',
    'func f() { a := &T{X: 1, Y: b}; c := []string{"d", e}; g := map[string]int{"h": 1}; i := append(c, j, k...) }',
    'fn f() { let a = new T(X=1, Y=b); let c = ["d", e]; let g = {"h": 1}; let i = [spread c, j, spread k] }',
  ],
  [
    'a map may have a type with a name, and a list a length before it has items',
    'func f() { a := bson.M{"x": b}; c := make([]byte, 8); d := make([]T, 0, 8) }',
    'fn f() { let a = {"x": b}; let c = [spread mix()]; let d = [] }',
  ],
  [
    'what is drawn is in the bytes that are given',
    'import "math/rand"\nfunc f() { rand.Read(b) }',
    'fn f() { (b = rand.Read(b)) }',
  ],
  [
    'tools are objects, whichever kit they are written with',
    [
      'import ("github.com/mark3labs/mcp-go/mcp"; kit "github.com/modelcontextprotocol/go-sdk/mcp")',
      'func f() {',
      '\ta := mcp.NewTool("x", mcp.WithDescription("y"), mcp.WithReadOnlyHintAnnotation(true), mcp.WithString("p"))',
      '\tb := &kit.Tool{Name: "x", Annotations: &kit.ToolAnnotations{DestructiveHint: ptr(true)}}',
      '}',
    ].join('\n'),
    'fn f() { let a = {"name": "x", "description": "y", "inputSchema": {"type": "object", "properties": {"p": mcp.WithString("p")}}, "annotations": {"readOnlyHint": true}}; let b = {"name": "x", "annotations": {"destructiveHint": true}} }',
  ],
  [
    'loops of every kind',
    'func f() { for { break }; for a < b { continue }; for i := 0; i < 3; i++ {}; for k, v := range m { g(v) }; for k := range m {} }',
    'fn f() { loop { break }; loop while (a <? b) { continue }; let i = 0; loop while (i <? 3) { i += 1 }; loop v of m { let k = mix(); g(v) }; loop k in m {} }',
  ],
  [
    'cases do not fall through, of a type or of a channel nobody knows which it is',
    'func f() { switch a := g(); a { case "b", "c": h(); default: }; switch t := v.(type) { case int: h(t) }; select { case m := <-ch: h(m) } }',
    'fn f() { let a = g(); switch once a { ["b", "c"] { h() } [default] {} }; let t = v; switch once mix() { [mix()] { h(t) } }; switch once mix() { [mix()] { let m = ch; h(m) } } }',
  ],
  [
    'the library speaks of texts in the words of the IR',
    [
      'import ("fmt"; "os/exec"; str "strings"; "io")',
      'func f() {',
      '\ta := fmt.Sprintf("x %s %d%% %v", b, n, c)',
      '\tif str.HasPrefix(a, "y") { fmt.Fprintf(w, "%s", a) }',
      '\tio.WriteString(w, a)',
      '\texec.Command("ls", a, b)',
      '\tre.MatchString(a)',
      '}',
    ].join('\n'),
    'fn f() { let a = cat("x ", b, " ", (+ n), "%", " ", c); if a.startsWith("y") { w.Write(cat(a)) }; w.Write(a); exec.Command("ls", [a, b]); re.test(a) }',
  ],
];

describe('lowering Go', () => {
  for (const [title, source, expected] of GO) {
    it(title, async () => {
      const { ir, gap } = await parseFile('a.go', 'go', `package a\n${source}\n`);

      assert.equal(gap, undefined);
      assert.equal(irText(ir), expected);
    });
  }

  it('imports by the last part of a path, or as they are called', async () => {
    const paths = [
      '"os/exec"',
      'y "gopkg.in/yaml.v3"',
      '_ "embed"',
      '"github.com/labstack/echo/v4"',
      '"github.com/redis/go-redis"',
    ];
    const { ir } = await parseFile('a.go', 'go', `package a\nimport (\n${paths.join('\n')}\n)\n`);

    const locals = ir.imports.map(({ local, module }) => `${local}=${module}`);
    assert.deepEqual(locals, [
      'exec=os/exec',
      'y=gopkg.in/yaml.v3',
      '=embed',
      'echo=github.com/labstack/echo/v4',
      'redis=github.com/redis/go-redis',
    ]);
  });
});
