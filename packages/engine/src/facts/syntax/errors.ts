import type { FlatTree } from './flat-tree.ts';
import type { Grammar } from './grammars.ts';

/** What the parser could make nothing of. */
export interface SyntaxErrors {
  /** Stretches of errors. */
  readonly count: number;
  /** Share of the text, 0 to 1, in an ERROR and in none of the constructs the parser still made out inside it. */
  readonly share: number;
}

export function findErrors(grammar: Grammar, tree: FlatTree, length: number): SyntaxErrors {
  const errorType = grammar.types.length - 1;
  let broken = 0;
  let count = 0;
  for (let node = 0; node < tree.count; node++) {
    if (tree.type[node] !== errorType) continue;
    count++;
    broken += widthOf(tree, node);
    const end = tree.after[node] ?? 0;
    for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
      const hasParts = (tree.after[child] ?? 0) > child + 1;
      if (hasParts || tree.type[child] === errorType) broken -= widthOf(tree, child);
    }
  }
  return { count, share: length === 0 ? 0 : Math.min(1, broken / length) };
}

function widthOf(tree: FlatTree, node: number): number {
  return (tree.end[node] ?? 0) - (tree.start[node] ?? 0);
}
