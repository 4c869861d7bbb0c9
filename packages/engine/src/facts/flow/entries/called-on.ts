import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import { parseName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { makeObject, makeValue, named } from '../values/values.ts';

/** A handler that says `this` to what the framework calls it on. */
export function withSelf(handler: FunctionShape, { self }: EntryWiring): FunctionShape {
  if (self === undefined) return handler;
  const made = handler.self?.shape;
  // Written in the body of a class, it is called on an object of the class.
  if (made?.kind === 'class')
    return { ...handler, self: makeValue(undefined, made.instance, makeObject('plain', made)) };
  if (handler.self !== undefined) return handler;
  return { ...handler, self: named(parseName(handler.module.names, self)) };
}
