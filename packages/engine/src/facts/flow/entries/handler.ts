import type { Parameter } from '../../ir/ir.ts';
import { GUESSED } from '../evaluation/named-members.ts';
import { parseName } from '../names/names.ts';
import { isOnePiece, nameInRoute, routeBits } from '../schemas/route-converters.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import { taintFrom } from '../values/taint.ts';
import { makeValue, tainted, type Value } from '../values/values.ts';
import { isForAdministrators } from './administrators.ts';

/** A function that a framework may call, and what there is to know it by. */
export interface Handler {
  readonly callee: FunctionShape;
  readonly parameters: readonly Parameter[];
  readonly first: Parameter;
  /** Names of the first two parameters, empty where they have none. */
  readonly names: readonly [first: string, second: string];
  readonly exportName: string;
}

/** What a handler is called with, by position; undefined where it does not look like one of this kind. */
export type Look = (handler: Handler) => readonly (Value | undefined)[] | undefined;

/** The name of a parameter, empty where it has none. */
export function nameOf(parameter: Parameter | undefined): string {
  return parameter?.target.kind === 'name' ? parameter.target.name : '';
}

/** What somebody sent, in a parameter. */
export function requestData(
  callee: FunctionShape,
  parameter: Parameter,
  certainty: 'high' | 'medium',
  path = '',
): Value {
  const { target } = parameter;
  const what = target.kind === 'name' ? `request data \`${target.name}\`` : 'request data';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  const isAdministered = isForAdministrators(callee);
  const name = path === '' ? '' : nameInRoute(parameter);
  const isPiece = callee.module.traits.routesByPiece && isOnePiece(path, name);
  const source = {
    kind: 'remote',
    at,
    what,
    certainty,
    isForAdministrators: isAdministered,
    isOnePiece: isPiece,
  } as const;
  return tainted(taintFrom(source, routeBits(path, name)));
}

/** What a language model passes to a tool, in a parameter. */
export function toolData(callee: FunctionShape, { target }: Parameter): Value {
  const argument = target.kind === 'name' ? `argument \`${target.name}\`` : 'arguments';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'tool', at, what: `${argument} of a tool`, certainty: 'high' }));
}

/** Where a client of an MCP server sends its user to log in: the server names the address. */
export function addressOfServer(callee: FunctionShape, { target }: Parameter): Value {
  const name = target.kind === 'name' ? ` \`${target.name}\`` : '';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'response', at, what: `the address${name} a server names`, certainty: 'high' }));
}

/** A value of a framework's class; a guess unless something beside the names of parameters speaks for it. */
export function frameworkObject({ module }: FunctionShape, name: string, certain = false): Value {
  return makeValue(undefined, parseName(module.names, name), undefined, 0, certain ? undefined : GUESSED);
}

/** Whether a module imports one of these packages, or a part of one. */
export function importsAny(module: FunctionShape['module'], packages: readonly string[]): boolean {
  const imported = [...module.importedModules];
  return packages.some((name) =>
    imported.some((own) => own === name || own.startsWith(`${name}.`) || own.startsWith(`${name}/`)),
  );
}

/**
 * Whether the method belongs to a class with a base of such a name, or to one that extends such a class. A class of the
 * repository counts where it has a name of the second kind.
 */
export function isOf({ owner }: FunctionShape, base: RegExp, own = base): boolean {
  return owner !== undefined && extendsSuch(owner, base, own, 0);
}

/** Classes of the repository between a class and the library's class it extends in the end. */
const DEEPEST = 6;

function extendsSuch({ bases }: ClassShape, base: RegExp, own: RegExp, depth: number): boolean {
  return bases.some(({ name, shape }) =>
    name === undefined && shape?.kind === 'class' && depth < DEEPEST
      ? isLibrarysOwn(shape, own) || extendsSuch(shape, base, own, depth + 1)
      : base.test(name?.text ?? ''),
  );
}

/** Whether the repository is the library: its class lies where everybody else imports it from. */
function isLibrarysOwn({ class: { name }, module }: ClassShape, base: RegExp): boolean {
  if (!module.isPython) return false;
  const folders = module.path.replace(/(?:\/__init__)?\.pyi?$/, '').split('/');
  return folders.some((_, index) => base.test([...folders.slice(index), name].join('.')));
}
