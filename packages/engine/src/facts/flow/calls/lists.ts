import { noteCollected } from '../entries/registrars.ts';
import { elementAt, onePiece } from '../evaluation/elements.ts';
import { writeItem } from '../evaluation/list-items.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { anyElement, joinAll, joinValues } from '../values/join.ts';
import { anyTaken } from '../values/keys.ts';
import { LONGEST_MADE, noteCopied, noteWritten } from '../values/cost.ts';
import { extendLead, textOf } from '../values/leads.ts';
import { asArguments, endsOptions, isEnded } from '../values/option-ends.ts';
import { unite } from '../values/taint.ts';
import {
  constantValue,
  FIXED,
  itemsOf,
  makeList,
  makeValue,
  NUMERIC,
  shaped,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { isCertain, isFixed } from '../values/truth.ts';
import type { ItemsShape, ListShape } from '../values/shapes.ts';
import { toldIn } from '../values/told-code.ts';
import type { CallSite } from './call-site.ts';
import { callMatch } from './matches.ts';

function setItems(
  machine: Machine,
  list: ListShape,
  items: readonly Value[],
  rest: Value | undefined,
  { told, isEnded: isOver }: Pick<ItemsShape, 'told' | 'isEnded'> = {},
): void {
  noteCopied(items.length);
  write(machine.journal, list.slot, shaped({ kind: 'items', items, rest, told, isEnded: isOver }));
}

const LONGEST = 256;

function append(machine: Machine, list: ListShape, given: readonly Value[]): void {
  const known = itemsOf(list);
  const { items, rest, told } = known;
  const wasEnded = isEnded(known);
  const added = asArguments(given, wasEnded);
  const isOver = wasEnded || added.some(endsOptions);
  if (rest === undefined && items.length + added.length <= LONGEST) {
    setItems(machine, list, [...items, ...added], undefined, { isEnded: isOver });
    return;
  }
  const further = joinAll(rest === undefined ? added : [rest, ...added]);
  setItems(machine, list, items, further, { told: toldIn(added, told), isEnded: isOver });
}

/** Methods of lists and sets. */
export function callList(machine: Machine, site: CallSite, receiver: Value, list: ListShape): Value | undefined {
  const { items: given } = site.given;
  const [first] = given;
  const { items, rest } = itemsOf(list);
  switch (site.method) {
    case 'push':
    case 'append':
    case 'add':
      for (const value of given) noteCollected(machine, value);
      append(machine, list, given);
      return UNKNOWN;
    case 'extend':
    case 'extendleft':
    case 'update':
      if (first !== undefined)
        append(
          machine,
          list,
          first.shape?.kind === 'list' ? allItems(first.shape) : [anyTaken(first, machine.module.isPython)],
        );
      return UNKNOWN;
    case 'pop':
      return popItem(machine, list, first);
    case 'shift':
      setItems(machine, list, items.slice(1), rest);
      return items[0] ?? (rest === undefined ? UNKNOWN : onePiece(rest));
    case 'unshift':
    case 'appendleft':
      setItems(machine, list, [...given, ...items].slice(0, LONGEST), rest);
      return UNKNOWN;
    case 'insert':
      insertItem(machine, list, first, given[1] ?? UNKNOWN);
      return UNKNOWN;
    case 'set':
      if (given.length !== 2 || !isPosition(first)) return undefined;
      writeItem(machine, list, first ?? UNKNOWN, given[1] ?? UNKNOWN);
      return UNKNOWN;
    case 'remove':
      removeItem(machine, list, first);
      return shaped(makeList([], anyElement(receiver)));
    case 'clear':
      setItems(machine, list, [], undefined);
      return shaped(makeList([], anyElement(receiver)));
    case 'splice':
      setItems(machine, list, [], joinAll([...allItems(list), ...given.slice(2)]));
      return shaped(makeList([], anyElement(receiver)));
    case 'at':
      return first === undefined ? undefined : elementAt(machine, receiver, first, undefined);
    case 'concat':
      return concatenate(items, rest, given);
    case 'slice':
      return sliceItems(receiver, list, first, given[1]);
    case 'join':
      return joinText(receiver, first);
    case 'reverse':
    case 'flat':
    case 'copy':
    case 'values':
    case 'toReversed':
      return shaped(makeList([], anyElement(receiver)));
    case 'entries':
      return shaped(makeList([], shaped(makeList([UNKNOWN, anyElement(receiver)]))));
    default:
      return list.found === undefined ? undefined : callMatch(machine, site, receiver, list.found);
  }
}

function allItems(list: ListShape): readonly Value[] {
  const { items, rest } = itemsOf(list);
  return rest === undefined ? items : [...items, rest];
}

function concatenate(items: readonly Value[], rest: Value | undefined, given: readonly Value[]): Value {
  const further = given.map(({ shape }) => (shape?.kind === 'list' ? itemsOf(shape) : undefined));
  const areKnown = further.every((list) => list !== undefined && list.rest === undefined);
  const all = [...items, ...further.flatMap((list) => list?.items ?? [])];
  if (rest === undefined && areKnown && all.length <= LONGEST && given.every(({ taint }) => taint === undefined))
    return shaped(makeList(all));
  return shaped(makeList(items, joinAll([...(rest === undefined ? [] : [rest]), ...given.map(concatenated)])));
}

function concatenated(value: Value): Value {
  return value.shape?.kind === 'list' ? anyElement(value) : value;
}

function popItem(machine: Machine, list: ListShape, at: Value | undefined): Value {
  const { items, rest } = itemsOf(list);
  const position = at === undefined ? items.length - 1 : typeof at.constant === 'number' ? at.constant : undefined;
  if (position === undefined || rest !== undefined) return onePiece(joinAll(allItems(list)));
  const index = position < 0 ? items.length + position : position;
  const taken = items[index];
  setItems(machine, list, items.toSpliced(index, 1), undefined);
  return taken ?? UNKNOWN;
}

/** Takes away the first item that is equal, where it is known which that is. */
function removeItem(machine: Machine, list: ListShape, value: Value | undefined): void {
  const { items, rest } = itemsOf(list);
  const at = items.findIndex(({ constant }) => constant === value?.constant);
  const isSure = value?.isConstant === true && items.slice(0, at + 1).every(isCertain);
  if (at >= 0 && isSure) setItems(machine, list, items.toSpliced(at, 1), rest);
  else setItems(machine, list, [], joinAll(allItems(list)));
}

function isPosition(value: Value | undefined): boolean {
  return value !== undefined && (typeof value.constant === 'number' || (value.traits & NUMERIC) !== 0);
}

function insertItem(machine: Machine, list: ListShape, at: Value | undefined, value: Value): void {
  const { items, rest } = itemsOf(list);
  if (typeof at?.constant === 'number' && rest === undefined && items.length < LONGEST) {
    setItems(machine, list, items.toSpliced(at.constant, 0, value), undefined);
    return;
  }
  setItems(machine, list, items, rest === undefined ? value : joinValues(rest, value));
}

function sliceItems(receiver: Value, list: ListShape, from: Value | undefined, to: Value | undefined): Value {
  const { items, rest } = itemsOf(list);
  const start = from === undefined ? 0 : from.constant;
  const end = to === undefined ? undefined : to.constant;
  const known = typeof start === 'number' && (to === undefined || typeof end === 'number');
  // However many are taken from the beginning, the first one is among them.
  if (!known || rest !== undefined) return shaped(makeList(start === 0 ? items.slice(0, 1) : [], anyElement(receiver)));
  return makeValue(receiver.taint, undefined, makeList(items.slice(start, typeof end === 'number' ? end : undefined)));
}

/** Of nothing but constants and numbers: `', '.join('?' * len(row))`. */
const SOME_TEXT = makeValue(undefined, undefined, undefined, FIXED);

/** `list.join(' ')`: constant where every item is, and its beginning where the first ones are. */
export function joinText(receiver: Value, separator: Value | undefined): Value {
  const between = separator === undefined ? ',' : textOf(separator);
  const taint = unite(deepTaint(receiver), separator?.taint);
  if (receiver.shape?.kind !== 'list' || between === undefined)
    return taint === undefined && between !== undefined && isFixed(receiver) ? SOME_TEXT : tainted(taint);
  const { items, rest } = itemsOf(receiver.shape);
  let text = '';
  let isKnown = true;
  // Of nothing but constants it is as fixed as they are, though nobody knows how many there are.
  const fixed = taint === undefined && items.every(isFixed) && (rest === undefined || isFixed(rest)) ? FIXED : 0;
  for (const [index, item] of items.entries()) {
    if (index > 0) text += between;
    const [lead, goesOn] = extendLead(text, item);
    if (!goesOn) return makeValue(taint, undefined, undefined, fixed, lead);
    isKnown &&= textOf(item) !== undefined;
    text = lead;
    if (text.length > LONGEST_MADE) return makeValue(taint, undefined, undefined, fixed, text);
  }
  noteWritten(text);
  return rest === undefined && taint === undefined && isKnown
    ? constantValue(text)
    : makeValue(taint, undefined, undefined, fixed, text);
}
