import type { ModuleState, Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { named, type Value } from '../values/values.ts';
import { bareModule, UNMET } from './bare-module.ts';

/** What a library calls so, of a package whose names are all imported. */
export function libraryClass({ names }: ModuleState, around: string, name: string): Value | undefined {
  const text = names.models.canonical(around === '' ? name : `${around}.${name}`);
  return names.models.holders.has(text) ? named(parseName(names, text)) : undefined;
}

/** The name that a class of a library has in full, as far as imports alone tell. */
export function libraryName(state: ModuleState, local: string): string | undefined {
  const { models } = state.names;
  const binding = state.imports.get(local);
  if (binding !== undefined) return `${binding.module}.${binding.symbol}`;
  for (const module of broughtWhole(state)) {
    const text = `${module}.${local}`;
    if (models.holders.has(models.canonical(text))) return text;
  }
  return models.aliases.get(local);
}

/** No honest file takes everything from more modules than these. */
const MOST_WHOLE = 100;
const brought = new WeakMap<ModuleState['ir'], readonly string[]>();

/** Modules of which a file takes every name. */
export function broughtWhole({ ir }: ModuleState): readonly string[] {
  let known = brought.get(ir);
  if (known === undefined) {
    known = ir.imports.flatMap(({ module, local }) => (local === '*' ? [module] : [])).slice(0, MOST_WHOLE);
    brought.set(ir, known);
  }
  return known;
}

/** A file of the repository that was not met goes by where it lies, however an import spells that. */
export function unmetName(machine: Machine, module: ModuleState, specifier: string): string {
  const library = machine.world.ownLibrary(module, specifier);
  if (library !== undefined) return library;
  const bare = bareModule(specifier);
  if (module.traits.findsBy !== 'path' || bare.startsWith(UNMET)) return bare;
  const path = machine.world.resolve(module, specifier);
  return path === null || module.names.models.libraries.has(bare) ? bare : bareModule(`./${path}`);
}
