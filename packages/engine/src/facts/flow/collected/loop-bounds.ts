import type { Call, Expression, Member, Statement } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { sinkBits } from '../values/kinds.ts';
import { isGuess, type Taint } from '../values/taint.ts';
import { BUILT_TEXT } from '../values/values.ts';
import { report } from './report-flow.ts';

/** What sinks of loops are called in the tables. */
const LOOP_BOUND = '#loop';
/** Text is as long as what was sent. */
const BOUNDED = sinkBits(['nosql']);
const MOST_NODES = 2_000;
const LEAVES: ReadonlySet<string> = new Set(['break', 'return', 'throw']);

/**
 * Reports `for (i = 0; i < x.length; i++)` where `x` came in: a list was meant, and an object that only says how long it is
 * keeps the loop busy for as long as it likes. A loop that stops at what is missing does no harm, whether it asks or trips.
 */
export function checkLoopBound(machine: Machine, test: Expression, body: readonly Statement[]): void {
  const sinks = machine.module.names.models.propertySinks.get(LOOP_BOUND);
  const bound = sinks === undefined ? undefined : boundIn(test);
  if (sinks === undefined || bound === undefined) return;
  const { length, counter } = bound;
  const value = machine.run.evaluate(machine, length.object);
  if (value.taint === undefined || value.shape?.kind === 'list' || (value.traits & BUILT_TEXT) !== 0) return;
  const path = pathOf(length.object);
  if (path === undefined || isFar(value.taint) || stops(body, counter, path)) return;
  for (const sink of sinks) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    report(machine, sink, value.taint, 'high', {
      callee: `${path}.length`,
      sink: length,
      call: length,
      alsoSafe: BOUNDED,
    });
  }
}

/** After many steps, or a call that nobody looked into, it may long be something that the program made. */
function isFar(taint: Taint): boolean {
  return isGuess(taint) || (taint.trail?.length ?? 0) > NEAR;
}
const NEAR = 4;

interface Bound {
  readonly length: Member;
  readonly counter: string;
}

/** The `x.length` that a loop runs up to, and what counts. */
function boundIn(test: Expression): Bound | undefined {
  if (test.kind !== 'comparison' || !/^(?:[<>]=?|!==?)$/.test(test.operator)) return undefined;
  for (const [length, counter] of [[test.left, test.right] as const, [test.right, test.left] as const]) {
    if (length.kind === 'member' && length.property === 'length' && counter.kind === 'name')
      return { length, counter: counter.name };
  }
  return undefined;
}

/** Whether a body leaves the loop, or reads something of an item, which fails where there is none. */
function stops(body: readonly Statement[], counter: string, path: string): boolean {
  const items = new Set<string>();
  const front: unknown[] = [body];
  for (let seen = 0; front.length > 0 && seen < MOST_NODES; seen += 1) {
    const node = front.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (Array.isArray(node)) {
      // Names are given before they are used: what stands first is looked at first.
      front.push(...node.toReversed());
      continue;
    }
    const { kind } = node as { readonly kind?: string };
    if (kind !== undefined && LEAVES.has(kind)) return true;
    if (kind === 'function' || kind === 'class') continue;
    if (kind === 'assignment' || kind === 'assign') {
      const { target, value } = node as Extract<Statement, { kind: 'assignment' }>;
      if (isItem(value, counter, items)) {
        if (target.kind !== 'name') return target.kind === 'destructuring';
        items.add(target.name);
      }
    }
    // `x.slice(…)` fails where there is no list and no text.
    if (kind === 'call') {
      const { callee } = node as Call;
      if (callee.kind === 'member' && pathOf(callee.object) === path) return true;
    }
    if (kind === 'member' || kind === 'index') {
      if (isItem((node as Member).object, counter, items)) return true;
    }
    front.push(...Object.values(node).toReversed());
  }
  return front.length > 0;
}

/** `x[i]`, or a name for it. */
function isItem(node: Expression, counter: string, items: ReadonlySet<string>): boolean {
  if (node.kind === 'name') return items.has(node.name);
  return node.kind === 'index' && node.index.kind === 'name' && node.index.name === counter;
}
