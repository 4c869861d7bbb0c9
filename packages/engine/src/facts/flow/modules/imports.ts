import { packageName } from '../../ir/go/package-names.ts';
import type { Import } from '../../ir/ir.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { memberName, parseName, rootName } from '../names/names.ts';
import { objectOf } from '../values/join.ts';
import { named, UNKNOWN, type Value } from '../values/values.ts';
import { bareModule, OWN_MODULE } from './bare-module.ts';
import { unmetName } from './library-names.ts';
import { moduleValue, targetOf } from './met-modules.ts';

/** What an import of a module brings. */
export function followImport(machine: Machine, module: ModuleState, binding: Import): Value {
  if (module.traits.findsBy === 'folder') return packageImport(machine, module, binding);
  if (module.traits.findsBy === 'class') return classImport(machine, module, binding);
  if (module.traits.findsBy === 'module') return moduleImport(machine, module, binding);
  return scriptImport(machine, module, binding);
}

function packageImport(machine: Machine, module: ModuleState, binding: Import): Value {
  const target = targetOf(machine, module, binding.module);
  return target === undefined
    ? named(rootName(module.names, packageName(binding.module)))
    : moduleValue(machine, target);
}

/** `import com.acme.UserStore`: the class of the repository, one that lies in it, or what a library calls so. */
function classImport(machine: Machine, module: ModuleState, { module: around, symbol }: Import): Value {
  const own = classAt(machine, module, around, symbol);
  if (own !== undefined) return own;
  const end = around.lastIndexOf('.');
  const outer = classAt(machine, module, around.slice(0, Math.max(0, end)), around.slice(end + 1))?.shape;
  const inner = outer?.kind === 'class' ? outer.statics.get(symbol)?.value : undefined;
  if (inner !== undefined) return inner;
  const { names } = module;
  return named(around === '' ? rootName(names, symbol) : memberName(names, parseName(names, around), symbol));
}

/** The repository's own class of a name, which lies in the file that is called so. */
export function classAt(machine: Machine, module: ModuleState, around: string, name: string): Value | undefined {
  const target = targetOf(machine, module, around === '' ? name : `${around}.${name}`);
  if (target === undefined || target === module) return undefined;
  const found = machine.run.exportOf(machine, target, name);
  return found === UNKNOWN ? undefined : found;
}

function scriptImport(machine: Machine, module: ModuleState, binding: Import): Value {
  const target = targetOf(machine, module, binding.module);
  if (target !== undefined) {
    if (binding.symbol === '*') return moduleValue(machine, target);
    return machine.run.exportOf(machine, target, binding.symbol);
  }
  const name = rootName(module.names, unmetName(machine, module, binding.module));
  if (binding.symbol === '*' || binding.symbol === 'default') return named(name);
  return named(memberName(module.names, name, binding.symbol));
}

function moduleImport(machine: Machine, module: ModuleState, binding: Import): Value {
  if (binding.symbol !== '*') return moduleSymbol(machine, module, binding);
  const target = targetOf(machine, module, binding.module);
  if (target === undefined && binding.local === binding.module) {
    const nested = namespacePackage(machine, module, binding.local);
    if (nested !== undefined) return nested;
  }
  return target === undefined ? named(parseName(module.names, binding.module)) : moduleValue(machine, target);
}

/** `import a.b.c` where `a` is a folder without `__init__`: a chain of objects that ends in the module. */
function namespacePackage(machine: Machine, module: ModuleState, root: string): Value | undefined {
  for (const { module: specifier } of module.ir.imports) {
    if (!specifier.startsWith(`${root}.`)) continue;
    const target = targetOf(machine, module, specifier);
    if (target === undefined) continue;
    let value = moduleValue(machine, target);
    for (const segment of specifier.split('.').slice(1).toReversed()) value = objectOf([[segment, value]]);
    return value;
  }
  return undefined;
}

function moduleSymbol(machine: Machine, module: ModuleState, binding: Import): Value {
  const target = targetOf(machine, module, binding.module);
  if (target !== undefined) {
    const value = machine.run.exportOf(machine, target, binding.symbol);
    if (value !== UNKNOWN) return value;
  }
  const separator = binding.module.endsWith('.') ? '' : '.';
  const submodule = targetOf(machine, module, `${binding.module}${separator}${binding.symbol}`);
  if (submodule !== undefined) return moduleValue(machine, submodule);
  if (target !== undefined || OWN_MODULE.test(binding.module)) return UNKNOWN;
  return named(memberName(module.names, parseName(module.names, binding.module), binding.symbol));
}

/** `require('x')`, `import('x')`. */
export function referToModule(machine: Machine, specifier: string): Value {
  const { module } = machine;
  const target = targetOf(machine, module, specifier);
  if (target !== undefined) return moduleValue(machine, target);
  const library = machine.world.ownLibrary(module, specifier);
  if (library !== undefined) return named(rootName(module.names, library));
  if (OWN_MODULE.test(specifier)) return UNKNOWN;
  if (module.traits.findsBy === 'module') return named(parseName(module.names, specifier));
  return named(rootName(module.names, bareModule(specifier)));
}
