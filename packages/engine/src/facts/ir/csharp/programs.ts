import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';

/**
 * A program that will be started is an object with its name and its arguments, which later lines may change; where it is
 * started, both are handed over: the program, and its arguments as words.
 */
type Entry = readonly [key: Expression, value: Expression];

/** `new ProcessStartInfo("git", arguments) { UseShellExecute = false }`, `new Process { StartInfo = … }`. */
export function startedProgram(type: string, { arguments: given, keywords, at, end }: Call): Expression | undefined {
  if (type !== 'ProcessStartInfo' && type !== 'Process') return undefined;
  const entries = new Map<string, Expression>();
  if (type === 'Process') entries.set('StartInfo', emptyInfo(at));
  for (const [index, value] of given.entries()) entries.set(index === 0 ? 'FileName' : 'Arguments', value);
  for (const { name, value } of keywords ?? []) if (name !== null) entries.set(ownEntry(NAMES, name) ?? name, value);
  if (type === 'ProcessStartInfo' && !entries.has('ArgumentList'))
    entries.set('ArgumentList', { kind: 'list', items: [], at, end: at });
  return {
    kind: 'map',
    entries: Array.from(entries, ([key, value]): Entry => [literal(key, at, at), value]),
    at,
    end,
  };
}

/** What the parameters of its constructor are called. */
const NAMES: Readonly<Record<string, string>> = { fileName: 'FileName', arguments: 'Arguments' };

function emptyInfo(at: number): Expression {
  return {
    kind: 'map',
    entries: [[literal('ArgumentList', at, at), { kind: 'list', items: [], at, end: at }]],
    at,
    end: at,
  };
}

/** `Process.Start(info)`, `process.Start()`: the program and its arguments that were set before. */
export function startedBy(call: Call, info: Expression): Expression {
  const { at, end } = call;
  const part = (property: string): Expression => ({ kind: 'member', object: info, property, at, end });
  const listed: Expression = { kind: 'spread', value: part('ArgumentList'), at, end };
  const written: Expression = { kind: 'spread', value: inWords(part('Arguments')), at, end };
  const words: Expression = { kind: 'list', items: [listed, written], at, end };
  return { ...call, arguments: [part('FileName'), words] };
}

/** `Process.Start("git", "log " + branch)`: arguments that are written as one text are read as words. */
export function startedWith(call: Call): Expression {
  const [program, given] = call.arguments;
  if (program === undefined || given === undefined) return call;
  return { ...call, arguments: [program, inWords(given)] };
}

function inWords(value: Expression): Expression {
  if (value.kind === 'list') return value;
  const { at, end } = value;
  const callee: Expression = { kind: 'member', object: value, property: 'split', at, end };
  return { kind: 'call', callee, arguments: [literal(' ', at, at)], isNew: false, at, end };
}
