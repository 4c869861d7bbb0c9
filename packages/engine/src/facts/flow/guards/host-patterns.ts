import { alternatives } from '../../../knowledge/patterns/anchor-mistakes.ts';
import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { cleanHost, isHost } from './allowed-hosts.ts';

/** Which ends of a text a pattern is held to by the function that uses it. */
export interface Anchors {
  readonly start: boolean;
  readonly end: boolean;
}

/** `/^[\w-]+\.acme\.com$/.test(url.hostname)`: a host of a domain that the program names. */
export function refineHost(machine: Machine, subject: Expression, pattern: string, anchors: Anchors): void {
  if (isHost(subject) && namesDomain(pattern, anchors)) cleanHost(machine, subject);
}

/** Whether all that a pattern matches are hosts of domains that stand in it. */
export function namesDomain(pattern: string, { start, end }: Anchors): boolean {
  const isEnded = end || /(?<!\\)\$$|\\[zZ]$/.test(pattern);
  if (!isEnded || pattern.length > LONGEST) return false;
  const isBegun = start || /^(?:\^|\\A)/.test(pattern);
  const body = pattern.replace(/^(?:\^|\\A)/, '').replace(/(?<!\\)\$$|\\[zZ]$/, '');
  const grouped = /^\((?:\?:)?([^()]*)\)$/.exec(body)?.[1];
  const ways = alternatives(grouped ?? body);
  // With a choice outside any group the anchors hold for one side only.
  if (ways.length > 1 && grouped === undefined) return false;
  return ways.every((way) => DOMAIN.test(way) && (isBegun || BELOW.test(way)));
}

const LONGEST = 500;

/** `acme\.com`, and whatever stands before a dot; the last part may be followed by another that may be missing. */
const NAME = String.raw`(?:[\w-]+\\\.)+[a-z]{2,}(?:\((?:\?:)?\\\.[a-z]{2,}\)\?)?$`;
/** `(^|\.)`, `(?:\.|^)`. */
const BEGINS = String.raw`\((?:\?:)?(?:\^\|\\\.|\\\.\|\^)\)`;
/** `(?:[\w-]+\.)*`: what ends with a dot or is missing. */
const PARTS = String.raw`\((?:\?:)?[^()|]{1,60}\\\.\)(?:[?*+]|\{\d{0,3},?\d{0,3}\})?`;
const DOMAIN = new RegExp(String.raw`(?:^|\\\.|${BEGINS}|^${PARTS})${NAME}`, 'i');
/** Where nothing holds the beginning, a dot must stand before the domain. */
const BELOW = new RegExp(String.raw`(?:[^\\]\\\.|^\\\.|${BEGINS})${NAME}`, 'i');
