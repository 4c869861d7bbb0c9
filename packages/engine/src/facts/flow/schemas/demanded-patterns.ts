import { DEMANDED_PATTERNS } from '../../../knowledge/declared-fields.ts';
import type { Expression } from '../../ir/ir.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { textOf } from '../values/leads.ts';

/**
 * Sink kinds that a text is safe for because of what annotations demand of it: `[RegularExpression("[a-z]+")] string name`,
 * `@Pattern(regexp = "[a-z]+") String name`. The pattern may be a constant of another class.
 */
export function demandedBits(machine: Machine, decorators: readonly Expression[] | undefined): number {
  let bits = 0;
  for (const decorator of decorators ?? []) {
    const name = decorator.kind === 'call' ? calledName(decorator.callee) : '';
    if (decorator.kind !== 'call' || !DEMANDED_PATTERNS.has(name)) continue;
    const keyword = DEMANDED_PATTERNS.get(name);
    const told =
      keyword === undefined ? decorator.arguments[0] : decorator.keywords?.find((one) => one.name === keyword)?.value;
    const pattern = told === undefined ? undefined : textOf(machine.run.evaluate(machine, told));
    if (pattern !== undefined) bits |= cleanedByMatch(pattern, '', WHOLE);
  }
  return bits;
}

const WHOLE = { start: true, end: true };
