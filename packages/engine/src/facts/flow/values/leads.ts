import { HOST_SINKS, OPERATOR_BITS, sinkBits } from './kinds.ts';
import { cleanOf, type Taint, without } from './taint.ts';
import { ASKED_MARK, BASE_MARK, BEHIND_BASE, BEHIND_HOST, shownPrefix, UNSLASHED, type Value } from './values.ts';
import { deepTaint } from './deep-taint.ts';

const HOST = /^(?:(?:[a-z][a-z0-9+.-]*|\0base):\/\/[^/?#\s]+|\0base[^/?#\s:]*)[/?#]/i;
/** An address as far as its host, or not even that: what comes next may still belong to it. */
const WITHOUT_PATH = /^(?:[a-z][a-z0-9+.-]*|\0base):\/\/[^/?#\s]*$/i;
const SCHEME = /^(?:https?|wss?|ftps?)$/i;
const ROOT = /^(?:\/(?![/\\])|~|[A-Za-z]:[\\/])/;
const PROGRAM = /^[^/\\\s]*\s/;

/** The text of a constant as it would stand in a template. */
export function textOf(value: Value): string | undefined {
  if (!value.isConstant || value.taint !== undefined) return undefined;
  const { constant } = value;
  if (typeof constant === 'string') return constant;
  return typeof constant === 'number' ? String(constant) : undefined;
}

/** Whether the beginning of an address says which host is asked. */
export function decidesHost(prefix: string): boolean {
  return HOST.test(prefix);
}

/** Kinds of sink for which an address that begins so leads to the same place, whatever comes next. */
export function leadsNowhereElse(prefix: string): number {
  if (decidesHost(prefix)) return HOST_SINKS;
  return prefix.length > 1 && FROM_OWN_ROOT.test(prefix) ? OWN_PLACES : 0;
}
/** `/users/` stays with the host it is asked of, `//` does not. */
const FROM_OWN_ROOT = /^\/(?![/\\])/;
const OWN_PLACES = sinkBits(['url', 'redirect']);

/** What the beginning of a text decides: the host of an address, the root of a path, a program. Not which host or path. */
export function decidedBy(prefix: string | undefined): string | undefined {
  if (prefix === undefined || prefix === '') return undefined;
  if (decidesHost(prefix)) return BEHIND_BASE;
  const root = ROOT.exec(prefix)?.[0];
  if (root === undefined) return PROGRAM.exec(prefix)?.[0];
  return root === prefix ? root : root + BASE_MARK;
}

/**
 * The known beginning of text once a part was put behind it, and whether it grows on. What nobody knows, and outside data
 * does not decide, is marked where the text begins with it and in the host of an address; elsewhere the beginning ends there.
 */
export function extendLead(lead: string, part: Value): readonly [lead: string, goesOn: boolean] {
  const text = textOf(part);
  if (text !== undefined) return [lead + text, true];
  // `http` or `https`: nobody is asked yet.
  if (lead === '' && SCHEME.test(part.prefix ?? '') && deepTaint(part) === undefined) return [BASE_MARK, true];
  const begun = lead + (lead === '' ? (part.prefix ?? '') : (shownPrefix(part) ?? ''));
  // `location.origin + location.pathname`: where the visitor is, whatever stands before it.
  if (lead === BASE_MARK && (part.prefix === BEHIND_BASE || part.prefix === ASKED_MARK)) return [BEHIND_BASE, false];
  // `settings.BASE + request.script_root`: a base of two parts is one.
  if (begun === BASE_MARK && (part.prefix ?? begun) === begun && deepTaint(part) === undefined) return [begun, true];
  const isUnknown = !part.isConstant && part.shape === undefined && isMarked(begun, deepTaint(part));
  return isUnknown ? [begun + BASE_MARK, true] : [begun, false];
}

/** A whole address may come from whoever runs the program, or be proved to lead nowhere else; a host alone is told. */
function isMarked(begun: string, taint: Taint | undefined): boolean {
  if (begun === '') return (cleanOf(without(taint, OPERATOR_BITS)) & HOST_SINKS) === HOST_SINKS;
  // `/${user.name}?month=${month}`: what the program puts behind the first slash keeps the address on this host.
  return taint === undefined && (begun === '/' || WITHOUT_PATH.test(begun));
}

/** `'/' + next.lstrip('/\\')`: a place of the same site, or none yet. */
export function isBehindSlash(before: string | undefined, { traits }: Value): boolean {
  return before === '/' && (traits & UNSLASHED) !== 0;
}

/** Whether text is known to begin with something else than another slash, which a browser would take for a host's. */
export function beginsPlainly(value: Value): boolean {
  return /^[^/\\\0]/.test(textOf(value) ?? shownPrefix(value) ?? '');
}

/** `'https://' + host + '/'`: whoever decides the host, what is put behind this sum does not. */
export function endsHost(left: Value, right: Value): boolean {
  if ((left.traits & BEHIND_HOST) !== 0) return true;
  return WITHOUT_PATH.test(shownPrefix(left) ?? '') && /[/?#]/.test(textOf(right) ?? '');
}

/** The beginning of `left + right`. */
export function leadOfSum(left: Value, right: Value): string | undefined {
  const [lead, goesOn] = extendLead('', left);
  if (goesOn) return extendLead(lead, right)[0];
  return lead === '' ? left.prefix : lead;
}
