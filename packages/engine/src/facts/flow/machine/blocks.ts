import type { Pattern, Statement } from '../../ir/ir.ts';
import { namesIn } from '../../ir/names-bound.ts';
import { makeBlock, ownSlot, type Scope } from './scope.ts';

const NONE: readonly string[] = [];
const declared = new WeakMap<readonly Statement[], readonly string[]>();

/** The scope that statements run in: one of their own where they declare a name that means something else around them. */
export function scopeOfStatements(scope: Scope, statements: readonly Statement[]): Scope {
  let names = declared.get(statements);
  if (names === undefined) declared.set(statements, (names = declaredBy(statements)));
  return names.length === 0 ? scope : scopeOfBlock(scope, statements, names);
}

/** The same of a loop, by what it calls its items. */
export function scopeOfItems(scope: Scope, target: Pattern): Scope {
  return scopeOfBlock(scope, target, namesIn(target));
}

/** Makes the place of a name that a block is about to declare, as old as what imports bring. */
export function declareIn(scope: Scope, name: string, block: object): void {
  ownSlot(scope, name, true);
  (scope.owners ??= new Map()).set(name, block);
}

/** Most names are declared in one block alone: their variables are kept with those of the function. */
function scopeOfBlock(scope: Scope, block: object, names: readonly string[]): Scope {
  const known = scope.blocks?.get(block);
  if (known !== undefined) return known;
  const isShadowing = names.some((name) => isOfAnother(scope, name, block));
  const own = isShadowing ? makeBlock(scope) : scope;
  if (isShadowing) (scope.blocks ??= new Map()).set(block, own);
  else for (const name of names) (scope.owners ??= new Map()).set(name, block);
  return own;
}

/** Whether a name is that of a variable of the function already, and not of this very block in an earlier pass. */
function isOfAnother(scope: Scope, name: string, block: object): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.isBlock ? at.parent : undefined)
    if (at.names.has(name)) return at.owners?.get(name) !== block;
  return false;
}

function declaredBy(statements: readonly Statement[]): readonly string[] {
  let names: string[] | undefined;
  for (const statement of statements) {
    if (statement.kind !== 'assignment' || statement.declares !== true || statement.isOfFunction === true) continue;
    (names ??= []).push(...namesIn(statement.target));
  }
  return names ?? NONE;
}
