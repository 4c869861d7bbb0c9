import type { Call, Expression, Index } from '../../ir/ir.ts';
import { isSpent, spend, spendOnText } from './effort.ts';
import { choices, isKey, written, type Scope } from './function-scopes.ts';

/** Names of places in a table or a calendar: what they lead to is no object of names. */
const COORDINATE =
  /^(?:row|col|column|line|lineno|x|y|z|dx|dy|day|month|year|week|hour|minute|level|depth|len|size|num|id|pid|fd|port)$/i;

/** Other ways to walk down to the object that is written to: by `reduce`, or in a callback before the write. */
export function walkedTo(scope: Scope, target: Index, text: string): Expression | undefined {
  return reduced(scope, target, text) ?? walkedBefore(scope, target, text);
}

/** `out[section] = out[section] || {}` and `out[section][key] = value`, in one step or by way of a name. */
export function twoKeys(scope: Scope, target: Index, text: string): Index | undefined {
  for (const outer of outerOf(scope, target.object, text)) {
    if (isSpent()) return undefined;
    if (!isKey(outer.index, text) && !isOfGiven(scope, outer.index)) continue;
    if (isCoordinate(outer.index) || isCoordinate(target.index)) continue;
    if (isOfNobody(outer.object, text)) continue;
    if (isOfOnePath(target, outer) || isMade(scope, written(outer, text), text)) return outer;
  }
  return undefined;
}

/** `entry.domain` of an entry that is handed in: a name of its own, and not one of a few kinds of entries. */
function isOfGiven({ parameters }: Scope, index: Expression): boolean {
  if (index.kind !== 'member' || index.object.kind !== 'name' || !parameters.has(index.object.name)) return false;
  return !FEW.test(index.property) && !COORDINATE.test(index.property) && !CONSTANT.test(index.property);
}
const FEW = /(?:type|kind|status|state|mode|method|level|action|category|format|language|locale|version|length)$/i;

/** What the object that is written to may have been taken from. */
function* outerOf(scope: Scope, object: Expression, text: string): Generator<Index> {
  if (object.kind === 'index') yield object;
  if (object.kind !== 'name') return;
  for (const { name, value } of givenIn(scope)) {
    if (name !== object.name) continue;
    for (const one of choices(value)) {
      // `at = at[part]` is a step of a walk.
      if (one.kind === 'index' && written(one.object, text) !== name) yield one;
    }
  }
}

function* givenIn(scope: Scope | undefined, depth = 0): Generator<Scope['given'][number]> {
  if (scope === undefined || depth > 2) return;
  yield* scope.given;
  yield* givenIn(scope.parent, depth + 1);
}

/** An object of names is put there where there is none. */
function isMade(scope: Scope | undefined, place: string, text: string): boolean {
  for (let at = scope; at !== undefined; at = at.parent) {
    for (const one of [at, ...at.inner]) {
      spend(one.writes.length);
      for (const { target, value } of one.writes) {
        if (written(target, text) === place && [...choices(value)].some((made) => made.kind === 'map')) return true;
      }
    }
  }
  return false;
}

/** `Object.create(null)` inherits nothing, and nothing of it leads to a prototype. */
function isOfNobody(object: Expression, text: string): boolean {
  spendOnText(text.length);
  const name = written(object, text).replaceAll(/[$()[\].*+?^|\\{}]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?<![\w$])${name}(?::[^=;\n]{1,160}(?==))?\s{0,3}[=:]\s{0,3}(?:Object\.create\(\s{0,3}null|\{\s{0,3}__proto__\s{0,3}:\s{0,3}null|new (?:Weak)?Map)`,
  ).test(text);
}

/** A constant, such as a symbol that only this program knows. */
const CONSTANT = /^k[A-Z]|^[A-Z][A-Z0-9_$]*$|[sS]ymbol/;

function isCoordinate(index: Expression): boolean {
  return index.kind === 'name' && (COORDINATE.test(index.name) || CONSTANT.test(index.name));
}

/** `object[path[0]][path[1]]`: somebody hands in the way to walk. */
export function isOfOnePath(target: Index, outer: Expression): boolean {
  return outer.kind === 'index' && isItemOfPath(outer.index) && isItemOfPath(target.index);
}

/** `path[0]`. */
function isItemOfPath(index: Expression): boolean {
  return (
    index.kind === 'index' &&
    index.object.kind === 'name' &&
    /path|keys?|parts?|segments?|props?/i.test(index.object.name)
  );
}

/** The callback of `reduce` writes under its second parameter and goes on with what stands there, or the result is written to. */
function reduced(scope: Scope, target: Index, text: string): Expression | undefined {
  if (target.object.kind !== 'name') return undefined;
  const { name } = target.object;
  const [first, second] = [...scope.parameters];
  if (first === name && target.index.kind === 'name' && target.index.name === second && isCalledBack(scope, 'reduce')) {
    const place = written(target, text);
    return scope.returns.find((value) => [...choices(value)].some((one) => written(one, text) === place));
  }
  spend(scope.given.length / 8);
  for (const { name: given, value } of scope.given) {
    if (given === name && value.kind === 'call' && isReduceOverNames(value)) return value;
  }
  return undefined;
}

function isCalledBack({ name, parent }: Scope, method: string): boolean {
  return (
    name === '' && parent?.calls.some(({ callee }) => callee.kind === 'member' && callee.property === method) === true
  );
}

/** `parts.reduce(step, object)`, where the start is an object that somebody handed in. */
function isReduceOverNames({ callee, arguments: given }: Call): boolean {
  return callee.kind === 'member' && callee.property === 'reduce' && given.length === 2 && given[1]?.kind === 'name';
}

/** `parts.forEach((part) => { at = at[part]; })`, and then `at[last] = value`. */
function walkedBefore(scope: Scope, target: Index, text: string): Index | undefined {
  if (target.object.kind !== 'name') return undefined;
  const { name } = target.object;
  for (const inner of scope.inner) {
    if (inner.name !== '' || inner.parameters.has(name)) continue;
    for (const { name: given, value } of inner.given) {
      if (given !== name) continue;
      for (const one of choices(value)) {
        if (one.kind === 'index' && written(one.object, text) === name && isKey(one.index, text)) return one;
      }
    }
  }
  return undefined;
}
