import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Language } from '../../src/facts/ir/ir.ts';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const JAVASCRIPT = `import fs, { a as b } from 'fs';
/** Reads. */
export async function read({ path = '.', ...rest }, ...more) {
  for (const [k, v] of Object.entries(rest)) { if (k in v) continue; else switch (v) { case 1: break; default: f(v) } }
  try { return await fs.promises.readFile(\`\${path}/x\`, 'utf8'); } catch { throw new Error(/a+/g) } finally { more[0]?.() }
}
class A extends B { static #x = 1; get y() { return this.#x ?? -1 } constructor(p) { super(p) } }
module.exports = { A, 'k': (x, y = 2) => x ** y, ...z, [w]: function* () { yield* 1 } };
const el = <div a="b" {...c}>{d ? 'e' : <F.G/>}</div>;
`;
const PYTHON = `import os.path as p
from ..q import r, s as t
@app.route('/x')
async def f(a, *b, c: int = 1, **d) -> str:
    """Docs."""
    with open(p.join(a, f"{c!r:>{d}}")) as g, h: yield from [i for i in g if i not in b]
    try: x, *y = a[1:c], -c ** 2
    except (E, F) as e: raise G(e) from None
    match a:
        case [1, *k] | {'l': m}: return lambda n=1: n
    return {**d, 'o': a if b else c} if a < c <= 2 else (u := v)
class H(I, metaclass=J):
    k: int = 1
`;
const SEEDS: readonly (readonly [string, Language, string])[] = [
  ['a.jsx', 'javascript', JAVASCRIPT],
  ['a.tsx', 'typescript', JAVASCRIPT],
  ['a.py', 'python', PYTHON],
];

/** Cuts, copies and pastes pieces of a source, with stray characters between them. */
function mutations(source: string): fc.Arbitrary<string> {
  const place = fc.nat(source.length);
  const stray = fc.constantFrom(
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    '`',
    "'",
    '"',
    '\n',
    '\t',
    ';',
    ':',
    ',',
    '=',
    '𝒳',
    '\\',
    '@',
    '#',
    '/*',
    '',
  );
  return fc.array(fc.tuple(place, place, place, stray), { minLength: 1, maxLength: 6 }).map((edits) =>
    edits.reduce((text, [from, to, at, extra]) => {
      const piece = text.slice(Math.min(from, to), Math.max(from, to));
      return from % 2 === 0 ? text.slice(0, at) + extra + piece + text.slice(at) : text.replace(piece, extra);
    }, source),
  );
}

describe('lowering of broken code', () => {
  for (const [path, language, source] of SEEDS) {
    it(`no mutation of ${path} makes it fail, and every offset lies in the text`, async () => {
      await fc.assert(
        fc.asyncProperty(mutations(source), async (text) => {
          const { ir, errorShare } = await parseFile(path, language, text);

          assert.ok(errorShare >= 0 && errorShare <= 1);
          assert.equal(typeof irText(ir), 'string');
          assert.ok(offsets(ir.body).every((offset) => offset >= 0 && offset <= text.length));
        }),
        { numRuns: 150, seed: 7 },
      );
    });
  }

  it('the same text always gives the same IR', async () => {
    for (const [path, language, source] of SEEDS) {
      const first = await parseFile(path, language, source);
      const second = await parseFile(path, language, source);

      assert.equal(first.gap, undefined);
      assert.deepEqual(first, second);
    }
  });
});

function offsets(value: unknown): number[] {
  const found: number[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if ((key === 'at' || key === 'end') && typeof inner === 'number') found.push(inner);
      else open.push(inner);
    }
  }
  return found;
}
