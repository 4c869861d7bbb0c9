import { binaryValue } from '../values/constants.ts';
import { HOST_SINKS, OPERATOR_BITS, sinkBits } from '../values/kinds.ts';
import { extendLead, textOf } from '../values/leads.ts';
import { asFolder, cleaned, cleanOf, unite, without } from '../values/taint.ts';
import {
  BEHIND_BASE,
  BEHIND_HOST,
  BUILT_TEXT,
  constantValue,
  itemsOf,
  makeValue,
  safer,
  tainted,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { first, taintOf, type Behaviour } from './given.ts';

/** `urljoin(base, '/users/' + id)`: a path is asked of the host of the base; a whole address would take its place. */
const joinAddress: Behaviour = (_machine, site) => {
  const [base, target, ...others] = site.given.items;
  if (base === undefined || target === undefined || others.length > 0 || !isPath(target)) return undefined;
  const host = HOST.exec(extendLead('', base)[0])?.[0];
  const taint = unite(asFolder(deepTaint(base)), cleaned(deepTaint(target), HOST_SINKS));
  const isBehind = host !== undefined;
  return makeValue(
    taint,
    undefined,
    undefined,
    BUILT_TEXT | (isBehind ? BEHIND_HOST : 0),
    isBehind ? `${host}/` : base.prefix,
  );
};

/** An address up to where its host ends; or one that nobody sees here, and no outside data decides. */
const HOST = /^(?:[^/?#]{0,40}\/\/[^/?#\s]+|\0base)/;

/** No text that begins like this is an address with a host of its own. What leads to no other host in the first place is none either. */
function isPath(target: Value): boolean {
  const begins = textOf(target) ?? target.prefix ?? '';
  return WITHIN_HOST.test(begins) || (cleanOf(deepTaint(target)) & LEADS_NOWHERE) === LEADS_NOWHERE;
}
const WITHIN_HOST = /^(?:\/[^/\\\s\0]|\.{1,2}\/|[?#]|[^:/\\?#\s\0]+[/?#])/;
const LEADS_NOWHERE = sinkBits(['url', 'redirect']);

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
  const isHeld = !isEmpty(host) && isOurs(scheme) && isOurs(host);
  const within = (part: Value): Value => (isHeld ? safer(part, HOST_SINKS) : part);
  let url = isEmpty(host) ? scheme : sum(sum(scheme, '://'), host);
  url = sum(textOf(path)?.startsWith('/') === true ? url : sum(url, '/'), within(path));
  for (const [at, part] of behind.entries()) if (!isEmpty(part)) url = sum(sum(url, signs[at] ?? ''), within(part));
  // The host is there, though nobody sees it here.
  return isHeld && textOf(host) === undefined
    ? makeValue(url.taint, undefined, undefined, url.traits | BEHIND_HOST, BEHIND_BASE)
    : url;
};

/** Nobody but whoever runs the program says it. */
function isOurs(part: Value): boolean {
  return (cleanOf(without(deepTaint(part), OPERATOR_BITS)) & HOST_SINKS) === HOST_SINKS;
}

function isEmpty(part: Value): boolean {
  return part.isConstant && (part.constant === '' || part.constant === null || part.constant === undefined);
}

function sum(left: Value, right: Value | string): Value {
  return binaryValue('+', left, typeof right === 'string' ? constantValue(right) : right, true);
}

export const ADDRESS_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { joinAddress, joinUrlParts };
