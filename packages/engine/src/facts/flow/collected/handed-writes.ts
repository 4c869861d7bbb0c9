import type { Call, Expression, Index } from '../../ir/ir.ts';
import { isSpent, spend } from './effort.ts';
import { choices, isKey, type Scope } from './function-scopes.ts';

/** A walk that has another function of the file write at its end: `put(at, last, value)`, `OPERATIONS[name](at, last)`. */
export interface HandedWrite {
  /** Where it is walked. */
  readonly from: Scope;
  /** The object and the key as they are handed over. */
  readonly target: Index;
}

/** The functions of a file in which something is walked step by step: `at = at[part]`, again and again. */
export function walkersAmong(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.filter(({ given }) =>
    given.some(({ value, repeats }) => repeats && [...choices(value)].some((one) => one.kind === 'index')),
  );
}

/** The calls of a walk that hand over what a function writes to, where that is a parameter under the key of another. */
export function* handedTo(
  scope: Scope,
  { object, index }: Index,
  { scopes, walkers }: { readonly scopes: readonly Scope[]; readonly walkers: readonly Scope[] },
  text: string,
): Generator<HandedWrite> {
  if (object.kind !== 'name' || index.kind !== 'name') return;
  const parameters = [...scope.parameters];
  const [of, under] = [parameters.indexOf(object.name), parameters.indexOf(index.name)];
  if (of < 0 || under < 0) return;
  for (const from of walkers) {
    spend(from.calls.length / 8);
    if (from === scope || isSpent()) continue;
    for (const call of from.calls) {
      const { callee, given } = appliedTo(call);
      const [target, key] = [given[of], given[under]];
      if (target?.kind !== 'name' || key === undefined || !isKey(key, text) || !leadsTo(callee, scope, scopes))
        continue;
      yield { from, target: { kind: 'index', object: target, index: key, at: call.at, end: call.end } };
    }
  }
}

/** What is called, and what it is given: of `write.call(self, at, key)` both stand one place further. */
function appliedTo({ callee, arguments: given }: Call): {
  readonly callee: Expression;
  readonly given: readonly Expression[];
} {
  const isHanded = callee.kind === 'member' && callee.property === 'call';
  return isHanded ? { callee: callee.object, given: given.slice(1) } : { callee, given };
}

function leadsTo(callee: Expression, scope: Scope, scopes: readonly Scope[]): boolean {
  const { name, owner } = scope;
  if (callee.kind === 'name') return name !== '' && callee.name === name && owner === '';
  if (callee.kind === 'index') return callee.object.kind === 'name' && isOfTable(callee.object.name, scope, scopes);
  if (callee.kind !== 'member' || callee.object.kind !== 'name' || callee.property !== name) return false;
  return callee.object.name === owner || callee.object.name === 'this';
}

/** `const TABLE = { add(at, key) {…} }`, or `TABLE.add = function (at, key) {…}`. */
function isOfTable(table: string, { owner, at, end }: Scope, scopes: readonly Scope[]): boolean {
  if (owner === table) return true;
  spend(scopes.length / 4);
  return scopes.some(({ given }) =>
    given.some(({ name, value }) => name === table && value.kind === 'map' && value.at <= at && end <= value.end),
  );
}
