import { DATA, NOTHING, SCHEMA_DATA, type EntryWiring, type ParameterRole } from '../../../knowledge/entry-points.ts';
import { SERVER_MODULES, SERVER_PARAMETERS, WRITTEN_PARAMETERS } from '../../../knowledge/tool-looks.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { objectOf } from '../values/join.ts';
import type { FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import { skipsSelf } from './decorated-parameters.ts';
import { wire } from './wiring.ts';

/** Whether the file, or the package it belongs to, is made with what servers of tools are made with. */
export function isServer({ world, module }: Machine): boolean {
  if (world.offersTools) return true;
  for (const own of module.importedModules)
    if (SERVER_MODULES.some((name) => own === name || own.startsWith(`${name}/`) || own.startsWith(`${name}.`)))
      return true;
  return false;
}

/** A function that a model calls, because the tool it belongs to is written down so and not because it is registered. */
export function wireWritten(
  machine: Machine,
  handler: FunctionShape,
  tool: string | undefined,
  schema: Value | undefined,
): void {
  wire(machine, handler, {
    wiring: { ...WRITTEN, parameters: rolesOf(handler, schema) },
    certainty: isServer(machine) ? 'high' : 'medium',
    arguments: schema === undefined ? [] : [objectOf([['inputSchema', schema]])],
    tool,
    path: undefined,
  });
}

const WRITTEN: Omit<EntryWiring, 'parameters'> = {
  framework: 'mcp',
  what: 'tool',
  source: 'tool',
  as: 'call',
  methods: [],
  receivers: [],
};

/** Which of its parameters a model fills. */
function rolesOf(handler: FunctionShape, schema: Value | undefined): ParameterRole[] {
  const { function: ir, module } = handler;
  const given = ir.parameters.slice(skipsSelf(handler) ? 1 : 0);
  const data = schema === undefined ? DATA : SCHEMA_DATA;
  const written = writtenParameter(given);
  const isRecord = !module.isPython || takesRecord(given);
  const roles = given.map((parameter, index): ParameterRole => {
    if (isRecord) return index === written ? data : NOTHING;
    return SERVER_PARAMETERS.test(nameOf(parameter)) ? NOTHING : DATA;
  });
  return roles.length === 0 ? [NOTHING] : roles;
}

/** `run(self, arguments)`, and not one parameter for each argument. */
function takesRecord(parameters: readonly Parameter[]): boolean {
  return parameters.some((parameter) => WRITTEN_PARAMETERS.test(nameOf(parameter)));
}

/** The parameter with the arguments: by its name, or the first that is not the server's. */
function writtenParameter(parameters: readonly Parameter[]): number {
  const named = parameters.findIndex((parameter) => WRITTEN_PARAMETERS.test(nameOf(parameter)));
  if (named >= 0 && !parameters.slice(0, named).some(({ target }) => target.kind === 'destructuring')) return named;
  return parameters.findIndex((parameter) => !SERVER_PARAMETERS.test(nameOf(parameter)));
}

function nameOf({ target }: Parameter): string {
  return target.kind === 'name' ? target.name : '';
}
