import type { Expression, KeywordArgument } from '../ir.ts';
import {
  childAt,
  firstPart,
  lowerExpression,
  name,
  nextPart,
  startOf,
  endOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { nameText } from './names.ts';

/** What a call is given. */
export interface Given {
  readonly arguments: readonly Expression[];
  readonly keywords?: readonly KeywordArgument[];
}

/** `(a, name: b, ref c)`. */
export function lowerArguments(lowering: Lowering, list: number, depth: number): Given {
  const given: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  for (let one = list < 0 ? -1 : firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one)) {
    if (typeName(lowering, one) !== 'argument') continue;
    const called = childAt(lowering, one, lowering.field.name);
    const inner = valueOf(lowering, one, called);
    const isThis = inner < 0 && textOf(lowering, one).endsWith('this');
    const value = isThis
      ? name('this', startOf(lowering, one), endOf(lowering, one))
      : lowerExpression(lowering, inner, depth + 1);
    if (called < 0) given.push(value);
    else keywords.push({ name: nameText(lowering, called), value });
  }
  return keywords.length === 0 ? { arguments: tight(given) } : { arguments: tight(given), keywords: tight(keywords) };
}

function valueOf(lowering: Lowering, argument: number, called: number): number {
  const first = firstPart(lowering, argument);
  return first === called && called >= 0 ? nextPart(lowering, argument, first) : first;
}

/** Variables that a call fills: `out var found`, `out this.name`. */
export function filledIn(lowering: Lowering, list: number, depth: number): Expression[] {
  const filled: Expression[] = [];
  for (let one = list < 0 ? -1 : firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one)) {
    if (typeName(lowering, one) !== 'argument' || !/^out\s/.test(textOf(lowering, one))) continue;
    const inner = firstPart(lowering, one);
    if (typeName(lowering, inner) === 'declaration_expression') {
      const called = childAt(lowering, inner, lowering.field.name);
      filled.push(name(nameText(lowering, called), startOf(lowering, called), endOf(lowering, called)));
    } else {
      const target = lowerExpression(lowering, inner, depth + 1);
      if (target.kind === 'member' || (target.kind === 'name' && target.name !== '_')) filled.push(target);
    }
  }
  return filled;
}
