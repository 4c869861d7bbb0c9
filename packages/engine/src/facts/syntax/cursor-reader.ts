import type { Tree } from 'web-tree-sitter';
import { emptyFlatTree, growFlatTree, RUNTIME_ERROR_TYPE } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';

const flat = emptyFlatTree();
const open: number[] = [];

/** Reads a tree through the public cursor: slower, but independent of how the runtime lays out memory. */
export function readWithCursor(tree: Tree, errorType: number): FlatTree {
  const cursor = tree.walk();
  flat.count = 0;
  flat.maxDepth = 0;
  open.length = 0;
  try {
    for (;;) {
      const node = flat.count++;
      if (node === flat.type.length) growFlatTree(flat);
      const type = cursor.nodeTypeId;
      flat.type[node] = type === RUNTIME_ERROR_TYPE ? errorType : type;
      flat.field[node] = cursor.currentFieldId;
      flat.start[node] = cursor.startIndex;
      flat.end[node] = cursor.endIndex;
      if (open.length > flat.maxDepth) flat.maxDepth = open.length;
      if (cursor.gotoFirstChild()) {
        open.push(node);
        continue;
      }
      flat.after[node] = flat.count;
      while (!cursor.gotoNextSibling()) {
        const parent = open.pop();
        if (parent === undefined) return flat;
        flat.after[parent] = flat.count;
        cursor.gotoParent();
      }
    }
  } finally {
    cursor.delete();
  }
}
