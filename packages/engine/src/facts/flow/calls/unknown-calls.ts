import { ASKED_OF_STORES, KEPT_THINGS, STORE_CLASSES } from '../../../knowledge/record-lookups.ts';
import { BUFFERS, BUFFER_WRITES, HANDS_ON, MESSAGE_FILLS } from '../../../knowledge/behaviours.ts';
import { MAKES_PLACE, REQUEST_MAKERS, REQUEST_READERS, REQUESTS, STREAM_READERS } from '../../../knowledge/sources.ts';
import type { Expression } from '../../ir/ir.ts';
import { isContent } from '../collected/harmless.ts';
import { isFollowedElsewhere } from '../entries/other-files.ts';
import { checkGuessed } from '../collected/sinks.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { believeAssertion } from '../guards/unmet-judges.ts';
import { write } from '../machine/journal.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { findSlot } from '../machine/scope.ts';
import { noteRaised } from '../machine/thrown.ts';
import { UNMET } from '../modules/bare-module.ts';
import { calledName, resultName } from '../names/names.ts';
import { sinkBits, sourceBit } from '../values/kinds.ts';
import { bitsOf, cleaned, guessed, taintFrom, unite, without, type Taint } from '../values/taint.ts';
import { deepTaint, keptTaint, taintOfAll } from '../values/deep-taint.ts';
import type { ObjectShape } from '../values/shapes.ts';
import {
  CUT,
  makeObject,
  makeSlot,
  makeValue,
  RESOLVED,
  UNKNOWN,
  wasCutShort,
  withTaint,
  type Value,
} from '../values/values.ts';
import { modelTaint } from './asked-models.ts';
import { argumentNode, type CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';
import { cleanedByName } from './telling-names.ts';

/** `buffer.write(x)`, `message.ParseFromString(x)`: what is read from it later holds x. */
function fillBuffer(machine: Machine, site: CallSite, receiver: Value, taint: Taint): void {
  const { receiverNode } = site;
  if (receiverNode?.kind !== 'name' || receiver.shape !== undefined) return;
  const isBuffer = BUFFER_WRITES.has(site.method) && BUFFERS.has(receiver.name?.text ?? '');
  if (!isBuffer && !MESSAGE_FILLS.has(site.method)) return;
  const slot = findSlot(machine.scope, receiverNode.name);
  if (slot !== undefined) write(machine.journal, slot, withTaint(receiver, unite(receiver.taint, taint)));
}

/** A function nobody can look into that takes a request and by its name hands out parts of it, or reads it to its end. */
function requestTaint(machine: Machine, site: CallSite): Taint | undefined {
  if (MAKES_PLACE.test(site.method)) return undefined;
  if (!REQUEST_READERS.test(site.method) && !STREAM_READERS.has(site.name?.root ?? '')) return undefined;
  if (requestGiven(site) === undefined) return undefined;
  const at = spanOf(machine, site.node.at, site.node.end);
  return taintFrom({ kind: 'remote', at, what: `data of an HTTP request (\`${site.method}()\`)`, certainty: 'medium' });
}

function requestGiven({ given }: CallSite): Value | undefined {
  return given.items.find((value) => REQUESTS.has(value.name?.text ?? ''));
}

/** `super().initialize_request(request)`: a request again, of which each part is told where it is read. */
function requestMade(site: CallSite): Value | undefined {
  return REQUEST_MAKERS.test(site.method) ? requestGiven(site) : undefined;
}

/** What a function makes for a visitor that somebody else brings, such as a service or a callback, is for it to answer for. */
const ANSWERS = sinkBits(['html', 'header']);

function unseen(machine: Machine, { node, method, name }: CallSite, taint: Taint | undefined): Taint | undefined {
  if (taint === undefined) return undefined;
  const called = method === '' ? 'a function' : `${method}()`;
  const passed = guessed(
    taint,
    spanOf(machine, node.at, node.end),
    `goes into ${called}, which nobody could look into`,
  );
  return name === undefined ? cleaned(passed, ANSWERS) : passed;
}

/** `item.render_html(query)`: something that nobody knows writes markup of its own. */
function isRendering({ method, name, receiver }: CallSite): boolean {
  return name === undefined && receiver !== undefined && /^_?render(?![a-z])/.test(method);
}

/** `this.buildPath(name)` of a class above that was not met: what it makes of the name nobody saw. */
function isInherited({ name, receiver }: CallSite): boolean {
  return receiver?.shape?.kind === 'object' && name?.root.startsWith(UNMET) === true;
}

/** `buildPath(x)` of own code that was not met: what its name promises is not what it does. */
function isUnmet({ name, receiver }: CallSite): boolean {
  return receiver === undefined && name?.root.startsWith(UNMET) === true;
}

/** What somebody sent goes into own code that was not met yet: `container.users.get(id)`. */
function isIntoOwn({ name, given }: CallSite): boolean {
  if (name?.root.startsWith(UNMET) !== true) return false;
  return (bitsOf(taintOfAll([...given.items, ...given.keywords.values()])) & SENT) !== 0;
}

/** Whether what is called with data that somebody sends would be known if calls that put programs together were followed. */
function isMadeInTheDark({ work }: Machine, site: CallSite, passed: number): boolean {
  if ((passed & SENT) === 0) return false;
  if (wasCutShort(site.callee) || (site.receiver !== undefined && wasCutShort(site.receiver))) return true;
  // `registry.get(name).run(args)`: what was registered there, a model calls.
  return work.keptInTheDark && site.name === undefined && ((passed & FROM_MODEL) !== 0 || isDispatch(site));
}

/** `manager.check(request)`, where an interface says that there is such a method, and others what it does. */
function isDeclaredOnly({ module }: Machine, { receiver }: CallSite): boolean {
  return module.traits.isTyped && receiver?.shape?.kind === 'object' && receiver.shape.class !== undefined;
}

/** `handlers[name](args)`: what a model wrote goes on into own code that a table leads to, and that was not met yet. */
function isDispatch({ name, callee, receiver, node }: CallSite): boolean {
  if (callee.taint !== undefined || receiver?.taint !== undefined) return false;
  return name === undefined ? node.callee.kind !== 'member' : name.root.startsWith(UNMET);
}
const FROM_MODEL = sourceBit('tool');

/** `browsers.get(name)`, `queue.dequeue(id)`: what comes back was stored under the key, it is not the key. */
function isLookup({ method, receiver, given }: CallSite): boolean {
  return LOOKS_UP.test(method) && receiver !== undefined && given.items.length <= 2;
}
const LOOKS_UP = /^(?:get|remove|dequeue(?:All)?)$/;

/** `client.fetch_token(code=code)`: a token, and what comes with it, is another server's to give; a request has its own. */
function isExchange(site: CallSite): boolean {
  const { method, receiverNode } = site;
  if (receiverNode === undefined || !EXCHANGES.test(method) || requestGiven(site) !== undefined) return false;
  return GIVES_TOKENS.test(calledName(receiverNode));
}
const EXCHANGES =
  /^(?:get|fetch|request|obtain|acquire|refresh)_?(?:[aA]ccess_?|[oO][aA]uth_?)?[tT]okens?$|^exchange_?[cC]ode(?:_?[fF]or_?[tT]okens?)?$/;
const GIVES_TOKENS = /(?:client|oauth2?|oidc|flow)$/i;

/** `options.fetch(url, { body })`, `fetchFn(url, init)`: what a server answers is not what it was sent. */
function isFetch({ method, given }: CallSite): boolean {
  return FETCHES.test(method) && given.items.length === 2;
}
const FETCHES =
  /^_{0,2}(?:base|custom|inner|native|original|own|wrapped)?_?[fF]etch(?:_?(?:[fF]n|[fF]unc|[fF]unction|[iI]mpl|[eE]r))?$/;

/** `store.ListNotes(ctx, filter)`: an object that nobody knows is asked for something it keeps. */
function isService({ method, receiver, name }: CallSite): boolean {
  if (receiver === undefined || name !== undefined) return false;
  return KEPT_THINGS.test(method) || (isStore(receiver) && ASKED_OF_STORES.test(method));
}

/** `fileMapper.selectByFileType(type)`: what a database keeps comes back, whatever it is called. */
function isStore({ shape }: Value): boolean {
  return shape?.kind === 'object' && shape.class !== undefined && STORE_CLASSES.test(shape.class.class.name);
}

/** `Manager(parent=self)`: who made it, not what goes into it. */
function isItself(node: Expression | undefined): boolean {
  return node?.kind === 'name' && (node.name === 'self' || node.name === 'this');
}

/** `self.on_done()`: what somebody else handed over and an object keeps knows nothing of what else it keeps. */
function isKept({ shape }: Value, callee: Expression): boolean {
  if (shape?.kind !== 'object' || shape.class === undefined || callee.kind !== 'member') return false;
  return shape.entries.has(callee.property);
}

/** `base58.encode` is a function of a module, `client.http.post` is not. */
function isObject({ name }: Value): boolean {
  return name === undefined || name.text.includes('()');
}

const PREDICTABLE = sourceBit('random');
const SENT = sourceBit('remote') | sourceBit('tool') | sourceBit('model') | sourceBit('skill');

/** What an object may answer with: what it is, or, as far as anybody can guess, what was once put into one of its fields. */
function heldBy(machine: Machine, site: CallSite, receiver: Value): Taint | undefined {
  const isWithin = receiver.taint === undefined && receiver.shape?.kind === 'object' && site.callee.taint === undefined;
  const held = isWithin ? keptTaint(receiver) : deepTaint(receiver);
  // `$this->read($key)`, which other classes have: what a store keeps is no field of whoever asks it.
  if (isWithin && isDeclaredOnly(machine, site) && READS_STORE.test(site.method)) return undefined;
  return isWithin ? unseen(machine, site, held) : held;
}
const READS_STORE = /^(?:read|load|fetch|lookup)(?![a-z])/;

/** `new CookieOptions { Secure = true }`: an object of a library keeps what it is made with. */
function madeWith(machine: Machine, { node, given }: CallSite): ObjectShape | undefined {
  if (!node.isNew || given.keywords.size === 0 || machine.module.traits.findsBy !== 'class') return undefined;
  const object = makeObject();
  for (const [key, value] of given.keywords) object.entries.set(key, makeSlot(value));
  return object;
}

/** `fire({ user, room: request.params.room })`: what comes back of an object that the program put together is not the sender's. */
function handedTaint({ module }: Machine, value: Value): Taint | undefined {
  const taint = deepTaint(value);
  // A file that was sent is put somewhere under another name: what comes back may be that name.
  if (taint !== undefined && isContent('path', value)) return cleaned(taint, PATH);
  const isOwn = value.taint === undefined && value.shape?.kind === 'object' && !module.isPython;
  return taint !== undefined && isOwn ? cleaned(taint, RECORDS) : taint;
}
const RECORDS = sinkBits(['record']);
const PATH = sinkBits(['path']);

/** Nothing is known of the callee: whatever goes in may come out. */
export function callUnknown(machine: Machine, site: CallSite, registered: boolean): Value {
  const { given, receiver, name, callee } = site;
  const request = requestMade(site);
  if (request !== undefined) return request;
  if (callee.shape === undefined && name?.model === undefined) believeAssertion(machine, site.node, site.method);
  if (isIntoOwn(site)) machine.work.lostTaint = machine.work.followedTaint = true;
  let passed = given.rest === undefined ? undefined : deepTaint(given.rest);
  for (const [index, value] of given.items.entries()) {
    if ((index === 0 && isLookup(site)) || (index === 1 && isFetch(site))) continue;
    if (!isItself(argumentNode(site, index))) passed = unite(passed, handedTaint(machine, value));
  }
  // What an object is made with is in the fields it is made with.
  for (const [key, value] of madeWith(machine, site) === undefined ? given.keywords : []) {
    const written = site.node.keywords?.find((entry) => entry.name === key)?.value;
    if (!isItself(written)) passed = unite(passed, deepTaint(value));
  }
  let taint =
    receiver === undefined || isKept(receiver, site.node.callee)
      ? callee.taint
      : unite(callee.taint, heldBy(machine, site, receiver));
  if (callee.shape === undefined && name?.model === undefined && (passed !== undefined || taint !== undefined)) {
    machine.work.lostTaint = true;
    if (isMadeInTheDark(machine, site, bitsOf(passed))) machine.work.lostToMaker = true;
    if (isDispatch(site) && (bitsOf(passed) & FROM_MODEL) !== 0) machine.work.followedTaint = true;
    if (((bitsOf(passed) | bitsOf(taint)) & SENT) !== 0 && machine.world.isUnseenPackage(name?.text ?? ''))
      machine.work.lostToPackage = true;
    checkGuessed(machine, site);
    noteRaised(machine, passed, site.node, site.method === '' ? 'a function' : `${site.method}()`);
    const isTrusted = HANDS_ON.test(site.method) && !isUnmet(site);
    if (!isTrusted || isRendering(site) || isInherited(site) || isDeclaredOnly(machine, site))
      passed = unseen(machine, site, passed);
    if ((machine.module.traits.isTyped && isService(site)) || isExchange(site)) passed = undefined;
    if (passed !== undefined && isUnmet(site) && isFollowedElsewhere(machine, passed)) passed = undefined;
    // What an object answers is not made of the number it was asked with.
    if (receiver !== undefined && isObject(receiver)) passed = without(passed, PREDICTABLE);
  }
  taint = unite(taint, passed);
  const returned = registered ? undefined : runCallbacks(machine, site);
  if (returned !== undefined) taint = unite(taint, deepTaint(returned));
  if (taint !== undefined)
    taint = cleaned(taint, cleanedByName(site.method) | cleanedByName(pathOf(site.node.callee) ?? ''));
  if (receiver !== undefined && taint !== undefined) fillBuffer(machine, site, receiver, taint);
  taint = unite(taint, requestTaint(machine, site) ?? modelTaint(machine, site));
  const result = name === undefined ? undefined : resultName(machine.module.names, name);
  if (taint === undefined && result === undefined) return wasCutShort(callee) ? CUT : UNKNOWN;
  const made = result === undefined ? undefined : madeWith(machine, site);
  if (made !== undefined) return makeValue(taint, result, made);
  const traits = receiver === undefined ? 0 : receiver.traits & RESOLVED;
  return makeValue(taint, result, undefined, traits);
}
