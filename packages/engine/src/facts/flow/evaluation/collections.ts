import { setterKey } from './entry-slots.ts';
import { checkNamed } from '../collected/kept-values.ts';
import type { Comprehension, Expression, ListLiteral, MapLiteral } from '../../ir/ir.ts';
import { offerWritten } from '../entries/written-tools.ts';
import { refine } from '../guards/guards.ts';
import { markOf, mergeCaptures, takeBack } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { makeScope } from '../machine/scope.ts';
import { joinValues } from '../values/join.ts';
import { noteCopied } from '../values/cost.ts';
import { holdKey } from '../values/keys.ts';
import { textOf } from '../values/leads.ts';
import { eachOf, isListing, toolsIn } from '../values/listing.ts';
import { OPERATOR_BITS } from '../values/kinds.ts';
import { bitsOf, unite, type Taint } from '../values/taint.ts';
import {
  ABSENT,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  otherKeys,
  shaped,
  UNKNOWN,
  withAbout,
  type Value,
} from '../values/values.ts';
import type { ListShape, ObjectShape } from '../values/shapes.ts';
import { assign } from './assignment.ts';
import { anyItem } from './elements.ts';
import { evaluateItems } from './items.ts';
import { mayOverwrite } from './overwritten-entries.ts';
import { withProvedMembers } from './proved-members.ts';

/** A list written out. */
export function evaluateList(machine: Machine, node: ListLiteral): Value {
  const { items, rest, lead, isBehind } = evaluateItems(machine, node.items);
  // `[...options, name]`: the name never stands first.
  const isFollowed = items.length === 0 && node.items.length > 1;
  return shaped(makeList(isFollowed && lead !== undefined ? [lead] : items, rest, undefined, undefined, isBehind));
}

/** Further entries of an object, and items of a list, are told apart no more. */
const MOST_ENTRIES = 300;

/** An object or dictionary written out. */
export function evaluateMap(machine: Machine, node: MapLiteral): Value {
  const object = makeObject();
  let taint: Taint | undefined;
  let name: Value['name'];
  for (const [key, entry] of node.entries) {
    const evaluated = machine.run.evaluate(machine, entry);
    const value = key === null ? withProvedMembers(machine, entry, evaluated) : evaluated;
    if (key === null) {
      taint = unite(taint, value.taint);
      mayOverwrite(machine, object, value, value.shape?.kind === 'object' ? value.shape.entries : undefined);
      if (value.shape?.kind === 'object') {
        spread(object, value.shape);
        const others = otherKeys(value.shape);
        if (others !== ABSENT) holdKey(object, others);
        mayOverwrite(machine, object, value.shape.rest.value, value.shape.entries);
        object.rest.value = joinValues(object.rest.value, value.shape.rest.value);
      } else if (value.shape?.kind === 'module' || value.name !== undefined) {
        name = value.name;
        holdKey(object, UNKNOWN);
      } else if (value === UNKNOWN) {
        holdKey(object, UNKNOWN);
        object.rest.value = joinValues(object.rest.value, UNKNOWN);
      }
      continue;
    }
    const spelled = machine.run.evaluate(machine, key);
    const known = textOf(spelled);
    if (known === undefined || object.entries.size >= MOST_ENTRIES) {
      holdKey(object, spelled);
      object.rest.value = joinValues(object.rest.value, value, 2);
    } else {
      if (isMadeHere(entry, value, known)) checkNamed(machine, `.${known}`, value, entry);
      const kept = isSettingWithDefault(entry, value) ? withAbout(value, entry) : value;
      object.entries.set(isSetter(entry) ? setterKey(known) : known, makeSlot(kept));
    }
  }
  offerWritten(machine, object, node);
  return makeValue(taint, name, object);
}

/** `{ secret: Math.random() }`; what has a name of its own was told of there, or was named by somebody else. */
function isMadeHere(entry: Expression, { taint }: Value, key: string): boolean {
  if (entry.kind === 'member' || (taint?.trail?.length ?? 0) > NEAR) return false;
  // `{ otp: code }`: the name under which it is kept says what it is for.
  return entry.kind !== 'name' || entry.name !== key;
}
const NEAR = 2;

/** `{ secret: process.env.SECRET ?? 'secret' }`: what it is where nobody sets anything stands there. */
function isSettingWithDefault(entry: Expression, { taint, about }: Value): boolean {
  if (taint === undefined || about !== undefined || (bitsOf(taint) & ~OPERATOR_BITS) !== 0) return false;
  return entry.kind === 'logical' || (entry.kind === 'call' && entry.arguments.length > 1);
}

/** `{ set name(value) {…} }`. */
function isSetter(entry: Expression): boolean {
  return entry.kind === 'function' && entry.function.accessor === 'set';
}

/** `{ ...known }`. */
function spread(object: ObjectShape, { entries }: ObjectShape): void {
  noteCopied(entries.size);
  for (const [key, { value }] of entries) {
    const own = object.entries.get(key);
    if (own !== undefined) own.value = value;
    else if (object.entries.size < MOST_ENTRIES) object.entries.set(key, makeSlot(value));
    else object.rest.value = joinValues(object.rest.value, value, 2);
  }
}

/** `[tool for tool in tools if …]` has some of the tools. */
function chosenBy({ generators, body }: Comprehension, iterated: Value | undefined, list: ListShape): ListShape {
  const target = generators.length === 1 ? generators[0]?.target : undefined;
  const isSame = target?.kind === 'name' && body.kind === 'name' && body.name === target.name;
  if (isSame && iterated?.shape?.kind === 'list') list.chosenFrom = iterated.shape.chosenFrom ?? iterated.shape;
  return list;
}

const MOST_WORDS = 24;

/** `[str(word) for word in command]`: as many as before, each at its place. */
function wordsIn(
  { generator, key, body }: { generator: Comprehension['generators'][number] } & Pick<Comprehension, 'key' | 'body'>,
  { shape, taint }: Value,
): readonly Value[] {
  if (shape?.kind !== 'list' || taint !== undefined || key !== undefined || generator.conditions.length > 0) return [];
  const { items, rest } = itemsOf(shape);
  if (rest !== undefined || items.length > MOST_WORDS || generator.target.kind !== 'name') return [];
  const word = body.kind === 'call' && body.arguments.length === 1 ? body.arguments[0] : body;
  return word?.kind === 'name' && word.name === generator.target.name ? items : [];
}

/** `[describe(tool) for tool in tools]`, `{tool.name: tool for tool in tools}`: the body for each of the tools. */
function comprehendEach(
  machine: Machine,
  { generators, key, body }: Comprehension,
  iterated: Value,
): Value | undefined {
  const [generator] = generators;
  if (generator === undefined || generators.length > 1) return undefined;
  const { shape } = iterated;
  const each =
    toolsIn(iterated) ??
    (isListing(machine) && shape?.kind === 'list' ? eachOf(shape) : wordsIn({ generator, key, body }, iterated));
  if (each.length === 0) return undefined;
  const outer = machine.scope;
  const mark = markOf(machine.journal);
  const made = each.map((item) => {
    machine.scope = makeScope(outer);
    assign(machine, generator.target, item, true);
    const name = key === undefined ? UNKNOWN : machine.run.evaluate(machine, key);
    return [name, machine.run.evaluate(machine, body)] as const;
  });
  machine.scope = outer;
  mergeCaptures(machine.journal, [takeBack(machine.journal, mark)]);
  if (key === undefined) return shaped(makeList(made.map(([, value]) => value)));
  const object = makeObject();
  for (const [name, value] of made) {
    const known = textOf(name);
    if (known === undefined) {
      holdKey(object, name);
      object.rest.value = joinValues(object.rest.value, value, 2);
    } else object.entries.set(known, makeSlot(value));
  }
  return shaped(object);
}

/** A comprehension: its body once, with any element of what it goes over. */
export function evaluateComprehension(machine: Machine, node: Comprehension): Value {
  const [first] = node.generators;
  const over = first === undefined ? UNKNOWN : machine.run.evaluate(machine, first.iterable);
  const each = comprehendEach(machine, node, over);
  if (each !== undefined) return each;
  const outer = machine.scope;
  machine.scope = makeScope(outer);
  const mark = markOf(machine.journal);
  let iterated: Value | undefined;
  for (const generator of node.generators) {
    iterated = generator === first ? over : machine.run.evaluate(machine, generator.iterable);
    assign(machine, generator.target, anyItem(machine, iterated, generator.iterable), true);
    for (const condition of generator.conditions) {
      machine.run.evaluate(machine, condition);
      refine(machine, condition, true);
    }
  }
  const key = node.key === undefined ? undefined : machine.run.evaluate(machine, node.key);
  const body = machine.run.evaluate(machine, node.body);
  machine.scope = outer;
  mergeCaptures(machine.journal, [takeBack(machine.journal, mark)]);
  // Where nothing is left out, one comes first: what is added to the list stands behind it.
  const isWhole = node.generators.every(({ conditions }) => conditions.length === 0);
  if (key === undefined) return shaped(chosenBy(node, iterated, makeList(isWhole ? [body] : [], body)));
  const object = makeObject();
  holdKey(object, key);
  object.rest.value = body;
  return shaped(object);
}
