import { FED_CLIENT, FED_SHELL } from '../../../knowledge/fed-programs.ts';
import { ESCAPING_ENVIRONMENT, ESCAPING_SANDBOX } from '../../../knowledge/python/sanitizers.ts';
import { SHELL_TAG } from '../../../knowledge/shell-tags.ts';
import { OWN_ADDRESSES, OWN_PAGES, REQUEST_TARGETS } from '../../../knowledge/sources.ts';
import { readsAs } from '../collected/fed-programs.ts';
import { hasRequiredOptions } from '../collected/sink-options.ts';
import type { Machine } from '../machine/machine.ts';
import { noteThrown } from '../machine/thrown.ts';
import { referToModule } from '../modules/imports.ts';
import { parseName } from '../names/names.ts';
import { declaredRecord } from '../schemas/declared-fields.ts';
import { adaptType } from '../schemas/parsed-models.ts';
import { beginChain, takeMatched } from '../schemas/validators.ts';
import { joinAll } from '../values/join.ts';
import { textOf } from '../values/leads.ts';
import { orMissing } from '../values/truth.ts';
import {
  BEHIND_BASE,
  isOfWeb,
  itemsOf,
  makeList,
  makeObject,
  makeSlot,
  makeValue,
  named,
  RESOLVED,
  shaped,
  tainted,
  UNKNOWN,
  WEB_ADDRESS,
  withAbout,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { argumentsOf } from './arguments.ts';
import { ATTRIBUTE_BEHAVIOURS } from './attribute-behaviours.ts';
import { TUPLE_BEHAVIOURS } from './named-tuples.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';
import { RECORD_BEHAVIOURS } from './copied-records.ts';
import { COLLECTION_BEHAVIOURS } from './collection-behaviours.ts';
import { invoke } from './functions.ts';
import { first, nameOfResult, taintOf, type Behaviour } from './given.ts';
import { HANDED_BEHAVIOURS } from './handed-calls.ts';
import { keptIn, noteOpened } from './kept-files.ts';
import { HELD_BEHAVIOURS } from './held-values.ts';
import { HOOK_BEHAVIOURS } from './hook-behaviours.ts';
import { ADDRESS_BEHAVIOURS } from './joined-addresses.ts';
import { KEYED_BEHAVIOURS } from './keyed-behaviours.ts';
import { TEMPLATE_BEHAVIOURS } from './page-templates.ts';
import { LIFESPAN_BEHAVIOURS } from './lifespan-behaviours.ts';
import { PARSER_BEHAVIOURS } from './parsers.ts';
import { PATH_BEHAVIOURS } from './path-behaviours.ts';
import { PATTERN_BEHAVIOURS } from './pattern-behaviours.ts';
import { PROTOTYPE_BEHAVIOURS } from './prototypes.ts';
import { SERVICE_BEHAVIOURS } from './service-behaviours.ts';
import { SESSION_BEHAVIOURS } from './session-behaviours.ts';
import { TEXT_BEHAVIOURS } from './text-behaviours.ts';
import { BUILDER_BEHAVIOURS } from './text-builders.ts';

/** What a call of a well-known function gives, beyond carrying taint on. */
export function behave(machine: Machine, site: CallSite, key: string): Value | undefined {
  return BEHAVIOURS[key]?.(machine, site);
}

const passFirst: Behaviour = (_machine, site) => {
  const value = first(site);
  // `promisify(setTimeout)(time)` is told the time and no function.
  return TIMERS.has(value.name?.text ?? '') ? UNKNOWN : value;
};
const TIMERS: ReadonlySet<string> = new Set(['setTimeout', 'setImmediate', 'timers.setTimeout', 'timers.setImmediate']);

/** `which('git')`: the program of that name, where there is one. */
const findProgram: Behaviour = (_machine, site) => orMissing(first(site));

/** `Request(url, data=x)`: what decides is where it goes, not what it takes along. */
const makeRequest: Behaviour = (_machine, site) => site.given.keywords.get('url') ?? first(site);

/** `cast('str', x)`: x, whatever it is called. */
const passSecond: Behaviour = (_machine, site) => site.given.items[1] ?? UNKNOWN;

/** `assert(ok(x))`: what follows may rely on it. */
const assertTrue: Behaviour = (machine, site) => {
  const [test] = site.node.arguments;
  if (test !== undefined) machine.run.refine(machine, test, true);
  return UNKNOWN;
};

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

/** A parsed URL remembers the text it came from: checking its host checks the text. */
const parseUrl: Behaviour = (machine, site) => {
  const [address, base] = site.given.items;
  // A fixed path below one's own address is asked of nobody else.
  const isOwn = isOwnAddress(base) && /^\/(?!\/)/.test(textOf(first(site)) ?? '');
  const name = isOwnAddress(address) ? address?.name : nameOfResult(machine, site);
  // What a page adds to its own address stays with its host, whatever else that address holds.
  const taint = isOwn ? undefined : isOwnAddress(base) ? deepTaint(first(site)) : taintOf(site);
  const lead = first(site).prefix ?? (OWN_PAGES.has(address?.name?.text ?? '') ? BEHIND_BASE : undefined);
  const isWeb = address !== undefined && (isOfWeb(address) || REQUEST_TARGETS.test(address.name?.text ?? ''));
  const value = makeValue(taint, name, undefined, RESOLVED | (isWeb ? WEB_ADDRESS : 0), lead);
  const [node] = site.node.arguments;
  return node === undefined ? value : withAbout(value, node);
};

function isOwnAddress(value: Value | undefined): boolean {
  return OWN_ADDRESSES.has(value?.name?.text ?? '');
}

const makeConfiguration: Behaviour = (machine, site) =>
  makeValue(undefined, nameOfResult(machine, site), makeObject('map'));

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
const openFile: Behaviour = (machine, site) => {
  const path = first(site);
  // It stays the same object in whichever variable it is kept.
  const file = withAbout(makeValue(keptIn(machine, path), nameOfResult(machine, site), undefined), site.node);
  noteOpened(machine, file, path);
  return file;
};

/** The same for an archive that a tool is told the path of; what a request brings may be the archive itself. */
const openArchive: Behaviour = (machine, site) => {
  const { taint, name } = first(site);
  if (taint?.source.kind !== 'tool' || name !== undefined) return undefined;
  return openFile(machine, site);
};

/** `Environment(autoescape=select_autoescape())`: its templates escape what they are given. */
const makeEnvironment: Behaviour = (machine, site) => {
  const told = site.given.keywords.get('autoescape');
  if (told === undefined || (told.isConstant && !told.constant)) return undefined;
  const isSandbox = site.name?.text.startsWith('jinja2.sandbox.') === true;
  return named(parseName(machine.module.names, isSandbox ? ESCAPING_SANDBOX : ESCAPING_ENVIRONMENT));
};

/** `make_response((text, status, headers))`: the text is what is shown. */
const makeAnswer: Behaviour = (machine, site) => {
  const { shape, taint } = first(site);
  const shown = shape?.kind === 'list' ? itemsOf(shape).items[0]?.taint : taint;
  return makeValue(shape?.kind === 'object' ? undefined : shown, nameOfResult(machine, site), undefined);
};

/** `spawn('bash')`: whatever is written to it is run. */
const startProgram: Behaviour = (machine, site) => {
  const kind = readsAs(site);
  if (kind === undefined) return undefined;
  return named(parseName(machine.module.names, kind === 'sql' ? FED_CLIENT : FED_SHELL));
};

/** `$({ shell: true })`: the tag quotes nothing any more. */
const setTag: Behaviour = (machine, site) =>
  hasRequiredOptions(site, { shell: true }) ? named(parseName(machine.module.names, SHELL_TAG)) : undefined;

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  ...PATH_BEHAVIOURS,
  ...PATTERN_BEHAVIOURS,
  ...COLLECTION_BEHAVIOURS,
  ...HANDED_BEHAVIOURS,
  ...PROTOTYPE_BEHAVIOURS,
  ...PARSER_BEHAVIOURS,
  ...KEYED_BEHAVIOURS,
  ...LIFESPAN_BEHAVIOURS,
  ...TEXT_BEHAVIOURS,
  ...TEMPLATE_BEHAVIOURS,
  ...ATTRIBUTE_BEHAVIOURS,
  ...TUPLE_BEHAVIOURS,
  ...HELD_BEHAVIOURS,
  ...HOOK_BEHAVIOURS,
  ...ADDRESS_BEHAVIOURS,
  ...SERVICE_BEHAVIOURS,
  ...SESSION_BEHAVIOURS,
  ...BUILDER_BEHAVIOURS,
  ...RECORD_BEHAVIOURS,
  passFirst,
  findProgram,
  makeRequest,
  passSecond,
  assertTrue,
  makePromise,
  rejectPromise,
  parseUrl,
  makeConfiguration,
  requireModule,
  schemaObject,
  keepArguments,
  loadRecord,
  openSigned,
  beginChain,
  takeMatched,
  adaptType,
  openFile,
  openArchive,
  makeEnvironment,
  makeAnswer,
  startProgram,
  setTag,
};
