import type { Expression } from '../../ir/ir.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { whereWritten } from '../machine/where-written.ts';
import { memberName, rootName } from '../names/names.ts';
import { ABSENT, named, UNKNOWN, type Value } from '../values/values.ts';
import { bareModule } from './bare-module.ts';
import { importedValue, orImported } from './looked-up-names.ts';
import { commonExports, declaredIn, moduleValue, packageValue, searchOnce, targetOf } from './met-modules.ts';

/** What a module exports under a name. */
export function exportOf(machine: Machine, module: ModuleState, name: string, depth = 0): Value {
  if (depth > 8) return UNKNOWN;
  if (module.status === 'new') machine.run.runModule(machine, module);
  if (module.traits.findsBy === 'module') return moduleExport(machine, module, name);
  if (module.traits.findsBy !== 'path')
    return declaredIn(module, name) ?? packageValue(machine, module, name) ?? UNKNOWN;
  const known = module.exported.get(name);
  if (known !== undefined) return known;
  if (module.isCommon) return commonExport(machine, module, name);
  const value = scriptExport(machine, module, name, depth);
  if (module.status === 'done' && value !== UNKNOWN) module.exported.set(name, value);
  return value;
}

function commonExport(machine: Machine, module: ModuleState, name: string): Value {
  const whole = commonExports(module);
  if (name === 'default') return whole;
  const { shape } = whole;
  const entries = shape?.kind === 'object' ? shape.entries : shape?.kind === 'function' ? shape.properties : undefined;
  const slot = entries?.get(name);
  if (slot !== undefined && slot.value !== ABSENT) return slot.value;
  if (shape?.kind === 'module') return exportOf(machine, shape.module, name, 1);
  return UNKNOWN;
}

function scriptExport(machine: Machine, module: ModuleState, name: string, depth: number): Value {
  for (const entry of module.ir.exports) {
    if (entry.name !== name) continue;
    if (entry.module !== undefined) {
      const target = targetOf(machine, module, entry.module);
      if (target !== undefined) {
        if (entry.local === '*') return moduleValue(machine, target);
        return exportOf(machine, target, entry.local ?? name, depth + 1);
      }
      const outside = rootName(module.names, bareModule(entry.module));
      return named(memberName(module.names, outside, entry.local ?? name));
    }
    if (entry.local !== undefined) return inModule(machine, module, entry.local);
    if (entry.value !== undefined) return evaluateIn(machine, module, entry.value);
  }
  return searchOnce(machine, module, name, () => searchStars(machine, module, name, depth)) ?? UNKNOWN;
}

/** `export * from 'm'`: the name may come from any of them. */
function searchStars(machine: Machine, module: ModuleState, name: string, depth: number): Value | undefined {
  for (const entry of module.ir.exports) {
    if (entry.name !== '*' || entry.module === undefined || !mayBring(machine, module, entry.module, name)) continue;
    const target = targetOf(machine, module, entry.module);
    const value =
      target === undefined || !mayExport(target, name) ? UNKNOWN : exportOf(machine, target, name, depth + 1);
    if (value !== UNKNOWN) return value;
  }
  return undefined;
}

/** Whether a module may export a name, as far as its text tells: of many, most need not be parsed. */
function mayBring({ world }: Machine, module: ModuleState, specifier: string, name: string): boolean {
  const path = world.resolve(module, specifier);
  return path === null || world.glanceAt(path)?.mayExport(name) !== false;
}

/** What the IR of a module says before it is run. */
function mayExport({ isCommon, ir }: ModuleState, name: string): boolean {
  return isCommon || ir.exports.some((entry) => entry.name === name || entry.name === '*');
}

function inModule(machine: Machine, module: ModuleState, local: string): Value {
  const slot = module.scope.names.get(local);
  if (slot !== undefined && slot.value !== ABSENT) return orImported(machine, module, local, slot.value);
  return importedValue(machine, module, local) ?? UNKNOWN;
}

function evaluateIn(machine: Machine, module: ModuleState, node: Expression): Value {
  return whereWritten(machine, { module, scope: module.scope }, () => machine.run.evaluate(machine, node));
}

function moduleExport(machine: Machine, module: ModuleState, name: string): Value {
  const value = inModule(machine, module, name);
  if (value !== UNKNOWN) return value;
  if (!module.path.endsWith('/__init__.py')) return UNKNOWN;
  const submodule = targetOf(machine, module, `.${name}`);
  return submodule === undefined ? UNKNOWN : moduleValue(machine, submodule);
}
