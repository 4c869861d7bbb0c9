import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import type { Expression } from '../../ir/ir.ts';
import type { Note } from '../../notes.ts';
import type { CallSite } from '../calls/call-site.ts';
import { addNote } from '../collected/collector.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { schemaMembers } from '../schemas/schema-bits.ts';
import { textOf } from '../values/leads.ts';
import { eachOf } from '../values/listing.ts';
import type { FunctionShape, ObjectShape } from '../values/shapes.ts';
import { type Value, shownPrefix } from '../values/values.ts';
import { wrappedBy } from './wrapped.ts';

/** The name under which a call registers a tool; a name that was given and is not known is no reason to make one up. */
export function toolNameOf(machine: Machine, site: CallSite, handler: FunctionShape | undefined): string | undefined {
  const { items, keywords } = site.given;
  const [first] = items;
  const text = first === undefined ? undefined : textOf(first);
  if (text !== undefined) return text;
  const given = keywords.get('name');
  if (given !== undefined) return textOf(given);
  for (const value of items) {
    const name = value.shape?.kind === 'object' ? value.shape.entries.get('name') : undefined;
    if (name !== undefined) return textOf(name.value);
  }
  return handler === undefined || !machine.module.isPython
    ? undefined
    : wrappedBy(machine, handler)?.function.name || undefined;
}

/** Notes a tool, resource or prompt with what it says of itself; gives its name. */
export function noteTool(
  machine: Machine,
  registered: CallSite | Expression,
  wiring: Pick<EntryWiring, 'what'>,
  handler: FunctionShape | undefined,
): string | undefined {
  if (wiring.what === 'request' || wiring.what === 'listing') return undefined;
  const site = 'given' in registered ? registered : undefined;
  const node = 'given' in registered ? registered.node : registered;
  const origin = handler === undefined ? undefined : wrappedBy(machine, handler);
  const described = site === undefined ? ofDecorator(machine, node, origin) : ofCall(machine, site, origin);
  if (described.name === undefined) return undefined;
  const at = spanOf(machine, node.at, node.end);
  addTool(machine, {
    kind: 'tool',
    name: described.name,
    description: described.description ?? origin?.function.documentation ?? '',
    parameters: described.parameters,
    annotations: described.annotations,
    what: wiring.what === 'resource' || wiring.what === 'prompt' ? wiring.what : 'tool',
    at,
  });
  return described.name;
}

/** A tool is often written down in one place of a file and listed in another; what it says differently is told too. */
function addTool({ work }: Machine, note: Extract<Note, { kind: 'tool' }>): void {
  addNote(work.collector, ['tool', note.at.file, note.what, note.name, note.description].join('\0'), note);
}

interface Described {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly parameters: readonly string[];
  readonly annotations: Readonly<Record<string, boolean | string>>;
}

function ofCall(machine: Machine, site: CallSite, handler: FunctionShape | undefined): Described {
  const { items, keywords } = site.given;
  const texts = items.map((value) => textOf(value));
  const named = keywords.get('description');
  const second = texts[1]?.includes('://') === true ? undefined : texts[1];
  let description = named === undefined ? second : (textOf(named) ?? shownPrefix(named));
  let parameters: readonly string[] = handler === undefined ? [] : parameterNames(handler);
  const annotations: Record<string, boolean | string> = {};
  const uri = texts.find((text) => text?.includes('://'));
  if (uri !== undefined) annotations['uri'] = uri;
  for (const value of items) {
    if (value.shape?.kind !== 'object') continue;
    description = entryText(value.shape, 'description') ?? description;
    Object.assign(annotations, annotationsOf(value.shape));
    const schema = ['inputSchema', 'parameters', 'argsSchema', 'paramsSchema']
      .map((key) => schemaKeys(value, key))
      .find((keys) => keys !== undefined);
    if (schema !== undefined) parameters = schema;
    else if (isSchemaObject(value.shape)) parameters = [...value.shape.entries.keys()];
  }
  return { name: toolNameOf(machine, site, handler), description, parameters, annotations };
}

function schemaKeys(value: Value, key: string): readonly string[] | undefined {
  const shape = value.shape?.kind === 'object' ? value.shape.entries.get(key)?.value.shape : undefined;
  if (shape?.kind !== 'object') return undefined;
  const properties = shape.entries.get('properties')?.value.shape;
  return [...(properties?.kind === 'object' ? properties : shape).entries.keys()];
}

function isSchemaObject(shape: ObjectShape): boolean {
  for (const slot of shape.entries.values()) if (slot.value.name?.root === 'zod') return true;
  return false;
}

const NO_ENTRIES: ObjectShape['entries'] = new Map();

function entriesOf({ shape }: Value): ObjectShape['entries'] {
  return shape?.kind === 'object' ? shape.entries : NO_ENTRIES;
}

function entryText(shape: ObjectShape, key: string): string | undefined {
  const slot = shape.entries.get(key);
  return slot === undefined ? undefined : (textOf(slot.value) ?? shownPrefix(slot.value));
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint', 'title'];

function annotationsOf(shape: ObjectShape): Record<string, boolean | string> {
  const holder = shape.entries.get('annotations')?.value.shape;
  const from = holder?.kind === 'object' ? holder : shape;
  const found: Record<string, boolean | string> = {};
  for (const hint of HINTS) {
    const constant = from.entries.get(hint)?.value.constant;
    if (typeof constant === 'boolean' || typeof constant === 'string') found[hint] = constant;
  }
  return found;
}

function ofDecorator(machine: Machine, node: Expression, handler: FunctionShape | undefined): Described {
  let name = handler?.function.name;
  let description: string | undefined;
  const annotations: Record<string, boolean | string> = {};
  if (node.kind === 'call') {
    const [first] = node.arguments;
    const given = first === undefined ? undefined : textOf(machine.run.evaluate(machine, first));
    if (given?.includes('://') === false) name = given;
    else if (given !== undefined) annotations['uri'] = given;
    for (const { name: key, value } of node.keywords ?? []) {
      const evaluated = machine.run.evaluate(machine, value);
      if (key === 'name') name = textOf(evaluated) ?? name;
      if (key === 'description') description = textOf(evaluated) ?? shownPrefix(evaluated);
      if (key === 'annotations' && evaluated.shape?.kind === 'object')
        Object.assign(annotations, annotationsOf(evaluated.shape));
    }
  }
  return { name, description, parameters: handler === undefined ? [] : parameterNames(handler), annotations };
}

function parameterNames(handler: FunctionShape): string[] {
  const names: string[] = [];
  for (const { target } of handler.function.parameters) {
    if (target.kind === 'name') {
      if (target.name !== 'self' && target.name !== 'ctx' && target.name !== 'context') names.push(target.name);
    } else if (target.kind === 'destructuring') {
      for (const { key } of target.properties) if (key !== null) names.push(key);
    }
  }
  return names;
}

/** Notes a tool that is written down as an object or a class, where it stands. */
export function noteWrittenTool(
  machine: Machine,
  name: string,
  about: ObjectShape,
  schema: Value | undefined,
  place: { readonly at: number; readonly end: number },
  description: Value | undefined = about.entries.get('description')?.value,
): void {
  const at = spanOf(machine, place.at, place.end);
  const members = schema === undefined ? undefined : schemaMembers(schema);
  addTool(machine, {
    kind: 'tool',
    name,
    description: description === undefined ? '' : (textOf(description) ?? shownPrefix(description) ?? ''),
    parameters: members?.map(([key]) => key) ?? [],
    annotations: annotationsOf(about),
    what: 'tool',
    at,
  });
}

/** Tools a handler lists in its answer: `{ tools: [{ name, description, inputSchema }] }`. */
export function noteListedTools(machine: Machine, answer: Value, handler: FunctionShape): void {
  const list = answer.shape?.kind === 'object' ? answer.shape.entries.get('tools')?.value : answer;
  if (list?.shape?.kind !== 'list') return;
  for (const item of eachOf(list.shape)) {
    if (item.shape?.kind !== 'object') continue;
    const name = entryText(item.shape, 'name');
    const schema = ['inputSchema', 'input_schema'].find((key) => entriesOf(item).has(key));
    if (name === undefined || schema === undefined) continue;
    addTool(machine, {
      kind: 'tool',
      name,
      description: entryText(item.shape, 'description') ?? '',
      parameters: schemaKeys(item, schema) ?? [],
      annotations: annotationsOf(item.shape),
      what: 'tool',
      at: { file: handler.module.path, start: handler.function.at, end: handler.function.end },
    });
  }
}
