import { type TSchema, type TUnsafe, Type } from './schema-library.ts';

/** One of a closed set of words. */
export function oneOf<const T extends readonly string[]>(values: T, description?: string): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({
    type: 'string',
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}

/** The same, or null. */
export function nullable<T extends TSchema>(
  schema: T,
): ReturnType<typeof Type.Union<[T, ReturnType<typeof Type.Null>]>> {
  return Type.Union([schema, Type.Null()]);
}

/** A score, a share. */
export const percent = Type.Integer({ minimum: 0, maximum: 100 });
/** A moment. */
export const timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });
/** How many there are of something. */
export const count = Type.Integer({ minimum: 0 });
