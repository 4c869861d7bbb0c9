import {
  HANDLER_MEMBERS,
  METHODS_OF_TOOLS,
  SCHEMA_MEMBERS,
  TOOL_CLASS,
  TOOL_NAME,
} from '../../../knowledge/tool-looks.ts';
import { readMember } from '../evaluation/members.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { makeFunction, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';
import { noteWrittenTool } from './tools.ts';
import { isServer, wireWritten } from './written-handlers.ts';
import { isText, isWrittenSchema } from './written-tools.ts';

/** Offers the methods of a class whose objects are tools: `class Read extends BaseTool { name = 'read'; execute(args) {…} }`. */
export function offerToolClass(machine: Machine, shape: ClassShape, make: () => Value): void {
  if (shape.module.path !== machine.work.path) return;
  const isCalledTool = isCalledSo(shape, 0);
  const members = isCalledTool ? METHODS_OF_TOOLS : HANDLER_MEMBERS;
  const methods = members.flatMap((name) => shape.methods.get(name) ?? []);
  if (methods.length === 0) return;
  if (!isCalledTool && !hasWords(shape)) return;
  const isKnown = isServer(machine);
  if (!isKnown && !hasWords(shape)) return;
  const instance = make();
  const [name, description] = ['name', 'description'].map((key) => readMember(machine, instance, key, undefined));
  const schema = SCHEMA_MEMBERS.map((key) => readMember(machine, instance, key, undefined)).find(isWrittenSchema);
  const called = name === undefined ? undefined : textOf(name);
  const isNamed = called !== undefined && TOOL_NAME.test(called);
  const tells = isNamed && description !== undefined && isText(description);
  if (!(isKnown ? isCalledTool || (tells && schema !== undefined) : tells && schema !== undefined)) return;
  if (isNamed && instance.shape?.kind === 'object')
    noteWrittenTool(machine, called, instance.shape, schema, shape.class, description);
  for (const method of methods) {
    const handler = makeFunction(method, shape.scope, shape.module, instance, shape);
    wireWritten(machine, handler, isNamed ? called : undefined, schema);
  }
}

/** Whether a class says of itself what a tool says. */
function hasWords({ class: { fields }, methods }: ClassShape): boolean {
  const has = (name: string): boolean => methods.has(name) || fields.some((field) => field.name === name);
  return has('name') && has('description');
}

const DEEPEST = 6;

function isCalledSo(shape: ClassShape, depth: number): boolean {
  if (TOOL_CLASS.test(shape.class.name)) return true;
  return shape.bases.some(({ name, shape: base }) =>
    base?.kind === 'class' && depth < DEEPEST ? isCalledSo(base, depth + 1) : TOOL_CLASS.test(name?.segment ?? ''),
  );
}
