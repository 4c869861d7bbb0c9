import type { Pattern, Statement } from './ir.ts';

/** The names a declaration brings into scope. */
export function namesBoundBy(statement: Statement): string[] {
  if (statement.kind === 'function') return [statement.function.name];
  if (statement.kind === 'class') return [statement.class.name];
  return statement.kind === 'assignment' ? namesIn(statement.target) : [];
}

/** The names that a pattern gives values to. */
export function namesIn(target: Pattern): string[] {
  const names: string[] = [];
  const open = [target];
  for (let pattern = open.pop(); pattern; pattern = open.pop()) {
    if (pattern.kind === 'name') names.push(pattern.name);
    if (pattern.kind !== 'destructuring') continue;
    for (const { target } of pattern.properties) open.push(target);
  }
  return names;
}
