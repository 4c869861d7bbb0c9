import { LEADS_TO_PROTOTYPE } from '../../../knowledge/prototype-keys.ts';
import { TYPED_KEYS } from '../../../knowledge/python/behaviours.ts';
import { OWN_ARGUMENTS } from '../../../knowledge/sources.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression, Slice } from '../../ir/ir.ts';
import { withProvedTaken } from '../guards/taken.ts';
import type { Machine } from '../machine/machine.ts';
import { memberName, parseName, resultName } from '../names/names.ts';
import { anyTool } from '../values/choices.ts';
import { anyElement } from '../values/join.ts';
import { anyTaken } from '../values/keys.ts';
import { sinkBits, sourceBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf, cleaned, unite, without } from '../values/taint.ts';
import {
  asCharacter,
  constantValue,
  itemsOf,
  makeList,
  makeValue,
  NUMERIC,
  PIECE,
  shaped,
  tainted,
  UNKNOWN,
  withTaint,
  type Value,
  ONE_SLASH,
  UNSLASHED,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { orMissing } from '../values/truth.ts';
import { anyExport } from '../modules/any-export.ts';
import { inherits } from '../guards/own-keys.ts';
import { readMember } from './members.ts';
import { promisedObject } from './promised-objects.ts';
import { callSpecial } from './special-methods.ts';

/** The value of `object[index]`. */
export function readIndex(machine: Machine, node: Expression & { kind: 'index' }): Value {
  const object = machine.run.evaluate(machine, node.object);
  const index = machine.run.evaluate(machine, node.index);
  const element = chosenAtRandom(elementAt(machine, object, index, node), index);
  return mayInherit(machine, object, index, node) ? { ...element, chosenBy: index.taint } : element;
}

/**
 * `letters[Math.floor(Math.random() * n)]`: whoever knows the number knows the letter. `cookies['key-' + port]` is what
 * lies under a name, and no pick.
 */
function chosenAtRandom(element: Value, { taint, prefix }: Value): Value {
  if ((bitsOf(taint) & PREDICTABLE) === 0 || /^\w*[A-Za-z]/.test(prefix ?? '')) return element;
  const { taint: own, constant } = element;
  const value = constant === undefined ? element : { ...UNKNOWN, name: element.name };
  return withTaint(value, unite(own, without(taint, ~PREDICTABLE)));
}
const PREDICTABLE = sourceBit('random');

/** Whether `object[key]` may be what the object inherits from: outside data may spell `__proto__`, and it inherits something. */
function mayInherit(machine: Machine, object: Value, key: Value, { index }: Expression & { kind: 'index' }): boolean {
  if (key.taint === undefined || machine.module.isPython || (key.traits & NUMERIC) !== 0) return false;
  if (!LEADS_TO_PROTOTYPE.startsWith(key.prefix ?? '') || endsOtherwise(index)) return false;
  return inherits(object);
}

/** `names[`${id}.txt`]`. */
function endsOtherwise(key: Expression): boolean {
  const last = key.kind === 'concatenation' ? key.parts.at(-1) : key.kind === 'binary' ? key.right : undefined;
  return last?.kind === 'literal' && typeof last.value === 'string' && !LEADS_TO_PROTOTYPE.endsWith(last.value);
}

/** The element a key or position selects. Which one is selected by outside data does not make it outside data. */
export function elementAt(machine: Machine, object: Value, index: Value, node: Expression | undefined): Value {
  const { shape } = object;
  const own = callSpecial(machine, object, '__getitem__', [index]);
  if (own !== undefined) return own;
  if (shape?.kind === 'list' && index.isConstant && typeof index.constant === 'number') {
    const { items, rest } = itemsOf(shape);
    const at = index.constant < 0 ? items.length + index.constant : index.constant;
    const item = items[at];
    if (item !== undefined && object.taint === undefined && (rest === undefined || index.constant >= 0)) return item;
    if (rest === undefined && item === undefined && object.taint === undefined) return UNKNOWN;
    return onePiece(anyElement(object));
  }
  const named = shape?.kind === 'list' ? shape.found?.names.get(textOf(index) ?? '') : undefined;
  if (named !== undefined) return named;
  if (shape?.kind === 'list') return isLast(node) ? onePiece(anyElement(object)) : anyElement(object);
  const key = textOf(index);
  if (key !== undefined) {
    if (isOwnArgument(object, key)) return ownArgument(machine, key);
    if (typeof object.constant === 'string' && typeof index.constant === 'number' && object.taint === undefined) {
      return constantValue(object.constant.at(index.constant));
    }
    return readMember(machine, object, key, node);
  }
  if (shape?.kind === 'module') {
    const chosen = anyExport(machine, shape.module, index.prefix ?? '');
    if (chosen !== undefined) return chosen;
  }
  if (shape !== undefined) return orMissing((isToolName(index) ? anyTool(object) : undefined) ?? anyElement(object));
  if (TYPED_KEYS.has(index.name?.text ?? '')) return promisedUnder(machine, object, index);
  if (object.name === undefined) return tainted(object.taint);
  // A type keeps what it was written with.
  if (ANNOTATED.has(object.name.text)) return makeValue(undefined, object.name, index.shape);
  return readMember(machine, object, '[]', node);
}

/** What is counted from the end, `sys.argv[-1]`, somebody wrote, however few come first. */
function isOwnArgument({ name }: Value, key: string): boolean {
  const place = Number(key);
  return place >= 0 && place < (ownEntry(OWN_ARGUMENTS, name?.text) ?? 0);
}

/** The program itself, and the file it runs: whoever writes the command line does not choose them by what they write. */
function ownArgument(machine: Machine, key: string): Value {
  if (key !== '0' || machine.module.isPython) return UNKNOWN;
  return makeValue(undefined, parseName(machine.module.names, 'process.execPath'), undefined);
}

/** A key that a model chose. */
export function isToolName({ taint }: Value): boolean {
  return (bitsOf(taint) & sourceBit('tool')) !== 0;
}

/** `app[web.AppKey('files', Files)]`: the key says what lies under it. */
function promisedUnder(machine: Machine, { taint }: Value, { shape }: Value): Value {
  const type = shape?.kind === 'list' ? itemsOf(shape).items[1] : undefined;
  if (type?.shape?.kind === 'class') return promisedObject(machine, type.shape);
  const name = type?.name === undefined ? undefined : resultName(machine.module.names, type.name);
  return makeValue(taint, name, undefined);
}

const ANNOTATED: ReadonlySet<string> = new Set(['typing.Annotated', 'typing_extensions.Annotated']);

/** `parts[parts.length - 1]`: one, and always the same. */
function isLast(node: Expression | undefined): boolean {
  if (node?.kind !== 'index' || node.index.kind !== 'binary' || node.index.operator !== '-') return false;
  const { left, right } = node.index;
  return left.kind === 'member' && left.property === 'length' && right.kind === 'literal';
}

const PATH_BITS = sinkBits(['path']);

/** One piece of a path leads one step at most, and not far; put together again, they lead anywhere. */
export function onePiece(value: Value): Value {
  return (value.traits & PIECE) === 0 ? value : withTaint(value, cleaned(value.taint, PATH_BITS));
}

/** What a stream is made of; its members are something else. */
const PIECES = '[pieces]';

/** One of the things a loop goes through; some objects hand out outside data that way. */
export function anyItem(machine: Machine, iterated: Value, node: Expression): Value {
  const { name, shape, taint } = iterated;
  const own = callSpecial(machine, iterated, '__iter__', []);
  if (own !== undefined) return anyElement(own);
  const { isPython } = machine.module;
  if (name === undefined || shape !== undefined || taint !== undefined) {
    const taken = anyTaken(isPython ? withProvedTaken(machine, node, iterated) : iterated, isPython);
    return shape === undefined ? asCharacter(taken) : taken;
  }
  for (const part of [PIECES, '[]']) {
    const member = memberName(machine.module.names, name, part);
    if (member?.model?.source !== undefined) return readMember(machine, iterated, part, node);
  }
  return anyElement(iterated);
}

/** The value of `object[from:to]`. */
export function readSlice(machine: Machine, node: Slice): Value {
  const object = machine.run.evaluate(machine, node.object);
  const from = node.from === undefined ? constantValue(0) : machine.run.evaluate(machine, node.from);
  const to = node.to === undefined ? constantValue(undefined) : machine.run.evaluate(machine, node.to);
  const start = typeof from.constant === 'number' ? from.constant : undefined;
  const end = typeof to.constant === 'number' ? to.constant : undefined;
  const known = start !== undefined && (end !== undefined || (to.isConstant && to.constant !== null));
  if (known && typeof object.constant === 'string' && object.taint === undefined) {
    return constantValue(object.constant.slice(start, end));
  }
  if (object.shape?.kind === 'list') {
    const { items, rest } = itemsOf(object.shape);
    if (known && rest === undefined) return makeValue(object.taint, undefined, makeList(items.slice(start, end)));
    return shaped(makeList([], anyElement(object)));
  }
  const traits = start === 0 ? object.traits : object.traits & ~(UNSLASHED | ONE_SLASH);
  return makeValue(deepTaint(object), object.name, undefined, traits, start === 0 ? object.prefix : undefined);
}
