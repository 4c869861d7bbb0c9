import type { Call, Expression, Slice } from '../../ir/ir.ts';
import { checkLooseBeginning } from '../collected/loose-roots.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { refineNotPrefix, refinePrefix } from './text-tests.ts';

/** The beginning that was cut off a text. */
interface Beginning {
  readonly node: Call | Slice;
  readonly text: Expression;
  /** How long it is. */
  readonly length: Expression;
}

/** `x.slice(0, root.length) === root`, `x[:len(root)] == root`, `x.slice(0, root.length + 1) === root + path.sep`. */
export function refineBeginning(machine: Machine, begun: Expression, root: Expression): void {
  const beginning = beginningIn(begun);
  if (beginning === undefined || !isAsLong(beginning.length, root)) return;
  checkLooseBeginning(machine, beginning.node, beginning.text, root);
  refinePrefix(machine, beginning.text, root);
}

/** `x.slice(0, 2) === '//'` was false. */
export function refineOtherBeginning(machine: Machine, begun: Expression, start: Expression): void {
  const beginning = beginningIn(begun);
  if (beginning === undefined || start.kind !== 'literal' || typeof start.value !== 'string') return;
  if (beginning.length.kind === 'literal' && beginning.length.value === start.value.length)
    refineNotPrefix(machine, beginning.text, start);
}

function beginningIn(node: Expression): Beginning | undefined {
  if (node.kind === 'slice') {
    const isFromStart = node.from === undefined || isZero(node.from);
    return isFromStart && node.to !== undefined ? { node, text: node.object, length: node.to } : undefined;
  }
  if (node.kind !== 'call' || node.callee.kind !== 'member' || !CUTS.has(node.callee.property)) return undefined;
  const [from, length] = node.arguments;
  return isZero(from) && length !== undefined ? { node, text: node.callee.object, length } : undefined;
}
const CUTS: ReadonlySet<string> = new Set(['slice', 'substring', 'substr']);

function isZero(node: Expression | undefined): boolean {
  return node?.kind === 'literal' && node.value === 0;
}

/** Whether so much was cut off as the text is long, or as it is with a separator behind it. */
function isAsLong(length: Expression, text: Expression): boolean {
  const counted = countedIn(length);
  if (counted !== undefined) return isSame(counted, text);
  if (length.kind !== 'binary' || length.operator !== '+' || !isOne(length.right)) return false;
  const folder = countedIn(length.left);
  return folder !== undefined && isSame(folder, beforeSeparator(text));
}

/** What `root.length` and `len(root)` count. */
function countedIn(node: Expression): Expression | undefined {
  if (node.kind === 'member' && node.property === 'length') return node.object;
  return node.kind === 'call' && node.callee.kind === 'name' && node.callee.name === 'len'
    ? node.arguments[0]
    : undefined;
}

function isSame(counted: Expression, text: Expression | undefined): boolean {
  const path = pathOf(counted);
  return path !== undefined && text !== undefined && path === pathOf(text);
}

function isOne(node: Expression): boolean {
  return node.kind === 'literal' && node.value === 1;
}

/** `root + path.sep`, `${root}/`: what stands before the separator. */
function beforeSeparator(text: Expression): Expression | undefined {
  if (text.kind === 'binary' && text.operator === '+') return isSeparator(text.right) ? text.left : undefined;
  if (text.kind !== 'concatenation' || text.parts.length !== 2) return undefined;
  const [folder, separator] = text.parts;
  return separator !== undefined && isSeparator(separator) ? folder : undefined;
}

function isSeparator(node: Expression): boolean {
  return calledName(node) === 'sep' || (node.kind === 'literal' && (node.value === '/' || node.value === '\\'));
}
