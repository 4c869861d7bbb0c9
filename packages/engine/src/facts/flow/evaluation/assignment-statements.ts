import type { Expression, Pattern, Statement } from '../../ir/ir.ts';
import { aliasParts, asAlias, withoutAlias } from '../guards/aliases.ts';
import { answeredCall, noteParts } from '../guards/answers.ts';
import { checkedCall } from '../guards/checked-parts.ts';
import { cleanSlot } from '../guards/cleaning.ts';
import { listingCall } from '../guards/empty-answers.ts';
import { isSifting } from '../guards/quantifiers.ts';
import { isSearch } from '../guards/searches.ts';
import { cutInParts } from '../guards/taken-apart.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, functionScope, hasProofs, proofSlot, type Scope } from '../machine/scope.ts';
import { OPERATOR_BITS } from '../values/kinds.ts';
import { bitsOf, cleanOf } from '../values/taint.ts';
import { ABSENT, itemsOf, withAbout, type Value } from '../values/values.ts';
import { assign, assignValue } from './assignment.ts';
import { asDeclared } from './declared-objects.ts';
import { evaluate } from './expressions.ts';
import { pathOf } from './member-paths.ts';
import { sameBothWays, samePath } from './same-places.ts';

const TESTS = new Set(['comparison', 'logical', 'unary', 'call']);

/** `await allowed(x)` is a test like the call itself. */
function isTest(node: Expression): boolean {
  return TESTS.has(node.kind === 'await' ? node.value.kind : node.kind);
}

/** An assignment, and what the name is then known to be about: a test, another path, an answer. */
export function executeAssignment(machine: Machine, statement: Extract<Statement, { kind: 'assignment' }>): void {
  const raw = asDeclared(machine, evaluate(machine, statement.value), statement.annotation);
  let value = withoutAlias(assignValue(machine, statement.target, statement.operator, raw));
  if (isTest(statement.value) && isAnswer(value)) {
    if (value.about === undefined) value = withAbout(value, statement.value);
  } else if (value.taint !== undefined && nameGiven(statement.value) !== undefined) {
    value = withAbout(value, nameGiven(statement.value));
  } else if (value.taint !== undefined && value.about === undefined) {
    // A test that looked at a list from outside still proves what it proves.
    const { value: node } = statement;
    const same = node.kind === 'conditional' ? sameBothWays(node) : samePath(node);
    const said = same ?? (isTest(node) || isFirst(node) ? node : undefined);
    value = asAlias(said === undefined ? value : withAbout(value, said), node);
  } else if (statement.value.kind === 'call' && isCutSetting(value)) {
    value = withAbout(value, statement.value);
  }
  const call = answeredCall(machine, statement.value);
  const asked = call ?? checkedCall(machine, statement.value) ?? listing(machine, statement.value);
  if (asked !== undefined && value.about === undefined) value = withAbout(value, asked);
  else if (value.about === undefined && isPicked(machine, statement.value, value))
    value = withAbout(value, statement.value);
  const { scope } = machine;
  if (statement.isOfFunction === true) machine.scope = functionScope(scope);
  assign(machine, statement.target, value, statement.declares === true || machine.module.isPython);
  machine.scope = scope;
  if (statement.target.kind === 'destructuring') {
    if (call !== undefined) noteParts(machine, statement.target, call);
    else aliasParts(machine, statement.target, statement.value);
  }
  if (hasProofs(machine.scope)) takeProofs(machine, statement.target, statement.value);
}

/** `path = base`, `path = base = resolve(name)`: the name that holds the same. */
function nameGiven(node: Expression): Expression | undefined {
  if (node.kind === 'assign')
    return node.operator === undefined && node.target.kind === 'name' ? node.target : undefined;
  return node.kind === 'name' ? node : undefined;
}

/** `const errors = validate(body)`: whether it is empty will be asked of the name. */
function listing(machine: Machine, node: Expression): Expression | undefined {
  return listingCall(machine, node) === undefined ? undefined : node;
}

/** `os.getenv('ORIGINS', '*').split(',')`: what it is where nobody sets anything stands there. */
function isCutSetting({ taint, shape, about }: Value): boolean {
  if (taint !== undefined || about !== undefined || shape?.kind !== 'list' || shape.found !== undefined) return false;
  const bits = bitsOf(itemsOf(shape).rest?.taint);
  return bits !== 0 && (bits & ~OPERATOR_BITS) === 0;
}

/** `words[0]`: what is asked of the first word is asked of the words. */
function isFirst(node: Expression): boolean {
  return (
    node.kind === 'index' && node.object.kind === 'name' && node.index.kind === 'literal' && node.index.value === 0
  );
}

/** Those picked out of a list, or the parts of a path: what is asked of all of them is asked of what they were taken from. */
function isPicked(machine: Machine, node: Expression, { taint, shape }: Value): boolean {
  if (isSifting(node) || isSearch(node)) return true;
  return (taint !== undefined || shape?.kind === 'list') && cutInParts(machine, node) !== undefined;
}

/** What a test gave and says nothing else, or what a pattern found. */
function isAnswer({ taint, isConstant, shape }: Value): boolean {
  if (shape?.kind === 'list') return shape.found !== undefined;
  return taint === undefined && !isConstant && shape === undefined;
}

/** `const { name } = req.body`, `const body = req.body`: what was proved of `req.body.name` holds of it by its new name. */
function takeProofs(machine: Machine, target: Pattern, node: Expression): void {
  const path = pathOf(node);
  if (path === undefined || node.kind === 'name') return;
  if (target.kind === 'destructuring') {
    for (const { key, target: inner } of target.properties) {
      const proof = key === null ? undefined : findSlot(machine.scope, `${path}.${key}`);
      const slot = inner.kind === 'name' ? findSlot(machine.scope, inner.name) : undefined;
      if (proof !== undefined && slot !== undefined) cleanSlot(machine, slot, cleanOf(proof.value.taint));
    }
    return;
  }
  if (target.kind !== 'name') return;
  const proofs: (readonly [string, Value])[] = [];
  for (let scope: Scope | undefined = machine.scope; scope !== undefined; scope = scope.parent) {
    for (const [key, { value }] of scope.proofs ?? [])
      if (key.startsWith(`${path}.`) && value !== ABSENT) proofs.push([key.slice(path.length), value]);
  }
  for (const [member, value] of proofs) write(machine.journal, proofSlot(machine.scope, target.name + member), value);
}
