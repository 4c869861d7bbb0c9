import { isToolLike, toolNameIn } from './tool-likeness.ts';
import { joinAll } from './join.ts';
import { areTools, eachOf } from './listing.ts';
import { unite, type Taint } from './taint.ts';
import { makeValue, shaped, type Value } from './values.ts';
import type { EitherShape } from './shapes.ts';

/** One of the tools in a list or a record, whichever: every one of them, told apart. Undefined where it holds none. */
export function anyTool({ shape, taint }: Value): Value | undefined {
  if (taint !== undefined) return undefined;
  if (shape?.kind === 'list') {
    const items = eachOf(shape);
    return items.length > 1 && areTools(items) ? choiceOf(items, items.map(nameOf)) : undefined;
  }
  if (shape?.kind !== 'object' || shape.class !== undefined || shape.entries.size < 2) return undefined;
  const values = Array.from(shape.entries.values(), (slot) => slot.value);
  const isRecord = values.length <= MOST_CHOICES && values.slice(0, FIRST).some((value) => isHandler(value));
  return isRecord ? choiceOf(values, [...shape.entries.keys()]) : undefined;
}

const MOST_CHOICES = 200;
const FIRST = 2;

function isHandler(value: Value): boolean {
  return value.shape?.kind === 'function' || isToolLike(value);
}

function nameOf({ shape }: Value): string | undefined {
  return shape?.kind === 'object' ? toolNameIn(shape) : undefined;
}

function choiceOf(options: readonly Value[], tools: readonly (string | undefined)[]): Value {
  return shaped({ kind: 'either', options, tools });
}

/** The same member of each of the tools. */
export function memberOfEach(shape: EitherShape, read: (option: Value) => Value): Value {
  const members = shape.options.map((option) => read(option));
  if (shape.tools === undefined || members.every((member) => member.shape === undefined)) return joinAll(members);
  let taint: Taint | undefined;
  for (const member of members) taint = unite(taint, member.taint);
  return makeValue(taint, undefined, { kind: 'either', options: members, tools: shape.tools });
}
