import type { Statement } from '../ir.ts';
import { childAt, childOfType, firstPart, nextPart, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { namesBoundBy } from '../names-bound.ts';

/** `import a.b.c` binds `a` and loads `a.b.c`; `import a.b as c` binds the module itself. */
export function lowerImport(lowering: Lowering, node: number): void {
  const { field } = lowering;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const at = startOf(lowering, child);
    if (typeName(lowering, child) === 'aliased_import') {
      const module = dotted(lowering, childAt(lowering, child, field.name));
      const local = textOf(lowering, childAt(lowering, child, field.alias));
      lowering.imports.push({ module, symbol: '*', local, at });
      continue;
    }
    const module = dotted(lowering, child);
    const top = module.split('.', 1)[0] ?? module;
    lowering.imports.push({ module: top, symbol: '*', local: top, at });
    if (top !== module) lowering.imports.push({ module, symbol: '*', local: '', at });
  }
}

/** `from m import a as b`; a relative module keeps its leading dots. */
export function lowerImportFrom(lowering: Lowering, node: number): void {
  const { field } = lowering;
  const source = childAt(lowering, node, field.module_name);
  const module = dotted(lowering, source);
  if (childOfType(lowering, node, 'wildcard_import') >= 0) {
    lowering.imports.push({ module, symbol: '*', local: '*', at: startOf(lowering, node) });
    return;
  }
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (child === source) continue;
    const alias = childAt(lowering, child, field.alias);
    const symbol = dotted(lowering, alias < 0 ? child : childAt(lowering, child, field.name));
    const local = alias < 0 ? symbol : textOf(lowering, alias);
    lowering.imports.push({ module, symbol, local, at: startOf(lowering, child) });
  }
}

function dotted(lowering: Lowering, node: number): string {
  return textOf(lowering, node).replaceAll(/\s/g, '');
}

/** Every name a module binds outside functions can be imported from it, imported names included. */
export function exportTopLevel(lowering: Lowering, body: readonly Statement[]): void {
  const seen = new Set<string>();
  const open = [...body].toReversed();
  for (let statement = open.pop(); statement; statement = open.pop()) {
    for (const block of blocksOf(statement)) {
      for (const inner of block.toReversed()) open.push(inner);
    }
    for (const local of namesBoundBy(statement)) {
      // Names with a space are the lowering's own.
      if (seen.has(local) || local.includes(' ')) continue;
      seen.add(local);
      lowering.exports.push({ name: local, local, at: placeOf(statement) });
    }
  }
  for (const { module, symbol, local, at } of lowering.imports) {
    if (local === '' || seen.has(local)) continue;
    lowering.exports.push({ name: local, module, local: symbol, at });
  }
}

/** The blocks of a statement that share its scope, last one first. */
function blocksOf(statement: Statement): (readonly Statement[])[] {
  switch (statement.kind) {
    case 'if':
      return [statement.otherwise, statement.then];
    case 'try':
      return [statement.finally, ...statement.handlers.map((handler) => handler.body), statement.body];
    case 'with':
    case 'loop':
      return [statement.body];
    default:
      return [];
  }
}

function placeOf(statement: Statement): number {
  if (statement.kind === 'function') return statement.function.at;
  if (statement.kind === 'class') return statement.class.at;
  return statement.kind === 'assignment' ? statement.at : 0;
}
