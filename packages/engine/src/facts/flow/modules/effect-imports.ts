import type { FileIr, Import } from '../../ir/ir.ts';
import { familyOf } from '../../ir/family.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { followImport } from './imports.ts';

/** Files with more of them only list what there is; nobody looks at more imports, and at more places for the name of one. */
const MOST = 40;
const MOST_IMPORTS = 100;
const MOST_PLACES = 200;

/** Imports whose names a file never says again: it wants what the modules do on being loaded, such as to register something. */
export function importsForEffects({ language, path, imports }: FileIr, text: string): readonly Import[] {
  const family = familyOf(language);
  const first = imports.slice(0, MOST_IMPORTS);
  if (family === 'script') return first.filter((entry) => isWithoutNames(entry, text)).slice(0, MOST);
  // What a package imports, it gives to others.
  if (family !== 'python' || path.endsWith('__init__.py')) return [];
  return first.filter((entry) => isSaidOnce(text, nameOf(entry))).slice(0, MOST);
}

/** `import './shell'`: what is required stands where it is wanted. */
function isWithoutNames({ local, at }: Import, text: string): boolean {
  return local === '' && /^import\s{0,9}['"]/.test(text.slice(at, at + 16));
}

/** `plugins` of `import plugins.shell`. */
function nameOf({ local, module }: Import): string {
  return local === '' ? (module.split('.', 1)[0] ?? '') : local;
}

function isSaidOnce(text: string, name: string): boolean {
  if (name === '' || name === '*') return false;
  let count = 0;
  let places = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    if (!IN_WORD.test(text.charAt(at - 1)) && !IN_WORD.test(text.charAt(at + name.length))) count += 1;
    places += 1;
    if (count > 1 || places > MOST_PLACES) return false;
  }
  return count === 1;
}
const IN_WORD = /[\w$]/;

/** Runs the modules that one is said to import for what they do, and those that they import so. */
export function runForEffects(machine: Machine, module: ModuleState): void {
  for (const binding of module.forEffects) {
    const target = targetOf(machine, module, binding);
    if (target === undefined || target.status !== 'new') continue;
    machine.run.runModule(machine, target, true);
    runForEffects(machine, target);
  }
}

function targetOf(machine: Machine, module: ModuleState, binding: Import): ModuleState | undefined {
  if (binding.local !== '') {
    const { shape } = followImport(machine, module, binding);
    return shape?.kind === 'module' ? shape.module : undefined;
  }
  const path = machine.world.resolve(module, binding.module);
  return path === null ? undefined : machine.world.moduleAt(path, module, machine.nesting);
}
