import type { Shape } from './shapes.ts';
import { FIXED, itemsOf, NUMERIC, UNKNOWN, UNSURE, type Value } from './values.ts';

/** Whether a test on the value has one outcome: true, false, or undefined where it may have both. */
export function truthOf(value: Value, isPython: boolean): boolean | undefined {
  if (value.taint !== undefined) return undefined;
  const truth = value.isConstant ? Boolean(value.constant) : truthOfShape(value.shape, isPython);
  // What is missing is false.
  return truth === true && (value.traits & UNSURE) !== 0 ? undefined : truth;
}

function truthOfShape(shape: Shape | undefined, isPython: boolean): boolean | undefined {
  if (shape === undefined) return undefined;
  if (shape.kind === 'list') {
    if (!isPython) return true;
    const { items, rest } = itemsOf(shape);
    return rest === undefined ? items.length > 0 : undefined;
  }
  if (shape.kind === 'object') return isPython && shape.class === undefined ? undefined : true;
  return shape.kind === 'function' || shape.kind === 'class' || shape.kind === 'regex' ? true : undefined;
}

/** The same value where it may as well be missing. */
export function orMissing(value: Value): Value {
  const saysNothing = !value.isConstant && value.shape === undefined;
  return saysNothing || (value.traits & UNSURE) !== 0 ? value : { ...value, traits: value.traits | UNSURE };
}

/** What is left of a constant that others may write over. */
export function asBeginning(value: Value): Value {
  return value.constant ? orMissing(value) : UNKNOWN;
}

/** Whether the value is this constant on every way. */
export function isCertain({ isConstant, taint, traits }: Value): boolean {
  return isConstant && taint === undefined && (traits & UNSURE) === 0;
}

/** One of several constants is as fixed as one, and so is a number. */
export function isFixed(value: Value): boolean {
  return value.isConstant || (value.traits & (FIXED | NUMERIC)) !== 0;
}
