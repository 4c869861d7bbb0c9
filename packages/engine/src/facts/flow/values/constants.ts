import type { Constant } from '../../ir/ir.ts';
import { anyElement, joinAll } from './join.ts';
import { ALL_SINKS, FIXED_NAME, HOST_SINKS, NO_WAY_UP, OWN_BITS, sourceBit } from './kinds.ts';
import { noteCopied } from './cost.ts';
import { beginsPlainly, endsHost, isBehindSlash, leadOfSum, textOf } from './leads.ts';
import { endsInName, isOwnName } from './own-names.ts';
import { asFolder, behind, bitsOf, cleaned, cleanOf, unite } from './taint.ts';
import {
  ANCHORED,
  BEHIND_HOST,
  BUILT_TEXT,
  constantValue,
  CUT_SHORT,
  itemsOf,
  makeList,
  makeValue,
  ONE_SLASH,
  RESOLVED,
  shaped,
  SOME_NUMBER,
  UNKNOWN,
  type Value,
  FIXED,
  isAnchored,
  WRITTEN_AS_DATA,
} from './values.ts';
import { deepTaint } from './deep-taint.ts';
import { asArgument, asArguments, isEnded } from './option-ends.ts';
import { unionOf } from './set-unions.ts';
import { truthOf, isCertain, isFixed } from './truth.ts';

const LONGEST_TEXT = 4_096;
/** Longer lists, put together of others, are told apart item by item no more. */
const LONGEST_LIST = 300;

/** The result of an operator where both sides are known. */
function foldBinary(operator: string, left: Value, right: Value): Value | undefined {
  if (left.isConstant && right.isConstant && left.taint === undefined && right.taint === undefined) {
    const folded = fold(operator, left.constant, right.constant);
    return folded === undefined ? undefined : constantValue(folded);
  }
  if (operator === '+' && left.shape?.kind === 'list' && right.shape?.kind === 'list') {
    const first = itemsOf(left.shape);
    const second = itemsOf(right.shape);
    if (first.rest === undefined && left.taint === undefined && right.taint === undefined) {
      noteCopied(first.items.length + second.items.length);
      const all = [...first.items, ...asArguments(second.items, isEnded(first))];
      if (all.length <= LONGEST_LIST) return shaped(makeList(all, second.rest));
      const further = [...all.slice(LONGEST_LIST), ...(second.rest === undefined ? [] : [second.rest])];
      return shaped(makeList(all.slice(0, LONGEST_LIST), joinAll(further)));
    }
  }
  return undefined;
}

function fold(operator: string, left: Constant, right: Constant): Constant {
  if (typeof left === 'string' || typeof right === 'string') return foldText(operator, left, right);
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '//':
      return Math.floor(left / right);
    case '%':
      return ((left % right) + right) % right;
    case '**':
      return left ** right;
    case '|':
      return left | right;
    case '&':
      return left & right;
    case '^':
      return left ^ right;
    case '<<':
      return left << right;
    case '>>':
      return left >> right;
    default:
      return undefined;
  }
}

function foldText(operator: string, left: Constant, right: Constant): string | undefined {
  const isText = (value: Constant): value is string | number => typeof value === 'string' || typeof value === 'number';
  if (operator === '+' && isText(left) && isText(right)) {
    const text = `${left}${right}`;
    return text.length <= LONGEST_TEXT ? text : undefined;
  }
  if (operator === '*' && typeof left === 'string' && typeof right === 'number') {
    return left.length * right <= LONGEST_TEXT && right >= 0 ? left.repeat(right) : undefined;
  }
  if (operator === '%' && typeof left === 'string' && isText(right) && left.split('%').length === 2) {
    return left.replace(/%[sd]/, () => String(right));
  }
  return undefined;
}

/** The outcome of a comparison, where it is known. */
export function compareValues(operator: string, left: Value, right: Value): Value {
  if (!isCertain(left) || !isCertain(right)) {
    return isMembership(operator) ? (membership(operator, left, right) ?? SOME_NUMBER) : SOME_NUMBER;
  }
  const a = left.constant;
  const b = right.constant;
  switch (operator) {
    case '==':
    case '===':
    case 'is':
      return constantValue(a === b);
    case '!=':
    case '!==':
    case 'is not':
      return constantValue(a !== b);
    default:
      break;
  }
  if (isMembership(operator) && typeof a === 'string' && typeof b === 'string') {
    return constantValue(b.includes(a) === (operator === 'in'));
  }
  return compareOrder(operator, a, b);
}

function compareOrder(operator: string, a: Constant, b: Constant): Value {
  const ordered = (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  if (!ordered || a === undefined || b === undefined || a === null || b === null) return SOME_NUMBER;
  switch (operator) {
    case '<':
      return constantValue(a < b);
    case '>':
      return constantValue(a > b);
    case '<=':
      return constantValue(a <= b);
    case '>=':
      return constantValue(a >= b);
    default:
      return SOME_NUMBER;
  }
}

function isMembership(operator: string): boolean {
  return operator === 'in' || operator === 'not in';
}

/** A constant in a list or object whose contents are known. */
function membership(operator: string, left: Value, right: Value): Value | undefined {
  if (!isCertain(left) || right.taint !== undefined) return undefined;
  const { shape } = right;
  if (shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    if (rest !== undefined || !items.every((item) => item.isConstant)) return undefined;
    return constantValue(items.some((item) => item.constant === left.constant) === (operator === 'in'));
  }
  return undefined;
}

/** `!x`, `not x`, `-x`, `typeof x`. */
export function negate(operator: string, operand: Value, isPython: boolean): Value {
  if (operator === '!' || operator === 'not') {
    const truth = truthOf(operand, isPython);
    return truth === undefined ? SOME_NUMBER : constantValue(!truth);
  }
  if (operator === '-' && typeof operand.constant === 'number') return constantValue(-operand.constant);
  if (operator === 'void') return constantValue(undefined);
  return operator === 'typeof' || operator === 'delete' ? UNKNOWN : SOME_NUMBER;
}

/** Text of constants and numbers stays so. */
function fixedOf(left: Value, right: Value): number {
  return isFixed(left) && (isFixed(right) || isFixedList(right)) ? FIXED : 0;
}

/** `'%s and %s' % ('this', 'that')`. */
function isFixedList({ shape }: Value): boolean {
  if (shape?.kind !== 'list') return false;
  const { items, rest } = itemsOf(shape);
  return rest === undefined && items.every(isFixed);
}

/** `['git'] + options + [name]` of Python: what is put behind a list never stands first in it. */
function listSum(left: Value, right: Value): Value | undefined {
  const isBehind = left.shape?.kind === 'list' && left.taint === undefined;
  if (!isBehind && right.shape?.kind !== 'list') return undefined;
  const known = isBehind && left.shape?.kind === 'list' ? itemsOf(left.shape) : { items: [], rest: anyElement(left) };
  const wasEnded = isEnded({ kind: 'items', ...known });
  const added = asArgument(anyElement(right), wasEnded);
  const behind = joinAll([...(known.rest === undefined ? [] : [known.rest]), added]);
  const isOver = wasEnded || (right.shape?.kind === 'list' && isEnded(itemsOf(right.shape)));
  // Of a list nobody knows an item comes first all the same.
  const items = known.items.length === 0 && known.rest !== undefined ? [known.rest] : known.items;
  return shaped(makeList(items, behind, undefined, undefined, isOver));
}

/** What Python makes of two lists, two sets or two dictionaries. */
function collectionOf(operator: string, left: Value, right: Value): Value | undefined {
  if (operator === '+') return listSum(left, right);
  return operator === '|' ? unionOf(left, right) : undefined;
}

/** The value of an operator applied to two values. */
export function binaryValue(operator: string, left: Value, right: Value, isPython: boolean): Value {
  const folded = foldBinary(operator, left, right) ?? (isPython ? collectionOf(operator, left, right) : undefined);
  if (folded !== undefined) return folded;
  const before = deepTaint(left);
  const isLead = (operator === '+' || operator === '/') && (left.traits & BUILT_TEXT) === 0;
  const isSum = operator === '+';
  const isFurther = isSum && isBehindSlash(textOf(left), right);
  const isPlain = isSum && (left.traits & ONE_SLASH) !== 0 && beginsPlainly(right);
  const isPath = isPlain || (isSum && (left.traits & BEHIND_HOST) !== 0);
  const after = isPath || isFurther ? cleaned(deepTaint(right), HOST_SINKS) : deepTaint(right);
  const taint = unite(isLead ? asFolder(before) : before, after);
  if (operator === '+' || operator === '%') {
    const place = isPath || (isSum && endsHost(left, right)) ? BEHIND_HOST : isFurther ? ONE_SLASH : 0;
    const data = (left.traits | right.traits) & (WRITTEN_AS_DATA | CUT_SHORT);
    const traits = BUILT_TEXT | fixedOf(left, right) | place | data | (taint === undefined ? 0 : anchorOf(left));
    const told = operator === '+' ? behind(before, taint) : taint;
    const isNamed = operator === '+' && endsInName(textOf(right) ?? '');
    return makeValue(
      isNamed ? cleaned(told, FIXED_NAME) : told,
      undefined,
      undefined,
      traits,
      leadOf(operator, left, right),
    );
  }
  if (operator === '/' && isPython) {
    // A part that begins at the root begins anew, and one that climbs leads out of what was resolved before.
    const kept = deepTaint(right) === undefined || isAnchored(right) ? left.traits : left.traits & ~ANCHORED;
    const tidy = (cleanOf(deepTaint(right)) & NO_WAY_UP) === 0 ? kept & ~RESOLVED : kept;
    const told = isOwnName(right) ? cleaned(taint, FIXED_NAME) : taint;
    return makeValue(told, left.name ?? right.name, undefined, tidy | BUILT_TEXT, left.prefix);
  }
  if (operator === '|' || operator === '//') return makeValue(taint, left.name, undefined);
  // A number holds nothing that does harm, but what is predictable stays so.
  return (bitsOf(taint) & PREDICTABLE) === 0 ? SOME_NUMBER : makeValue(cleaned(taint, ALL_SINKS), undefined, undefined);
}

const PREDICTABLE = sourceBit('random');

/** What text begins with, where whoever runs the program or calls the library says so: the place is theirs to choose. */
export function anchorOf(lead: Value): number {
  if (lead.taint === undefined || (lead.traits & ANCHORED) !== 0) return lead.traits & ANCHORED;
  return (bitsOf(lead.taint) & ~OWN_BITS) === 0 ? ANCHORED : 0;
}

/** The constant beginning of built text; of `'SELECT %s' % x` only what stands before the first place-holder. */
function leadOf(operator: string, left: Value, right: Value): string | undefined {
  if (operator === '+') return leadOfSum(left, right);
  if (left.prefix === undefined) return undefined;
  const end = left.prefix.indexOf('%');
  return end < 0 ? left.prefix : left.prefix.slice(0, end);
}
