import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const PYTHON: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'functions keep every kind of parameter',
    [
      "@app.route('/x', methods=['GET'])",
      "async def f(a, b: int, c=1, d: str = 'x', /, *args: str, e, **kw: Any) -> int:",
      '    """Says hello."""',
      '    global g, h',
      '    return await a',
    ].join('\n'),
    '"Says hello." @app.route("/x", methods=["GET"]) async fn f<g, h>(a, b: int, c = 1, d: str = "x", ...args: str, e, **kw: Any) { "Says hello."; return await a }',
  ],
  [
    'yield makes a generator of its own function only',
    [
      'def gen():',
      '    yield 1',
      '    yield from x',
      'def plain():',
      '    def inner():',
      '        nonlocal z',
      '        z = yield',
    ].join('\n'),
    ['fn* gen() { yield 1; yield spread x }', 'fn plain() { fn* inner<z>() { z = yield } }'].join('\n'),
  ],
  [
    'classes keep attributes, methods, inner classes and loose statements',
    [
      'class C(Base, metaclass=M):',
      '    """A class."""',
      '    x: int = 1',
      '    y: str',
      "    print('loose')",
      '    @property',
      '    def p(self): return self.x',
      '    class Inner: pass',
    ].join('\n'),
    [
      '"A class." class C < Base { static x: int = 1; static y: str = undefined; static Inner = class Inner {  }; @property fn p(self) { return self.x } }',
      'print("loose")',
    ].join('\n'),
  ],
  [
    'assignments unpack, chain and annotate',
    'a, *b = c; (d, e), f = g; h = i = j; k: int = 1; l[0] = m.n; o += 1; p //= 2',
    [
      '[|0: a, ...b|] = c',
      '[|0: [|0: d, 1: e|], 1: f|] = g',
      'h = (i = j)',
      'k: int = 1',
      'l[0] = m.n',
      'o += 1',
      'p //= 2',
    ].join('\n'),
  ],
  [
    'strings of every prefix are decoded',
    [
      "'a' \"b\"; f'x{y!r:>{w}}z{{}}\\n'; r'\\n\\d'; b'\\x41\\u0041'; 'a\\",
      "b\\101\\q'; '''t\"q\"'''; f\"{a}\" 'b' f'{c}'; ''; u'\\u00e9'",
    ].join('\n'),
    [
      '"ab"',
      'cat("x", repr(y), w, "z{}\\n")',
      '"\\\\n\\\\d"',
      '"A\\\\u0041"',
      '"abA\\\\q"',
      '"t\\"q\\""',
      'cat(a, "b", c)',
      '""',
      '"é"',
    ].join('\n'),
  ],
  [
    'comprehensions keep their conditions',
    '[a for b in c if d if e for f in g]; {a: b for a, b in c}; {x for x in y}; sum(x for x in y)',
    [
      '<a for b of c if d if e for f of g>',
      '<a: b for [|0: a, 1: b|] of c>',
      '<x for x of y>',
      'sum(<x for x of y>)',
    ].join('\n'),
  ],
  [
    'calls keep spread and keyword arguments, subscripts their slices',
    'f(*a, **b, c=1, d=e); g(x)(y).z[0]; l[1:2]; l[:n]; l[::2]; l[a, b]; l[-1]; m[x:y, z]',
    [
      'f(spread a, **b, c=1, d=e)',
      'g(x)(y).z[0]',
      'l[1:2]',
      'l[:n]',
      'l[:]',
      'l[[a, b]]',
      'l[(- 1)]',
      'm[[[x, y], z]]',
    ].join('\n'),
  ],
  [
    'elif chains nest',
    ['if a: b()', 'elif c: d()', 'else: e()'].join('\n'),
    'if a { b() } else { if c { d() } else { e() } }',
  ],
  [
    'loops run their else afterwards',
    ['for i, j in k: break', 'else: f()', 'while x: continue'].join('\n'),
    ['loop [|0: i, 1: j|] of k { break }', 'f()', 'loop while x { continue }'].join('\n'),
  ],
  [
    'with binds each of its values',
    [
      'with open(p) as f, lock: g(f)',
      'with (open(a) as f, open(b) as g): pass',
      'async def h():',
      '    async with a as (b, c): pass',
      '    async for d in e: pass',
    ].join('\n'),
    [
      'with open(p) as f { with lock { g(f) } }',
      'with open(a) as f { with open(b) as g {} }',
      'async fn h() { with a as [|0: b, 1: c|] {}; loop d of e {} }',
    ].join('\n'),
  ],
  [
    'try keeps else, handlers and finally',
    ['try: a()', 'except (E, F) as e: b(e)', 'except G: raise', 'except: pass', 'else: c()', 'finally: d()'].join('\n'),
    'try { a(); c() } catch e { b(e) } catch { throw } catch {} finally { d() }',
  ],
  [
    'an assertion throws where it fails',
    ['raise X(y) from z', "assert a, 'm'", 'assert b', 'del c, d[0]', 'pass', 'exec(code)'].join('\n'),
    [
      'z',
      'throw X(y)',
      'if (not a) { throw "m" }',
      'if (not b) { throw }',
      '(delete c)',
      '(delete d[0])',
      'exec(code)',
    ].join('\n'),
  ],
  [
    'statements of Python 2 are calls',
    ['print >>out, x', "print 'a', b", 'exec "code" in ns'].join('\n'),
    ['print(mix(out), x)', 'print("a", b)', 'exec("code", ns)'].join('\n'),
  ],
  [
    'operators fall into arithmetic, comparison and logic',
    'not a and b or c; a < b <= c; a not in b; a is not b; a == b; -x ** 2; a @ b; ~c; a if b else c; lambda x, *y, z=1: x; (n := f())',
    [
      '(((not a) and b) or c)',
      '((a <? b) and (b <=? c))',
      '(a not in? b)',
      '(a is not? b)',
      '(a ==? b)',
      '(- (x ** 2))',
      '(a @ b)',
      '(~ c)',
      '(b ? a : c)',
      'fn (x, ...y, z = 1) { return x }',
      '(n = f())',
    ].join('\n'),
  ],
  [
    'match assigns what it captures',
    [
      'match cmd:',
      "    case 1 | 'a': f()",
      '    case [x, *rest] if x: g()',
      '    case Point(px, y=0, z=zz): h()',
      "    case {'k': v, **o}: i()",
      '    case (p, q) as whole: j()',
      '    case mod.CONST: k()',
      '    case -1: l()',
      '    case None: m()',
      '    case other: n()',
      'match f(x), y:',
      '    case _: pass',
    ].join('\n'),
    [
      'switch once cmd { [1, "a"] { f() } [mix()] { [|0: x, ...rest|] = cmd; if x { g() } } [mix()] { {|0: px, z: zz|} = cmd; h() } [mix()] { {|k: v, ...o|} = cmd; i() } [mix()] { [|0: p, 1: q|] = cmd; whole = cmd; j() } [mod.CONST] { k() } [-1] { l() } [null] { m() } [default] { other = cmd; n() } }',
      'match subject = [f(x), y]',
      'switch once match subject { [default] {} }',
    ].join('\n'),
  ],
  [
    'literals have their values',
    '1_000; 0x1f; 0o17; 1.5e3; 2j; True; None; ...',
    ['1000', '31', '15', '1500', 'undefined', 'true', 'null', 'mix()'].join('\n'),
  ],
  [
    'modules imported by name are modules',
    "importlib.import_module('x.y'); __import__('z'); importlib.import_module(name)",
    ['module "x.y"', 'module "z"', 'importlib.import_module(name)'].join('\n'),
  ],
  [
    'containers keep their shape',
    ["x = {'a': 1, **b, 'c': [1, (2, 3)], 4: {5, 6}}", "if __name__ == '__main__': main()"].join('\n'),
    ['x = {"a": 1, ...b, "c": [1, [2, 3]], 4: [5, 6]}', 'if (__name__ ==? "__main__") { main() }'].join('\n'),
  ],
  [
    'formatting stays an operation on its text',
    "\"%s and %s\" % (a, b); '{}'.format(c); 'x' + y",
    ['("%s and %s" % [a, b])', '"{}".format(c)', '("x" + y)'].join('\n'),
  ],
  [
    'types leave nothing behind but annotations',
    ['type X = int', 'x: int', 'def f[T](a: T) -> T: return a'].join('\n'),
    ['x: int = undefined', 'fn f(a: T) { return a }'].join('\n'),
  ],
  [
    'an unfinished statement keeps what it holds',
    ['f(a, g(b))', 'x = ) exec(cmd)', 'h(c)'].join('\n'),
    ['f(a, g(b))', 'x = exec(cmd)', 'h(c)'].join('\n'),
  ],
];

describe('lowering of Python', () => {
  for (const [title, source, expected] of PYTHON) {
    it(title, async () => {
      const { ir } = await parseFile('a.py', 'python', source);

      assert.equal(irText(ir), expected);
    });
  }

  it('imports bind modules, symbols and whole namespaces', async () => {
    const { ir } = await parseFile(
      'a.py',
      'python',
      [
        'from __future__ import annotations',
        'import os, a.b.c, d.e as f',
        'from . import g',
        'from ..h.i import (j as k, l)',
        'from m import *',
      ].join('\n'),
    );

    const seen = ir.imports.map(({ module, symbol, local }) => `${module} ${symbol} ${local}`.trimEnd());
    assert.deepEqual(seen, ['os * os', 'a * a', 'a.b.c *', 'd.e * f', '. g g', '..h.i j k', '..h.i l l', 'm * *']);
  });

  it('every name bound outside functions can be imported', async () => {
    const { ir } = await parseFile(
      'a.py',
      'python',
      [
        'try:',
        '    from x import y',
        '    def f(): local = 1',
        'except ImportError:',
        '    z, w = 1, 2',
        'class C: pass',
      ].join('\n'),
    );

    const names = ir.exports.map(({ name }) => name);
    assert.deepEqual(new Set(names), new Set(['f', 'z', 'w', 'C', 'y']));
  });

  it('offsets point into the text, also behind characters outside the basic plane', async () => {
    const source = "s = '𝒳é'\nrun(name)";

    const { ir } = await parseFile('a.py', 'python', source);

    const [, call] = ir.body;
    assert.ok(call?.kind === 'expression');
    assert.equal(source.slice(call.value.at, call.value.end), 'run(name)');
  });
});
