import { asNumber } from '../every-language.ts';
import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';

/** A call said in words that tell more of what it does; undefined where it is as well said as it stands. */
export type OtherWords = (call: Call) => Expression | undefined;

/** `explode($separator, $text)` is `text.split(separator)`: which argument is the object, and which follow it. */
export function on(position: number, property: string, ...follow: readonly number[]): OtherWords {
  return (call) => {
    const object = call.arguments[position];
    if (object === undefined || object.kind === 'spread') return undefined;
    const given = follow.map((at) => call.arguments[at]).filter((argument) => argument !== undefined);
    return methodOf(object, property, given, call);
  };
}

/** `object.property(given)`, where a call stands. */
export function methodOf(object: Expression, property: string, given: readonly Expression[], { at, end }: Place): Call {
  const callee: Expression = { kind: 'member', object, property, at, end: object.end };
  return { kind: 'call', callee, arguments: given, isNew: false, at, end };
}

interface Place {
  readonly at: number;
  readonly end: number;
}

/** A call of a function by another name, with some of what it was given. */
export function calling(called: string, ...positions: readonly number[]): OtherWords {
  return (call) => {
    const given = positions.map((at) => call.arguments[at]).filter((argument) => argument !== undefined);
    return given.length === 0 ? undefined : callOf(called, given, call);
  };
}

/** `called(given)`, where a call stands. */
export function callOf(called: string, given: readonly Expression[], { at, end }: Place): Call {
  return { kind: 'call', callee: { kind: 'name', name: called, at, end: at }, arguments: given, isNew: false, at, end };
}

/** The first argument as a number. */
export const number: OtherWords = ({ arguments: [first] }) => (first === undefined ? undefined : asNumber(first));

/** The argument at a position, whatever else is done to it. */
export function same(position: number): OtherWords {
  return ({ arguments: given }) => given[position];
}

/** Both, one after the other; the second is what it gives. */
export function inOrder(first: Expression, second: Expression): Expression {
  const { at, end } = second;
  const both: Expression = { kind: 'list', items: [first, second], at, end };
  return { kind: 'index', object: both, index: literal(1, at, at), at, end };
}

/** Whatever the parts are, and nothing more. */
export function mixed(parts: readonly Expression[], { at, end }: Place): Expression {
  return { kind: 'mix', parts, at, end };
}

/** Several arrays as one: what stands in any of them stands in it. */
export const merged: OtherWords = ({ arguments: given, at, end }) => {
  const isMap = given.some(({ kind }) => kind === 'map');
  if (isMap) return { kind: 'map', entries: given.map((part) => [null, part] as const), at, end };
  const items = given.map((value): Expression =>
    value.kind === 'spread' ? value : { kind: 'spread', value, at: value.at, end: value.end },
  );
  return { kind: 'list', items, at, end };
};

/** The text of a literal. */
export function textIn(node: Expression | undefined): string | undefined {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : undefined;
}
