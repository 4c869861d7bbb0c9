import { OPTION_REFUSALS } from '../../../knowledge/guards.ts';
import type { Call, Expression, FunctionIr, Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { sinkBits } from '../values/kinds.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { isHollow } from './hollow-bodies.ts';
import { cleanItems } from './taken.ts';

const asserted = new WeakMap<FunctionIr, readonly number[]>();

/** `must(ok(x))`, where `must` throws unless its argument is true: what follows may rely on it. */
export function relyOnAssertions(machine: Machine, shape: FunctionShape, { arguments: given }: Call): void {
  const { function: callee } = shape;
  let places = asserted.get(callee);
  if (places === undefined) {
    places = assertedPlaces(callee);
    asserted.set(callee, places);
  }
  for (const place of places) {
    const argument = given[place];
    if (argument !== undefined) machine.run.refine(machine, argument, true);
  }
  if (OPTION_REFUSALS.test(callee.name) && !isHollow(shape))
    for (const words of given) cleanItems(machine, words, OPTION_BITS);
}
const OPTION_BITS = sinkBits(['argument']);

/** The arguments that are true whenever the function returns; `self` is not written among them. */
function assertedPlaces({ parameters, body }: FunctionIr): readonly number[] {
  const names = parameters.map(({ target }) => (target.kind === 'name' ? target.name : ''));
  const given = names[0] === 'self' || names[0] === 'cls' ? names.slice(1) : names;
  const refused = new Set(body.map(refusedName));
  return [...given.keys()].filter((place) => refused.has(given[place]));
}

/** `if (!condition) throw …`. */
function refusedName(statement: Statement): string | undefined {
  if (statement.kind !== 'if' || statement.then.at(-1)?.kind !== 'throw') return undefined;
  const { test } = statement;
  return isNegation(test) && test.operand.kind === 'name' ? test.operand.name : undefined;
}

function isNegation(test: Expression): test is Expression & { kind: 'unary' } {
  return test.kind === 'unary' && (test.operator === '!' || test.operator === 'not');
}
