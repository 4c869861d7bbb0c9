import type { FunctionIr, Statement } from '../../ir/ir.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { exportOf } from '../modules/exports.ts';
import { commonExports } from '../modules/met-modules.ts';
import type { Value } from '../values/values.ts';

const DEEPEST = 3;
/** What runs where somebody makes an object. */
const MAKERS: ReadonlySet<string> = new Set(['constructor', '__init__']);
const NO_FUNCTIONS: ReadonlyMap<FunctionIr, string> = new Map();

/** Functions of a module that others can reach through what it exports, with the name they reach them by. */
export function exportedFunctions(machine: Machine, module: ModuleState): ReadonlyMap<FunctionIr, string> {
  if (module.exportedFunctions !== undefined) return module.exportedFunctions;
  if (module.status !== 'done') return NO_FUNCTIONS;
  const found = new Map<FunctionIr, string>();
  if (module.isCommon) collect(commonExports(module), '', module, found, 0);
  for (const entry of module.ir.exports) {
    if (entry.module !== undefined || entry.name === '*' || (module.isPython && entry.name.startsWith('_'))) continue;
    if (module.isCommon && entry.local === undefined) continue;
    collect(exportOf(machine, module, entry.name), entry.name, module, found, 0);
  }
  module.exportedFunctions = found;
  return found;
}

/** A method of what an exported function gives: others reach it too. True where that was not known. */
export function addExported(machine: Machine, module: ModuleState, ir: FunctionIr, name: string): boolean {
  if (exportedFunctions(machine, module).has(ir) || module.exportedFunctions === undefined) return false;
  module.exportedFunctions.set(ir, name);
  return true;
}

function collect(value: Value, name: string, module: ModuleState, found: Map<FunctionIr, string>, depth: number): void {
  const { shape } = value;
  if (shape === undefined || depth > DEEPEST) return;
  switch (shape.kind) {
    case 'function':
      if (shape.module === module && !found.has(shape.function)) {
        found.set(shape.function, name || shape.function.name || 'function');
        for (const [method, given] of methodsGivenTo(shape.function)) if (!found.has(given)) found.set(given, method);
      }
      for (const [key, slot] of shape.properties ?? [])
        collect(slot.value, key === 'prototype' ? name : key, module, found, depth + 1);
      return;
    case 'class':
      if (shape.module !== module) return;
      for (const [key, method] of shape.methods) {
        if (MAKERS.has(key)) found.set(method, shape.class.name);
        else if (!key.startsWith('_') && !key.startsWith('#')) found.set(method, key);
      }
      return;
    case 'object':
      for (const [key, slot] of shape.entries) collect(slot.value, key, module, found, depth + 1);
      return;
    case 'either':
      for (const option of shape.options) collect(option, name, module, found, depth + 1);
      return;
    default:
  }
}

/** `this.send = function (data) { … }`, `proto.send = send`: the methods of an object that a function makes or is handed. */
function* methodsGivenTo({ body, parameters }: FunctionIr): Generator<readonly [string, FunctionIr]> {
  const own = new Set(['this']);
  const declared = new Map<string, FunctionIr>();
  for (const { target } of parameters) if (target.kind === 'name' && PROTOTYPE.test(target.name)) own.add(target.name);
  for (const statement of body.flatMap(asWritten)) {
    if (statement.kind === 'function') declared.set(statement.function.name, statement.function);
    if (statement.kind !== 'assignment' || statement.operator !== undefined) continue;
    const { target, value } = statement;
    if (target.kind === 'name' && value.kind === 'name' && value.name === 'this') own.add(target.name);
    if (target.kind !== 'member' || target.property.startsWith('_')) continue;
    if (target.object.kind !== 'name' || !own.has(target.object.name)) continue;
    const given =
      value.kind === 'function' ? value.function : value.kind === 'name' ? declared.get(value.name) : undefined;
    if (given !== undefined) yield [target.property, given];
  }
}

const PROTOTYPE = /^proto(?:type)?$/;

/** `if (proto) proto.send = send` gives it too. */
function asWritten(statement: Statement): readonly Statement[] {
  return statement.kind === 'if' ? statement.then : [statement];
}
