import type { TreeEntry, TreeGap } from '@assay/engine';
import { Compile, Type } from '@assay/contract/schema-library';

/** What the service tells an analysis process. Files are named by their place in the list of entries. */
export type ToChild =
  /** Part of the list of entries; a scan begins with the first and can be worked on after the last. */
  | {
      readonly type: 'entries';
      readonly first: boolean;
      readonly last: boolean;
      readonly entries: readonly TreeEntry[];
      readonly gaps: readonly TreeGap[];
    }
  /** Look at this file; the payload is its content. */
  | { readonly type: 'inspect'; readonly at: number; readonly missing: boolean }
  /** The content that was asked for. */
  | { readonly type: 'content'; readonly at: number; readonly missing: boolean }
  /** The payload is an array of what files gave. */
  | { readonly type: 'results' }
  /** All results have been sent: say what they mean together. */
  | { readonly type: 'conclude' }
  /** The scan is over: forget it. */
  | { readonly type: 'forget' };

const at = Type.Integer({ minimum: 0 });

/** What an analysis process tells the service. It read hostile bytes, so nothing of it is believed unseen. */
const FromChild = Type.Union([
  /** The engine is loaded. */
  Type.Object({ type: Type.Literal('ready') }),
  /** All entries arrived. */
  Type.Object({ type: Type.Literal('opened') }),
  /** The content of another file is wanted. */
  Type.Object({ type: Type.Literal('need'), at }),
  /** The payload is what the file gave, but for what it rests on, which stands here. */
  Type.Object({
    type: Type.Literal('result'),
    at,
    present: Type.Array(at),
    absent: Type.Array(at),
    names: Type.Array(Type.String()),
  }),
  /** The payload is a part of the report. */
  Type.Object({ type: Type.Literal('report'), last: Type.Boolean() }),
]);
export type FromChild = Type.Static<typeof FromChild>;

export type ResultMessage = Extract<FromChild, { type: 'result' }>;

const fromChild = Compile(FromChild);

/** The header of a frame from a child, or undefined where it is none of the messages above. */
export function parseFromChild(header: unknown): FromChild | undefined {
  return fromChild.Check(header) ? header : undefined;
}
