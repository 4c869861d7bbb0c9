import type { Comprehension, Expression } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  mix,
  name,
  nextPart,
  NONE,
  startOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { nameText } from './names.ts';

type Generator = Comprehension['generators'][number];

/** `from item in items where item.IsNew select item.Name`. */
export function lowerQuery(lowering: Lowering, node: number, depth: number): Expression {
  const generators: Generator[] = [];
  let body: Expression = mix(lowering, node, []);
  for (let clause = firstPart(lowering, node); clause >= 0; clause = nextPart(lowering, node, clause)) {
    const last = lastOf(lowering, clause);
    switch (typeName(lowering, clause)) {
      case 'from_clause': {
        const called = childAt(lowering, clause, lowering.field.name);
        generators.push(generator(lowering, called, lowerExpression(lowering, last, depth + 1)));
        break;
      }
      case 'join_clause': {
        const called = firstPart(lowering, clause);
        const from = called < 0 ? NONE : nextPart(lowering, clause, called);
        generators.push(generator(lowering, called, lowerExpression(lowering, from, depth + 1)));
        break;
      }
      case 'let_clause': {
        const value = lowerExpression(lowering, last, depth + 1);
        const only: Expression = { kind: 'list', items: [value], at: value.at, end: value.end };
        generators.push(generator(lowering, firstPart(lowering, clause), only));
        break;
      }
      case 'where_clause': {
        const test = lowerExpression(lowering, last, depth + 1);
        const before = generators.pop();
        if (before !== undefined) generators.push({ ...before, conditions: [...before.conditions, test] });
        break;
      }
      case 'select_clause':
      case 'group_clause':
        body = lowerExpression(lowering, firstPart(lowering, clause), depth + 1);
        break;
      default:
    }
  }
  return { kind: 'comprehension', generators, body, at: startOf(lowering, node), end: endOf(lowering, node) };
}

function generator(lowering: Lowering, called: number, iterable: Expression): Generator {
  const target = name(nameText(lowering, called), startOf(lowering, called), endOf(lowering, called));
  return { target, iterable, conditions: [] };
}

function lastOf(lowering: Lowering, clause: number): number {
  let last = -1;
  for (let one = firstPart(lowering, clause); one >= 0; one = nextPart(lowering, clause, one)) last = one;
  return last;
}
