import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, hasProofs } from '../machine/scope.ts';
import { ABSENT, type Value } from '../values/values.ts';

/** `req.query.file` as text, for members that guards have checked; undefined for what is no plain path. */
export function pathOf(node: Expression): string | undefined {
  const parts: string[] = [];
  let at = node;
  while (parts.length < 8) {
    if (at.kind === 'name') {
      parts.push(at.name);
      return parts.toReversed().join('.');
    }
    if (at.kind === 'member') {
      parts.push(at.property);
      at = at.object;
    } else if (at.kind === 'index' && at.index.kind === 'literal') {
      parts.push(String(at.index.value));
      at = at.object;
    } else {
      return undefined;
    }
  }
  return undefined;
}

/** A member that a guard has checked in this function. */
export function checkedMember(machine: Machine, node: Expression): Value | undefined {
  if (!hasProofs(machine.scope)) return undefined;
  const path = node.kind === 'call' ? askedPart(node) : pathOf(node);
  const slot = path === undefined ? undefined : findSlot(machine.scope, path);
  return slot === undefined || slot.value === ABSENT ? undefined : slot.value;
}

/** What a call asks for by a constant key, as a path that guards can speak of. */
export function askedPart(call: Call): string | undefined {
  return partOfRequest(call) ?? partOfRecord(call);
}

/** `data.get('name')` is `data['name']`, where there is one. */
function partOfRecord({ callee, arguments: [key, fallback, ...others] }: Call): string | undefined {
  if (callee.kind !== 'member' || callee.property !== 'get' || key?.kind !== 'literal') return undefined;
  if (others.length > 0 || (fallback !== undefined && fallback.kind !== 'literal')) return undefined;
  const path = pathOf(callee.object);
  return path === undefined ? undefined : `${path}.${String(key.value)}`;
}

/** `request.args.get('next')` as it is written: a request says the same whenever it is asked. */
function partOfRequest({ callee, arguments: given }: Call): string | undefined {
  const [key, fallback, ...others] = given;
  if (fallback !== undefined && fallback.kind !== 'literal') return undefined;
  if (callee.kind !== 'member' || key?.kind !== 'literal' || others.length > 0) return undefined;
  const { property } = callee;
  const isTelling = TELLING.has(property);
  if (!isTelling && !ASKS_REQUEST.has(property)) return undefined;
  const path = pathOf(givenBy(callee.object));
  return path === undefined || !(isTelling || OF_REQUEST.test(path))
    ? undefined
    : `${path}.${property}(${String(key.value)})`;
}

/** `r.URL.Query()`: what a method without arguments gives of a request. */
function givenBy(node: Expression): Expression {
  return node.kind === 'call' && node.arguments.length === 0 && node.callee.kind === 'member' ? node.callee : node;
}

const ASKS_REQUEST: ReadonlySet<string> = new Set(
  'get Get getlist query Query param Param header cookie input post'.split(' '),
);
/** Only requests have methods of these names. */
const TELLING: ReadonlySet<string> = new Set(
  'FormValue PostFormValue PathValue QueryParam PostForm DefaultQuery GetHeader getParameter getHeader'.split(' '),
);
const OF_REQUEST =
  /(?:^|\.)(?:args|form|values|query|Query|Header|query_params|params|headers|cookies|GET|POST|searchParams|\$?r|\$?req|\$?request|c|ctx)$/;
