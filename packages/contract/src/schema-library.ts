/**
 * All that is used of the schema library, in one place: it comes in several hundred modules, of which the build makes one
 * file.
 */
export { Type } from 'typebox';
export type { Static, TObject, TSchema, TUnsafe } from 'typebox';
export { Compile } from 'typebox/compile';
