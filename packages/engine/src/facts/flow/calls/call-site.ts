import type { Call, Expression } from '../../ir/ir.ts';
import type { Thrown } from '../machine/frame.ts';
import type { QualifiedName } from '../names/names.ts';
import type { Value } from '../values/values.ts';
import type { Arguments } from './arguments.ts';

/** One call with everything evaluated. */
export interface CallSite {
  readonly node: Call;
  readonly callee: Value;
  readonly name: QualifiedName | undefined;
  /** Last segment: the method, or the name of the function. */
  readonly method: string;
  readonly receiver: Value | undefined;
  readonly receiverNode: Expression | undefined;
  readonly given: Arguments;
  /** What was thrown while the receiver was worked out, where that is a promise somebody waits for. */
  readonly rejected?: readonly Thrown[] | undefined;
}

/** The expression an argument was written as; spreads hide it. */
export function argumentNode(site: CallSite, position: number): Expression {
  const { arguments: nodes } = site.node;
  return nodes[position] ?? nodes.at(-1) ?? site.node;
}

/** The argument at a position or under a keyword. */
export function argumentAt(site: CallSite, position: number): Value | undefined {
  return site.given.items[position] ?? site.given.rest;
}
