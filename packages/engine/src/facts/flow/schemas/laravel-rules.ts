import type { Expression } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { callSpecial } from '../evaluation/special-methods.ts';
import { clean } from '../guards/cleaning.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import type { ObjectShape } from '../values/shapes.ts';
import { cleaned } from '../values/taint.ts';
import { itemsOf, makeObject, makeSlot, makeValue, tainted, UNKNOWN, type Value } from '../values/values.ts';

/** Rules that let through numbers, dates, identifiers, letters, or one of a written-out few. */
const NARROW =
  /^(?:in|integer|int|numeric|digits|digits_between|decimal|bool|boolean|accepted|uuid|ulid|alpha|alpha_num|hex_color|date|date_format|timezone|mac_address)(?::|$)/;
const ADDRESSES = /^(?:ip|ipv4|ipv6)$/;
const ADDRESS_BITS = sinkBits(['command', 'code', 'sql', 'path', 'html', 'header', 'log']);
const NARROW_OBJECTS = /^Illuminate\.Validation\.(?:Rule\.(?:in|enum)|Rules\.(?:In|Enum))\(\)/;
/** How such a request is asked for one of its fields. */
const ASKED = ['input', 'get', 'query', 'post'];

/** `$request->validate(['id' => 'required|integer'])`: what came under these names is what their rules let it be. */
export function ruledBy(machine: Machine, site: CallSite, sent: Value): Value {
  const rules = rulesOf(machine, site);
  if (rules === undefined || sent.taint === undefined) return sent;
  const object = makeObject();
  object.rest.value = tainted(sent.taint);
  for (const [field, { value }] of rules.entries) {
    const bits = provenBy(value);
    if (bits === 0 || /[.*]/.test(field)) continue;
    object.entries.set(field, makeSlot(tainted(cleaned(sent.taint, bits))));
    for (const part of partsOf(site, field)) clean(machine, part, bits);
  }
  return makeValue(undefined, sent.name, object);
}

function rulesOf(machine: Machine, { method, receiver = UNKNOWN, given }: CallSite): ObjectShape | undefined {
  if (method !== 'validate' && method !== 'validated' && method !== 'safe') return undefined;
  const rules = method === 'validate' ? given.items[0] : callSpecial(machine, receiver, 'rules', []);
  return rules?.shape?.kind === 'object' ? rules.shape : undefined;
}

/** `'required|in:a,b'`, `['required', Rule::in([…])]`: what all of them let through together. */
function provenBy(rules: Value): number {
  const list = rules.shape?.kind === 'list' ? itemsOf(rules.shape).items : [rules];
  return list.reduce((all, rule) => all | ruleBits(rule), 0);
}

function ruleBits(rule: Value): number {
  if (NARROW_OBJECTS.test(rule.name?.text ?? '')) return ALL_SINKS;
  const text = textOf(rule) ?? '';
  // A pattern may hold what stands between rules.
  const names = text.startsWith('regex:') ? [text] : text.split('|');
  return names.reduce((all, name) => all | namedBits(name), 0);
}

function namedBits(rule: string): number {
  if (NARROW.test(rule)) return ALL_SINKS;
  if (ADDRESSES.test(rule)) return ADDRESS_BITS;
  if (rule === 'alpha_dash') return cleanedByMatch('^[\\w-]+$', '', { start: false, end: false });
  const [, pattern, flags = ''] = /^regex:\/(.{1,300})\/([a-zA-Z]*)$/.exec(rule) ?? [];
  return pattern === undefined ? 0 : cleanedByMatch(pattern, flags, { start: false, end: false });
}

/** `$request->input('id')`, `$request->id`: what the same request is asked for later. */
function partsOf({ receiverNode, node: { at, end } }: CallSite, field: string): readonly Expression[] {
  if (receiverNode === undefined) return [];
  const member = (property: string): Expression => ({ kind: 'member', object: receiverNode, property, at, end });
  const key: Expression = { kind: 'literal', value: field, at, end };
  const asked = ASKED.map((method): Expression => ({
    kind: 'call',
    callee: member(method),
    arguments: [key],
    isNew: false,
    at,
    end,
  }));
  return [member(field), ...asked];
}
