import type { Expression } from '../../ir/ir.ts';

/** Nobody writes down more of them one by one. */
const MOST = 24;

/** The sides of `a || b || c`; beyond the most that is looked at, what is left of it in one piece. */
export function alternativesOf(test: Expression): readonly Expression[] {
  const found: Expression[] = [];
  const open = [test];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.kind === 'logical' && one.operator === 'or' && found.length < MOST) open.push(one.left, one.right);
    else found.push(one);
  }
  return found;
}
