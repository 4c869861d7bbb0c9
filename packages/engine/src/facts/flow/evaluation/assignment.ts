import { OWN_PAGES, UPLOADS } from '../../../knowledge/sources.ts';
import type { Destructuring, Expression, Pattern } from '../../ir/ir.ts';
import { checkNamed, checkNamedPlace } from '../collected/kept-values.ts';
import { checkInherited } from '../collected/inherited-writes.ts';
import { checkProperty } from '../collected/property-sinks.ts';
import { offerAssigned } from '../entries/assigned-handlers.ts';
import { offerPlugin } from '../entries/plugins.ts';
import { noteCollected } from '../entries/registrars.ts';
import type { Frame } from '../machine/frame.ts';
import { perhaps } from '../machine/branches.ts';
import { noteGiven } from '../machine/flags.ts';
import { write } from '../machine/journal.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { assignedSlot, ownSlot } from '../machine/scope.ts';
import { memberName } from '../names/names.ts';
import { binaryValue } from '../values/constants.ts';
import { anyElement, joinValues } from '../values/join.ts';
import { holdKey } from '../values/keys.ts';
import { textOf } from '../values/leads.ts';
import { HOST_SINKS } from '../values/kinds.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { cleaned, stepped } from '../values/taint.ts';
import {
  ABSENT,
  makeFunction,
  makeObject,
  makeSlot,
  makeValue,
  RESOLVED,
  shaped,
  tainted,
  WEB_ADDRESS,
  withTaint,
  type Value,
} from '../values/values.ts';
import type { ClassShape, Slot } from '../values/shapes.ts';
import { carry } from './carried.ts';
import { entrySlot, noteKey, setterKey } from './entry-slots.ts';
import { itemAt, knownPart, restOf, writeItem, writeSlice } from './list-items.ts';
import { forgetTests, forgetWritten } from './lapsed-proofs.ts';
import { leaveService } from './left-services.ts';
import { readMember } from './members.ts';
import { isParsedAddress } from './parsed-addresses.ts';
import { choosesKey, mayOverwrite } from './overwritten-entries.ts';
import { findMethod } from './methods.ts';
import { escapedSum, markupIn } from './escaping-texts.ts';

/** The value an assignment stores: with an operator (`+=`), what the target held takes part. */
export function assignValue(machine: Machine, target: Pattern, operator: string | undefined, value: Value): Value {
  if (operator === undefined || operator === '=' || target.kind === 'destructuring') return value;
  const before = machine.run.evaluate(machine, target);
  const bare = operator.endsWith('=') ? operator.slice(0, -1) : operator;
  const markup = machine.module.isPython ? markupIn(bare, before, value) : undefined;
  if (markup !== undefined) return escapedSum(bare, markup, before, value);
  return binaryValue(bare, before, value, machine.module.isPython);
}

/** Binds a target to a value. */
export function assign(machine: Machine, target: Pattern, value: Value, declares: boolean): void {
  switch (target.kind) {
    case 'name':
      assignName(machine, target, value, declares);
      return;
    case 'member':
      assignMember(machine, target.object, target.property, value, target);
      return;
    case 'index':
      assignIndex(machine, target, value);
      return;
    case 'destructuring':
      destructure(machine, target, value, declares);
      return;
    case 'list':
      for (const [index, item] of target.items.entries()) {
        if (item.kind === 'spread') assign(machine, item.value, tainted(anyElement(value).taint), declares);
        else assign(machine, item, itemAt(value, index), declares);
      }
      return;
    case 'slice':
      writeSlice(machine, machine.run.evaluate(machine, target.object), value);
      return;
    case 'spread':
      assign(machine, target.value, value, declares);
      return;
    case 'assign':
      assign(machine, target.target, value, declares);
      return;
    default:
      machine.run.evaluate(machine, target);
  }
}

function assignName(machine: Machine, target: Expression & { kind: 'name' }, value: Value, declares: boolean): void {
  const { name } = target;
  const { scope, module, journal, frame } = machine;
  const { ownsAssigned } = module.traits;
  const slot = declares && !ownsAssigned ? ownSlot(scope, name) : assignedSlot(scope, name, ownsAssigned);
  if ((value.traits & RESOLVED) === 0 && isGiven(frame, slot)) {
    frame.reassigned ??= new Set();
    frame.reassigned.add(slot);
  }
  noteGiven(machine.flags, slot);
  forgetMembers(machine, slot, name);
  forgetTests(machine, slot, name, value);
  if (frame.marks.length > 0) frame.marks = frame.marks.filter((mark) => mark.slot !== slot && !mark.names.has(name));
  if (value.taint === undefined) {
    write(journal, slot, value);
    return;
  }
  checkNamed(machine, name, value, target, slot.value);
  // What only a lowering calls so is no place that anybody could look at.
  if (name.startsWith('(')) {
    write(journal, slot, value);
    return;
  }
  const taint = stepped(value.taint, spanOf(machine, target.at, target.end), `assigned to \`${name}\``);
  write(journal, slot, withTaint(value, taint));
}

function isGiven({ parameters, wholes }: Frame, slot: Slot): boolean {
  return parameters.includes(slot) || wholes.some((whole) => whole.slot === slot);
}

/** What guards proved of `name.member` no longer holds once `name` is something else. */
function forgetMembers(machine: Machine, variable: Slot, name: string): void {
  let { scope } = machine;
  while (scope.isBlock && scope.parent !== undefined && scope.names.get(name) !== variable) scope = scope.parent;
  const start = `${name}.`;
  for (const [key, slot] of scope.proofs ?? []) if (key.startsWith(start)) write(machine.journal, slot, ABSENT);
}

function assignMember(machine: Machine, objectNode: Expression, key: string, value: Value, place: Expression): void {
  const object = machine.run.evaluate(machine, objectNode);
  checkProperty(machine, object, key, value, place);
  checkInherited(machine, object, value, place, undefined);
  checkNamedPlace(machine, place, key, value);
  offerPlugin(machine, object, key, value);
  offerAssigned(machine, object, key, value);
  const told = keepsHost(object, key) ? withTaint(value, cleaned(value.taint, HOST_SINKS)) : value;
  const stored = stepTo(machine, told, place, key);
  carry(machine, object, key, stored);
  leaveService(machine, object, key, value);
  forgetWritten(machine, place, value);
  storeEntry(machine, objectNode, object, key, stored, true);
  if ((object.traits & WEB_ADDRESS) !== 0 && SAYS_SCHEME.has(key))
    assignQuietly(machine, objectNode, { ...object, traits: object.traits & ~WEB_ADDRESS });
  if (object.prefix !== undefined && object.shape !== undefined && !keepsBeginning(object, key))
    assignQuietly(machine, objectNode, { ...object, prefix: undefined });
  if (saysHost(object, key)) forgetHost(machine, objectNode);
}

/** `url.hostname = host`: whom it asks is what was written there. */
function saysHost({ name }: Value, key: string): boolean {
  return SAYS_HOST.has(key) && isParsedAddress(name);
}
const SAYS_HOST: ReadonlySet<string> = new Set(['host', 'hostname', 'href']);

function forgetHost(machine: Machine, node: Expression): void {
  const address = machine.run.evaluate(machine, node);
  if (address.taint !== undefined) assignQuietly(machine, node, withTaint(address, cleaned(address.taint, HOST_SINKS)));
}

/** `url.search = text`: what is put behind the host of an address does not decide whom it asks. */
function keepsHost({ name }: Value, key: string): boolean {
  return BEHIND_THE_HOST.has(key) && isParsedAddress(name);
}
const BEHIND_THE_HOST: ReadonlySet<string> = new Set(['search', 'hash', 'pathname']);

/** `url.search = ''`: it begins as it did before. */
function keepsBeginning({ name }: Value, key: string): boolean {
  return BEHIND_THE_PATH.has(key) && (isParsedAddress(name) || OWN_PAGES.has(name?.text ?? ''));
}
const BEHIND_THE_PATH: ReadonlySet<string> = new Set(['search', 'hash']);
const SAYS_SCHEME: ReadonlySet<string> = new Set(['protocol', 'scheme', 'href']);

function stepTo(machine: Machine, value: Value, place: Expression, key: string): Value {
  if (value.taint === undefined) return value;
  return withTaint(value, stepped(value.taint, spanOf(machine, place.at, place.end), `stored in \`${key}\``));
}

/** Writes `object.key`; an object nothing was known of becomes one with that entry. */
function storeEntry(
  machine: Machine,
  node: Expression,
  object: Value,
  key: string,
  value: Value,
  isMember: boolean,
): void {
  const { shape } = object;
  if (shape?.kind === 'either') {
    for (const option of shape.options) {
      const owner = option.shape?.kind === 'object' ? option.shape.class : undefined;
      // Only one of them is written.
      if (owner !== undefined && perhaps(machine, () => callSetter(machine, option, owner, key, value))) continue;
      const slot = option.shape === undefined ? undefined : entrySlot(option.shape, key, true);
      if (slot !== undefined) write(machine.journal, slot, joinValues(slot.value, value));
    }
    return;
  }
  if (shape?.kind === 'object' && shape.class !== undefined && callSetter(machine, object, shape.class, key, value))
    return;
  const setter = shape?.kind === 'object' ? shape.entries.get(setterKey(key))?.value.shape : undefined;
  if (setter?.kind === 'function') {
    machine.run.callValue(machine, shaped({ ...setter, self: object }), [value]);
    return;
  }
  const slot = shape === undefined ? undefined : entrySlot(shape, key, true);
  if (slot !== undefined) {
    write(machine.journal, slot, value);
    return;
  }
  if (shape !== undefined || !isPlace(node)) return;
  const fresh = makeObject(isMember ? 'unmet' : 'plain');
  fresh.entries.set(key, makeSlot(value));
  const prefix = keepsBeginning(object, key) ? object.prefix : undefined;
  assignQuietly(machine, node, makeValue(object.taint, object.name, fresh, object.traits & WEB_ADDRESS, prefix));
}

/** `set name(value) {…}`: true where the class has one. */
function callSetter(machine: Machine, object: Value, shape: ClassShape, key: string, value: Value): boolean {
  const setter = findMethod(shape, key, 'setters');
  if (setter === undefined) return false;
  const { function: ir, owner } = setter;
  machine.run.callValue(machine, shaped(makeFunction(ir, owner.scope, owner.module, object, owner)), [value]);
  return true;
}

function isPlace(node: Expression): boolean {
  return node.kind === 'name' || node.kind === 'member' || node.kind === 'index';
}

/** Replaces what a place holds by something better known, without that being a step on the way. */
function assignQuietly(machine: Machine, node: Expression, value: Value): void {
  if (node.kind === 'name') {
    write(machine.journal, assignedSlot(machine.scope, node.name, false), value);
    return;
  }
  if (node.kind === 'member') {
    storeEntry(machine, node.object, machine.run.evaluate(machine, node.object), node.property, value, true);
    return;
  }
  if (node.kind === 'index') assignIndex(machine, node, value);
}

function assignIndex(machine: Machine, target: Expression & { kind: 'index' }, value: Value): void {
  const object = machine.run.evaluate(machine, target.object);
  const index = machine.run.evaluate(machine, target.index);
  const { shape } = object;
  if (shape?.kind === 'list') {
    writeItem(machine, shape, index, value);
    return;
  }
  const key = textOf(index);
  forgetWritten(machine, target, value);
  noteCollected(machine, value);
  checkNamedPlace(machine, target, key, value);
  if (key !== undefined) {
    checkProperty(machine, object, key, value, target);
    checkInherited(machine, object, value, target, undefined);
    carry(machine, object, key, value);
    leaveService(machine, object, key, value);
    storeEntry(machine, target.object, object, key, value, false);
    return;
  }
  checkProperty(machine, object, '[]', value, target, index);
  checkInherited(machine, object, value, target, index);
  if (shape?.kind === 'object') {
    noteKey(machine, shape, index);
    if (choosesKey(index)) mayOverwrite(machine, shape, tainted(deepTaint(value)));
    write(machine.journal, shape.rest, joinValues(shape.rest.value, value));
    return;
  }
  if (shape === undefined && isPlace(target.object)) {
    const fresh = makeObject();
    holdKey(fresh, index);
    fresh.rest.value = value;
    assignQuietly(machine, target.object, makeValue(object.taint, object.name, fresh));
  }
}

function destructure(machine: Machine, target: Destructuring, value: Value, declares: boolean): void {
  for (const { key, target: inner, defaultValue } of target.properties) {
    let part: Value;
    // What is left of an object is a new one.
    if (key === null) part = target.of === 'list' ? restOf(value) : { ...value, chosenBy: undefined };
    else if (target.of === 'list')
      part =
        uploadsAt(machine, value, key) ??
        resultAt(machine, value, key) ??
        knownPart(machine, value, key) ??
        itemAt(value, Number(key));
    else part = readMember(machine, value, key, inner);
    if (defaultValue !== undefined) {
      const fallback = machine.run.evaluate(machine, defaultValue);
      part = part.isConstant && part.constant === undefined ? fallback : joinValues(part, fallback);
    }
    assign(machine, inner, part, declares);
  }
}

/** `file, err := os.Open(name)`: what a call of a library gives first is what it gives. */
function resultAt({ module }: Machine, value: Value, key: string): Value | undefined {
  if (!module.traits.givesSeveral || value.shape?.kind === 'list') return undefined;
  return key === '0' ? value : tainted(value.taint);
}

/** `const [fields, files] = await form.parse(request)`. */
function uploadsAt({ module }: Machine, { name, taint }: Value, key: string): Value | undefined {
  const part = name === undefined || taint === undefined ? undefined : memberName(module.names, name, key);
  return part !== undefined && UPLOADS.test(part.text) ? makeValue(taint, part, undefined) : undefined;
}
