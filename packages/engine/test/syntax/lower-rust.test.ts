import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const RUST: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'a structure is a class, and what it implements its methods and bases',
    'struct A { x: String, n: Option<u32> }\nimpl Tool for A { const K: &str = "k"; fn new() -> Self { Self { x: a, n: None } } fn m(&self) -> &str { &self.x } }',
    'class A < Tool { x: String = undefined; n: number = undefined; static K = "k"; static fn new() { return new A(x=a, n=null) }; fn m() { return this.x } }',
  ],
  [
    'methods of a type that another file declares stand on it',
    'impl A { fn m(&self) {} }',
    'class (A) < A { fn m() {} }',
  ],
  [
    'an enumeration has the fields of any of its kinds',
    'enum E { X(String), Y { a: u8 }, Z }\nfn f() { g(E::X(b), E::Y { a: 1 }, E::Z); }',
    'class E { 0: String = undefined; a: number = undefined; static Z = "Z" }\nfn f() { g(new E(0=b), new E(a=1), E.Z) }',
  ],
  [
    'what is wrapped is the thing itself, an error is thrown',
    'fn f() -> Result<A, B> { let a = Some(x.clone()).unwrap(); if b { return Err(c); } g(a)?; Ok(a) }',
    'fn f() { let a = x; if b { throw c }; g(a); return a }',
  ],
  [
    'a match of words is a switch, another one a chain of tests',
    'fn f() { match a.as_str() { "b" | "c" => d(), e => g(e) }; match h { Some(x) if x > 1 => i(x), None => j(), _ => k() } }',
    'fn f() { switch once a { ["b", "c"] { d() } [default] { let e = a; g(e) } }; let x = h; if ((h !==? null) and (x >? 1)) { let x = h; return i(x) } else { if (h ===? null) { return j() } else { return k() } } }',
  ],
  [
    'what a branch gives goes where it is waited for',
    'fn f() -> u8 { let a = if b { c() } else { d; e }; g(match h { 0 => i, _ => j }); if k { l } else { m } }',
    'fn f() { if b { let a = c() } else { d; let a = e }; switch once h { [0] { let (match 53) = i } [default] { let (match 53) = j } }; g((match 53)); if k { return l } else { return m } }',
  ],
  [
    'patterns bind before they are tested',
    'fn f() { if let Some(a) = g() { h(a) } let Some(b) = i else { return }; let (c, d) = k(); while let Some(e) = l.pop() {} }',
    'fn f() { let a = g(); if (a !==? null) { h(a) }; let b = i; if (! (b !==? null)) { return undefined }; let (let 76) = k(); let c = (let 76)[0]; let d = (let 76)[1]; loop { let e = l.pop(); if (! (e !==? null)) { break } } }',
  ],
  [
    'what nobody keeps is run all the same',
    'fn f() { let _ = a().await?; let (b, _) = c().await?; }',
    'fn f() { await a(); let (let 33) = await c(); let b = (let 33)[0] }',
  ],
  [
    'formats are one text',
    'fn f() { a(format!("x {} {0} {b:?} {c} {{}} {:x}", d, e, c = g)); println!("{h}"); s.push_str(&i); }',
    'fn f() { a(cat("x ", d, " ", d, " ", std.fmt.quoted(b), " ", g, " {} ", std.fmt.hex(e))); println(cat(h)); (s = cat(s, i)) }',
  ],
  [
    'a command is a list, and started where nothing is added any more',
    'use std::process::Command;\nfn f() { Command::new("a").arg(b).args(["c", d]).env("e", "f").output()?; let mut g = Command::new("h"); g.arg(i); g.spawn(); }',
    'fn f() { std.process.Command(["a", b, "c", d]); let g = ["h"]; (g = [spread g, i]); std.process.Command(g) }',
  ],
  [
    'methods of texts, lists and paths go by known names',
    'fn f() { a.starts_with("b"); c.contains(&d); e.len(); g.join("x.txt"); h.iter().map(|x| x.y).collect::<Vec<_>>().join(", "); i.parse::<u8>(); j.unwrap_or(k) }',
    'fn f() { a.startsWith("b"); c.includes(d); e.length; std.path.join(g, "x.txt"); h.map(fn (x) { return x.y }).join(", "); (+ i); return (j nullish k) }',
  ],
  [
    'every character is looked at',
    "fn f() -> bool { a.chars().all(|c| c.is_ascii_digit() || c == '-') && b.components().any(|c| c == Component::ParentDir) }",
    'fn f() { return (/^[0-9\\-]*$/.test(a) and b.includes("..")) }',
  ],
  [
    'attributes are decorators, tests are left out',
    '/// Shows.\n#[get("/a", name = "b")]\nasync fn f(#[tool(param)] a: &str) {}\n#[test]\nfn g() {}\n#[cfg(test)]\nmod tests { fn h() {} }\nmod i { pub fn j() {} }\nfn k() { i::j(); crate::l::m(); }',
    '"Shows." @rocket.get("/a", name="b") async fn f(@tool() a: String) {}\nfn j() {}\nfn k() { j(); module "crate.l".m() }',
  ],
];

describe('the lowering of Rust', () => {
  for (const [title, source, expected] of RUST) {
    it(title, async () => {
      const { ir, gap } = await parseFile('src/main.rs', 'rust', source);
      assert.equal(gap, undefined);
      assert.equal(irText(ir), expected);
    });
  }

  it('knows what is imported under which name', async () => {
    const source = 'mod a;\nuse std::{fs::{self, File as F}, io};\nuse crate::b::*;\nuse a::C;\npub use super::d;';
    const { ir } = await parseFile('src/main.rs', 'rust', source);
    assert.deepEqual(
      ir.imports.map(({ local, module, symbol }) => `${local}=${module}:${symbol}`),
      ['a=self:a', 'fs=std:fs', 'F=std.fs:File', 'io=std:io', '*=crate.b:*', 'C=self.a:C', 'd=super:d'],
    );
  });
});
