import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { ALL_SINKS, OPERATOR_BITS } from '../values/kinds.ts';
import { bitsOf } from '../values/taint.ts';
import { clean } from './cleaning.ts';

/** Comparisons that take as long whatever they find: one side is a secret that the other must know. */
const COMPARES_SECRETS = /^(?:timingSafeEqual|compare_digest|hash_equals|(?:fixed_length_)?secure_compare)$/;
/** The same text as bytes, or with nothing but its kind changed. */
const SAME_TEXT = /^(?:from|encode|bytes|String|str|toString|TextEncoder)$/;
const DEEPEST = 4;

/** `timingSafeEqual(Buffer.from(given), Buffer.from(KEY))`: then what was given is the key that the program has itself. */
export function refineSameSecret(machine: Machine, { callee, arguments: [one, other] }: Call): void {
  if (one === undefined || other === undefined || !COMPARES_SECRETS.test(calledName(callee))) return;
  if (isOwn(machine, other)) cleanText(machine, one);
  if (isOwn(machine, one)) cleanText(machine, other);
}

function isOwn(machine: Machine, node: Expression): boolean {
  return (bitsOf(deepTaint(machine.run.evaluate(machine, node))) & ~OPERATOR_BITS) === 0;
}

/** Cleans a text, and what it was made of without a change. */
function cleanText(machine: Machine, node: Expression): void {
  let at: Expression | undefined = node;
  for (let depth = 0; depth < DEEPEST && at !== undefined; depth += 1) {
    if (at.kind !== 'call') clean(machine, at, ALL_SINKS);
    at = at.kind === 'name' ? findSlot(machine.scope, at.name)?.value.about : sameText(at);
  }
}

function sameText(node: Expression): Expression | undefined {
  if (node.kind !== 'call' || !SAME_TEXT.test(calledName(node.callee))) return undefined;
  const [first] = node.arguments;
  // `given.encode('utf-8')` speaks of what it is asked of, `encoder.encode(given)` of what it is given.
  const isAsked = node.callee.kind === 'member' && (first === undefined || first.kind === 'literal');
  return isAsked && node.callee.kind === 'member' ? node.callee.object : first;
}
