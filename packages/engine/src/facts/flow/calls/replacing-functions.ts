import { groupsOf } from '../../../knowledge/patterns/groups.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { itemsOf, SOME_NUMBER, tainted, type Value } from '../values/values.ts';
import { runCallback } from './callbacks.ts';
import { matchedPart } from './pattern-behaviours.ts';

/**
 * `text.replace(pattern, (match, group) => …)`: what the function gives for every match. What matched is judged by the
 * pattern, so what is put in its place counts by what comes from elsewhere; what the function does with the match counts.
 */
export function runReplacing(machine: Machine, replacing: FunctionShape, pattern: Value, text: Value): Value {
  const put = runCallback(machine, replacing, []);
  const taint = deepTaint(text);
  if (taint !== undefined && replacing.function.parameters.length > 0)
    runCallback(machine, replacing, givenFor(replacing, pattern, tainted(taint)));
  return put;
}

/** The match, its groups, its place and the whole text, one for each parameter. */
function givenFor({ function: { parameters } }: FunctionShape, pattern: Value, text: Value): readonly Value[] {
  const { shape } = pattern;
  // A text that is looked for is all that is found.
  if (textOf(pattern) !== undefined) return [pattern, SOME_NUMBER, text];
  const matched = matchedPart(pattern, text);
  const found = matched.shape?.kind === 'list' ? itemsOf(matched.shape).items : [];
  const groups = shape?.kind === 'regex' ? groupsOf(shape.pattern)?.length : undefined;
  return parameters.map((_, index) => {
    if (groups === undefined || index <= groups) return found[index] ?? tainted(deepTaint(matched));
    return index === groups + 1 ? SOME_NUMBER : text;
  });
}
