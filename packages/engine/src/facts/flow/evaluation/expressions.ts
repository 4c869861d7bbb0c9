import { FILTERED, FILTERS_OF_RECORDS } from '../../../knowledge/record-lookups.ts';
import type { Conditional, Expression, Logical, Markup, Member } from '../../ir/ir.ts';
import { evaluateCall } from '../calls/calls.ts';
import { checkMarkup } from '../collected/property-sinks.ts';
import { testOfShown } from '../collected/loose-roots.ts';
import { filledRecord } from '../entries/sent-values.ts';
import { offerGeneric } from '../entries/offers.ts';
import { refine } from '../guards/guards.ts';
import { markOf, mergeBranch, mergeCaptures, takeBack } from '../machine/journal.ts';
import { LIMITS, step } from '../machine/budget.ts';
import type { Machine } from '../machine/machine.ts';
import { referToModule } from '../modules/imports.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { calledName, parseName } from '../names/names.ts';
import { binaryValue, compareValues, negate } from '../values/constants.ts';
import { joinValues } from '../values/join.ts';
import { sinkBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleanOf, unite, type Taint } from '../values/taint.ts';
import { dependsOnPlace, inPage, placedBehind } from '../values/placed-texts.ts';
import { leadOfPercent, placedInPercent } from '../values/templates.ts';
import { BUILT_TEXT, constantValue, makeFunction, shaped, tainted, UNKNOWN, type Value } from '../values/values.ts';
import { deepTaint, taintOfAll } from '../values/deep-taint.ts';
import { isCertain, orMissing, truthOf } from '../values/truth.ts';
import { assign, assignValue } from './assignment.ts';
import { makeClass } from './classes.ts';
import { evaluateList, evaluateMap, evaluateComprehension } from './collections.ts';
import { anyItem, readIndex, readSlice } from './elements.ts';
import { escapedSum, markupIn } from './escaping-texts.ts';
import { checkedMember, pathOf } from './member-paths.ts';
import { readMember } from './members.ts';
import { asPlainText } from './plain-texts.ts';
import { pipedModel } from './piped-models.ts';
import { evaluateText } from './texts.ts';

/** The value of an expression, in the state in hand. */
export function evaluate(machine: Machine, node: Expression): Value {
  if (!step(machine)) return UNKNOWN;
  if (machine.nesting >= LIMITS.nesting) return tooDeep(machine, node);
  machine.nesting += 1;
  const value = evaluateNode(machine, node);
  machine.nesting -= 1;
  return value;
}

function evaluateNode(machine: Machine, node: Expression): Value {
  switch (node.kind) {
    case 'literal':
      return constantValue(node.value);
    case 'name':
      return lookUp(machine, node.name, node);
    case 'member':
      return checkedMember(machine, node) ?? evaluateMember(machine, node);
    case 'index':
      return checkedMember(machine, node) ?? readIndex(machine, node);
    case 'call':
      return checkedMember(machine, node) ?? evaluateCall(machine, node);
    case 'binary':
      return evaluateBinary(machine, node);
    case 'comparison':
      return compareValues(node.operator, evaluate(machine, node.left), evaluate(machine, node.right));
    case 'logical':
      return evaluateLogical(machine, node);
    case 'unary':
      return negate(node.operator, evaluate(machine, node.operand), machine.module.isPython);
    case 'conditional':
      return evaluateConditional(machine, node);
    case 'concatenation':
      return evaluateText(machine, node);
    case 'list':
      return evaluateList(machine, node);
    case 'map':
      return evaluateMap(machine, node);
    case 'await':
    case 'spread':
      return evaluate(machine, node.value);
    default:
      return evaluateRare(machine, node);
  }
}

function evaluateRare(machine: Machine, node: Expression): Value {
  switch (node.kind) {
    case 'function': {
      const { scope, module, frame } = machine;
      const value = shaped(
        module.isPython
          ? makeFunction(node.function, scope, module, undefined, undefined)
          : makeFunction(node.function, scope, module, frame.self, frame.owner),
      );
      offerGeneric(machine, value);
      return value;
    }
    case 'class':
      return makeClass(machine, node.class);
    case 'assign': {
      const given = assignValue(machine, node.target, node.operator, evaluate(machine, node.value));
      const value = filledRecord(machine, node.target, given);
      assign(machine, node.target, value, false);
      return value;
    }
    case 'slice':
      return readSlice(machine, node);
    case 'regex':
      return shaped({ kind: 'regex', pattern: node.pattern, flags: node.flags });
    case 'comprehension':
      return evaluateComprehension(machine, node);
    case 'module':
      return referToModule(machine, node.module);
    case 'yield': {
      const value = node.value === undefined ? UNKNOWN : yielded(machine, node.value);
      const { frame } = machine;
      frame.yielded = frame.yielded === undefined ? value : joinValues(frame.yielded, value);
      return UNKNOWN;
    }
    case 'markup':
      return evaluateMarkup(machine, node);
    case 'mix':
      return tainted(taintOfAll(node.parts.map((part) => evaluate(machine, part))));
    default:
      return UNKNOWN;
  }
}

function evaluateMember(machine: Machine, node: Member): Value {
  const object = evaluate(machine, node.object);
  if (node.property === FILTERED && object.shape === undefined && isFilter(machine, node.object)) return UNKNOWN;
  const value = readMember(machine, object, node.property, node);
  const { shape } = value;
  const isCalled = machine.module.traits.callsBare && shape?.kind === 'function' && shape.owner !== undefined;
  return isCalled && shape.function.name !== '' ? machine.run.callValue(machine, value, []) : value;
}

function isFilter({ module }: Machine, node: Expression): boolean {
  return module.isPython && node.kind === 'call' && FILTERS_OF_RECORDS.test(calledName(node.callee));
}

/** `a + b + c + …` nests to the left as deep as the chain is long: walked, not recursed. */
function evaluateBinary(machine: Machine, node: Expression & { kind: 'binary' }): Value {
  const pending = [node];
  let leftmost: Expression = node.left;
  while (leftmost.kind === 'binary') {
    pending.push(leftmost);
    leftmost = leftmost.left;
  }
  let value = evaluate(machine, leftmost);
  for (let index = pending.length - 1; index >= 0; index -= 1) {
    const operation = pending[index];
    if (operation === undefined) continue;
    const given = evaluate(machine, operation.right);
    const markup = machine.module.isPython ? markupIn(operation.operator, value, given) : undefined;
    if (markup !== undefined) {
      value = escapedSum(operation.operator, markup, value, given);
      continue;
    }
    const piped = pipedModel(machine, operation.operator, value, given);
    if (piped !== undefined) {
      value = piped;
      continue;
    }
    const template = operation.operator === '%' && machine.module.isPython ? textOf(value) : undefined;
    const right =
      template === undefined ? behindText(operation.operator, value, given) : placedInPercent(template, given);
    const isText = operation.operator === '+' && (textOf(value) ?? textOf(right)) !== undefined;
    value = binaryValue(operation.operator, value, right, machine.module.isPython);
    if (isText) value = asPlainText(machine, value);
    if (operation.operator === '/' && isSomeText(right)) value = asPath(machine, value);
    if (template !== undefined && !value.isConstant) value = { ...value, prefix: leadOfPercent(template, right) };
  }
  return value;
}

/** `'ls ' + word`: what stands before it may undo its quotes. */
function behindText(operator: string, left: Value, right: Value): Value {
  const text = operator === '+' && dependsOnPlace(right) ? textOf(left) : undefined;
  return text === undefined ? right : placedBehind(text, right);
}

/** Python divides text by nothing, and nothing by text: what stands before it is a path. */
function asPath(machine: Machine, value: Value): Value {
  const name = value.name?.text ?? '';
  // `Path(__file__).parents[1] / x` is a path, like the one it was taken from.
  if (!machine.module.isPython || (/path/i.test(name) && !name.startsWith('pathlib.Path().'))) return value;
  return { ...value, name: parseName(machine.module.names, 'pathlib.Path()') };
}

/** Numbers are clean for paths as well. */
function isSomeText({ taint }: Value): boolean {
  return taint !== undefined && (cleanOf(taint) & sinkBit('path')) === 0;
}

function evaluateLogical(machine: Machine, node: Logical): Value {
  const left = evaluate(machine, node.left);
  const truth = truthOf(left, machine.module.isPython);
  if (node.operator === 'nullish') {
    if (isCertain(left) && left.constant !== null && left.constant !== undefined) return left;
    return joinValues(left, evaluate(machine, node.right));
  }
  const goesOn = node.operator === 'and';
  if (truth !== undefined && truth !== goesOn) return left;
  const mark = markOf(machine.journal);
  const asked = machine.frame.outer.length;
  refine(machine, node.left, goesOn);
  const right = evaluate(machine, node.right);
  if (truth !== undefined) return right;
  machine.frame.outer.length = asked;
  mergeCaptures(machine.journal, [takeBack(machine.journal, mark)]);
  if (!goesOn) return joinValues(left, right);
  return joinFalsy(right);
}

/** `a && b` is `b` or something false that says nothing. */
function joinFalsy(right: Value): Value {
  return right.isConstant ? joinValues(UNKNOWN, right) : orMissing(right);
}

function evaluateConditional(machine: Machine, node: Conditional): Value {
  machine.shown = testOfShown(node) ?? machine.shown;
  const truth = truthOf(evaluate(machine, node.test), machine.module.isPython);
  if (truth !== undefined) return evaluate(machine, truth ? node.then : node.otherwise);
  const mark = markOf(machine.journal);
  const asked = machine.frame.outer.length;
  refine(machine, node.test, true);
  const then = evaluate(machine, node.then);
  const taken = takeBack(machine.journal, mark);
  refine(machine, node.test, false);
  const otherwise = evaluate(machine, node.otherwise);
  mergeBranch(machine.journal, mark, taken);
  machine.frame.outer.length = asked;
  if (isOptionalCleaner(node, then, otherwise)) return then;
  const either = joinValues(then, otherwise);
  return isCompleted(node) ? { ...either, traits: either.traits | BUILT_TEXT } : either;
}

/** `root.endsWith(sep) ? root : root + sep`: whichever it is, it ends as text that was put together does. */
function isCompleted({ test, then, otherwise }: Conditional): boolean {
  if (test.kind !== 'call' || test.callee.kind !== 'member') return false;
  const isEnding = test.callee.property === 'endsWith' || test.callee.property === 'endswith';
  return isEnding && [then, otherwise].some(({ kind }) => kind === 'binary' || kind === 'concatenation');
}

/** `Purify ? Purify.sanitize(x) : x`: whoever installs the library that cleans has it. */
function isOptionalCleaner({ test, then: call }: Conditional, then: Value, otherwise: Value): boolean {
  if (call.kind !== 'call' || call.callee.kind !== 'member') return false;
  const path = pathOf(test);
  if (path === undefined || path !== pathOf(call.callee.object) || then.taint === undefined) return false;
  return (cleanOf(then.taint) & ~cleanOf(otherwise.taint)) !== 0;
}

/** `<Entry action={action} />`: what a component takes it for is seen where it uses it; one that is a form hands it on. */
function isOwnProperty(tag: string, name: string): boolean {
  return (name === 'action' || name === 'formAction') && /^[A-Z]/.test(tag) && !/form|button|submit/i.test(tag);
}

function evaluateMarkup(machine: Machine, node: Markup): Value {
  for (const [name, attribute] of node.attributes) {
    const value = evaluate(machine, attribute);
    if (name !== null && !isOwnProperty(node.tag, name))
      checkMarkup(machine, name, node.tag === 'script' ? asScript(value) : value, attribute);
  }
  for (const child of node.children) evaluate(machine, child);
  return UNKNOWN;
}

/** `<script dangerouslySetInnerHTML={{ __html: JSON.stringify(x) }} />`: JSON is no markup, but ends the script where it says so. */
function asScript(value: Value): Value {
  const markup = value.shape?.kind === 'object' ? value.shape.entries.get('__html')?.value : undefined;
  return markup === undefined ? value : inPage(markup);
}

/** `yield from messages`: each of them. */
function yielded(machine: Machine, node: Expression): Value {
  return node.kind === 'spread' ? anyItem(machine, evaluate(machine, node.value), node) : evaluate(machine, node);
}

const MOST_PENDING = 5_000;

/** What a nest of expressions too deep to follow may carry: the names in it, found without recursion. */
function tooDeep(machine: Machine, node: Expression): Value {
  machine.work.exhausted = true;
  let taint: Taint | undefined;
  const pending: unknown[] = [node];
  for (let visited = 0; pending.length > 0 && visited < 5_000; visited += 1) {
    const item = pending.pop();
    if (typeof item !== 'object' || item === null) continue;
    if ('kind' in item && item.kind === 'name' && 'name' in item && typeof item.name === 'string') {
      taint = unite(taint, deepTaint(lookUp(machine, item.name, undefined)));
      continue;
    }
    for (const part of Object.values(item)) if (pending.length < MOST_PENDING) pending.push(part);
  }
  return tainted(taint);
}
