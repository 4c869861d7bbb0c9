import type { SourceKind } from '../facts/flow/flow-facts.ts';

/** What a framework hands to one parameter of a handler. */
export type ParameterRole =
  /** An object with known members: the sources table says which of them hold outside data. */
  | { readonly is: 'object'; readonly name: string }
  /** Outside data itself. */
  | { readonly is: 'data' }
  /** Outside data whose members a schema among the arguments narrows. */
  | { readonly is: 'schema-data' }
  /** What the framework keeps under the name of the parameter. */
  | { readonly is: 'named' }
  /** What a middleware calls where it lets the request through. */
  | { readonly is: 'next' }
  /** Nothing of interest: a response, a callback. */
  | { readonly is: 'nothing' };

/** How a framework is told which function answers for it. */
export interface EntryWiring {
  readonly framework: string;
  readonly what:
    | 'route'
    | 'tool'
    | 'resource'
    | 'prompt'
    | 'command'
    | 'node'
    | 'event'
    | 'message'
    | 'answer'
    | 'request'
    | 'listing';
  readonly source: SourceKind;
  /** `assigned`: the handler is put into a property of the receiver. */
  readonly as: 'call' | 'decorator' | 'assigned';
  /** Last segment of the call or decorator, or the property. */
  readonly methods: readonly string[];
  /** Beginnings of the receiver's resolved name; `''` for a plain function call whose own name begins so. */
  readonly receivers: readonly string[];
  /** How the receiver is spelled where nothing is known of it. */
  readonly spelled?: RegExp | undefined;
  /** With an unknown receiver, only when the first argument is a path. */
  readonly needsPath?: boolean | undefined;
  /** Only when the first argument is this event, or its name ends so. */
  readonly event?: RegExp | undefined;
  /** Properties of an object argument that hold the handler, beside functions given directly; dots lead further down. */
  readonly properties?: readonly string[] | undefined;
  /** Properties of an object argument below which every function is a handler; `''` for the object itself. */
  readonly every?: readonly string[] | undefined;
  /** Keywords that hold a list of functions, each a handler under its own name; so do lists among the arguments. */
  readonly listed?: readonly string[] | undefined;
  /** The call is given the name of a description of the interface, which names the handlers. */
  readonly specified?: boolean | undefined;
  /** What each parameter gets; the last role holds for all further ones. */
  readonly parameters: readonly ParameterRole[];
  /** The first of these is the last that a handler takes: `(context, request)`, or the request alone. */
  readonly takesLast?: boolean | undefined;
  /** Only a page of the program's own sends this: somebody must have got into that page first. */
  readonly fromOwnPage?: boolean | undefined;
  /** The object that a handler calls `this`. */
  readonly self?: string | undefined;
}

export const DATA: ParameterRole = { is: 'data' };
export const SCHEMA_DATA: ParameterRole = { is: 'schema-data' };
export const NAMED: ParameterRole = { is: 'named' };
export const NEXT: ParameterRole = { is: 'next' };
export const NOTHING: ParameterRole = { is: 'nothing' };
/** What resolvers are given beside what was asked: whatever the program put there. */
export const GRAPH_CONTEXT: ParameterRole = { is: 'object', name: 'graphql.Context()' };

/** A parameter that is an object with a known name: a request, an answer. */
export function objectRole(name: string): ParameterRole {
  return { is: 'object', name };
}
