import {
  FORM_CALLS,
  FORM_MEMBERS,
  FORM_PATTERNS,
  FORM_TEXTS,
  HANDS_BACK,
  MUTE_MODULES,
  PROTOCOLS,
  TEXT_QUESTIONS,
} from '../../../knowledge/form-tests.ts';
import type { Call, Comparison, Expression, FunctionIr, Statement } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { findSlot, type Scope } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { nodesIn } from './marks.ts';

/**
 * Whether what a function calls itself may stand for a proof: `isSafeUrl(url)`. It may not where everybody can see that its
 * body asks for the form alone. What nobody can look into, or what asks something more, is believed.
 */
export function countsByName(machine: Machine, callee: Expression): boolean {
  const { shape } = machine.run.evaluate(machine, callee);
  return shape?.kind !== 'function' || !isHollow(shape);
}

/** By the scope a function stands in: another file may see more, or less, of what it calls. */
const known = new WeakMap<Scope, Map<FunctionIr, boolean>>();

/** Whether the body of a function holds no question but for the form of a text: its protocol, its length, an odd character. */
export function isHollow(callee: FunctionShape): boolean {
  const { function: ir, scope } = callee;
  const verdicts = known.get(scope) ?? new Map<FunctionIr, boolean>();
  known.set(scope, verdicts);
  const before = verdicts.get(ir);
  if (before !== undefined) return before;
  // One that asks itself asks nothing more.
  verdicts.set(ir, true);
  const verdict = isWritten(callee) && everyNode(ir.body, (node) => isMute(node, scope));
  verdicts.set(ir, verdict);
  return verdict;
}

/** Whether a lookup of names asks a resolver and hands back whatever that says; one that pins an address asks none. */
export function isHollowLookup(callee: FunctionShape): boolean {
  if (!isHollow(callee)) return false;
  return !everyNode(
    callee.function.body,
    (node) => node.kind !== 'call' || !RESOLVERS.test(rootOf(node.callee, callee.scope)),
  );
}
const RESOLVERS = /^dns/;

/** A method without a body, or with a constant one, is there for classes below to say. */
function isWritten({ function: { body }, owner }: FunctionShape): boolean {
  const first = body.find((statement) => statement.kind !== 'expression' || !isLiteral(statement));
  if (first === undefined || first.kind === 'throw') return false;
  return first.kind !== 'return' || owner === undefined || !isLiteral(first);
}

function isLiteral(statement: object): boolean {
  return 'value' in statement && (statement.value as Expression | undefined)?.kind === 'literal';
}

function everyNode(body: readonly Statement[], test: (node: Expression | Statement) => boolean): boolean {
  for (const node of nodesIn(body)) if (!test(node as Expression | Statement)) return false;
  return true;
}

/** What asks nothing by itself; the parts of it are looked at for themselves. */
export function isMute(node: Expression | Statement, scope: Scope): boolean {
  switch (node.kind) {
    case 'call':
      return isMuteCall(node, scope);
    case 'comparison':
      return isMuteComparison(node);
    case 'member':
      return FORM_MEMBERS.has(node.property) || isMuteName(node.property) || MUTE_MODULES.has(rootOf(node, scope));
    case 'regex':
      return FORM_PATTERNS.test(node.pattern);
    case 'index':
      return node.index.kind === 'literal' && typeof node.index.value === 'number';
    case 'slice':
    case 'switch':
    case 'class':
    case 'yield':
    case 'mix':
      return false;
    default:
      return true;
  }
}

function isMuteName(name: string): boolean {
  return FORM_CALLS.has(name) || TEXT_QUESTIONS.has(name);
}

function isMuteCall(call: Call, scope: Scope): boolean {
  const { callee } = call;
  const name = calledName(callee);
  if (callee.kind === 'name') {
    const value = findSlot(scope, callee.name)?.value;
    if (value?.shape?.kind === 'function') return isHollow(value.shape);
    if (/(?:Error|Exception)$/.test(name) || HANDS_BACK.test(name)) return true;
  }
  if (FORM_CALLS.has(name) || MUTE_MODULES.has(rootOf(callee, scope))) return true;
  return TEXT_QUESTIONS.has(name) && callee.kind === 'member' && asksForForm(callee.object, call.arguments);
}

/** `text.startsWith('http')`, `/^https?:/.test(text)`, `PROTOCOLS.includes(url.protocol)`. */
function asksForForm(object: Expression, [asked, ...more]: readonly Expression[]): boolean {
  if (asked === undefined || more.length > 1) return false;
  if (isProtocol(asked) || object.kind === 'regex') return true;
  const texts = asked.kind === 'list' ? asked.items : [asked];
  return texts.every(
    (text) => text.kind === 'literal' && (isFormText(text.value) || (more.length > 0 && isFormPattern(text.value))),
  );
}

function isFormText(value: unknown): boolean {
  return typeof value === 'string' && FORM_TEXTS.test(value);
}

function isFormPattern(value: unknown): boolean {
  return typeof value === 'string' && FORM_PATTERNS.test(value);
}

/** `typeof text === 'string'`, `text.length > 20`, `url.scheme in SCHEMES`, `'\\0' in text`. */
function isMuteComparison({ operator, left, right }: Comparison): boolean {
  if (isProtocol(left) || isProtocol(right) || isMeasured(left)) return true;
  if (/\bin$/.test(operator) && !isCharacter(left)) return left.kind === 'literal' && isFormText(left.value);
  return isCharacter(left) || (right.kind === 'literal' && !right.value);
}

function isProtocol(node: Expression): boolean {
  if (node.kind === 'call' && node.callee.kind === 'member') return isProtocol(node.callee.object);
  return (
    (node.kind === 'member' && PROTOCOLS.test(node.property)) || (node.kind === 'name' && PROTOCOLS.test(node.name))
  );
}

function isMeasured(node: Expression): boolean {
  if (node.kind === 'unary') return node.operator === 'typeof';
  if (node.kind === 'member') return node.property === 'length' || node.property === 'size';
  return node.kind === 'call' && calledName(node.callee) === 'len';
}

/** `chr(0)`. */
function isCharacter(node: Expression): boolean {
  return node.kind === 'call' && calledName(node.callee) === 'chr';
}

/** What the first part of a chain is, as far as it was imported. */
function rootOf(node: Expression, scope: Scope): string {
  let first = node;
  while (first.kind === 'member') first = first.object;
  if (first.kind !== 'name') return '';
  return findSlot(scope, first.name)?.value.name?.root ?? first.name;
}
