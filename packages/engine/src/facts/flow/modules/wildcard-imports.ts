import { packageName } from '../../ir/go/package-names.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { rootName } from '../names/names.ts';
import { noteLooked } from '../values/cost.ts';
import { UNKNOWN, type Value } from '../values/values.ts';
import { OWN_MODULE } from './bare-module.ts';
import { classAt } from './imports.ts';
import { INCLUDED } from './included-files.ts';
import { broughtWhole, libraryClass } from './library-names.ts';
import { searchOnce, targetOf } from './met-modules.ts';

/** `from m import *`: the name may come from any of them. */
export function fromWildcards(machine: Machine, module: ModuleState, local: string): Value | undefined {
  return searchOnce(machine, module, local, () => searchWildcards(machine, module, local));
}

function searchWildcards(machine: Machine, module: ModuleState, local: string): Value | undefined {
  const specifiers = broughtWhole(module);
  noteLooked(specifiers.length * TRIED);
  for (const specifier of specifiers) {
    const value = nameIn(machine, module, specifier, local);
    if (value !== undefined && value !== UNKNOWN) return value;
  }
  return undefined;
}

/** To look for a name in a module is as much work as to look at so many parts of a value. */
const TRIED = 4;

function nameIn(machine: Machine, module: ModuleState, specifier: string, local: string): Value | undefined {
  if (specifier.startsWith(INCLUDED)) return includedValue(machine, module, specifier, local);
  if (module.traits.findsBy === 'class' && !specifier.startsWith('.')) {
    const own = mayBeClass(module, local) ? classAt(machine, module, specifier, local) : undefined;
    // What lies in nothing is a name as it stands.
    return specifier === '' ? own : (own ?? libraryClass(module, specifier, local));
  }
  const target = targetOf(machine, module, specifier);
  const { findsBy } = module.traits;
  if (target === undefined && findsBy !== 'path' && !OWN_MODULE.test(specifier))
    return libraryClass(module, findsBy === 'folder' ? packageName(specifier) : specifier, local);
  return target === undefined || target === module ? undefined : machine.run.exportOf(machine, target, local, 1);
}

/** Libraries are known by their names, whatever else goes by the same in the repository. */
function mayBeClass({ names }: ModuleState, name: string): boolean {
  return /^[A-Z]/.test(name) && !names.models.libraries.has(name);
}

/** What a file that is run here declares; the library's own is never among it. */
function includedValue(machine: Machine, module: ModuleState, path: string, local: string): Value | undefined {
  if (local === 'this' || rootName(module.names, local).model !== undefined) return undefined;
  const target = targetOf(machine, module, `${path}#${local}`);
  return target === undefined || target === module ? undefined : machine.run.exportOf(machine, target, local, 1);
}
