/**
 * A syntax tree as columns of numbers, in the order the nodes begin.
 *
 * The first child of node `n` is `n + 1` where `after[n] > n + 1`; its next sibling is `after` of it. The columns are
 * shared between files: they hold until the next tree is read.
 */
export interface FlatTree {
  /** How many nodes there are. */
  count: number;
  /** Depth of the deepest node. */
  maxDepth: number;
  /** Node type, an id of the grammar; the last id stands for ERROR. */
  type: Uint16Array;
  /** Field the node fills in its parent; 0 for none. */
  field: Uint16Array;
  /** UTF-16 offsets into the text. */
  start: Uint32Array;
  end: Uint32Array;
  /** Index of the first node behind this node's subtree. */
  after: Uint32Array;
}

const FIRST_CAPACITY = 1 << 16;

/** Node type of ERROR inside the runtime, whatever the grammar. */
export const RUNTIME_ERROR_TYPE = 65535;

/** Columns that hold nothing yet. */
export function emptyFlatTree(): FlatTree {
  return { count: 0, maxDepth: 0, ...columns(FIRST_CAPACITY) };
}

/** Doubles the columns and keeps what they hold. */
export function growFlatTree(tree: FlatTree): void {
  const wider = columns(tree.type.length * 2);
  wider.type.set(tree.type);
  wider.field.set(tree.field);
  wider.start.set(tree.start);
  wider.end.set(tree.end);
  wider.after.set(tree.after);
  Object.assign(tree, wider);
}

function columns(capacity: number): Omit<FlatTree, 'count' | 'maxDepth'> {
  return {
    type: new Uint16Array(capacity),
    field: new Uint16Array(capacity),
    start: new Uint32Array(capacity),
    end: new Uint32Array(capacity),
    after: new Uint32Array(capacity),
  };
}
