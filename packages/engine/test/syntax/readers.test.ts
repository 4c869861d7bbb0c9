import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lowerTree } from '../../src/facts/ir/lower.ts';
import { readWithCursor } from '../../src/facts/syntax/cursor-reader.ts';
import { flatten, loadGrammar } from '../../src/facts/syntax/grammars.ts';
import type { Grammar } from '../../src/facts/syntax/grammars.ts';
import { GRAMMARS } from '../../src/facts/syntax/languages.ts';
import type { GrammarName } from '../../src/facts/syntax/languages.ts';
import { readFromMemory } from '../../src/facts/syntax/memory-reader.ts';
import { passesSelfCheck, sameTree } from '../../src/facts/syntax/self-check.ts';
import { irText } from './ir-text.ts';

const SOURCES: readonly (readonly [GrammarName, string])[] = [
  ['javascript', 'const é = `𝒳${"ü"}` + f(/* c */ a?.[b], ...c); // end\nlabel: for (;;) { break label }'],
  ['javascript', '{ ] ) function ( 𝒳 => "unclosed \n class A { #p; static x() {} }'],
  ['typescript', 'export default abstract class A<T extends B = C> { constructor(private x?: D) { super() } }'],
  ['tsx', 'const x = <A b={c} {...d}>text &amp; {e as F}</A>; enum G { H = 1 << 2 }'],
  [
    'python',
    'def f(a, *b, c: int = 1):\n\t"""d"""\n\tif x: return f"{y!r:>{w}}" \\\n\t\t"z"\n# ende ü\nmatch z:\n  case [1, *q]: pass',
  ],
  ['python', 'class :\n  def (x\n    y = [1,,2\n print "a"'],
  ['python', ''],
];

async function withoutLayout(name: GrammarName): Promise<Grammar> {
  return { ...(await loadGrammar(name)), layout: undefined };
}

describe('flat trees', () => {
  for (const name of ['javascript', 'typescript', 'tsx', 'python', 'go', 'bash'] as const) {
    it(`the self-check of ${name} passes, so its trees are read from memory`, async () => {
      const grammar = await loadGrammar(name);

      assert.ok(grammar.layout);
    });
  }

  it('memory and cursor read the same tree', async () => {
    for (const [name, source] of SOURCES) {
      const grammar = await loadGrammar(name);
      const tree = grammar.parser.parse(source.repeat(20));
      assert.ok(tree && grammar.layout);
      try {
        const fromMemory = readFromMemory(grammar.layout, tree);
        const fromCursor = readWithCursor(tree, grammar.types.length - 1);
        assert.ok(sameTree(fromMemory, fromCursor), source);
      } finally {
        tree.delete();
      }
    }
  });

  it('a layout that is off by one table fails the self-check', async () => {
    const grammar = await loadGrammar('javascript');
    assert.ok(grammar.layout);

    assert.equal(
      passesSelfCheck(grammar.parser, { ...grammar.layout, publicTypes: grammar.layout.publicTypes + 2 }),
      false,
    );
    assert.equal(passesSelfCheck(grammar.parser, { ...grammar.layout, fieldSlices: grammar.layout.aliases }), false);
  });

  it('without a layout the cursor reads the tree and the IR is the same', async () => {
    for (const [name, source] of SOURCES) {
      const language = name === 'tsx' ? 'typescript' : name === 'python' ? 'python' : 'javascript';
      const texts = [];
      for (const grammar of [await loadGrammar(name), await withoutLayout(name)]) {
        const tree = grammar.parser.parse(source);
        assert.ok(tree);
        try {
          texts.push(irText(lowerTree(grammar, flatten(grammar, tree), 'a', language, source).ir));
        } finally {
          tree.delete();
        }
      }
      assert.equal(texts[0], texts[1]);
    }
  });

  it('every grammar of the table loads', async () => {
    for (const name of Object.keys(GRAMMARS)) {
      // The keys of the table are its names.
      const grammar = await loadGrammar(name as GrammarName);
      assert.ok(grammar.types.length > 10, name);
    }
  });
});
