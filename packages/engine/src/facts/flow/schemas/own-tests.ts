import { VALIDATORS } from '../../../knowledge/guards.ts';
import { REFINEMENT, TELLING_TESTS, TEST_METHODS } from '../../../knowledge/schemas.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import { argumentsOf } from '../calls/arguments.ts';
import type { CallSite } from '../calls/call-site.ts';
import { invoke } from '../calls/functions.ts';
import { perhaps } from '../machine/branches.ts';
import type { MemberProofs, Outcome } from '../machine/frame.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { sinkBits } from '../values/kinds.ts';
import { taintFrom } from '../values/taint.ts';
import { makeSlot, makeValue, named, tainted, type Value } from '../values/values.ts';
import { extended, narrowed, schemaBits, schemaMembers } from './schema-bits.ts';

/** What a test of one's own proves of what passes it, and of its members by their names. */
interface Passed {
  readonly bits: number;
  readonly members: ReadonlyMap<string, number>;
}

/** What tells a schema what is wrong: a test that speaks to it has refused the value. */
export function refinement(machine: Machine): Value {
  return named(parseName(machine.module.names, REFINEMENT));
}

/** Whether a method of a schema takes a test of one's own. */
export function takesTest(site: CallSite): boolean {
  const key = keyOf(site);
  return TEST_METHODS.has(key) || TELLING_TESTS.has(key);
}

function keyOf({ receiver, name, method }: CallSite): string {
  return `${receiver?.name?.root ?? name?.root ?? ''}.${method}`;
}

/**
 * `.refine((name) => NAMES.includes(name))`: what passes is what it is true of.
 * `.superRefine((name, ctx) => { if (…) ctx.addIssue(…) })`: what passes is what it says nothing of.
 */
export function provedByTest(machine: Machine, site: CallSite, given: Value): Passed {
  const isTelling = TELLING_TESTS.has(keyOf(site));
  const members = new Map<string, number>();
  let bits = 0;
  for (const { shape, name } of site.given.items) {
    if (shape?.kind === 'function' && shape.function.parameters.length > 0) {
      const asked = isTelling && site.method === 'check' ? [told(machine, given)] : [given, refinement(machine)];
      const outcome = perhaps(machine, () => invoke(machine, shape, argumentsOf(asked)));
      const passed = isTelling ? whereSilent(outcome) : whereTrue(outcome);
      bits |= passed.bits;
      for (const [key, safe] of passed.members) members.set(key, (members.get(key) ?? 0) | safe);
    } else if (!isTelling) bits |= sinkBits(ownEntry(VALIDATORS, name?.text) ?? []);
    // What stands behind a test that is true is a message.
    if (!isTelling) break;
  }
  return { bits, members };
}

/** `.check((ctx) => { if (bad(ctx.value)) ctx.issues.push(…) })`. */
function told(machine: Machine, given: Value): Value {
  return makeValue(given.taint, refinement(machine).name, undefined);
}

function whereTrue({ whenTrue, members }: Outcome): Passed {
  return { bits: whenTrue[0] ?? 0, members: membersOf(members?.whenTrue) };
}

function whereSilent({ always, members }: Outcome): Passed {
  const parts = new Map(membersOf(members?.always));
  // Of what it is told there is no more than the value.
  const bits = (always[0] ?? 0) | (parts.get('value') ?? 0);
  return { bits, members: parts };
}

function membersOf(proofs: MemberProofs | undefined): ReadonlyMap<string, number> {
  const members = new Map<string, number>();
  for (const [path, bits] of proofs ?? []) if (path.startsWith('0.')) members.set(path.slice(2), bits);
  return members;
}

/** Outside data of which nothing is known yet. */
export function anything(machine: Machine, { node }: CallSite): Value {
  const at = spanOf(machine, node.at, node.end);
  return tainted(taintFrom({ kind: 'remote', at, what: 'what is checked', certainty: 'high' }));
}

/** The schema, its values as safe as a test of one's own leaves them. */
export function tested(schema: Value, { bits, members }: Passed): Value {
  const described = schemaMembers(schema);
  if (described === undefined) return narrowed(schema, bits);
  const { shape } = schema;
  const safer = new Map(
    described
      .filter(
        ([key, member]) => schemaMembers(member) === undefined && ((members.get(key) ?? 0) & ~schemaBits(member)) !== 0,
      )
      .map(([key, member]) => [key, makeSlot(narrowed(member, members.get(key) ?? 0))] as const),
  );
  if (safer.size === 0 || shape?.kind !== 'object') return schema;
  return extended(schema, shape, { ...shape, entries: safer });
}
