import { SCHEMA_CALLS } from '../../../knowledge/entry-points-procedures.ts';
import { LETS_THROUGH, REQUEST_PARTS } from '../../../knowledge/schemas.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, type Value } from '../values/values.ts';
import { isSchema, makingOf, schemaBits, schemaMembers } from './schema-bits.ts';
import { validatorsAmong, type Narrowing } from './validators.ts';

/** What a route says of the requests that reach its handlers. */
export interface RouteChecks {
  /** What holds of every request. */
  readonly checked: Narrowing;
  /** What holds once somebody has seen that the validators found nothing wrong. */
  readonly pending: Narrowing;
  /** Schemas by the part of the request that a handler asks for: `c.req.valid('json')`. */
  readonly valid: ReadonlyMap<string, Value>;
  /** What a procedure takes. */
  readonly input: Value | undefined;
}

/** A route that says nothing. */
export const NO_CHECKS: RouteChecks = { checked: new Map(), pending: new Map(), valid: new Map(), input: undefined };

/** The checks among the arguments of a route; undefined where there are none. */
export function checksOf(machine: Machine, site: CallSite): RouteChecks | undefined {
  const { items } = site.given;
  const checked = new Map<string, number>();
  const pending = new Map<string, number>();
  const valid = new Map<string, Value>();
  const path = items[0] === undefined ? undefined : textOf(items[0]);
  if (path?.includes('(') === true) addPlaceholders(path, checked);
  validatorsAmong(items, pending);
  for (const parts of partsIn(site)) addParts(parts, checked);
  for (const [index, value] of items.entries()) {
    const { shape, name } = value;
    if (shape?.kind === 'object' && name === undefined) addParts(shape.entries.get('schema')?.value, checked);
    if (shape?.kind !== 'list' || name === undefined) continue;
    const [first, second] = itemsOf(shape).items;
    if (name.text === 'celebrate.celebrate()') addCelebrated(machine, argumentNode(site, index), first, checked);
    const part = first === undefined ? undefined : textOf(first);
    if (part !== undefined && second !== undefined && (isSchema(second) || second.shape?.kind === 'function'))
      valid.set(part, second);
  }
  const input = site.receiverNode === undefined ? undefined : inputOf(machine, site.receiverNode);
  const isEmpty = checked.size + pending.size + valid.size === 0 && input === undefined;
  return isEmpty ? undefined : { checked, pending, valid, input };
}

/** Where a route of Elysia or Hapi keeps what it demands of the parts of a request. */
function partsIn({ receiver, given: { items } }: CallSite): readonly (Value | undefined)[] {
  const root = receiver?.name?.root ?? '';
  if (root === 'elysia') return items.slice(1).filter(({ shape }) => shape?.kind === 'object');
  if (root !== '@hapi/hapi' && root !== 'hapi') return [];
  const options = entryOf(items[0], 'options') ?? entryOf(items[0], 'config');
  const demanded = entryOf(options, 'validate');
  return isEnforced(entryOf(demanded, 'failAction')) ? [demanded] : [];
}

function entryOf(value: Value | undefined, key: string): Value | undefined {
  return value?.shape?.kind === 'object' ? value.shape.entries.get(key)?.value : undefined;
}

/** Nothing else is said, or a function that does nothing but throw. */
function isEnforced(action: Value | undefined): boolean {
  if (action?.shape?.kind === 'function') {
    const { body } = action.shape.function;
    return body.at(-1)?.kind === 'throw' && body.every(({ kind }) => kind === 'throw' || kind === 'expression');
  }
  return action === undefined || (action.isConstant && !LETS_THROUGH.has(action.constant));
}

const PLACEHOLDER = /:(\w+)\(([^()]{1,200})\)/g;

/** `/users/:id(\\d+)`. */
function addPlaceholders(path: string, checked: Map<string, number>): void {
  for (const [, name = '', pattern = ''] of path.matchAll(PLACEHOLDER))
    checked.set(`params.${name}`, cleanedByMatch(pattern, '', { start: true, end: true }));
}

/** `schema: { params: …, querystring: … }`, each part with a schema of its own. */
function addParts(value: Value | undefined, checked: Map<string, number>): void {
  if (value?.shape?.kind !== 'object') return;
  for (const [key, { value: schema }] of value.shape.entries) {
    const part = ownEntry(REQUEST_PARTS, key);
    if (part !== undefined) addMembers(part, schema, checked, 0);
  }
}

/** `celebrate({ [Segments.BODY]: schema })`. */
function addCelebrated(
  machine: Machine,
  node: Expression,
  value: Value | undefined,
  checked: Map<string, number>,
): void {
  addParts(value, checked);
  const [written] = node.kind === 'call' ? node.arguments : [];
  if (written?.kind !== 'map') return;
  for (const [key, schema] of written.entries) {
    if (key?.kind !== 'member') continue;
    const part = ownEntry(REQUEST_PARTS, key.property.toLowerCase());
    if (part !== undefined) addMembers(part, machine.run.evaluate(machine, schema), checked, 0);
  }
}

const DEEPEST = 4;

function addMembers(path: string, schema: Value, checked: Map<string, number>, depth: number): void {
  const members = depth > DEEPEST ? undefined : schemaMembers(schema);
  // What comes out of such a schema stands in the place of what came.
  const isSame = makingOf(schema) === undefined;
  if (members === undefined && isSame) checked.set(path, (checked.get(path) ?? 0) | schemaBits(schema));
  for (const [key, member] of isSame ? (members ?? []) : []) addMembers(`${path}.${key}`, member, checked, depth + 1);
}

const LONGEST_CHAIN = 12;

/** `procedure.input(schema).use(…).query(…)`. */
function inputOf(machine: Machine, node: Expression): Value | undefined {
  let at = node;
  for (let links = 0; links < LONGEST_CHAIN && at.kind === 'call' && at.callee.kind === 'member'; links += 1) {
    const [schema] = at.arguments;
    if (SCHEMA_CALLS.has(calledName(at.callee)) && schema !== undefined) return machine.run.evaluate(machine, schema);
    at = at.callee.object;
  }
  return undefined;
}
