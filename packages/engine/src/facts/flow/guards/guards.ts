import type { Call, Comparison, Expression, Logical } from '../../ir/ir.ts';
import {
  ABSOLUTE_TESTS,
  ALLOW_LIST_NAMES,
  CONTAINMENT_FUNCTIONS,
  CONTAINMENT_METHODS,
  NARROW_TEXT_TESTS,
  VALIDATORS,
} from '../../../knowledge/guards.ts';
import { refineAddress, refineNoAddress } from './addresses.ts';
import { settle } from '../machine/branches.ts';
import { clean, cleanSlot, PATH_BITS, URL_BITS } from './cleaning.ts';
import { textOf } from '../values/constants.ts';
import { ALL_SINKS, NO_WAY_UP, NOT_FROM_ROOT, sinkBits, sourceBit } from '../values/kinds.ts';
import { markOf, takeBack } from '../machine/journal.ts';
import { pathOf } from '../evaluation/members.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { cleanedByAbsence, cleanedByMatch, cleanedByRefusal } from './patterns.ts';
import { findSlot } from '../machine/scope.ts';
import { bitsOf, cleanOf } from '../values/taint.ts';
import { ABSENT, deepTaint, itemsOf, RESOLVED, type Value } from '../values/values.ts';

const SIZE_BITS = sinkBits(['size']);
const SLOW_BITS = sinkBits(['slow']);

/** Tests kept in variables that stand for tests kept in variables: followed this far. */
const LONGEST_REFERENCE = 4;

/** Makes the state that in which a test had the given outcome. */
export function refine(machine: Machine, test: Expression, truth: boolean, references = 0): void {
  switch (test.kind) {
    case 'unary':
      if (test.operator === '!' || test.operator === 'not') refine(machine, test.operand, !truth, references);
      return;
    case 'logical':
      if ((test.operator === 'and') === truth && test.operator !== 'nullish') {
        refine(machine, test.left, truth, references);
        refine(machine, test.right, truth, references);
      } else if (test.operator !== 'nullish') {
        refineEither(machine, test, truth, references);
      }
      return;
    case 'comparison':
      refineComparison(machine, test, truth);
      return;
    case 'call':
      refineCall(machine, test, truth);
      return;
    case 'await':
    case 'assign':
      refine(machine, test.value, truth, references);
      return;
    case 'name': {
      const about = findSlot(machine.scope, test.name)?.value.about;
      if (about !== undefined && references < LONGEST_REFERENCE) refine(machine, about, truth, references + 1);
      // What is not true is no text, or an empty one.
      if (!truth) clean(machine, test, ALL_SINKS);
      return;
    }
    case 'member':
      if (!truth) clean(machine, test, ALL_SINKS);
      return;
    case 'index':
      // `ALLOWED[x]` is true only for its own keys.
      if (truth && isAllowList(machine, test.object)) clean(machine, test.index, ALL_SINKS);
      return;
    default:
  }
}

/** `x === 'a' || x === 'b'` was true, or both sides of an `and` cannot have been: what either way proves holds. */
function refineEither(machine: Machine, test: Logical, truth: boolean, references: number): void {
  const mark = markOf(machine.journal);
  refine(machine, test.left, truth, references);
  if (markOf(machine.journal) === mark) return;
  const first = takeBack(machine.journal, mark);
  refine(machine, test.right, truth, references);
  const second = takeBack(machine.journal, mark);
  settle(machine, mark, [first, second]);
}

function refineComparison(machine: Machine, test: Comparison, truth: boolean): void {
  const { operator, left, right } = test;
  if (operator === 'in' || operator === 'not in') {
    refineMembership(machine, left, right, (operator === 'in') === truth);
    return;
  }
  if (/^[<>]=?$/.test(operator)) {
    clean(machine, left, SIZE_BITS);
    clean(machine, right, SIZE_BITS);
    for (const side of [left, right])
      if (side.kind === 'member' && side.property === 'length') clean(machine, side.object, SLOW_BITS);
  }
  const equal = operator === '==' || operator === '===' || operator === 'is';
  const unequal = operator === '!=' || operator === '!==' || operator === 'is not';
  if (equal ? truth : unequal && !truth) {
    refineEqual(machine, left, right);
    refineEqual(machine, right, left);
    refineCommonPath(machine, test);
  } else if (equal || unequal) {
    refineFirst(machine, left, right);
  }
  refineSearch(machine, test, truth);
}

/** `x === 'literal'`: then x is the literal. A truth value or nothing says nothing of the text in x. */
function refineEqual(machine: Machine, side: Expression, other: Expression): void {
  if (side.kind === 'literal') return;
  const value = machine.run.evaluate(machine, other);
  if ((bitsOf(value.taint) & ~OPERATOR_BITS) !== 0) return;
  const known = value.isConstant ? typeof value.constant === 'string' || typeof value.constant === 'number' : false;
  if (side.kind === 'call') {
    if (known || value.constant === true) refineCallEqual(machine, side, value);
    return;
  }
  if (known || value.taint !== undefined || isFixedName(value)) clean(machine, side, ALL_SINKS);
  else if (!value.isConstant && other.kind !== 'literal') clean(machine, side, PATH_BITS);
}

/** `p[0] !== '/'`, `p.charAt(0) !== '.'`. */
function refineFirst(machine: Machine, side: Expression, other: Expression): void {
  if (other.kind !== 'literal') return;
  const isChar = side.kind === 'call' && side.callee.kind === 'member' && side.callee.property === 'charAt';
  const at = side.kind === 'index' ? side.index : isChar ? side.arguments[0] : undefined;
  if (at?.kind !== 'literal' || at.value !== 0 || typeof other.value !== 'string') return;
  const object =
    side.kind === 'index'
      ? side.object
      : side.kind === 'call' && side.callee.kind === 'member'
        ? side.callee.object
        : side;
  refineNotBegun(machine, object, other.value);
}

/** `Mode.Fast`, `constants.X`: a member of something the code itself defines. */
function isFixedName(value: Value): boolean {
  return value.name !== undefined && value.taint === undefined && value.name.depth > 1;
}

/** `isSafe(x) === true`, `path.basename(x) === x` is handled where both sides are known. */
function refineCallEqual(machine: Machine, call: Call, value: Value): void {
  if (value.constant === true) refine(machine, call, true);
}

const NOT_FOUND = -1;

/** `x.indexOf('..') === -1`, `x.search(/…/) < 0`, `list.indexOf(x) >= 0`, `x.indexOf(root) === 0`. */
function refineSearch(machine: Machine, test: Comparison, truth: boolean): void {
  const { left, right, operator } = test;
  if (left.kind !== 'call' || left.callee.kind !== 'member') return;
  if (!['indexOf', 'search', 'find', 'index', 'lastIndexOf'].includes(left.callee.property)) return;
  const limit = machine.run.evaluate(machine, right).constant;
  if (limit !== 0 && limit !== NOT_FOUND) return;
  if (limit === 0 && isEqual(operator) === truth && left.callee.property !== 'search') {
    refinePrefix(machine, left.callee.object, left.arguments[0]);
  }
  const found = meansFound(operator, limit);
  if (found !== undefined) refineContains(machine, left, found === truth);
}

function isEqual(operator: string): boolean | undefined {
  if (operator === '===' || operator === '==') return true;
  return operator === '!==' || operator === '!=' ? false : undefined;
}

function meansFound(operator: string, limit: number): boolean | undefined {
  if (limit === 0) return operator === '>=' ? true : operator === '<' ? false : undefined;
  if (operator === '>' || operator === '!==' || operator === '!=') return true;
  return operator === '===' || operator === '==' ? false : undefined;
}

/** `os.path.commonpath([root, p]) == root` proves p to lie inside root. */
function refineCommonPath(machine: Machine, test: Comparison): void {
  for (const side of [test.left, test.right]) {
    if (side.kind !== 'call' || side.callee.kind !== 'member') continue;
    if (side.callee.property !== 'commonpath' && side.callee.property !== 'commonprefix') continue;
    const [list] = side.arguments;
    if (list?.kind !== 'list') continue;
    for (const item of list.items) clean(machine, item, PATH_BITS);
  }
}

function refineMembership(machine: Machine, left: Expression, right: Expression, isIn: boolean): void {
  const needle = machine.run.evaluate(machine, left);
  const text = needle.taint === undefined ? textOf(needle) : undefined;
  if (text !== undefined) {
    if (!isIn) clean(machine, right, cleanedByAbsence(text));
    return;
  }
  if (isIn && isAllowList(machine, right)) clean(machine, left, ALL_SINKS);
}

/** A list or object the code itself fills: being in it makes a value one of a known few. */
function isAllowList(machine: Machine, node: Expression): boolean {
  const value = machine.run.evaluate(machine, node);
  if ((bitsOf(deepTaint(value)) & ~OPERATOR_BITS) !== 0) return false;
  if (isConstantContainer(value)) return true;
  if (value.shape !== undefined && value.shape.kind !== 'list') return false;
  return ALLOW_LIST_NAMES.test(pathOf(node) ?? '');
}

/** Set by whoever runs the program: fit to say what is allowed. */
const OPERATOR_BITS = sourceBit('environment') | sourceBit('argv') | sourceBit('file');

function isConstantContainer(value: Value): boolean {
  const { shape, name } = value;
  if (shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    return items.length > 0 || rest !== undefined;
  }
  if (shape?.kind === 'object')
    return shape.class === undefined && (shape.entries.size > 0 || shape.rest.value !== ABSENT);
  return name !== undefined && !name.text.endsWith('()') && name.model?.source === undefined;
}

function refineCall(machine: Machine, test: Call, truth: boolean): void {
  applyOutcome(machine, test, truth);
  const { callee } = test;
  if (callee.kind === 'member') refineMethod(machine, test, callee.object, callee.property, truth);
  refineAddress(machine, test, truth);
  const [first] = test.arguments;
  if (ABSOLUTE_TESTS.has(calledName(callee)) && !truth) refineRelative(machine, callee, first);
  if (first === undefined || !truth) return;
  if (CONTAINMENT_FUNCTIONS.test(calledName(callee))) clean(machine, first, PATH_BITS);
  const name = machine.run.evaluate(machine, callee).name?.text;
  if (name === undefined) return;
  const kinds = VALIDATORS[name];
  if (kinds !== undefined) clean(machine, first, sinkBits(kinds));
  if (name === 're.match' || name === 're.fullmatch' || name === 're.search') refinePython(machine, test, name);
  if (name === 'any' || name === 'all') refineQuantifier(machine, first, name === 'all');
}

/** `path.isAbsolute(p)`, `p.is_absolute()` was false. */
function refineRelative(machine: Machine, callee: Expression, first: Expression | undefined): void {
  const subject = first ?? (callee.kind === 'member' ? callee.object : undefined);
  if (subject !== undefined) clean(machine, subject, NOT_FROM_ROOT);
}

/** What a function of the repository proved of its arguments by returning something true or false. */
function applyOutcome(machine: Machine, test: Call, truth: boolean): void {
  const outcome = machine.frame.outcomes?.get(test);
  if (outcome === undefined) return;
  const proofs = truth ? outcome.whenTrue : outcome.whenFalse;
  if (outcome.watched !== undefined) {
    for (const [index, slot] of outcome.watched.entries()) {
      const bits = truth ? (proofs[index] ?? 0) : 0;
      if (bits > 0) cleanSlot(machine, slot, bits);
    }
    return;
  }
  for (const [index, argument] of test.arguments.entries()) {
    const bits = proofs[index] ?? 0;
    if (bits > 0) clean(machine, argument, bits);
  }
}

function refineMethod(machine: Machine, test: Call, object: Expression, method: string, truth: boolean): void {
  const [first] = test.arguments;
  if (NARROW_TEXT_TESTS.has(method) && truth) {
    clean(machine, object, ALL_SINKS);
  } else if (CONTAINMENT_METHODS.has(method) && truth) {
    clean(machine, object, PATH_BITS);
  } else if (method === 'includes' || method === 'contains' || method === 'has' || method === 'hasOwnProperty') {
    refineContains(machine, test, truth);
  } else if (method === 'startsWith' || method === 'startswith') {
    if (truth) refinePrefix(machine, object, first);
    else refineNotPrefix(machine, object, first);
  } else if (method === 'some' && first !== undefined) {
    if (truth) refineSome(machine, object, first);
    else refineNoAddress(machine, object, first);
  } else if (method === 'test' || method === 'match' || method === 'fullmatch' || method === 'exec') {
    refinePattern(machine, test, object, method, truth);
  } else if (method === 'call' && first !== undefined && truth) {
    const [, key] = test.arguments;
    if (key !== undefined && isAllowList(machine, first)) clean(machine, key, ALL_SINKS);
  }
}

/** `text.includes('..')` false, `ALLOWED.includes(x)` true, `map.has(x)` true. */
function refineContains(machine: Machine, test: Call, found: boolean): void {
  if (test.callee.kind !== 'member') return;
  const [first] = test.arguments;
  if (first === undefined) return;
  const needle = machine.run.evaluate(machine, first);
  const text = needle.taint === undefined ? textOf(needle) : undefined;
  if (text !== undefined) {
    if (!found) clean(machine, test.callee.object, cleanedByAbsence(text));
    return;
  }
  if (found && isAllowList(machine, test.callee.object)) clean(machine, first, ALL_SINKS);
}

/** A resolved path or URL that begins with the root lies inside it; an unresolved one may climb out again. */
function refinePrefix(machine: Machine, object: Expression, root: Expression | undefined): void {
  const value = machine.run.evaluate(machine, object);
  if (value.taint === undefined) return;
  const prefix = root === undefined ? undefined : textOf(machine.run.evaluate(machine, root));
  if ((value.traits & RESOLVED) !== 0 && !NO_FOLDER.test(prefix ?? 'root')) clean(machine, object, PATH_BITS);
  if (prefix !== undefined && /^https?:\/\/[^/]+\//.test(prefix)) clean(machine, object, URL_BITS);
}

/** Beginnings that say of no folder that a path lies in it. */
const NO_FOLDER = /^[./\\]*$/;

/** `path.relative(root, p).startsWith('..')` was false: p does not lie above the root. */
function refineNotPrefix(machine: Machine, object: Expression, start: Expression | undefined): void {
  const given = start === undefined ? undefined : machine.run.evaluate(machine, start);
  refineNotBegun(machine, object, given?.prefix);
}

function refineNotBegun(machine: Machine, object: Expression, text: string | undefined): void {
  if (text === '/') clean(machine, object, NOT_FROM_ROOT);
  if (text !== '.' && text?.startsWith('..') !== true) return;
  const { traits, taint } = machine.run.evaluate(machine, object);
  if ((traits & RESOLVED) === 0) return;
  clean(machine, object, (cleanOf(taint) & NOT_FROM_ROOT) === 0 ? NO_WAY_UP : NO_WAY_UP | PATH_BITS);
}

/** `roots.some((root) => p.startsWith(root))`: whatever the callback proves of p holds. */
function refineSome(machine: Machine, list: Expression, callback: Expression): void {
  if (callback.kind !== 'function') return;
  const statement = callback.function.body.at(-1);
  if (statement?.kind !== 'return' || statement.value === undefined) return;
  if (callback.function.body.length > 1) {
    const { value } = statement;
    const isTold = value.kind === 'call' && CONTAINMENT_FUNCTIONS.test(calledName(value.callee));
    if (isTold) refine(machine, value, true);
    return;
  }
  const elements = machine.run.evaluate(machine, list);
  if (elements.taint !== undefined) return;
  const parameter = callback.function.parameters[0]?.target;
  refine(machine, statement.value, true);
  if (parameter?.kind !== 'name' || !isConstantContainer(elements)) return;
  const { value } = statement;
  if (value.kind !== 'comparison' || !['==', '==='].includes(value.operator)) return;
  const isParameter = (node: Expression): boolean => node.kind === 'name' && node.name === parameter.name;
  if (isParameter(value.left)) clean(machine, value.right, ALL_SINKS);
  if (isParameter(value.right)) clean(machine, value.left, ALL_SINKS);
}

/** `any(p.startswith(r) for r in roots)`, `all(c.isalnum() for c in x)`. */
function refineQuantifier(machine: Machine, argument: Expression, everyOne: boolean): void {
  if (argument.kind !== 'comprehension') return;
  if (!everyOne) {
    refine(machine, argument.body, true);
    return;
  }
  const [generator] = argument.generators;
  const { body } = argument;
  if (generator === undefined || generator.target.kind !== 'name') return;
  const { name } = generator.target;
  const tests = body.kind === 'logical' ? [body.left, body.right] : [body];
  for (const test of tests) {
    const isOfItem = (node: Expression): boolean => node.kind === 'name' && node.name === name;
    if (test.kind === 'call' && test.callee.kind === 'member' && isOfItem(test.callee.object)) {
      if (NARROW_TEXT_TESTS.has(test.callee.property)) clean(machine, generator.iterable, ALL_SINKS);
    }
  }
}

function refinePattern(machine: Machine, test: Call, object: Expression, method: string, truth: boolean): void {
  const [first] = test.arguments;
  if (first === undefined) return;
  const receiver = machine.run.evaluate(machine, object);
  const argument = machine.run.evaluate(machine, first);
  const regex =
    receiver.shape?.kind === 'regex' ? receiver.shape : argument.shape?.kind === 'regex' ? argument.shape : undefined;
  if (regex === undefined) return;
  const subject = receiver.shape?.kind === 'regex' ? first : object;
  if (!truth) {
    const { traits } = receiver.shape?.kind === 'regex' ? argument : receiver;
    clean(machine, subject, cleanedByRefusal(regex.pattern, (traits & RESOLVED) !== 0));
    return;
  }
  const isWhole = method === 'fullmatch';
  const fromStart = isWhole || (method === 'match' && machine.module.isPython);
  clean(machine, subject, cleanedByMatch(regex.pattern, regex.flags, { start: fromStart, end: isWhole }));
}

/** `re.fullmatch(pattern, x)`. */
function refinePython(machine: Machine, test: Call, name: string): void {
  const [patternNode, subject] = test.arguments;
  if (patternNode === undefined || subject === undefined) return;
  const pattern = textOf(machine.run.evaluate(machine, patternNode));
  if (pattern === undefined) return;
  const isWhole = name === 're.fullmatch';
  clean(machine, subject, cleanedByMatch(pattern, '', { start: isWhole || name === 're.match', end: isWhole }));
}

/** In a case of a switch the subject is one of the values. */
export function refineCase(machine: Machine, subject: Expression, values: readonly Expression[]): void {
  if (values.length === 0 || !values.every((value) => value.kind === 'literal')) return;
  clean(machine, subject, ALL_SINKS);
}
