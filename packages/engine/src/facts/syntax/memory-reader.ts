import type { Language, Tree } from 'web-tree-sitter';
import { emptyFlatTree, growFlatTree, RUNTIME_ERROR_TYPE } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';

/** The linear memory the runtime works in; its buffer changes when it grows. */
export interface RuntimeMemory {
  readonly buffer: ArrayBuffer;
}

/**
 * Where the runtime keeps a grammar's tables. All offsets in this file are those of web-tree-sitter 0.27.1 on 32-bit
 * WebAssembly: `TSLanguage`, `SubtreeHeapData` and `SubtreeInlineData` of tree-sitter's `parser.h` and `subtree.h`.
 */
export interface MemoryLayout {
  readonly memory: RuntimeMemory;
  /** Our own id for ERROR: one past the grammar's last. */
  readonly errorType: number;
  /** Columns of the alias table. */
  readonly aliasWidth: number;
  /** Addresses, in units of 16 bits where the table holds such. */
  readonly fieldSlices: number;
  readonly fieldEntries: number;
  readonly publicTypes: number;
  readonly aliases: number;
}

const LANGUAGE = { maxAliasLength: 36, fieldSlices: 64, fieldEntries: 68, publicTypes: 76, aliases: 84 } as const;

/** Numbers a frame of the walk takes: next child, children left, position, production, child index, depth, field, node. */
const FRAME = 8;

const flat = emptyFlatTree();
let stack = new Int32Array(FRAME * 1024);
let words = new Uint32Array(0);
let halves = new Uint16Array(0);
let bytes = new Uint8Array(0);

/** Finds the tables of a loaded grammar. */
export function memoryLayout(language: Language, memory: RuntimeMemory): MemoryLayout {
  remakeViews(memory);
  const at = addressOf(language);
  return {
    memory,
    errorType: language.types.length,
    aliasWidth: half((at + LANGUAGE.maxAliasLength) >> 1),
    fieldSlices: word((at + LANGUAGE.fieldSlices) >> 2) >> 1,
    fieldEntries: word((at + LANGUAGE.fieldEntries) >> 2),
    publicTypes: word((at + LANGUAGE.publicTypes) >> 2) >> 1,
    aliases: word((at + LANGUAGE.aliases) >> 2) >> 1,
  };
}

/** Copies a tree out of the runtime's memory into flat columns. The columns hold until the next call. */
export function readFromMemory(layout: MemoryLayout, tree: Tree): FlatTree {
  remakeViews(layout.memory);
  flat.count = 0;
  flat.maxDepth = 0;
  copyNodes(layout, addressOf(tree));
  return flat;
}

/** The runtime's objects keep their address under the key 0. */
function addressOf(handle: object): number {
  const address: unknown = Reflect.get(handle, 0);
  return typeof address === 'number' ? address : 0;
}

/** A memory that has grown leaves its old buffer empty, so the views are made anew before every walk. */
function remakeViews(memory: RuntimeMemory): void {
  if (bytes.buffer === memory.buffer) return;
  words = new Uint32Array(memory.buffer);
  halves = new Uint16Array(memory.buffer);
  bytes = new Uint8Array(memory.buffer);
}

/** Walks all subtrees, hidden ones included, with a stack of its own: nesting cannot overflow it. */
function copyNodes(layout: MemoryLayout, root: number): void {
  let top = enter(layout, root, 0, 0, 0, 0, -FRAME);
  while (top >= 0) {
    const left = frame(top + 1);
    if (left === 0) {
      const node = frame(top + 7);
      if (node >= 0) flat.after[node] = flat.count;
      top -= FRAME;
      continue;
    }
    const slot = frame(top);
    stack[top] = slot + 8;
    stack[top + 1] = left - 1;
    let alias = 0;
    let field = 0;
    if (!isExtra(slot)) {
      const production = frame(top + 3);
      const index = frame(top + 4);
      stack[top + 4] = index + 1;
      if (production !== 0) alias = half(layout.aliases + production * layout.aliasWidth + index);
      field = ownField(layout, production, index) || frame(top + 6);
    }
    top = enter(layout, slot, alias, field, frame(top + 2), frame(top + 5), top);
  }
}

/** Adds the node in `slot` if it is visible, opens a frame for its children, and moves its parent past it. */
function enter(
  layout: MemoryLayout,
  slot: number,
  alias: number,
  field: number,
  position: number,
  depth: number,
  parent: number,
): number {
  const head = word(slot >> 2);
  const isInline = (head & 1) === 1;
  const padding = isInline ? byte(slot + 6) : word((head + 4) >> 2);
  const size = isInline ? byte(slot + 7) : word((head + 16) >> 2);
  const start = position + padding;
  if (parent >= 0) stack[parent + 2] = start + size;

  let node = -1;
  const isVisible = alias !== 0 || (isInline ? byte(slot) & 2 : byte(head + 44) & 1) !== 0;
  if (isVisible) {
    const symbol = alias !== 0 ? alias : isInline ? byte(slot + 1) : half((head + 40) >> 1);
    node = flat.count++;
    if (node === flat.type.length) growFlatTree(flat);
    flat.type[node] = symbol === RUNTIME_ERROR_TYPE ? layout.errorType : half(layout.publicTypes + symbol);
    flat.field[node] = field;
    flat.start[node] = start >> 1;
    flat.end[node] = (start + size) >> 1;
    flat.after[node] = node + 1;
    if (depth > flat.maxDepth) flat.maxDepth = depth;
  }
  const children = isInline ? 0 : word((head + 36) >> 2);
  if (children === 0) return parent;

  const top = parent + FRAME;
  if (top + FRAME > stack.length) growStack();
  stack[top] = head - children * 8;
  stack[top + 1] = children;
  // The first child's padding is its parent's, so children are laid out from before it.
  stack[top + 2] = position;
  stack[top + 3] = half((head + 66) >> 1);
  stack[top + 4] = 0;
  stack[top + 5] = isVisible ? depth + 1 : depth;
  stack[top + 6] = isVisible ? 0 : field;
  stack[top + 7] = node;
  return top;
}

/** Comments and other extras may stand anywhere: they fill no field and do not count as children of a production. */
function isExtra(slot: number): boolean {
  const head = word(slot >> 2);
  return ((head & 1) === 1 ? byte(slot) & 8 : byte(head + 44) & 4) !== 0;
}

function ownField(layout: MemoryLayout, production: number, index: number): number {
  const slice = layout.fieldSlices + production * 2;
  const length = half(slice + 1);
  if (length === 0) return 0;
  const first = layout.fieldEntries + half(slice) * 4;
  for (let entry = first; entry < first + length * 4; entry += 4) {
    const isInherited = byte(entry + 3) !== 0;
    if (byte(entry + 2) === index && !isInherited) return half(entry >> 1);
  }
  return 0;
}

function growStack(): void {
  const wider = new Int32Array(stack.length * 2);
  wider.set(stack);
  stack = wider;
}

function word(index: number): number {
  return words[index] ?? 0;
}
function half(index: number): number {
  return halves[index] ?? 0;
}
function byte(index: number): number {
  return bytes[index] ?? 0;
}
function frame(index: number): number {
  return stack[index] ?? 0;
}
