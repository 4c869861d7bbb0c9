import type { Call, Expression, Name } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { callOf } from './words.ts';

/** How far behind the call variables are looked for, and how many of them count. */
const REACH = 20_000;
const MOST_NAMES = 60;
/** In one file; a few are what honest code has. */
const MOST_CALLS = 20;

const calls = new WeakMap<Lowering, number>();

/** `extract($values)`: every variable behind it may be what the array holds under its name. */
export function extracted(lowering: Lowering, call: Call): Expression {
  const [values, _flags, prefix] = call.arguments;
  const count = (calls.get(lowering) ?? 0) + 1;
  calls.set(lowering, count);
  if (values === undefined || prefix !== undefined || count > MOST_CALLS) return call;
  const { at, end } = call;
  const held: Name = { kind: 'name', name: '$ extracted', at, end };
  const assigned = (target: Name, value: Expression): Expression => ({ kind: 'assign', target, value, at, end });
  const items: Expression[] = [assigned(held, values)];
  for (const called of namesBehind(lowering.text.slice(end, end + REACH))) {
    const target: Name = { kind: 'name', name: `$${called}`, at, end };
    const found: Expression = { kind: 'index', object: held, index: literal(called, at, at), at, end };
    items.push(assigned(target, { kind: 'logical', operator: 'nullish', left: found, right: target, at, end }));
  }
  return callOf('array', items, call);
}

/** Variables up to the next function, in the order in which they stand. */
function namesBehind(text: string): ReadonlySet<string> {
  const next = text.search(/\bfunction\s{1,9}\w/);
  const names = new Set<string>();
  for (const [, called = ''] of text.slice(0, next < 0 ? undefined : next).matchAll(/\$([A-Za-z_]\w{0,60})/g)) {
    if (called !== 'this' && !called.startsWith('_')) names.add(called);
    if (names.size >= MOST_NAMES) break;
  }
  return names;
}
