import { CONTAINMENT_FUNCTIONS } from '../../../knowledge/guards.ts';
import type { Expression, Pattern } from '../../ir/ir.ts';
import { assign } from '../evaluation/assignment.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { makeScope } from '../machine/scope.ts';
import { calledName, parseName } from '../names/names.ts';
import { anyElement } from '../values/join.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { makeValue, type Value } from '../values/values.ts';
import { isConstantContainer } from './allow-lists.ts';
import { refineListedHost } from './allowed-hosts.ts';
import { clean } from './cleaning.ts';
import { refineEachPrefix } from './text-tests.ts';

/** `roots.some((root) => p.startsWith(root))`: whatever the callback proves of p holds. */
export function refineSome(machine: Machine, list: Expression, callback: Expression): void {
  // A promise is true whatever it is about.
  if (callback.kind !== 'function' || callback.function.isAsync) return;
  const statement = callback.function.body.at(-1);
  if (statement?.kind !== 'return' || statement.value === undefined) return;
  if (callback.function.body.length > 1) {
    const { value } = statement;
    const isTold = value.kind === 'call' && CONTAINMENT_FUNCTIONS.test(calledName(value.callee));
    if (isTold) machine.run.refine(machine, value, true);
    return;
  }
  const elements = machine.run.evaluate(machine, list);
  if (elements.taint !== undefined) return;
  const parameter = callback.function.parameters[0]?.target;
  refineOfOne(machine, parameter, elementOf(machine, list, elements), statement.value);
  if (parameter?.kind === 'name') {
    refineListedHost(machine, statement.value, parameter.name, list);
    refineEachPrefix(machine, statement.value, parameter.name, list);
  }
  if (parameter?.kind !== 'name' || !isConstantContainer(elements)) return;
  const { value } = statement;
  if (value.kind !== 'comparison' || !['==', '==='].includes(value.operator)) return;
  const isParameter = (node: Expression): boolean => node.kind === 'name' && node.name === parameter.name;
  if (isParameter(value.left)) clean(machine, value.right, ALL_SINKS);
  if (isParameter(value.right)) clean(machine, value.left, ALL_SINKS);
}

/** One of a list that is known by its name alone, or kept with something, has a name too: what equals it is known. */
function elementOf(machine: Machine, node: Expression, list: Value): Value {
  const element = anyElement(list);
  const isKnown = element.name !== undefined || element.isConstant || element.shape !== undefined;
  if (isKnown || element.taint !== undefined) return element;
  const kept = node.kind === 'member' ? parseName(machine.module.names, `kept.${node.property}`) : undefined;
  return makeValue(undefined, list.name ?? kept, undefined);
}

/** What a test of one element proves of everything else in it; a function of the repository is asked here once more. */
export function refineOfOne(machine: Machine, target: Pattern | undefined, element: Value, test: Expression): void {
  if (target?.kind !== 'name' || test.kind !== 'call') {
    machine.run.refine(machine, test, true);
    return;
  }
  const outer = machine.scope;
  machine.scope = makeScope(outer);
  assign(machine, target, element, true);
  perhaps(machine, () => machine.run.evaluate(machine, test));
  machine.run.refine(machine, test, true);
  machine.scope = outer;
}
