import { binaryValue } from '../values/constants.ts';
import { textOf } from '../values/leads.ts';
import { constantValue, itemsOf, tainted, type Value } from '../values/values.ts';
import { first, taintOf, type Behaviour } from './given.ts';

/** Signs that stand before what is behind the path, by how many parts there are. */
const SIGNS_BEHIND_PATH: Readonly<Record<number, readonly string[]>> = { 5: ['?', '#'], 6: [';', '?', '#'] };

/**
 * `urlunparse((scheme, host, path, '', query, ''))`: the text that these make. Who chooses the path, or what stands behind
 * it, does not choose the host.
 */
const joinUrlParts: Behaviour = (_machine, site) => {
  const { shape } = first(site);
  const { items, rest } = shape?.kind === 'list' ? itemsOf(shape) : { items: [], rest: undefined };
  const signs = SIGNS_BEHIND_PATH[items.length];
  const [scheme, host, path, ...behind] = items;
  // An address that was taken apart and is put together again.
  if (signs === undefined || rest !== undefined || scheme === undefined || host === undefined || path === undefined)
    return tainted(taintOf(site));
  let url = isEmpty(host) ? scheme : sum(sum(scheme, '://'), host);
  url = textOf(path)?.startsWith('/') === true ? sum(url, path) : sum(sum(url, '/'), path);
  for (const [at, part] of behind.entries()) if (!isEmpty(part)) url = sum(sum(url, signs[at] ?? ''), part);
  return url;
};

function isEmpty(part: Value): boolean {
  return part.isConstant && (part.constant === '' || part.constant === null || part.constant === undefined);
}

function sum(left: Value, right: Value | string): Value {
  return binaryValue('+', left, typeof right === 'string' ? constantValue(right) : right, true);
}

/** What the functions do that put addresses together. */
export const URL_BEHAVIOURS = { joinUrlParts };
