import { argumentAt, argumentNode, type CallSite } from '../calls/call-site.ts';
import type { Expression, MapLiteral } from '../../ir/ir.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, tainted, type Value } from '../values/values.ts';

/** `$1:raw`, `$1^`, `${name:raw}`, `$/name^/`; and with `:value` or `#`, which double quotes but add none. */
const RAW = /\$(?:(\d{1,4})|[{(<[/]\s{0,3}([\w$]{1,60})\s{0,3}[})>\]/]?)(?:(:raw|\^)|(?::value|#))/g;

/** Values beside a statement that it takes as they are, and where they are given. */
export function* rawDangers(site: CallSite): Generator<{ readonly value: Value; readonly node: Expression }> {
  const first = argumentAt(site, 0);
  const query = first?.shape?.kind === 'object' ? first.shape.entries : undefined;
  const statement = query === undefined ? first : query.get('text')?.value;
  const values = query === undefined ? argumentAt(site, 1) : query.get('values')?.value;
  const text = statement === undefined ? undefined : textOf(statement);
  if (text === undefined || values === undefined) return;
  const node = argumentNode(site, query === undefined ? 1 : 0);
  for (const { 1: position, 2: name, 3: isRaw, index } of text.matchAll(RAW)) {
    if (isRaw === undefined && isQuoted(text, index)) continue;
    const value = position === undefined ? entryOf(values, name ?? '') : itemOf(values, Number(position));
    if (value !== undefined) yield { value, node: writtenAt(node, position ?? name ?? '') };
  }
}

/** Where the value stands, if the values are written out in the call. */
function writtenAt(node: Expression, name: string): Expression {
  if (node.kind === 'list') return node.items[Number(name) - 1] ?? node;
  if (node.kind !== 'map') return node;
  const values = valueOf(node, 'values');
  return values === undefined ? (valueOf(node, name) ?? node) : writtenAt(values, name);
}

function valueOf({ entries }: MapLiteral, name: string): Expression | undefined {
  return entries.find(([key]) => key?.kind === 'literal' && key.value === name)?.[1];
}

function itemOf(values: Value, position: number): Value | undefined {
  if (values.shape?.kind !== 'list') return position === 1 ? values : undefined;
  const { items, rest } = itemsOf(values.shape);
  return items[position - 1] ?? rest;
}

function entryOf({ shape, taint }: Value, name: string): Value | undefined {
  if (shape?.kind !== 'object') return taint === undefined ? undefined : tainted(taint);
  return shape.entries.get(name)?.value ?? shape.rest.value;
}

/** Between single quotes: what is doubled there ends nothing. */
function isQuoted(text: string, at: number): boolean {
  return (text.slice(0, at).split("'").length - 1) % 2 === 1;
}
