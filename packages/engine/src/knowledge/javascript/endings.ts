/** Calls that never come back: the program ends there, or something is thrown that no handler of the file catches. */
export const JAVASCRIPT_ENDINGS: readonly string[] = [
  'process.exit',
  'process.abort',
  'process.reallyExit',
  'Deno.exit',
  'next/navigation.notFound',
  'next/navigation.redirect',
  'next/navigation.permanentRedirect',
  'next/navigation.forbidden',
  'next/navigation.unauthorized',
  '@sveltejs/kit.error',
  '@sveltejs/kit.redirect',
  'koa.Context().throw',
  'assert.fail',
  // What is wrong with a value: the schema refuses it.
  'zod.RefinementCtx().addIssue',
  'zod.RefinementCtx().issues.push',
];
