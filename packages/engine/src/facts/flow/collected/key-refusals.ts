import { REFUSES_CONSTRUCTOR, REFUSES_PROTO, refusesPrototype } from '../../../knowledge/prototype-keys.ts';
import type { Index } from '../../ir/ir.ts';
import type { DeepWrite } from './deep-writes.ts';
import { isSpent, spend, spendOnText } from './effort.ts';
import { choices, named, placeOf, written, type Scope } from './function-scopes.ts';

/** A test of another file that says by its name what it refuses. */
const NAMED_REFUSAL =
  /(?:un)?safe_?(?:key|prop|path|segment|name|part|field)|(?:dangerous|forbidden|reserved|blocked|polluting)_?(?:key|prop|path)|pollut/i;
const FARTHEST = 3;

/**
 * Whether the keys of a write were refused: in its own function, in a test that it calls or a list that it looks into, or,
 * of a whole path, by a caller. A merge meets new keys on every level: what its caller refused helps the first alone.
 */
export function refusesKeysOf(
  scope: Scope,
  { target, by }: { readonly target: Index; readonly by: DeepWrite['by'] },
  scopes: readonly Scope[],
  text: string,
): boolean {
  // Cheap and usual: most files never speak of it.
  spendOnText(text.length);
  if (!REFUSES_PROTO.test(text)) return mentionsRefusal(named(scope));
  const own = named(scope);
  if (by === 'merge' && refusesHalf(scope, target, text)) return false;
  if (isRefusal(own, scopes, text, new Set(), 0)) return true;
  return by !== 'merge' && callersOf(own, scopes).some((caller) => isRefusal(caller, scopes, text, new Set(), 1));
}

/**
 * A merge that refuses `__proto__` alone and does not ask what it finds in the target goes down into `constructor`, which
 * is a function, and from there into its `prototype`.
 */
function refusesHalf(scope: Scope, target: Index, text: string): boolean {
  const body = codeOf(named(scope), text);
  if (!REFUSES_PROTO.test(body) || REFUSES_CONSTRUCTOR.test(body)) return false;
  const place = placeOf(target, text);
  const places = [place, written(target.object, text)];
  for (const { name, value } of scope.given) {
    if ([...choices(value)].some((one) => written(one, text) === place)) places.push(name);
  }
  const tested = body.replaceAll(/\s+/g, ' ').matchAll(ASKS_FOR_OBJECT);
  return ![...tested].some(([, typed, called]) => places.includes(typed ?? called ?? ''));
}
const ASKS_FOR_OBJECT =
  /typeof ([\w$.[\]]{1,80}) [!=]==? ['"]object|\b\w{0,30}(?:obj|plain|mergeable|dict|record|hash)\w{0,12}\( ?([\w$.[\]]{1,80}) ?[),]/gi;

function callersOf({ name, parent }: Scope, scopes: readonly Scope[]): readonly Scope[] {
  const inner = scopes.filter((one) => name !== '' && one.parent !== undefined && one.mentions.has(name)).map(named);
  return parent?.parent === undefined ? inner : [...inner, named(parent)];
}

/** The function speaks of the keys, or something does that it mentions and that is of this file. */
function isRefusal(scope: Scope, scopes: readonly Scope[], text: string, seen: Set<Scope>, depth: number): boolean {
  if (seen.has(scope) || depth > FARTHEST || isSpent()) return false;
  seen.add(scope);
  spendOnText(scope.end - scope.at);
  const mentions = mentionsOf(scope);
  if (refusesWithin(scope, scopes, text) || mentionsRefusal(scope)) return true;
  if (mentionedBy(scope, scopes).some((one) => isRefusal(one, scopes, text, seen, depth + 1))) return true;
  return scopes.some(({ given }) => {
    spend(given.length / 8);
    return given.some(
      ({ name, value }) =>
        mentions.has(name) && value.kind !== 'function' && isListOfKeys(text.slice(value.at, value.end)),
    );
  });
}

/** What lets functions count as objects may stand in a test that it calls, or what it calls does, and so may the other key. */
function refusesWithin(scope: Scope, scopes: readonly Scope[], text: string): boolean {
  const code = codeOf(scope, text);
  if (!refusesPrototype(code) || REFUSES_CONSTRUCTOR.test(code)) return refusesPrototype(code);
  const called = mentionedBy(scope, scopes);
  const within = new Set([...called, ...called.flatMap((one) => mentionedBy(one, scopes))]);
  return refusesPrototype([code, ...[...within].map((one) => codeOf(one, text))].join('\n'));
}

function mentionedBy(scope: Scope, scopes: readonly Scope[]): readonly Scope[] {
  spend(scopes.length);
  const mentions = mentionsOf(scope);
  return scopes.filter((one) => one.name !== '' && one !== scope && isMentioned(one, mentions));
}

/** `['__proto__', 'constructor']`, and not an object of functions of which one speaks of a prototype. */
function isListOfKeys(value: string): boolean {
  return REFUSES_PROTO.test(value) && !/=>|\bfunction\b|\breturn\b/.test(value);
}

/** The text of a function without the lines that only speak about it, and without tests of one part among many. */
function codeOf({ at, end, given }: Scope, text: string): string {
  const code = text
    .slice(at, end)
    .replaceAll(/^[ \t]{0,200}(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(OF_ONE_PART, '');
  const last = given.filter(({ value }) => LAST_PART.test(text.slice(value.at, value.end))).map(({ name }) => name);
  return last.length === 0 ? code : code.replaceAll(OF_A_NAME, (test, name) => (last.includes(name) ? '' : test));
}
/** `parts[parts.length - 1]`: a test of it says nothing about those that were walked along before. */
const LAST_PART = /^([\w$.]{1,80})(?:\[\s?\1\.length ?- ?1\s?\]|\.at\(-1\))$/;
const OF_A_NAME = /\b([\w$]{1,40}) ?[!=]==? ?['"`](?:__proto__|constructor|prototype)['"`]/g;
/** `path[1] === '__proto__'`: the parts behind it may still be that. The first may be each in turn, where parts are taken off. */
const OF_ONE_PART = /[\w$]\[[1-9]\d{0,2}\] ?[!=]==? ?['"`](?:__proto__|constructor|prototype)['"`]/g;

function mentionsRefusal(scope: Scope): boolean {
  for (const name of mentionsOf(scope)) if (NAMED_REFUSAL.test(name)) return true;
  return false;
}

function isMentioned({ name, owner }: Scope, mentions: ReadonlySet<string>): boolean {
  return mentions.has(name) || mentions.has(`this.${name}`) || mentions.has(`${owner}.${name}`);
}

/** Also by the functions inside it. */
function mentionsOf(scope: Scope, all: Set<string> = new Set()): ReadonlySet<string> {
  spend(scope.mentions.size / 4);
  for (const name of scope.mentions) all.add(name);
  for (const inner of scope.inner) mentionsOf(inner, all);
  return all;
}
