import { NARROW_PIPES } from '../../../knowledge/schemas.ts';
import type { Expression } from '../../ir/ir.ts';
import { readMember } from '../evaluation/members.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { calledName } from '../names/names.ts';
import { objectOf } from '../values/join.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { constantValue, safer, UNKNOWN, type Value } from '../values/values.ts';

/** What something is made into, or refused, on its way to a handler. */
type Pipe = (machine: Machine, given: Value, about: Value) => Value;

/**
 * The pipes that a parameter goes through in Nest: those of its class and of the handler first, then its own. Undefined
 * stands for one that nobody can look into.
 */
export function pipesOf(
  machine: Machine,
  handler: FunctionShape,
  decorator: Expression,
): readonly (Pipe | undefined)[] {
  const own = decorator.kind === 'call' ? decorator.arguments : [];
  const around = [...(handler.owner?.class.decorators ?? []), ...handler.function.decorators].flatMap((node) =>
    node.kind === 'call' && calledName(node.callee) === 'UsePipes' ? node.arguments : [],
  );
  const written = [...around, ...own.filter(({ kind }) => kind !== 'literal' && kind !== 'map')];
  return whereWritten(machine, handler, () => written.map((node) => pipeOf(machine, node)));
}

/** `FileNamePipe`, which Nest makes an object of itself, or `new ZodPipe(schema)`. */
function pipeOf(machine: Machine, node: Expression): Pipe | undefined {
  if (NARROW_PIPES.has(calledName(node.kind === 'call' ? node.callee : node)))
    return (_machine, given) => safer(given, ALL_SINKS);
  const written = machine.run.evaluate(machine, node);
  const pipe = written.shape?.kind === 'class' ? machine.run.foresee(machine, written.shape) : written;
  if (pipe.shape?.kind !== 'object') return undefined;
  const transform = readMember(machine, pipe, 'transform', undefined);
  if (transform.shape?.kind !== 'function') return undefined;
  return (running, given, about) => perhaps(running, () => running.run.callValue(running, transform, [given, about]));
}

/** Parts of a request by what marks a parameter that is filled with one, as pipes are told them. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['Body', 'body'],
  ['Query', 'query'],
  ['Param', 'param'],
]);

/** What arrives behind the pipes: what the last one gives back. */
export function throughPipes(
  machine: Machine,
  pipes: readonly (Pipe | undefined)[],
  given: Value,
  decorator: string,
): Value {
  const about = objectOf([
    ['type', constantValue(KINDS.get(decorator) ?? 'custom')],
    ['metatype', UNKNOWN],
    ['data', UNKNOWN],
  ]);
  return pipes.reduce((value, pipe) => pipe?.(machine, value, about) ?? value, given);
}
