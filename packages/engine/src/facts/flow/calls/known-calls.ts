import { THROWS_UNLESS } from '../../../knowledge/guards.ts';
import { NAMED_TEXTS } from '../../../knowledge/sources.ts';
import { noteEnvironment } from '../collected/effect-facts.ts';
import { isSentByAdministrators } from '../entries/administrators.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { leadOfAddress, safeAtSource, TEXT_BITS } from '../evaluation/named-members.ts';
import { clean } from '../guards/cleaning.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { memberName, resultName } from '../names/names.ts';
import { anyElement } from '../values/join.ts';
import { sinkBits, sourceBit } from '../values/kinds.ts';
import { cleaned, cleanOf, taintFrom, unite, without } from '../values/taint.ts';
import {
  BUILT_TEXT,
  FIXED,
  itemsOf,
  makeValue,
  NUMERIC,
  QUOTED_WORD,
  WRITTEN_AS_DATA,
  RESOLVED,
  SOME_NUMBER,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { CallSite } from './call-site.ts';
import { isError, runCallback, runCallbacks } from './callbacks.ts';
import { readBack } from './kept-files.ts';
import { isOnOwnMachine, readsOwnProcess } from './own-machine.ts';
import { isNumberType, parsedArguments } from './parsers.ts';

/** A call that brings outside data, by its answer or by what it hands to a callback. */
export function sourceCall(
  machine: Machine,
  site: CallSite,
  source: { readonly kind: Parameters<typeof taintFrom>[0]['kind']; readonly what: string },
): Value {
  const { node, name } = site;
  const spelled = pathOf(node.callee) ?? name?.text ?? '';
  const [first] = site.given.items;
  if (first !== undefined && source.kind === 'random' && CHOICES.has(site.method) && !isText(first))
    return anyElement(first);
  if (source.kind === 'environment' && typeof first?.constant === 'string')
    noteEnvironment(machine, first.constant, node);
  const isStandardInput = source.kind === 'file' && (first?.constant === 0 || first?.constant === '/dev/stdin');
  const came = {
    kind: isStandardInput ? 'stdin' : source.kind,
    at: spanOf(machine, node.at, node.end),
    what: `${source.what} (\`${spelled}()\`)`,
    certainty: site.receiver?.taint?.source.certainty ?? 'high',
    isForAdministrators: isSentByAdministrators(machine, source.kind),
  } as const;
  const result = name === undefined ? undefined : resultName(machine.module.names, name);
  if (source.kind === 'response' && first !== undefined && isOnOwnMachine(first))
    return makeValue(undefined, result, undefined);
  if (readsOwnProcess(site, machine.module.ir)) return makeValue(undefined, result, undefined);
  const isNamedText = first !== undefined && NAMED_TEXTS.has(name?.text ?? '');
  const read = taintFrom(came, safeAtSource(name) | (isNamedText ? TEXT_BITS : 0));
  const taint =
    source.kind === 'file' && site.receiver !== undefined ? unite(read, readBack(machine, site.receiver)) : read;
  const value = makeValue(taint, result, undefined, 0, leadOfAddress(name));
  for (const item of site.given.items) {
    if (item.shape?.kind === 'function') runCallback(machine, item.shape, answersTo(machine, item, value));
  }
  return site.receiver?.shape === undefined ? value : parsedArguments(site, value);
}

/** What a callback is given: an error first where it asks for one, then one answer or several, known by their places. */
function answersTo({ module }: Machine, callback: Value, answer: Value): readonly Value[] {
  const parameters = callback.shape?.kind === 'function' ? callback.shape.function.parameters : [];
  if (!isError(callback, 0)) return parameters.map(() => answer);
  const { name, taint } = answer;
  return parameters.map((_, index) => {
    if (index === 0) return UNKNOWN;
    const part = name === undefined || parameters.length < 3 ? name : memberName(module.names, name, String(index - 1));
    return makeValue(taint, part, undefined);
  });
}

/** Chance makes a text of characters; one of several things that it chooses is what it was before. */
const CHOICES: ReadonlySet<string> = new Set(['choice', 'choices', 'sample']);

function isText({ isConstant, prefix, name, traits, shape }: Value): boolean {
  if (shape?.kind === 'list') return itemsOf(shape).items.some(({ constant }) => String(constant).length === 1);
  const isBuilt = (traits & (BUILT_TEXT | FIXED)) !== 0;
  return isConstant || isBuilt || prefix !== undefined || name?.text.startsWith('string.') === true;
}

/** A call whose answer is its arguments, made safe for the given sinks. */
export function sanitized(machine: Machine, site: CallSite, bits: number): Value {
  let taint = site.receiver === undefined || site.name?.depth !== undefined ? undefined : deepTaint(site.receiver);
  for (const value of site.given.items) taint = unite(taint, deepTaint(value));
  const name = site.name === undefined ? undefined : resultName(machine.module.names, site.name);
  const [asked] = site.node.arguments;
  if (taint !== undefined && asked !== undefined && THROWS_UNLESS.has(site.name?.text ?? ''))
    clean(machine, asked, WRITTEN_SO);
  // What is safe everywhere is put together as safely as a number.
  const traits =
    ((site.given.items[0]?.traits ?? 0) & RESOLVED) |
    ((bits & EVERYWHERE) === EVERYWHERE ? NUMERIC : 0) |
    // Ruby puts a backslash before each character instead.
    (bits === ONE_WORD && !machine.module.traits.callsBare ? QUOTED_WORD : 0) |
    (WRITES_DATA.has(site.name?.text ?? '') && (cleanOf(taint) & HTML) === 0 ? WRITTEN_AS_DATA : 0);
  return makeValue(cleaned(taint, bits), name, undefined, traits);
}

const EVERYWHERE = sinkBits('all');
const ONE_WORD = sinkBits(['command', 'argument']);
const HTML = sinkBits(['html']);
const WRITES_DATA: ReadonlySet<string> = new Set(['JSON.stringify', 'json.dumps']);
/** Text that spells a number, a moment or an address; it may end with a line break, and stand for a machine. */
const WRITTEN_SO = EVERYWHERE & ~sinkBits(['log', 'header', 'url', 'network', 'dns', 'size']);

/** `request.args.get('n', type=int)`. */
function isTypedRead({ module }: Machine, { method, given: { keywords } }: CallSite): boolean {
  if (!module.isPython || keywords.size === 0 || (method !== 'get' && method !== 'getlist')) return false;
  return isNumberType(keywords.get('type'));
}

/** A method that cleans, or gives nothing of what it was given, whoever has it. */
export function callByTable(machine: Machine, site: CallSite, receiver: Value): Value | undefined {
  const { models } = machine.module.names;
  if (models.cleanMethods.has(site.method) && site.callee.shape === undefined) {
    runCallbacks(machine, site);
    return DIGESTS.has(site.method) ? digestOf(receiver) : SOME_NUMBER;
  }
  const bits = isTypedRead(machine, site) ? EVERYWHERE : models.methodSanitizers.get(site.method);
  if (bits === undefined) return undefined;
  const own = deepTaint(receiver);
  let given: Value['taint'];
  for (const value of site.given.items) given = unite(given, deepTaint(value));
  if (CLEANS_RECEIVER.has(site.method)) return makeValue(unite(cleaned(own, bits), given), undefined, undefined);
  return makeValue(cleaned(unite(own, given), bits), undefined, undefined);
}

const DIGESTS: ReadonlySet<string> = new Set(['digest', 'hexdigest']);

/** A digest holds none of the text, but whoever guesses that computes it. */
function digestOf(receiver: Value): Value {
  const guessable = without(deepTaint(receiver), ~PREDICTABLE);
  return guessable === undefined ? SOME_NUMBER : makeValue(guessable, undefined, undefined, NUMERIC);
}
const PREDICTABLE = sourceBit('random');

/** What these are given replaces a part of the receiver, and is as dangerous as before. */
const CLEANS_RECEIVER: ReadonlySet<string> = new Set(['with_host']);
