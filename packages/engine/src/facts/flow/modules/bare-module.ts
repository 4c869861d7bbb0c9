/** A module's name as tables write it: without `node:`, a registry, a version and an ending, other dots as dashes. */
export function bareModule(specifier: string): string {
  const bare = specifier.startsWith('node:') ? specifier.slice(5) : packageOf(specifier);
  return bare.includes('.') ? bare.replace(/\.[cm]?[jt]s$/, '').replaceAll('.', '-') : bare;
}

/** How the names of own modules begin that were not met: `./a` is `-/a`. */
export const UNMET = '-/';

/** Modules of the project itself, by where they lie: `.a` of Python, `crate.a` of Rust. */
export const OWN_MODULE: RegExp = /^(?:\.|(?:crate|self|super)(?:\.|$))/;

/** `npm:express@4` is `express`, `jsr:@std/path@^1` and `https://deno.land/std@0.224.0/path/mod.ts` are `@std/path`. */
function packageOf(specifier: string): string {
  const [, name, rest = ''] = FROM_REGISTRY.exec(specifier) ?? [];
  if (name !== undefined) return name + rest;
  const part = DENO_STANDARD.exec(specifier)?.[1];
  return part === undefined ? specifier : `@std/${part}`;
}
const FROM_REGISTRY = /^(?:npm|jsr):\/?(@[^/@]+\/[^/@]+|[^/@]+)(?:@[^/]+)?(\/.+)?$/;
const DENO_STANDARD = /^https:\/\/deno\.land\/std(?:@[^/]+)?\/([\w-]+)\//;
