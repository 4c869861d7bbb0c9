import { ARK_NUMBERS, ARK_TEXTS } from '../../../knowledge/schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { makeObject, makeSlot, makeValue, UNKNOWN, type Value } from '../values/values.ts';
import { bare } from './changing-schemas.ts';
import { parsedBy } from './parsed-values.ts';
import { isSchema, knownSafe, schemaMembers } from './schema-bits.ts';

const NOSQL_BITS = sinkBits(['nosql']);
const DEEPEST_DEFINITION = 4;

/** `type({ kind: "'png' | 'webp'" })` of ArkType, and what it lets through where it is called. */
export function callArk(machine: Machine, site: CallSite): Value | undefined {
  const { method, receiver, callee, given, node } = site;
  const [first = UNKNOWN] = given.items;
  if (site.name?.text === 'arktype.type') return defined(bare(machine, site), first, 0);
  if (method === 'assert' && receiver !== undefined && isSchema(receiver))
    return parsedBy(machine, node, receiver, first, 0);
  // Without a look at it this may be the list of what is wrong, which repeats what was given; but that has no such members.
  return schemaMembers(callee) === undefined ? undefined : parsedBy(machine, node, callee, first, 0);
}

function defined(made: Value, definition: Value, depth: number): Value | undefined {
  if (isSchema(definition)) return definition;
  const text = textOf(definition);
  if (text !== undefined) return knownSafe(made, definedBits(text));
  const { shape } = definition;
  if (shape?.kind !== 'object' || depth > DEEPEST_DEFINITION) return undefined;
  const object = makeObject();
  for (const [key, { value }] of shape.entries) {
    const member = defined(made, value, depth + 1) ?? knownSafe(made, 0);
    object.entries.set(key.replace(/\?$/, ''), makeSlot(member));
  }
  return makeValue(undefined, made.name, object);
}

/** Sink kinds that whatever meets a definition is safe for: what all of its alternatives are. */
function definedBits(text: string): number {
  let bits = ALL_SINKS;
  for (const [written] of text.matchAll(ALTERNATIVES))
    bits &= written.trim() === '' ? ALL_SINKS : bitsOf(written.trim());
  return bits;
}
const ALTERNATIVES = /(?:'[^']*'|"[^"]*"|\/(?:[^/\\]|\\.)*\/|[^|'"/])+/g;

function bitsOf(written: string): number {
  const one = written.replace(/(?:\[\])+$/, '');
  const pattern = /^\/(.*)\/$/s.exec(one)?.[1];
  if (pattern !== undefined) return NOSQL_BITS | cleanedByMatch(pattern, '', { start: false, end: false });
  if (/^(?:'[^']*'|"[^"]*"|-?\d[\d.]*)$/.test(one) || ARK_NUMBERS.test(one) || ARK_TEXTS.has(one)) return ALL_SINKS;
  return /^string(?![\w])/.test(one) ? NOSQL_BITS : 0;
}
