import type { Call, Comprehension, Expression, Logical } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf } from '../values/values.ts';
import { alternativesOf } from './alternatives.ts';
import { clean } from './cleaning.ts';
import { cleanedWithout } from './patterns.ts';

/** `any(c in x for c in ';&|')` was false: x holds none of them. */
export function refineNoneIn(machine: Machine, { body, generators: [generator] }: Comprehension): void {
  if (generator?.target.kind !== 'name' || body.kind !== 'comparison' || body.operator !== 'in') return;
  if (body.left.kind === 'name' && body.left.name === generator.target.name)
    refuse(machine, generator.iterable, body.right);
}

/** `[';', '&'].some((c) => x.includes(c))` was false. */
export function refineNoneOf(machine: Machine, list: Expression, callback: Expression): void {
  if (callback.kind !== 'function') return;
  const said = callback.function.body.at(-1);
  const test = said?.kind === 'return' ? said.value : undefined;
  const target = callback.function.parameters[0]?.target;
  if (test?.kind !== 'call' || target?.kind !== 'name' || !asksFor(test, target.name)) return;
  if (test.callee.kind === 'member') refuse(machine, list, test.callee.object);
}

function asksFor({ callee, arguments: [first] }: Call, name: string): boolean {
  return callee.kind === 'member' && callee.property === 'includes' && first?.kind === 'name' && first.name === name;
}

/** `x.includes(';') || x.includes('&')` was false: x holds none of them. One alone leaves the others. */
export function refineNeither(machine: Machine, test: Logical): void {
  const refused = new Map<string, { readonly subject: Expression; readonly characters: Set<string> }>();
  for (const one of alternativesOf(test)) {
    const [subject, character] = refusedBy(one);
    const path = subject === undefined ? undefined : pathOf(subject);
    if (subject === undefined || path === undefined) continue;
    const known = refused.get(path) ?? { subject, characters: new Set() };
    refused.set(path, known);
    known.characters.add(character);
  }
  for (const { subject, characters } of refused.values())
    if (characters.size > 1)
      clean(
        machine,
        subject,
        cleanedWithout((character) => characters.has(character)),
      );
}

/** `x.includes(';')`, `';' in x`. */
function refusedBy(test: Expression): readonly [subject: Expression | undefined, character: string] {
  const isAsked = test.kind === 'call' && test.callee.kind === 'member' && test.callee.property === 'includes';
  const [subject, asked] =
    isAsked && test.callee.kind === 'member'
      ? [test.callee.object, test.arguments[0]]
      : test.kind === 'comparison' && test.operator === 'in'
        ? [test.right, test.left]
        : [];
  const character = asked?.kind === 'literal' ? String(asked.value) : '';
  return character.length === 1 ? [subject, character] : [undefined, ''];
}

function refuse(machine: Machine, list: Expression, subject: Expression): void {
  const value = machine.run.evaluate(machine, list);
  const text = textOf(value);
  const items = value.shape?.kind === 'list' ? itemsOf(value.shape).items.map((item) => textOf(item) ?? '') : [];
  const refused = new Set(text === undefined ? items : text);
  clean(
    machine,
    subject,
    cleanedWithout((character) => refused.has(character)),
  );
}
