import type { Expression, KeywordArgument } from '../ir.ts';
import { childAt, endOf, firstPart, lowerExpression, nextPart, startOf, textOf, tight, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** What a call is given: by position, and by name. */
export interface Given {
  readonly items: readonly Expression[];
  readonly keywords: readonly KeywordArgument[];
  /** `strlen(...)`: the function itself is meant, and nothing is called. */
  readonly isReference: boolean;
}

/** The arguments between the parentheses of a call. */
export function lowerArguments(lowering: Lowering, list: number, depth: number): Given {
  const items: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  let isReference = false;
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (typeName(lowering, child) === 'variadic_placeholder') isReference = true;
    const named = childAt(lowering, child, lowering.field.name);
    const inner = typeName(lowering, child) === 'argument' ? lastPart(lowering, child, named) : child;
    if (inner < 0) continue;
    const value = lowerExpression(lowering, inner, depth + 1);
    if (named >= 0) keywords.push({ name: textOf(lowering, named), value });
    else if (typeName(lowering, inner) === 'variadic_unpacking') {
      const { at, end } = { at: startOf(lowering, inner), end: endOf(lowering, inner) };
      items.push(value.kind === 'spread' ? value : { kind: 'spread', value, at, end });
    } else items.push(value);
  }
  return { items: tight(items), keywords, isReference };
}

/** The value of an argument, behind its name where it has one. */
function lastPart(lowering: Lowering, node: number, named: number): number {
  let last = -1;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (child !== named && typeName(lowering, child) !== 'reference_modifier') last = child;
  }
  return last;
}
