import type { Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, type Value } from '../values/values.ts';
import { clean } from './cleaning.ts';
import { cleanedByRemoval } from './patterns.ts';

type Loop = Extract<Statement, { kind: 'loop' }>;

/** `for c in '<>:/': name = name.replace(c, '_')`: behind the loop none of these characters is left. */
export function refineRemoved(machine: Machine, { target, body }: Loop, iterated: Value): void {
  const [step] = body;
  if (body.length !== 1 || step?.kind !== 'assignment' || step.operator !== undefined) return;
  if (target?.kind !== 'name' || step.target.kind !== 'name' || step.value.kind !== 'call') return;
  const { callee, arguments: given } = step.value;
  // Elsewhere `replace` replaces the first alone.
  const method = machine.module.isPython ? 'replace' : 'replaceAll';
  if (callee.kind !== 'member' || callee.property !== method || callee.object.kind !== 'name') return;
  const [removed, by] = given;
  if (callee.object.name !== step.target.name || given.length !== 2) return;
  if (removed?.kind !== 'name' || removed.name !== target.name || by === undefined) return;
  const characters = charactersOf(iterated);
  const put = textOf(machine.run.evaluate(machine, by));
  if (characters === undefined || put === undefined || characters.some((one) => put.includes(one))) return;
  const few = characters.map((one) => one.replace(/[\\\]^-]/, String.raw`\$&`)).join('');
  clean(machine, callee.object, cleanedByRemoval(`[${few}]`, 'g', put));
}

/** The characters of a constant text, or a list of them. */
function charactersOf(iterated: Value): readonly string[] | undefined {
  const text = textOf(iterated);
  const { shape } = iterated;
  const few =
    text === undefined
      ? shape?.kind === 'list'
        ? itemsOf(shape).items.map(textOf)
        : []
      : (text.match(/[\s\S]/g) ?? []);
  const singles = few.flatMap((one) => (one?.length === 1 ? [one] : []));
  return few.length > 0 && few.length <= MOST && singles.length === few.length ? singles : undefined;
}
const MOST = 64;
