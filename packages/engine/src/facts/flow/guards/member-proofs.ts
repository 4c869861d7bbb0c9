import type { Call, Expression } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Frame, MemberProofs } from '../machine/frame.ts';
import type { Machine } from '../machine/machine.ts';
import { cleanOf } from '../values/taint.ts';
import { ABSENT } from '../values/values.ts';
import { clean } from './cleaning.ts';

const NONE: MemberProofs = new Map();

/** What the function in hand has proved so far of the members of what it was given. */
export function provedMembers({ wholes, reassigned, scope }: Frame): MemberProofs {
  if (wholes.length === 0) return NONE;
  let proved: Map<string, number> | undefined;
  const add = (key: string, bits: number): void => {
    if (bits !== 0) (proved ??= new Map()).set(key, bits);
  };
  for (const { index, name, part, slot } of wholes) {
    if (reassigned?.has(slot) === true) continue;
    if (part !== undefined) {
      add(`${index}.${part}`, cleanOf(slot.value.taint));
      continue;
    }
    for (const [key, { value }] of scope.proofs ?? [])
      if (key.startsWith(`${name}.`) && value !== ABSENT)
        add(`${index}${key.slice(name.length)}`, cleanOf(value.taint));
  }
  return proved ?? NONE;
}

/** What holds on both of two ways. */
export function onBoth(one: MemberProofs | undefined, other: MemberProofs): MemberProofs {
  if (one === undefined || one.size === 0 || other.size === 0) return one === undefined ? other : NONE;
  const common = new Map<string, number>();
  for (const [key, bits] of one) {
    const shared = bits & (other.get(key) ?? 0);
    if (shared !== 0) common.set(key, shared);
  }
  return common;
}

/** Holds of the arguments of a call what was proved of their members. */
export function cleanMembers(machine: Machine, { arguments: given }: Call, proofs: MemberProofs | undefined): void {
  if (proofs === undefined || proofs.size === 0 || given.some(({ kind }) => kind === 'spread')) return;
  for (const [key, bits] of proofs) {
    const dot = key.indexOf('.');
    const argument = given[Number(key.slice(0, dot))];
    if (argument !== undefined && pathOf(argument) !== undefined)
      clean(machine, memberAt(argument, key.slice(dot + 1)), bits);
  }
}

/** `query.name` of a request as an expression; `FormValue(name)` asks it. */
function memberAt(object: Expression, path: string): Expression {
  const { at, end } = object;
  const asked = /^(?:(?<before>[^(]*)\.)?(?<method>\w+)\((?<key>.*)\)$/s.exec(path)?.groups;
  let node = object;
  for (const property of (asked === undefined ? path : (asked['before'] ?? '')).split('.'))
    if (property !== '') node = { kind: 'member', object: node, property, at, end };
  if (asked === undefined) return node;
  const callee: Expression = { kind: 'member', object: node, property: asked['method'] ?? '', at, end };
  const key: Expression = { kind: 'literal', value: asked['key'], at, end };
  return { kind: 'call', callee, arguments: [key], isNew: false, at, end };
}
