import { OWN_ADDRESSES } from '../../../knowledge/sources.ts';
import { elementAt } from '../evaluation/elements.ts';
import { entrySlot } from '../evaluation/entry-slots.ts';
import { readMember } from '../evaluation/members.ts';
import { ownText } from '../evaluation/special-methods.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { noteThrown } from '../machine/thrown.ts';
import { referToModule } from '../modules/modules.ts';
import { declaredRecord } from '../schemas/declared-fields.ts';
import { beginChain, takeMatched } from '../schemas/validators.ts';
import { joinAll, joinValues } from '../values/join.ts';
import { ALL_SINKS, NO_WAY_UP, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, soiled } from '../values/taint.ts';
import {
  BUILT_TEXT,
  constantValue,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  RESOLVED,
  shaped,
  tainted,
  UNKNOWN,
  withAbout,
  withTaint,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';
import { COLLECTION_BEHAVIOURS } from './collection-behaviours.ts';
import { invoke } from './functions.ts';
import { first, fixedTrait, nameOfResult, taintOf, type Behaviour } from './given.ts';
import { HANDED_BEHAVIOURS } from './handed-calls.ts';
import { KEYED_BEHAVIOURS } from './keyed-behaviours.ts';
import { PARSER_BEHAVIOURS } from './parsers.ts';
import { PATH_BEHAVIOURS } from './path-behaviours.ts';
import { PATTERN_BEHAVIOURS } from './pattern-behaviours.ts';
import { PROTOTYPE_BEHAVIOURS } from './prototypes.ts';

/** What a call of a well-known function gives, beyond carrying taint on. */
export function behave(machine: Machine, site: CallSite, key: string): Value | undefined {
  return BEHAVIOURS[key]?.(machine, site);
}

const passFirst: Behaviour = (_machine, site) => first(site);

/** `Request(url, data=x)`: what decides is where it goes, not what it takes along. */
const makeRequest: Behaviour = (_machine, site) => site.given.keywords.get('url') ?? first(site);

/** `cast('str', x)`: x, whatever it is called. */
const passSecond: Behaviour = (_machine, site) => site.given.items[1] ?? UNKNOWN;

/** What was checked before `%2e%2e%2f` became `../` was not checked. */
const DECODES = /decode|unquote|unescape/;
const PLACE_BITS = sinkBits(['path']) | NO_WAY_UP | NOT_FROM_ROOT;
/** A command leaves no room for a percent sign. */
const COMMAND_BITS = sinkBits(['command']);
const EVERY_BIT = -1;

/** `String(x)`, `str(x)`: the same text. */
const asText: Behaviour = (machine, site) => {
  const given = first(site);
  const value = ownText(machine, given) ?? given;
  const text = textOf(value);
  if (text !== undefined) return constantValue(text);
  const bits = site.name?.model?.sanitizes ?? 0;
  const decodes = DECODES.test(site.method);
  const taint = deepTaint(value);
  return makeValue(
    cleaned(decodes ? soiled(taint, PLACE_BITS, COMMAND_BITS) : taint, bits),
    machine.module.isPython ? value.name : undefined,
    undefined,
    value.traits & (decodes ? BUILT_TEXT : RESOLVED | BUILT_TEXT),
    value.prefix,
  );
};

/** `util.format('ls %s', x)`: text put together, with a beginning that is known. */
const formatted: Behaviour = (_machine, site) => {
  const text = textOf(first(site)) ?? first(site).prefix;
  return makeValue(taintOf(site), undefined, undefined, BUILT_TEXT, text?.split('%', 1)[0]);
};

/** `dirname(x)`: a part of it, as safe as the whole, and as constant though nobody here knows it. */
const partOf: Behaviour = (machine, site) =>
  makeValue(taintOf(site), nameOfResult(machine, site), undefined, fixedTrait(site));

/** `b64decode(x)`: another text, of which nothing was proved yet. */
const decoded: Behaviour = (machine, site) =>
  makeValue(soiled(taintOf(site), EVERY_BIT, ALL_SINKS), nameOfResult(machine, site), undefined, fixedTrait(site));

/** `Buffer.from(x)` holds x; `Buffer.from(x, 'base64')` what x stands for. */
const makeBuffer: Behaviour = (machine, site) => {
  const [text = UNKNOWN, encoding = UNKNOWN] = site.given.items;
  if (text.taint === undefined) return text;
  const isDecoded = /^(?:base64|hex)/.test(textOf(encoding) ?? '');
  const held = isDecoded ? withTaint(text, soiled(text.taint, EVERY_BIT, ALL_SINKS)) : text;
  return { ...held, name: nameOfResult(machine, site) };
};

/** `assert(ok(x))`: what follows may rely on it. */
const assertTrue: Behaviour = (machine, site) => {
  const [test] = site.node.arguments;
  if (test !== undefined) machine.run.refine(machine, test, true);
  return UNKNOWN;
};

/** Text that was safe as text may spell an object. */
const parseJson: Behaviour = (_machine, site) => tainted(soiled(deepTaint(first(site)), OBJECT_BITS, CODE_BITS));
const OBJECT_BITS = sinkBits(['nosql']);
const CODE_BITS = sinkBits(['code']);

/** `new Promise((resolve) => …)`: what `resolve` is called with. */
const makePromise: Behaviour = (machine, site) => {
  const executor = first(site).shape;
  if (executor?.kind !== 'function') return UNKNOWN;
  const target = makeSlot(UNKNOWN);
  const resolve = shaped({ kind: 'native', target });
  const rejected = makeSlot(UNKNOWN);
  invoke(machine, executor, argumentsOf([resolve, shaped({ kind: 'native', target: rejected })]));
  noteThrown(machine, rejected.value);
  return target.value;
};

/** `Promise.reject(x)`: throws x at whoever waits. */
const rejectPromise: Behaviour = (machine, site) => {
  noteThrown(machine, first(site));
  return UNKNOWN;
};

const getAttribute: Behaviour = (machine, site) => {
  const [object, key, fallback] = site.given.items;
  if (object === undefined || key === undefined) return UNKNOWN;
  const found = anyMethod(machine, object, key) ?? elementAt(machine, object, key, site.node);
  return fallback === undefined ? found : joinValues(found, fallback);
};

const MOST_METHODS = 40;

/** `getattr(self, f'handle_{name}')`: any method whose name begins so. */
function anyMethod(machine: Machine, object: Value, key: Value): Value | undefined {
  const shape = object.shape?.kind === 'object' ? object.shape.class : undefined;
  if (shape === undefined || textOf(key) !== undefined) return undefined;
  const names = [...shape.methods.keys()].filter((name) => name.startsWith(key.prefix ?? '') && !name.startsWith('__'));
  if (names.length === 0 || names.length > MOST_METHODS) return undefined;
  return shaped({ kind: 'either', options: names.map((name) => readMember(machine, object, name, undefined)) });
}

const setAttribute: Behaviour = (machine, site) => {
  const [object, key, value] = site.given.items;
  const text = key === undefined ? undefined : textOf(key);
  if (object?.shape === undefined || value === undefined) return UNKNOWN;
  const slot = text === undefined ? undefined : entrySlot(object.shape, text, true);
  if (slot !== undefined) write(machine.journal, slot, value);
  // Under a name nobody knows: any that is asked for later may be it.
  else if (text === undefined && object.shape.kind === 'object')
    write(machine.journal, object.shape.rest, joinValues(object.shape.rest.value, value));
  return UNKNOWN;
};

/** A parsed URL remembers the text it came from: checking its host checks the text. */
const parseUrl: Behaviour = (machine, site) => {
  const [address, base] = site.given.items;
  // A fixed path below one's own address is asked of nobody else.
  const isOwn = isOwnAddress(base) && /^\/(?!\/)/.test(textOf(first(site)) ?? '');
  const name = isOwnAddress(address) ? address?.name : nameOfResult(machine, site);
  // What a page adds to its own address stays with its host, whatever else that address holds.
  const taint = isOwn ? undefined : isOwnAddress(base) ? deepTaint(first(site)) : taintOf(site);
  const value = makeValue(taint, name, undefined, RESOLVED, first(site).prefix);
  const [node] = site.node.arguments;
  return node === undefined ? value : withAbout(value, node);
};

function isOwnAddress(value: Value | undefined): boolean {
  return OWN_ADDRESSES.has(value?.name?.text ?? '');
}

const makeConfiguration: Behaviour = (machine, site) =>
  makeValue(undefined, nameOfResult(machine, site), makeObject(true));

/** `require(variable)` with a constant in it, `importlib.import_module(name)`. */
const requireModule: Behaviour = (machine, site) => {
  const text = textOf(first(site));
  if (text !== undefined) return referToModule(machine, text);
  const [node] = site.node.arguments;
  if (node?.kind !== 'conditional' || first(site).taint !== undefined) return undefined;
  const names = [node.then, node.otherwise].map((way) => textOf(machine.run.evaluate(machine, way)));
  const modules = names.map((name) => (name === undefined ? UNKNOWN : referToModule(machine, name)));
  return modules.find(({ name }) => name !== undefined) ?? joinAll(modules);
};

/** `z.object({…})`: the members are what matters. */
const schemaObject: Behaviour = (machine, site) => makeValue(undefined, nameOfResult(machine, site), first(site).shape);

/** `Depends(f)`: keeps what it was given for whoever asks. */
const keepArguments: Behaviour = (machine, site) =>
  makeValue(undefined, nameOfResult(machine, site), makeList(site.given.items));

/** `schema.load(data)`: each field as wide as its declaration lets it be. */
const loadRecord: Behaviour = (machine, site) => {
  const shape = site.receiver?.shape;
  const declared = shape?.kind === 'object' ? shape.class : undefined;
  return declared === undefined ? undefined : declaredRecord(machine, declared, tainted(taintOf(site)));
};

/** `jwt.verify(token, key)`: what was signed here came from here. */
const openSigned: Behaviour = (machine, site) => {
  const options = site.given.keywords.get('options')?.shape;
  const asked = options?.kind === 'object' ? options.entries.get('verify_signature')?.value : undefined;
  if ((asked ?? site.given.keywords.get('verify'))?.constant === false) return undefined;
  runCallbacks(machine, site);
  return makeValue(undefined, nameOfResult(machine, site), undefined);
};

/** `open(path)`: the path is the caller's business, the content is a source of its own. */
const openFile: Behaviour = (machine, site) => makeValue(undefined, nameOfResult(machine, site), undefined);

/** The same for an archive that a tool is told the path of; what a request brings may be the archive itself. */
const openArchive: Behaviour = (machine, site) => {
  const { taint, name } = first(site);
  if (taint?.source.kind !== 'tool' || name !== undefined) return undefined;
  return openFile(machine, site);
};

/** A template that is written out, and escapes what is put into it. */
const renderText: Behaviour = (_machine, site) => {
  const template = textOf(first(site));
  return template === undefined || RAW.test(template) ? undefined : tainted(cleaned(taintOf(site), HTML_BITS));
};
const RAW = /\|\s*safe\b|\bautoescape\s+(?:false|off)\b|<%-/;
const HTML_BITS = sinkBits(['html']);

/** `make_response((text, status, headers))`: the text is what is shown. */
const makeAnswer: Behaviour = (machine, site) => {
  const { shape, taint } = first(site);
  const shown = shape?.kind === 'list' ? itemsOf(shape).items[0]?.taint : taint;
  return makeValue(shape?.kind === 'object' ? undefined : shown, nameOfResult(machine, site), undefined);
};

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  ...PATH_BEHAVIOURS,
  ...PATTERN_BEHAVIOURS,
  ...COLLECTION_BEHAVIOURS,
  ...HANDED_BEHAVIOURS,
  ...PROTOTYPE_BEHAVIOURS,
  ...PARSER_BEHAVIOURS,
  ...KEYED_BEHAVIOURS,
  passFirst,
  makeRequest,
  passSecond,
  asText,
  formatted,
  partOf,
  decoded,
  makeBuffer,
  assertTrue,
  parseJson,
  makePromise,
  rejectPromise,
  getAttribute,
  setAttribute,
  parseUrl,
  makeConfiguration,
  requireModule,
  schemaObject,
  keepArguments,
  loadRecord,
  openSigned,
  beginChain,
  takeMatched,
  openFile,
  openArchive,
  renderText,
  makeAnswer,
};
