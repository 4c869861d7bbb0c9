import type { Confidence } from '@assay/contract';
import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import type { Expression, Parameter } from '../../ir/ir.ts';
import type { RouteChecks } from '../schemas/route-checks.ts';
import { isOnePiece, nameInRoute } from '../schemas/route-converters.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Source } from '../values/taint.ts';
import type { Value } from '../values/values.ts';
import { isForAdministrators } from './administrators.ts';

/** What is known of one registration while its handlers are wired. */
export interface Registration {
  readonly wiring: EntryWiring;
  readonly certainty: Confidence;
  readonly arguments: readonly Value[];
  readonly tool: string | undefined;
  /** The route or the event, where it is constant. */
  readonly path: string | undefined;
  /** What stands before the handlers in the call that registers them. */
  readonly before?: readonly Expression[] | undefined;
  /** What the framework calls before the handlers. */
  readonly dependencies?: readonly Value[] | undefined;
  /** The handler that waits for what is called now, and how many wait. */
  readonly waiting?: FunctionShape | undefined;
  readonly depth?: number | undefined;
  /** What dependencies proved of the parts of the request, by their names. */
  readonly proofs?: Map<string, number> | undefined;
  /** What the route says of the requests that come. */
  readonly checks?: RouteChecks | undefined;
  /** What a middleware calls to let the request through. */
  readonly next?: Value | undefined;
  /** The components whose values a form hands over. */
  readonly inputs?: Value | undefined;
  /** What comes first is a message with files. */
  readonly takesFiles?: boolean | undefined;
}

/** Where outside data comes in that fills a parameter of a handler, or a member of what does. */
export function sourceOf(
  handler: FunctionShape,
  parameter: Parameter,
  { wiring, certainty, tool, path, before, waiting }: Registration,
  member: string | undefined,
): Source {
  const name = member ?? (parameter.target.kind === 'name' ? parameter.target.name : undefined);
  const argument = name === undefined ? 'arguments' : `argument \`${name}\``;
  const of = wiring.what === 'tool' && tool !== undefined ? `tool \`${tool}\`` : `${wiring.framework} ${wiring.what}`;
  const { target } = parameter;
  return {
    kind: wiring.source,
    at: { file: handler.module.path, start: target.at, end: target.end },
    what: `${argument} of ${article(of)} ${of}`,
    certainty,
    isFromOwnPage: wiring.fromOwnPage,
    holdsSettings: wiring.what === 'node' ? true : undefined,
    isForAdministrators:
      wiring.what === 'route' &&
      (isForAdministrators(handler, before) || (waiting !== undefined && isForAdministrators(waiting))),
    isOnePiece:
      handler.module.traits.routesByPiece &&
      wiring.what === 'route' &&
      isOnePiece((path ?? '').replaceAll('?}', '}'), (member ?? nameInRoute(parameter)).replace(/^\$/, '')),
  };
}

function article(word: string): string {
  if (word.startsWith('tool `')) return 'the';
  return /^[aeiou]|^mcp|^http/.test(word) ? 'an' : 'a';
}
