import type { Machine, ModuleState } from '../machine/machine.ts';
import { ABSENT, shaped, UNKNOWN, type Value } from '../values/values.ts';

export function targetOf(machine: Machine, module: ModuleState, specifier: string): ModuleState | undefined {
  const path = machine.world.resolve(module, specifier);
  return path === null ? undefined : machine.world.moduleAt(path, module, machine.nesting);
}

/** Another file, once its body has run. */
export function ranFile(machine: Machine, from: ModuleState, path: string): ModuleState | undefined {
  const file = machine.world.moduleAt(path, from, machine.nesting);
  if (file?.status === 'new') machine.run.runModule(machine, file);
  return file;
}

/** What an import of the whole module gives. */
export function moduleValue(machine: Machine, module: ModuleState): Value {
  if (!module.isCommon) return shaped({ kind: 'module', module });
  if (module.status === 'new') machine.run.runModule(machine, module);
  return commonExports(module);
}

/** `module.exports` as it is now. */
export function commonExports(module: ModuleState): Value {
  const holder = module.scope.names.get('module')?.value.shape;
  const slot = holder?.kind === 'object' ? holder.entries.get('exports') : undefined;
  return slot === undefined || slot.value === ABSENT ? UNKNOWN : slot.value;
}

export function declaredIn({ scope }: ModuleState, name: string): Value | undefined {
  const slot = scope.names.get(name);
  return slot === undefined || slot.value === ABSENT ? undefined : slot.value;
}

/** What another file of the package declares. */
export function packageValue(machine: Machine, module: ModuleState, name: string): Value | undefined {
  if (module.traits.findsBy !== 'folder') return undefined;
  const path = machine.world.fileOfPackage(module, name);
  const file = path === undefined || path === module.path ? undefined : ranFile(machine, module, path);
  return file === undefined ? undefined : declaredIn(file, name);
}

/** Modules that take everything from each other would ask each other for ever: in one search, each is asked once. */
export function searchOnce(
  { searched }: Machine,
  { scope }: ModuleState,
  name: string,
  search: () => Value | undefined,
): Value | undefined {
  const asked = `${scope.id} ${name}`;
  if (searched.has(asked)) return undefined;
  const isFirst = searched.size === 0;
  searched.add(asked);
  const value = search();
  if (isFirst) searched.clear();
  return value;
}
