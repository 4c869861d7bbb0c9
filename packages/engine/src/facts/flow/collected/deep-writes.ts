import type { Call, Expression, FileIr, Index } from '../../ir/ir.ts';
import { beginEffort, isSpent, spend } from './effort.ts';
import { choices, isKey, nameOf, placeOf, scopesOf, written, type Scope } from './function-scopes.ts';
import { handedTo, walkersAmong } from './handed-writes.ts';
import { refusesKeysOf } from './key-refusals.ts';
import { isOfOnePath, twoKeys, walkedTo } from './nested-writes.ts';
import { hasOwnKeysOnly, testsOwn } from './own-keys.ts';

/** A write under a key that is not known, into an object that such a key chose: `target[a][b] = value`. */
export interface DeepWrite {
  readonly at: number;
  readonly end: number;
  /** The function it stands in; empty where it has no name. */
  readonly within: string;
  /** Objects are walked down by a merge that calls itself, step by step along a path, or by two keys, once. */
  readonly by: 'merge' | 'path' | 'keys';
  /** Where one level leads to the next. */
  readonly descends: { readonly at: number; readonly end: number };
}

const LONGEST_CYCLE = 4;
const SAME_STATEMENT = 120;

/** The deep writes of a file. */
export interface DeepWrites {
  readonly writes: readonly DeepWrite[];
  /** Whether all of the file was looked at. */
  readonly isWhole: boolean;
}

/** Every deep write of a file, found by the shape of its functions alone. */
export function deepWrites(ir: FileIr, text: string): DeepWrites {
  beginEffort();
  const scopes = scopesOf(ir);
  const walkers = walkersAmong(scopes);
  const found = new Map<number, DeepWrite>();
  for (const scope of scopes) {
    for (const write of scope.writes) {
      if (isSpent()) return { writes: [...found.values()], isWhole: false };
      const { target } = write;
      if (!isKey(target.index, text)) continue;
      const merged = mergeAt(scope, write, scopes, text);
      const walked = merged ?? stepTo(scope, target, text) ?? walkedTo(scope, target, text);
      const descends = walked ?? twoKeys(scope, target, text);
      if (found.has(target.at)) continue;
      if (descends === undefined) {
        const handed = handedOver(scope, target, { scopes, walkers }, text);
        if (handed !== undefined)
          found.set(target.at, { at: target.at, end: target.end, within: nameOf(scope), by: 'path', descends: handed });
        continue;
      }
      if (testsOwn(scope, target, text)) continue;
      if (descends.kind === 'index' && (testsOwn(scope, descends, text) || makesBare(descends, text))) continue;
      const by =
        walked === undefined && !isOfOnePath(target, descends) ? 'keys' : merged === undefined ? 'path' : 'merge';
      if (by === 'merge' && hasOwnKeysOnly(scope, target, text)) continue;
      if (refusesKeysOf(scope, { target, by }, scopes, text) || isSpent()) continue;
      found.set(target.at, { at: target.at, end: target.end, within: nameOf(scope), by, descends });
    }
  }
  return { writes: [...found.values()], isWhole: true };
}

/** The step of a walk in another function that leaves the last write to this one, where neither refuses a key. */
function handedOver(
  scope: Scope,
  write: Index,
  among: { readonly scopes: readonly Scope[]; readonly walkers: readonly Scope[] },
  text: string,
): Index | undefined {
  for (const { from, target } of handedTo(scope, write, among, text)) {
    const step = stepTo(from, target, text);
    if (step === undefined || makesBare(step, text) || testsOwn(scope, write, text)) continue;
    if (testsOwn(from, target, text) || testsOwn(from, step, text)) continue;
    const isRefused = [scope, from].some((one) => refusesKeysOf(one, { target, by: 'path' }, among.scopes, text));
    if (!isRefused && !isSpent()) return step;
  }
  return undefined;
}

/** The call by which a merge goes one level down into what the write goes to: `target[k] = merge(target[k], source[k])`. */
function mergeAt(
  scope: Scope,
  { target, value }: Scope['writes'][number],
  scopes: readonly Scope[],
  text: string,
): Call | undefined {
  if (isFresh(scope, target.object)) return undefined;
  const place = placeOf(target, text);
  const key = written(target.index, text);
  for (const call of scope.calls) {
    if (isSpent()) return undefined;
    if (isPutOff(call, text) && putOff(call).some((one) => standsFor(scope, one, place, text))) return call;
    const isDown = call.arguments.some((argument) =>
      [...choices(argument)].some((one) => standsFor(scope, one, place, text) || isBelow(scope, one, target, text)),
    );
    if (!isDown || isVisit(call)) continue;
    const name = calleeName(call.callee);
    if (name !== '' && comesBack(name, scope, scopes)) return call;
    const isGiven = call === value && call.callee.kind === 'name' && isParameter(scope, call.callee.name);
    const ofBoth = call.arguments.filter((item) => item.kind === 'index' && written(item.index, text) === key);
    if (isGiven && ofBoth.length > 1) return call;
  }
  return undefined;
}

/** `rest.push({ from: source[key], to: target[key] })`, where `rest.pop()` comes round to it: a merge that does not call itself. */
function isPutOff({ callee }: Call, text: string): boolean {
  if (callee.kind !== 'member' || (callee.property !== 'push' && callee.property !== 'unshift')) return false;
  const list = written(callee.object, text);
  return callee.object.kind === 'name' && (text.includes(`${list}.pop()`) || text.includes(`${list}.shift()`));
}

/** What lies together in what is put off: of one thing alone nothing is merged. */
function putOff({ arguments: given }: Call): readonly Expression[] {
  const [first] = given;
  const held =
    first?.kind === 'map' ? first.entries.map(([, value]) => value) : first?.kind === 'list' ? first.items : given;
  return held.length > 1 ? held : [];
}

/** `node[key] = visit(node[key])`: with nothing else at hand there is nothing to merge. */
function isVisit({ callee, arguments: given }: Call): boolean {
  const isHanded = callee.kind === 'member' && (callee.property === 'call' || callee.property === 'apply');
  return given.length === 1 && !isHanded && given[0]?.kind !== 'spread';
}

/** `set(object[first], rest, value)` beside `object[last] = value`: another key of the object, on the way to the last. */
function isBelow(scope: Scope, argument: Expression, { object, index }: Index, text: string): boolean {
  if (argument.kind !== 'index' || object.kind !== 'name' || index.kind !== 'name') return false;
  if (!scope.parameters.has(object.name) || !scope.parameters.has(index.name)) return false;
  return written(argument.object, text) === object.name && isKey(argument.index, text);
}

/** The argument is the place itself, or a name that was given what stands there, if need be by way of another name. */
function standsFor(scope: Scope, argument: Expression, place: string, text: string, isSecond = false): boolean {
  if (argument.kind === 'index') return written(argument, text) === place;
  if (argument.kind !== 'name') return false;
  spend(scope.given.length / 8);
  return scope.given.some(
    ({ name, value }) =>
      name === argument.name &&
      [...choices(value)].some(
        (one) => (one.kind === 'index' || !isSecond) && standsFor(scope, one, place, text, true),
      ),
  );
}

function calleeName(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'member') return '';
  return callee.property === 'call' || callee.property === 'apply' ? calleeName(callee.object) : callee.property;
}

function isParameter(scope: Scope | undefined, name: string): boolean {
  if (scope === undefined) return false;
  return scope.parameters.has(name) || isParameter(scope.parent, name);
}

/** A function of that name leads, through functions of this file, to the scope again. */
function comesBack(name: string, scope: Scope, scopes: readonly Scope[]): boolean {
  const seen = new Set<Scope>();
  let front = scopes.filter((one) => one.name === name);
  for (let steps = 0; steps < LONGEST_CYCLE && front.length > 0; steps += 1) {
    if (front.includes(scope)) return true;
    const next: Scope[] = [];
    for (const one of front) {
      if (seen.has(one) || isSpent()) continue;
      seen.add(one);
      spend(scopes.length);
      next.push(...one.inner);
      next.push(...scopes.filter((other) => isMentioned(other, one)));
    }
    front = next;
  }
  return front.includes(scope);
}

function isMentioned({ name, owner }: Scope, by: Scope): boolean {
  if (name === '') return false;
  return by.mentions.has(name) || by.mentions.has(`this.${name}`) || by.mentions.has(`${owner}.${name}`);
}

/** A new object made here: what its keys lead to is copied before anything is written. */
function isFresh(scope: Scope | undefined, object: Expression): boolean {
  if (scope === undefined || object.kind !== 'name' || scope.parameters.has(object.name)) return false;
  spend(scope.given.length / 8);
  const given = scope.given.filter(({ name }) => name === object.name);
  if (given.length === 0) return isFresh(scope.parent, object);
  return given.every(({ value }) => value.kind === 'map');
}

/** The step by which a walk along a path leads to the object that is written to: `at = at[part]`, again and again. */
function stepTo(scope: Scope, target: Index, text: string): Index | undefined {
  if (target.object.kind !== 'name') return undefined;
  const { given } = scope.given.some(({ repeats }) => repeats) ? scope : (scope.parent ?? scope);
  const same = sameAs(target.object.name, given);
  for (const { name, value, repeats } of given) {
    if (!repeats || !same.has(name)) continue;
    for (const one of choices(value)) {
      if (one.kind !== 'index' || one.object.kind !== 'name' || !same.has(one.object.name)) continue;
      if (isKey(one.index, text)) return one;
    }
  }
  return undefined;
}

/** Names that may stand for the same object. */
function sameAs(start: string, given: Scope['given']): ReadonlySet<string> {
  const same = new Set([start]);
  for (let round = 0; round < 2; round += 1) {
    for (const { name, value } of given) {
      for (const one of choices(value)) {
        if (one.kind !== 'name') continue;
        if (same.has(name)) same.add(one.name);
        else if (same.has(one.name)) same.add(name);
      }
    }
  }
  return same;
}

/** `at = at[part] ||= Object.create(null)`: what is walked through inherits nothing. */
function makesBare({ end }: Expression, text: string): boolean {
  const rest = text.slice(end, end + SAME_STATEMENT);
  return /^[^;]{0,80}Object\.create\(\s{0,3}null/.test(rest);
}
