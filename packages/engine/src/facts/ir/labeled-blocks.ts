import type { Statement } from './ir.ts';

/**
 * `found: { … break found; … }`: what stands behind a block with a name is reached from each place that leaves it by that
 * name, as behind a choice that has one case. Loops and choices are left by any `break` as it is.
 */
export function leftByName(body: readonly Statement[], at: number, out: Statement[]): void {
  if (!holdsBreak(body)) out.push(...body);
  else {
    const subject = { kind: 'literal', value: true, at, end: at } as const;
    out.push({ kind: 'switch', subject, cases: [{ values: [], isDefault: true, body }], fallsThrough: true });
  }
}

/** Whether something in these statements leaves them, and not a loop or a choice among them. */
function holdsBreak(statements: readonly Statement[]): boolean {
  const pending = [statements];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    for (const statement of list) {
      if (statement.kind === 'break') return true;
      if (statement.kind === 'if') pending.push(statement.then, statement.otherwise);
      else if (statement.kind === 'with') pending.push(statement.body);
      else if (statement.kind === 'try')
        pending.push(statement.body, ...statement.handlers.map((handler) => handler.body), statement.finally);
    }
  }
  return false;
}
