import type { Parser } from 'web-tree-sitter';
import { readWithCursor } from './cursor-reader.ts';
import type { FlatTree } from './flat-tree.ts';
import { readFromMemory } from './memory-reader.ts';
import type { MemoryLayout } from './memory-reader.ts';

/** Broken and unbroken code of several languages at once: every grammar makes fields, aliases, extras and errors of it. */
const SAMPLE = `// comment 1
import { a as b, c } from 'módulo'; /* 𝒳 */
export default class Point extends Base { static x = 1; get y() { return this.#z?.[0] ?? -1; } }
def f(a, *b, c: int = 1, **d): # comment 2
    """docs"""
    if a and not b: return [x for x in c if x < 2]
    elif d: raise Error(f"{a!r} \\n {d['é']}") from e
    else: print(a, sep='')
const { k, ...rest } = async (p = \`t\${1 + 2}\`) => { for (const v of p) { await v.w(x)(y); } };
func main() { go fmt.Println("ok", 1.5e3) } } ) ( <div a={b}>text</div>
`;

/** True where memory and cursor tell the same story about the sample; the cursor is trusted. */
export function passesSelfCheck(parser: Parser, layout: MemoryLayout): boolean {
  const tree = parser.parse(SAMPLE);
  if (!tree) return false;
  try {
    return sameTree(readFromMemory(layout, tree), readWithCursor(tree, layout.errorType));
  } catch {
    return false;
  } finally {
    tree.delete();
  }
}

/** Two readings of one tree, compared number by number. */
export function sameTree(one: FlatTree, other: FlatTree): boolean {
  if (one.count !== other.count || one.maxDepth !== other.maxDepth) return false;
  for (let node = 0; node < one.count; node++) {
    if (one.type[node] !== other.type[node] || one.field[node] !== other.field[node]) return false;
    if (one.start[node] !== other.start[node] || one.end[node] !== other.end[node]) return false;
    if (one.after[node] !== other.after[node]) return false;
  }
  return true;
}
