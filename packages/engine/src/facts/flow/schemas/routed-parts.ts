import type { Parameter } from '../../ir/ir.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { taintFrom } from '../values/taint.ts';
import { makeObject, makeSlot, shaped, tainted, type Value } from '../values/values.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import { isOnePiece, routeBits } from './route-converters.ts';

/** A part of an address that fills a parameter of a view: as wide as the loosest route that leads there lets it be. */
export function routedPart(machine: Machine, callee: FunctionShape, { target, rest }: Parameter, given: Value): Value {
  if (given.taint === undefined || !callee.module.isPython || rest === 'list') return given;
  const routes = routesTo(machine, callee.module, namesFor(callee));
  return rest === 'map' ? partsOf(routes, given) : narrowed(routes, target.kind === 'name' ? target.name : '', given);
}

/** The same for all parameters of what somebody may have routed. */
export function routedValues(
  machine: Machine,
  callee: FunctionShape,
  parameters: readonly Parameter[],
  given: readonly (Value | undefined)[],
): readonly (Value | undefined)[] {
  if (!callee.module.isPython || given.length === 0) return given;
  return parameters.map((parameter, index) => {
    const value = given[index];
    return value === undefined ? undefined : routedPart(machine, callee, parameter, value);
  });
}

/** All parts of the address that an object of a view keeps: `self.kwargs`. */
export function routedParts(machine: Machine, view: ClassShape, given: Value): Value {
  return partsOf(routesTo(machine, view.module, namesOf(view, 0)), given);
}

/** What comes by names, each as wide as all of these routes let it be. */
export function partsOf(routes: readonly string[], given: Value): Value {
  if (!routes.some((route) => route.includes('<'))) return given;
  const object = makeObject();
  for (const route of routes)
    for (const [, name = ''] of route.matchAll(PARTS))
      if (!object.entries.has(name)) object.entries.set(name, makeSlot(narrowed(routes, name, given)));
  object.rest.value = { ...given, name: undefined };
  return shaped(object);
}

/** `<int:pk>`, `<pk>`, `(?P<pk>…)`. */
const PARTS = /<(?:[^<>:]{1,80}:)?(\w{1,80})>/g;

function narrowed(routes: readonly string[], name: string, given: Value): Value {
  if (given.taint === undefined || routes.length === 0) return given;
  let bits = -1;
  for (const route of routes) bits &= routeBits(route, name);
  const isPiece = routes.every((route) => isOnePiece(route, name));
  if (bits === 0 && !isPiece) return given;
  return tainted(taintFrom({ ...given.taint.source, isOnePiece: isPiece }, given.taint.clean | bits));
}

/** What the routes say that lead to any of these; an empty text for one nobody can read. */
function routesTo(machine: Machine, module: ModuleState, names: readonly string[]): readonly string[] {
  const all = machine.world.routesToViews(module, machine.nesting);
  return names.flatMap((name) => all.get(name) ?? []).map((route) => route ?? '');
}

function namesFor({ owner, function: { name } }: FunctionShape): readonly string[] {
  return owner === undefined ? [name] : namesOf(owner, 0);
}

/** What extends a class answers by its methods too. */
function namesOf({ class: { name }, subclasses }: ClassShape, depth: number): readonly string[] {
  if (depth > DEEPEST) return [name];
  const inner = subclasses.flatMap(({ shape }) => (shape?.kind === 'class' ? namesOf(shape, depth + 1) : []));
  return [name, ...inner];
}
const DEEPEST = 4;
