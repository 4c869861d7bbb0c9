import type { Call, Conditional, Expression, Slice } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import type { Machine } from '../machine/machine.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { sourceBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf, without } from '../values/taint.ts';
import { BUILT_TEXT, itemsOf, RESOLVED, type Value } from '../values/values.ts';
import { report } from './report-flow.ts';

/** Text that names a folder from the root on, without the separator at its end. */
const OPEN_FOLDER = /^(?:[\\/]|[A-Za-z]:[\\/])(?:.*[^\\/])$/;
const OF_ADDRESS = /\bURL\(\)\.pathname$|\burl(?:\.parse|parse|split)\(\)\.path(?:name)?$/;
const LIBRARY = sourceBit('library');
const ENDS_WITH_SEPARATOR = /[\\/]$/;

/** Reports a resolved path of outside data that is compared with the beginning of a folder's name. */
export function checkLooseRoot(machine: Machine, site: CallSite): void {
  if (site.method !== 'startsWith' && site.method !== 'startswith') return;
  const { receiver, given } = site;
  noteBeginning(machine, site.node, receiver, given.items[0], argumentNode(site, 0));
}

/** The same of `path.indexOf(root) === 0`. */
export function checkLooseSearch(machine: Machine, search: Call): void {
  const { callee, arguments: given } = search;
  const [root] = given;
  if (callee.kind !== 'member' || root === undefined || given.length > 1) return;
  if (machine.module.names.models.looseSinks.length === 0) return;
  const path = machine.run.evaluate(machine, callee.object);
  noteBeginning(machine, search, path, machine.run.evaluate(machine, root), root);
}

/** The same of `path.slice(0, root.length) === root`. */
export function checkLooseBeginning(machine: Machine, cut: Call | Slice, text: Expression, root: Expression): void {
  if (machine.module.names.models.looseSinks.length === 0) return;
  noteBeginning(machine, cut, machine.run.evaluate(machine, text), machine.run.evaluate(machine, root), root);
}

/** `file.startsWith(root) ? path.relative(root, file) : file`: the test of how a path is shown, by which nothing is refused. */
export function testOfShown({ test, then, otherwise }: Conditional): Expression | undefined {
  if (![then, otherwise].some(isShortened)) return undefined;
  if (test.kind === 'comparison') return test.left;
  return test.kind === 'unary' ? test.operand : test;
}

function isShortened(node: Expression): boolean {
  if (node.kind === 'slice') return true;
  return node.kind === 'call' && node.callee.kind === 'member' && SHORTENS.has(node.callee.property);
}
const SHORTENS: ReadonlySet<string> = new Set(['relative', 'relpath', 'slice', 'substring', 'substr', 'replace']);

function noteBeginning(
  machine: Machine,
  call: Call | Slice,
  receiver: Value | undefined,
  root: Value | undefined,
  node: Expression,
): void {
  const sinks = machine.module.names.models.looseSinks;
  if (sinks.length === 0 || machine.shown === call) return;
  if (receiver?.taint === undefined || (receiver.traits & RESOLVED) === 0 || root === undefined) return;
  // The path of an address is no place on a disk.
  if (OF_ADDRESS.test(receiver.name?.text ?? '') || !mayGoOn(root, node)) return;
  // Whoever chooses the folder as well is not kept in it.
  const kept = without(receiver.taint, bitsOf(deepTaint(root)) & ~LIBRARY);
  if (kept === undefined) return;
  for (const sink of sinks) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    report(machine, sink, kept, 'high', { callee: methodOf(call), sink: call, call });
  }
}

function methodOf(node: Call | Slice): string {
  return node.kind === 'call' && node.callee.kind === 'member' ? node.callee.property : '';
}

/** Whether a longer name than the folder's passes: nothing was put behind it, here or where it was made. */
function mayGoOn(root: Value, node: Expression): boolean {
  const text = textOf(root);
  if (text !== undefined) return OPEN_FOLDER.test(text);
  // `path.startswith(('/', '\\\\'))`: one of several.
  if (root.shape?.kind === 'list') return itemsOf(root.shape).items.some((item) => mayGoOn(item, node));
  if ((root.traits & BUILT_TEXT) !== 0) return false;
  return !isSeparator(node) && (node.kind !== 'call' || !node.arguments.some(isSeparator));
}

/** `path.sep` itself, and what makes `path.join(root, path.sep)` and `os.path.join(root, '')` end with it. */
function isSeparator(node: Expression): boolean {
  if (node.kind === 'member') return node.property === 'sep';
  return node.kind === 'literal' && (node.value === '' || ENDS_WITH_SEPARATOR.test(String(node.value)));
}
