import type { Call, Expression } from '../ir.ts';
import type { Lowering } from '../lowering.ts';

/** Says a call in other words; undefined where it stays what it is. */
export type OtherWords = (call: Call, receiver: Expression, lowering: Lowering) => Expression | undefined;

/** The same call of another method. */
export function method(property: string, most = Infinity): OtherWords {
  return (call, object) => ({
    ...call,
    callee: { kind: 'member', object, property, at: call.at, end: call.callee.end },
    arguments: call.arguments.slice(0, most),
  });
}

/** What is asked of is the answer. */
export const itself: OtherWords = (_call, receiver) => receiver;

/** What is given first is the answer. */
export const given: OtherWords = ({ arguments: [first] }) => first;
