import { HOST_SINKS, OPERATOR_BITS, sinkBits } from '../values/kinds.ts';
import { extendLead, textOf } from '../values/leads.ts';
import { asFolder, cleaned, cleanOf, type Taint, unite, without } from '../values/taint.ts';
import { BEHIND_BASE, BEHIND_HOST, BUILT_TEXT, itemsOf, makeValue, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { first, type Behaviour } from './given.ts';

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

/** `urlunsplit(('https', 'api.example.com', path, query, ''))`: whose host is written out is asked, whatever the rest is. */
const joinAddressParts: Behaviour = (_machine, site) => {
  const { shape } = first(site);
  const [scheme, host, ...others] = shape?.kind === 'list' ? itemsOf(shape).items : [];
  if (scheme === undefined || host === undefined || deepTaint(scheme) !== undefined) return undefined;
  if (textOf(host) === '' || !isOurs(deepTaint(host))) return undefined;
  let taint = deepTaint(host);
  for (const part of others) taint = unite(taint, cleaned(deepTaint(part), HOST_SINKS));
  const lead = textOf(host) === undefined ? BEHIND_BASE : `${textOf(scheme) ?? 'https'}://${textOf(host)}/`;
  return makeValue(taint, undefined, undefined, BUILT_TEXT | BEHIND_HOST, lead);
};

/** Nobody but whoever runs the program says it. */
function isOurs(host: Taint | undefined): boolean {
  return (cleanOf(without(host, OPERATOR_BITS)) & HOST_SINKS) === HOST_SINKS;
}

export const ADDRESS_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { joinAddress, joinAddressParts };
