import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { anyElement } from '../values/join.ts';
import type { Value } from '../values/values.ts';

/** The path that `path.split('/')` takes apart, also where a variable keeps its parts. */
export function takenApart(machine: Machine, list: Expression): Expression | undefined {
  return list.kind === 'name' ? keptApart(machine, list.name) : cutInParts(machine, list);
}

/** `Path(x).parts`, `x.split('/')`, `x.split('/').filter(Boolean)`: a part that is empty leads nowhere. */
export function cutInParts(machine: Machine, node: Expression): Expression | undefined {
  const list = withEmpty(node);
  if (list.kind === 'member') return machine.module.isPython && list.property === 'parts' ? list.object : undefined;
  if (list.kind !== 'call' || list.callee.kind !== 'member' || list.callee.property !== 'split') return undefined;
  const [by] = list.arguments;
  const separator = by === undefined ? undefined : machine.run.evaluate(machine, by);
  const text = separator?.shape?.kind === 'regex' ? separator.shape.pattern : String(separator?.constant ?? '');
  const isSeparator = by?.kind === 'member' && by.property === 'sep';
  return isSeparator || /^[\\/[\]()|+]+$/.test(text) ? list.callee.object : undefined;
}

/** What a list was before those were left out of it that are nothing. */
function withEmpty(node: Expression): Expression {
  if (node.kind === 'call' && node.callee.kind === 'member' && node.callee.property === 'filter') {
    const [callback] = node.arguments;
    return callback !== undefined && calledName(callback) === 'Boolean' ? node.callee.object : node;
  }
  if (node.kind !== 'comprehension' || node.generators.length !== 1) return node;
  const [generator] = node.generators;
  if (generator?.target.kind !== 'name') return node;
  const { name } = generator.target;
  const isItself = (test: Expression): boolean => test.kind === 'name' && test.name === name;
  return isItself(node.body) && generator.conditions.every(isItself) ? generator.iterable : node;
}

function keptApart(machine: Machine, name: string): Expression | undefined {
  const value = findSlot(machine.scope, name)?.value;
  const path = value?.about === undefined ? undefined : cutInParts(machine, value.about);
  if (value === undefined || path === undefined) return undefined;
  // Of a name that was given something else since then nothing was looked at.
  const source = machine.run.evaluate(machine, path).taint?.source;
  return source !== undefined && source === partOf(value).taint?.source ? path : undefined;
}

function partOf(value: Value): Value {
  return value.taint === undefined ? anyElement(value) : value;
}
