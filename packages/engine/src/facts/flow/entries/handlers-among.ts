import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../evaluation/members.ts';
import type { Machine } from '../machine/machine.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import { itemsOf, UNKNOWN, type Value } from '../values/values.ts';

/** Functions among the arguments, in lists of them, and in the properties that hold handlers. */
export function handlersAmong(machine: Machine, site: CallSite, wiring: EntryWiring): FunctionShape[] {
  const found: FunctionShape[] = [];
  for (const property of wiring.properties ?? []) {
    const handler = site.given.keywords.get(property)?.shape;
    if (handler?.kind === 'function') found.push(handler);
  }
  if (wiring.listed !== undefined) return listedHandlers(machine, site, wiring, wiring.listed);
  for (const value of site.given.items) addHandlers(machine, value, wiring, found, 0);
  return found;
}

/** `Agent(tools=[read, write])`, `create_agent(model, [read, write])`. */
function listedHandlers(
  machine: Machine,
  { given }: CallSite,
  wiring: EntryWiring,
  keywords: readonly string[],
): FunctionShape[] {
  const found: FunctionShape[] = [];
  const lists = [...keywords.map((keyword) => given.keywords.get(keyword)), ...given.items];
  for (const list of lists) if (list?.shape?.kind === 'list') addHandlers(machine, list, wiring, found, 0);
  return found;
}

function addHandlers(machine: Machine, value: Value, wiring: EntryWiring, found: FunctionShape[], depth: number): void {
  const { shape } = value;
  if (shape?.kind === 'function') found.push(shape);
  else if (shape?.kind === 'list' && depth === 0) {
    for (const item of itemsOf(shape).items) addHandlers(machine, item, wiring, found, depth + 1);
  } else if (shape?.kind === 'object') {
    for (const property of wiring.properties ?? []) {
      let part = value;
      for (const key of property.split('.')) part = readMember(machine, part, key, undefined);
      if (part.shape?.kind === 'function') found.push(part.shape);
    }
    for (const property of wiring.every ?? []) {
      const below = property === '' ? shape : shape.entries.get(property)?.value.shape;
      if (below?.kind === 'object' && below.class !== undefined) collectMethods(machine, value, below.class, found);
      else if (below !== undefined) collectBelow(below, found, 0);
    }
  } else if (shape?.kind === 'either') {
    // Whoever goes through the methods of an object leaves out those it keeps to itself.
    for (const { shape: option } of shape.options)
      if (option?.kind === 'function' && !(option.owner !== undefined && option.function.name.startsWith('_')))
        found.push(option);
  }
}

const DEEPEST_HANDLERS = 4;

/** Every function in an object, or in a list of them, and in the objects it holds. */
function collectBelow(shape: NonNullable<Value['shape']>, found: FunctionShape[], depth: number): void {
  if (shape.kind === 'function') found.push(shape);
  if (depth > DEEPEST_HANDLERS) return;
  if (shape.kind === 'list')
    for (const item of itemsOf(shape).items) if (item.shape !== undefined) collectBelow(item.shape, found, depth + 1);
  if (shape.kind !== 'object') return;
  for (const { value } of shape.entries.values())
    if (value.shape !== undefined) collectBelow(value.shape, found, depth + 1);
}

/** The methods of an object that others may call: `server.register_instance(Service())`. */
function collectMethods(machine: Machine, self: Value, { methods }: ClassShape, found: FunctionShape[]): void {
  for (const name of methods.keys()) {
    const { shape } = name.startsWith('_') ? UNKNOWN : readMember(machine, self, name, undefined);
    if (shape?.kind === 'function') found.push(shape);
  }
}
