import type { Expression, FunctionIr, Parameter } from '../../ir/ir.ts';
import { namesBoundBy, namesIn } from '../../ir/names-bound.ts';
import type { Machine } from '../machine/machine.ts';
import { memberName, resultName } from '../names/names.ts';
import type { ClassShape } from '../values/shapes.ts';
import { named, type Value } from '../values/values.ts';
import { annotatedValue } from './annotations.ts';
import { pathOf } from './member-paths.ts';

/** A method that nobody has called yet, and what is known of the object it belongs to. */
export interface Foresight {
  readonly machine: Machine;
  readonly method: FunctionIr;
  readonly fieldOf: (field: string) => Value | undefined;
  readonly objectOf: (type: ClassShape) => Value | undefined;
  /** The request that a class keeps for which its objects are made. */
  readonly request: () => Value | undefined;
}

/** Variables that hold what other variables hold, and calls on what other calls gave: followed this far. */
const DEEPEST = 4;

/**
 * What a method puts somewhere, where a type or the name of a maker tells: `http`, `paramiko.SSHClient()`, and
 * `socket` behind `socket = context.socket(zmq.SUB)`. Nothing of it is run.
 */
export function foreseen(sight: Foresight, node: Expression, depth = 0): Value | undefined {
  if (depth > DEEPEST) return undefined;
  if (node.kind === 'await') return foreseen(sight, node.value, depth);
  if (node.kind === 'name')
    return ofParameter(sight, node.name, depth) ?? ofVariable(sight, node.name, depth) ?? fromOutside(sight, node);
  if (node.kind === 'member') return fromOutside(sight, node);
  // `options.exec || exec`: what it is where nobody says otherwise.
  if (node.kind === 'logical' && node.operator !== 'and')
    return foreseen(sight, node.left, depth + 1) ?? foreseen(sight, node.right, depth + 1);
  if (node.kind !== 'call') return undefined;
  const { machine, objectOf } = sight;
  const { name, shape } = called(sight, node.callee, depth) ?? {};
  if (shape?.kind === 'class') return objectOf(shape);
  return name === undefined ? undefined : named(resultName(machine.module.names, name));
}

/** The function that a call names, or a member of what the method itself has at hand. */
function called(sight: Foresight, callee: Expression, depth: number): Value | undefined {
  const { machine } = sight;
  const holder = callee.kind === 'member' ? held(sight, callee.object, depth + 1) : undefined;
  if (callee.kind === 'member' && holder?.name !== undefined)
    return named(memberName(machine.module.names, holder.name, callee.property));
  return pathOf(callee) === undefined ? undefined : machine.run.evaluate(machine, callee);
}

function held(sight: Foresight, node: Expression, depth: number): Value | undefined {
  if (node.kind === 'call') return foreseen(sight, node, depth);
  if (node.kind === 'name') return ofVariable(sight, node.name, depth);
  if (node.kind !== 'member' || node.object.kind !== 'name' || !isSelf(sight.method, node.object.name))
    return undefined;
  return sight.fieldOf(node.property);
}

function ofParameter(sight: Foresight, name: string, depth: number): Value | undefined {
  const { machine, method } = sight;
  const parameter = parameterNamed(method, name);
  const typed = annotatedValue(machine, parameter?.annotation);
  if (typed !== undefined) return typed;
  if (name === 'request') return sight.request();
  // What it is where nobody says otherwise.
  const { defaultValue } = parameter ?? {};
  return defaultValue === undefined ? undefined : foreseen(sight, defaultValue, depth + 1);
}

/** What the method has put into a variable of its own; the last time, where it does so more than once. */
function ofVariable(sight: Foresight, name: string, depth: number): Value | undefined {
  for (const statement of sight.method.body.toReversed()) {
    if (statement.kind !== 'assignment' || statement.target.kind !== 'name' || statement.target.name !== name) continue;
    return foreseen(sight, statement.value, depth + 1);
  }
  return undefined;
}

/** What a library brings, by a name that the method does not give to anything of its own: `exec`, `child_process.exec`. */
function fromOutside({ machine, method }: Foresight, node: Expression): Value | undefined {
  const root = pathOf(node)?.split('.')[0] ?? 'this';
  if (isSelf(method, root) || isOwn(method, root)) return undefined;
  const { name, taint } = machine.run.evaluate(machine, node);
  return name === undefined || taint !== undefined ? undefined : named(name);
}

/** Whether a name stands for a parameter or a variable of the method itself. */
function isOwn({ parameters, body }: FunctionIr, name: string): boolean {
  return (
    parameters.some(({ target }) => namesIn(target).includes(name)) ||
    body.some((statement) => namesBoundBy(statement).includes(name))
  );
}

/** The parameter of a function that goes by a name. */
export function parameterNamed({ parameters }: FunctionIr, name: string): Parameter | undefined {
  return parameters.find(({ target }) => target.kind === 'name' && target.name === name);
}

/** Whether a method calls its object so. */
export function isSelf({ parameters: [first] }: FunctionIr, name: string): boolean {
  return name === 'this' || (name === 'self' && first?.target.kind === 'name' && first.target.name === 'self');
}
