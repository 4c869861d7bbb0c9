import { UPLOAD_PLACES, UPLOADS } from '../../../knowledge/sources.ts';
import type { Expression } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, hasProofs, type Scope } from '../machine/scope.ts';
import { holdKey } from '../values/keys.ts';
import { cleanOf } from '../values/taint.ts';
import { ABSENT, constantValue, makeObject, makeSlot, tainted, type Value } from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { pathOf } from './member-paths.ts';
import { readMember } from './members.ts';

/** What was proved of members, by their paths below what is handed on. */
type Proved = ReadonlyMap<string, Value>;

/** Whoever checks more than that has a schema. */
const MOST = 8;
/** Under which an object keeps what was proved of it, so that calls which differ in that alone are not the same. */
const PROVED = '\0proved ';

/**
 * `if (!isName(req.query.name)) return; run(req)`: what was proved of a member goes along with what it is a member of. The
 * very value where nothing was.
 */
export function withProvedMembers(machine: Machine, node: Expression | undefined, value: Value): Value {
  if (node === undefined || !hasProofs(machine.scope) || !isPlain(value)) return value;
  const path = pathOf(node);
  const proved = path === undefined ? undefined : provedBelow(machine.scope, `${path}.`);
  if (proved === undefined || proved.size === 0 || proved.size > MOST) return value;
  const narrowed = narrow(machine, node, value, proved);
  if (narrowed.shape?.kind === 'object')
    for (const [member, { taint }] of proved)
      narrowed.shape.entries.set(PROVED + member, makeSlot(constantValue(cleanOf(taint))));
  return narrowed;
}

/** What is different, after a call, in the members that were handed to it proved. */
export function changedMembers({ scope, journal }: Machine, node: Expression | undefined, { shape }: Value): void {
  if (node === undefined || shape?.kind !== 'object') return;
  const path = pathOf(node);
  for (const key of path === undefined ? [] : shape.entries.keys()) {
    if (!key.startsWith(PROVED)) continue;
    const member = key.slice(PROVED.length);
    const proof = findSlot(scope, `${path}.${member}`);
    const now = entryAt(shape, member.split('.'));
    if (proof?.isProof === true && now !== undefined && now !== proof.value) write(journal, proof, now);
  }
}

function entryAt(object: ObjectShape, [key = '', ...further]: readonly string[]): Value | undefined {
  const value = object.entries.get(key)?.value;
  if (further.length === 0 || value === undefined) return value;
  return value.shape?.kind === 'object' ? entryAt(value.shape, further) : value;
}

/** An object that the code makes itself keeps what is proved of it in its entries. */
function isPlain({ shape }: Value): boolean {
  return shape === undefined || (shape.kind === 'object' && shape.role === 'request');
}

function provedBelow(scope: Scope, start: string): Proved {
  const proved = new Map<string, Value>();
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    for (const [key, { value }] of at.proofs ?? []) {
      const member = key.slice(start.length);
      if (!key.startsWith(start) || value === ABSENT || value.taint === undefined || proved.has(member)) continue;
      if (!/[()]/.test(member)) proved.set(member, value);
    }
  }
  return proved;
}

/** The value with members of which more is known; of the others as much as before. */
function narrow(machine: Machine, node: Expression, value: Value, proved: Proved): Value {
  const object = makeObject(value.taint === undefined ? 'request' : 'plain');
  if (value.shape?.kind === 'object') for (const [key, slot] of value.shape.entries) object.entries.set(key, slot);
  for (const [key, below] of byFirst(proved)) {
    const member: Expression = { kind: 'member', object: node, property: key, at: node.at, end: node.end };
    const held = below.get('') ?? narrow(machine, member, readMember(machine, value, key, member), below);
    object.entries.set(key, makeSlot(held));
  }
  if (value.taint === undefined) return { ...value, shape: object };
  // Where a file that was sent lies the server says still.
  if (UPLOADS.test(value.name?.text ?? ''))
    for (const place of UPLOAD_PLACES)
      if (!object.entries.has(place)) object.entries.set(place, makeSlot(readMember(machine, value, place, undefined)));
  holdKey(object, value);
  object.rest.value = tainted(value.taint);
  return { ...value, taint: undefined, shape: object };
}

/** `query.name` and `query.page` are both below `query`; what is proved of a whole stands under no name. */
function byFirst(proved: Proved): ReadonlyMap<string, Proved> {
  const groups = new Map<string, Map<string, Value>>();
  for (const [path, value] of proved) {
    const dot = path.indexOf('.');
    const first = dot < 0 ? path : path.slice(0, dot);
    const group = groups.get(first) ?? new Map<string, Value>();
    groups.set(first, group);
    group.set(dot < 0 ? '' : path.slice(dot + 1), value);
  }
  return groups;
}
