import type { Machine } from '../machine/machine.ts';
import { makeObject, makeSlot, shaped, UNKNOWN, type Value } from '../values/values.ts';
import type { ObjectShape } from '../values/shapes.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'upsert']);
/** Under these stand the fields of a record; nothing but Prisma is asked so. */
const FIELDS = ['data', 'create', 'update'] as const;

/** A record that is written comes back with the fields it was given, and with others that the database fills in. */
export function writeRecord(machine: Machine, site: CallSite): Value | undefined {
  const fields = fieldsOfPrisma(site) ?? fieldsOfDjango(site);
  if (fields === undefined) return undefined;
  runCallbacks(machine, site);
  const record = { ...makeObject(), rest: makeSlot(UNKNOWN) };
  for (const [key, value] of fields) record.entries.set(key, makeSlot(value));
  return shaped(record);
}

type Fields = readonly (readonly [field: string, value: Value])[];

/** `prisma.link.create({ data: { url } })`. */
function fieldsOfPrisma({ method, name, given: { items } }: CallSite): Fields | undefined {
  const { shape } = items[0] ?? UNKNOWN;
  if (!WRITES.has(method) || name?.model !== undefined || shape?.kind !== 'object') return undefined;
  if (items.length !== 1 || (method !== 'create' && !shape.entries.has('where'))) return undefined;
  const given = FIELDS.map((key) => shape.entries.get(key)?.value.shape).filter((one) => one !== undefined);
  if (given.length === 0 || !given.every(isWrittenOut)) return undefined;
  return given.flatMap(({ entries }) => Array.from(entries, ([key, { value }]) => [key, value] as const));
}

/** `Invite.objects.create(team=team, email=email)`. */
function fieldsOfDjango({ method, receiverNode, given }: CallSite): Fields | undefined {
  if ((method !== 'create' && method !== 'acreate') || given.items.length > 0 || given.keywords.size === 0)
    return undefined;
  const isManager = receiverNode?.kind === 'member' && receiverNode.property === 'objects';
  return isManager && !given.keywords.has('**') ? [...given.keywords] : undefined;
}

/** Which fields somebody else chose is not known of an object with any others. */
function isWrittenOut(shape: NonNullable<Value['shape']>): shape is ObjectShape {
  return shape.kind === 'object' && shape.keys === undefined && shape.rest.value.taint === undefined;
}
