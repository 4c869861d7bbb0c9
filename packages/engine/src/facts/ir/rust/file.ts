import type { ClassIr, Statement } from '../ir.ts';
import { name } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { partOf } from '../go/declarations.ts';
import { findImports } from './imports.ts';
import { stateOf } from './state.ts';

/** What a file imports is known first, whatever stands where. */
export function beginFile(lowering: Lowering, body: Statement[]): void {
  stateOf(lowering).before = body;
  findImports(lowering);
}

/** Methods of types that stand in other files are a class of their own, which the type is the base of. */
export function finishFile(lowering: Lowering, body: Statement[]): void {
  const { bases } = stateOf(lowering);
  for (const [type, methods] of lowering.methods) {
    if (lowering.declared.has(type) || methods.length === 0) continue;
    const at = methods[0]?.at ?? 0;
    const part: ClassIr = {
      name: partOf(type),
      bases: [name(type, at, at), ...(bases.get(type) ?? [])],
      decorators: [],
      methods,
      fields: [],
      at,
      end: methods.at(-1)?.end ?? at,
    };
    body.push({ kind: 'class', class: part });
  }
  typesFirst(body);
}

/** Where in a file a type stands does not matter: functions may ask for it by name before. */
function typesFirst(body: Statement[]): void {
  const others: Statement[] = [];
  let types = 0;
  for (const statement of body) {
    if (statement.kind === 'class') body[types++] = statement;
    else others.push(statement);
  }
  for (const [index, statement] of others.entries()) body[types + index] = statement;
}
