import { folderOf } from '../../../tree/paths.ts';
import type { FileIr } from '../../ir/ir.ts';
import type { JsonNode } from '../../text/json.ts';
import { readYaml } from '../../text/read-yaml.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../evaluation/members.ts';
import type { Machine } from '../machine/machine.ts';
import { exportOf } from '../modules/exports.ts';
import { noteLooked } from '../values/cost.ts';
import { textOf } from '../values/leads.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { partsOf } from './parts-of-file.ts';

/** A function that a description of an interface names, and the route it answers, as Flask would write it. */
export interface Specified {
  readonly handler: FunctionShape;
  readonly route: string;
}

interface Operation {
  readonly name: string;
  readonly route: string;
}

const MOST_OPERATIONS = 300;
/** To read so many of a description is as much work as to look at a part of a value. */
const CHARACTERS = 16;
const DESCRIPTION = /\.(?:ya?ml|json)$/;
const FOLDER_KEYWORD = 'specification_dir';
/** Where a description lies if nobody says it. */
const USUAL_FOLDERS = ['', 'openapi', 'swagger', 'specs'];
const CONTROLLERS = ['x-openapi-router-controller', 'x-swagger-router-controller'];
const VERBS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** Handlers named in the OpenAPI description that a call is given: `operationId: shop.items.find`. */
export function specifiedHandlers(machine: Machine, { given }: CallSite): readonly Specified[] {
  const first = given.items[0] ?? given.keywords.get('specification');
  const name = first === undefined ? undefined : textOf(first);
  if (name === undefined || !DESCRIPTION.test(name) || !isNew(machine, name)) return [];
  const found: Specified[] = [];
  const operations = operationsIn(descriptionAt(machine, name));
  if (operations.length >= MOST_OPERATIONS) machine.work.exhausted = true;
  for (const { name: operation, route } of operations) {
    const handler = functionCalled(machine, operation);
    if (handler !== undefined) found.push({ handler, route });
  }
  return found;
}

/** What a description names is registered once, however often it is told. A file with more of them was not looked at whole. */
function isNew({ work }: Machine, name: string): boolean {
  if (work.descriptions.has(name)) return false;
  if (work.descriptions.size >= MOST_DESCRIPTIONS) work.exhausted = true;
  else work.descriptions.add(name);
  return work.descriptions.has(name);
}
const MOST_DESCRIPTIONS = 12;

function descriptionAt({ world, module }: Machine, name: string): JsonNode | undefined {
  const home = folderOf(module.path);
  for (const folder of [...foldersToldIn(module.ir), ...USUAL_FOLDERS]) {
    const parts = [home, folder, name].map((part) => part.replace(/^(?:\.\/)+|\/+$/g, ''));
    const text = world.textAt(parts.filter((part) => part !== '' && part !== '.').join('/'));
    if (text === undefined) continue;
    noteLooked(text.length / CHARACTERS);
    return readYaml(text)[0]?.root;
  }
  return undefined;
}

/** `App(__name__, specification_dir='./specs/')`, or `BASE / 'specs'`: the last text that is in it. */
function foldersToldIn(ir: FileIr): readonly string[] {
  const folders: string[] = [];
  for (const part of partsOf(ir.body)) {
    if (!isNode(part) || part['name'] !== FOLDER_KEYWORD) continue;
    const text = partsOf(part['value']).find(isText);
    if (text !== undefined) folders.push(text.value);
  }
  return folders;
}

function isNode(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null;
}

function isText(part: unknown): part is { readonly value: string } {
  return isNode(part) && part['kind'] === 'literal' && typeof part['value'] === 'string';
}

function operationsIn(root: JsonNode | undefined): readonly Operation[] {
  const found: Operation[] = [];
  for (const { key: address, node: item } of root?.get('paths')?.members ?? []) {
    for (const { key: verb, node } of item.members) {
      const id = node.get('operationId')?.value;
      if (!VERBS.has(verb) || typeof id !== 'string' || found.length >= MOST_OPERATIONS) continue;
      const controller = controllerOf(node) ?? controllerOf(item);
      const parameters = [...(item.get('parameters')?.items ?? []), ...(node.get('parameters')?.items ?? [])];
      found.push({ name: controller === undefined ? id : `${controller}.${id}`, route: routeOf(address, parameters) });
    }
  }
  return found;
}

function controllerOf(node: JsonNode): string | undefined {
  for (const key of CONTROLLERS) {
    const value = node.get(key)?.value;
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** `/items/<int:id>` for `/items/{id}`: what is no text was made a number before the handler is called. */
function routeOf(address: string, parameters: readonly JsonNode[]): string {
  let route = address;
  for (const parameter of parameters) {
    const name = parameter.get('name')?.value;
    const type = parameter.get('schema', 'type')?.value ?? parameter.get('type')?.value;
    if (typeof name !== 'string' || typeof type !== 'string' || !NARROW.test(type)) continue;
    route = route.includes(`{${name}}`) ? route.replace(`{${name}}`, `<int:${name}>`) : `${route}<int:${name}>`;
  }
  return route;
}
const NARROW = /^(?:integer|number|boolean)$/;

/** The function of a name with dots: of a module, or of a class that lies in one. */
function functionCalled(machine: Machine, name: string): FunctionShape | undefined {
  const words = name.split('.');
  for (let length = words.length - 1; length > 0 && length >= words.length - 2; length -= 1) {
    const path = machine.world.resolve(machine.module, words.slice(0, length).join('.'));
    const module = path === null ? undefined : machine.world.moduleAt(path, machine.module, machine.nesting);
    if (module === undefined) continue;
    let value = exportOf(machine, module, words[length] ?? '');
    for (const word of words.slice(length + 1)) value = readMember(machine, value, word, undefined);
    return value.shape?.kind === 'function' ? value.shape : undefined;
  }
  return undefined;
}
