import type { Call, Constant, Destructuring, Expression } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Answer, MemberProofs } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, proofSlot } from '../machine/scope.ts';
import { ABSENT, constantValue, itemsOf, withAbout, type Value } from '../values/values.ts';
import { clean } from './cleaning.ts';
import { cleanMembers, onBoth } from './member-proofs.ts';
import { countOf } from './told-parts.ts';

/** More ways out than these, or larger answers, say nothing any more. */
export const MOST_ANSWERS = 16;
const MOST_PARTS = 8;

/** What a way out of a function says: a word, or the words in the parts of an object or a list. */
export function answerOf(
  value: Value,
  isThere: boolean,
  bits: readonly number[],
  members: MemberProofs,
  told: readonly (readonly [key: string, told: Constant])[] = [],
): Answer {
  const { shape } = value;
  if (value.isConstant) return { isWord: true, word: value.constant, parts: undefined, isThere, bits, members };
  const parts = new Map<string, Constant>(told);
  if (shape?.kind === 'object' && shape.class === undefined) {
    for (const [key, slot] of shape.entries) addPart(parts, key, slot.value);
  } else if (shape?.kind === 'list') {
    for (const [index, item] of itemsOf(shape).items.entries()) addPart(parts, String(index), item);
  }
  return { isWord: false, word: undefined, parts: parts.size === 0 ? undefined : parts, isThere, bits, members };
}

function addPart(parts: Map<string, Constant>, key: string, { isConstant, constant }: Value): void {
  if (isConstant && parts.size < MOST_PARTS) parts.set(key, constant);
}

/** The call of a function of the repository that an expression is, and which of its answers are known. */
export function answeredCall({ frame }: Machine, node: Expression): Call | undefined {
  if (frame.outcomes === undefined) return undefined;
  const call = node.kind === 'await' ? node.value : node;
  return call.kind === 'call' && frame.outcomes.get(call)?.answers !== undefined ? call : undefined;
}

/** A call that is made again may say something else. */
export function forgetAnswers(machine: Machine, call: Call): void {
  const slot = machine.scope.names.get(slotOf(call));
  if (slot?.value.isConstant === true) write(machine.journal, slot, ABSENT);
}

function slotOf({ at }: Call): string {
  return `\0answers ${at}`;
}

/** `const { ok, error } = check(x)`: what is tested later is a part of that answer. */
export function noteParts(machine: Machine, { properties }: Destructuring, call: Call): void {
  for (const { key, target } of properties) {
    const slot = key === null || target.kind !== 'name' ? undefined : findSlot(machine.scope, target.name);
    if (slot === undefined || key === null || slot.value.taint !== undefined || slot.value.about !== undefined)
      continue;
    const about: Expression = { kind: 'member', object: call, property: key, at: call.at, end: call.end };
    write(machine.journal, slot, withAbout(slot.value, about));
  }
}

/**
 * `check(x) === 'denied'`, `check(x).ok`: of all ways out of the function those remain that said so, and what every one
 * of them had proved holds of the arguments.
 */
export function refineAnswer(machine: Machine, node: Expression, holds: (word: Constant) => boolean): void {
  if (machine.frame.outcomes === undefined) return;
  refineAsked(machine, askedOf(machine, node), holds);
}

/** `check(x).errors.length` was 0. */
export function refineNoFaults(machine: Machine, list: Expression): void {
  const asked = askedOf(machine, list);
  if (asked?.part !== undefined)
    refineAsked(machine, { call: asked.call, part: countOf(asked.part) }, (count) => count === 0);
}

function refineAsked(machine: Machine, asked: Asked | undefined, holds: (word: Constant) => boolean): void {
  if (machine.frame.outcomes === undefined) return;
  const outcome = asked === undefined ? undefined : machine.frame.outcomes.get(asked.call);
  if (asked === undefined || outcome?.answers === undefined || outcome.watched !== undefined) return;
  const remaining = narrowed(machine, asked, outcome.answers, holds);
  for (const [index, argument] of asked.call.arguments.entries()) {
    let bits = remaining.length === 0 ? 0 : -1;
    for (const answer of remaining) bits &= answer.bits[index] ?? 0;
    if (bits !== 0) clean(machine, argument, bits);
  }
  let members: MemberProofs | undefined;
  for (const answer of remaining) members = onBoth(members, answer.members);
  cleanMembers(machine, asked.call, members);
}

/** What is left after this test and those before it: `if (said === 'a') return; if (said === 'b') return;`. */
function narrowed(
  machine: Machine,
  { call, part }: Asked,
  answers: readonly Answer[],
  holds: (word: Constant) => boolean,
): readonly Answer[] {
  const slot = proofSlot(machine.scope, slotOf(call));
  const before = slot.value.isConstant && typeof slot.value.constant === 'number' ? slot.value.constant : -1;
  let left = 0;
  for (const [index, answer] of answers.entries()) if (isPossible(answer, part, holds)) left |= 1 << index;
  left &= before;
  if (left !== before) write(machine.journal, slot, constantValue(left));
  return answers.filter((_, index) => ((left >> index) & 1) === 1);
}

function isPossible(
  { isWord, word, parts, isThere }: Answer,
  part: string | undefined,
  holds: (word: Constant) => boolean,
): boolean {
  if (part === undefined) return isWord ? holds(word) : !isThere || holds(SOMETHING);
  if (isWord) return holds(undefined);
  return parts?.has(part) === true ? holds(parts.get(part)) : true;
}

/** Stands for whatever is there: no constant that anybody compares it with. */
const SOMETHING = '\0something';

interface Asked {
  readonly call: Call;
  /** The part of the answer; undefined for the whole. */
  readonly part: string | undefined;
}

function askedOf(machine: Machine, node: Expression, isPart = false): Asked | undefined {
  const call = answeredCall(machine, node);
  if (call !== undefined) return { call, part: undefined };
  if (node.kind === 'name') {
    const about = findSlot(machine.scope, node.name)?.value.about;
    return about === undefined || about.kind === 'name' ? undefined : askedOf(machine, about, isPart);
  }
  const part = node.kind === 'member' ? node.property : partOf(node);
  if (isPart || part === undefined || (node.kind !== 'member' && node.kind !== 'index')) return undefined;
  const whole = askedOf(machine, node.object, true);
  return whole?.part === undefined ? whole && { call: whole.call, part } : undefined;
}

function partOf(node: Expression): string | undefined {
  return node.kind === 'index' && node.index.kind === 'literal' ? String(node.index.value) : undefined;
}
