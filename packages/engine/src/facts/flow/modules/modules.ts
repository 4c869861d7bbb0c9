import { packageName } from '../../ir/go/package-names.ts';
import type { Expression, Import } from '../../ir/ir.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';
import { spanOf } from '../machine/machine.ts';
import { noteOuterRead } from '../calls/outer-reads.ts';
import { findSlot, ownSlot, slotInFunction } from '../machine/scope.ts';
import { whereWritten } from '../machine/where-written.ts';
import { memberName, parseName, rootName } from '../names/names.ts';
import { noteLooked } from '../values/cost.ts';
import { joinValues, objectOf } from '../values/join.ts';
import { taintFrom } from '../values/taint.ts';
import {
  ABSENT,
  constantValue,
  makeList,
  makeValue,
  named,
  shaped,
  UNKNOWN,
  type Value,
  FIXED,
  UNSURE,
} from '../values/values.ts';
import { asBeginning } from '../values/truth.ts';
import { bareModule, UNMET } from './bare-module.ts';
import { INCLUDED } from './included-files.ts';
import { makeWaiting } from './waiting-names.ts';

/** The value of a name: a variable, an import, or a global. */
export function lookUp(machine: Machine, name: string, node: Expression | undefined): Value {
  const slot = findSlot(machine.scope, name);
  if (slot !== undefined && slot.value !== ABSENT) {
    const { value } = slot;
    noteOuterRead(machine, slot, name);
    if (!value.isConstant) {
      const isOfModule = (value.traits & UNSURE) !== 0 && machine.module.scope.names.get(name) === slot;
      return isOfModule ? orImported(machine, machine.module, name, value) : value;
    }
    const isChanged = !machine.atLoad && machine.module.ir.changed.names.has(name);
    // What a function did not declare itself, another one may have written by the time it is called.
    if (isChanged && slotInFunction(machine.scope, name) !== slot) return asBeginning(value);
    return orImported(machine, machine.module, name, value);
  }
  if (name === 'arguments' && !machine.module.isPython && machine.frame.given !== undefined) {
    const { items, rest } = machine.frame.given;
    return shaped(makeList(items, rest));
  }
  const imported = importedValue(machine, machine.module, name);
  if (imported !== undefined) return imported;
  if (name === 'this' || name === 'undefined')
    return (name === 'this' ? machine.frame.self : undefined) ?? nothing(name);
  if (slot !== undefined) return UNKNOWN;
  const global = rootName(machine.module.names, name);
  const source = global.model?.source;
  if (OWN_PLACES.has(name)) return makeValue(undefined, global, undefined, FIXED);
  if (source === undefined || node === undefined) return named(global);
  const at = spanOf(machine, node.at, node.end);
  const taint = taintFrom({ kind: source.kind, at, what: `${source.what} (\`${name}\`)`, certainty: 'high' });
  return makeValue(taint, global, undefined);
}

/** Where the file itself lies. */
const OWN_PLACES: ReadonlySet<string> = new Set(['__dirname', '__filename', '__file__']);

function nothing(name: string): Value {
  return name === 'undefined' ? constantValue(undefined) : UNKNOWN;
}

/** Imports that lead to imports: longer chains are taken for a circle. */
const LONGEST_CHAIN = 20;

/** An import is followed when its name is first used: a module nobody uses is not interpreted. */
function importedValue(machine: Machine, module: ModuleState, local: string): Value | undefined {
  if (module.waiting.has(local)) return madeNow(machine, module, local);
  const binding = module.imports.get(local);
  const own = binding === undefined ? packageValue(machine, module, local) : undefined;
  if (own !== undefined) return own;
  if (binding === undefined && !module.imports.has('*')) return undefined;
  if (machine.importChain >= LONGEST_CHAIN) return UNKNOWN;
  machine.importChain += 1;
  const value = binding === undefined ? fromWildcards(machine, module, local) : followImport(machine, module, binding);
  machine.importChain -= 1;
  if (value === undefined || value === UNKNOWN) return value;
  const slot = ownSlot(module.scope, local, true);
  slot.value = value;
  noteOuterRead(machine, slot, local);
  return value;
}

/** What a module makes under a name nobody asked for before. */
function madeNow(machine: Machine, module: ModuleState, name: string): Value | undefined {
  makeWaiting(machine, module, name);
  const slot = module.scope.names.get(name);
  if (slot === undefined || slot.value === ABSENT) return undefined;
  noteOuterRead(machine, slot, name);
  return slot.value;
}

/** `except ImportError: yaml = None`, `yaml = Missing('yaml')`: where the module is used, it was there. */
function orImported(machine: Machine, module: ModuleState, local: string, value: Value): Value {
  if (!module.isPython || (value.isConstant ? value.constant !== null : (value.traits & UNSURE) === 0)) return value;
  const binding = module.imports.get(local);
  if (binding === undefined || machine.importChain >= LONGEST_CHAIN) return value;
  machine.importChain += 1;
  const imported = followImport(machine, module, binding);
  machine.importChain -= 1;
  return joinValues(value, imported);
}

/** What an import of a module brings. */
export function followImport(machine: Machine, module: ModuleState, binding: Import): Value {
  if (module.traits.findsBy === 'folder') return packageImport(machine, module, binding);
  if (module.traits.findsBy === 'class') return classImport(machine, module, binding);
  if (module.traits.findsBy === 'module') return moduleImport(machine, module, binding);
  return scriptImport(machine, module, binding);
}

/** `from m import *`: the name may come from any of them. */
function fromWildcards(machine: Machine, module: ModuleState, local: string): Value | undefined {
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

/** No honest file takes everything from more modules than these. */
const MOST_WHOLE = 100;
/** To look for a name in a module is as much work as to look at so many parts of a value. */
const TRIED = 4;
const brought = new WeakMap<ModuleState['ir'], readonly string[]>();

/** Modules of which a file takes every name. */
function broughtWhole({ ir }: ModuleState): readonly string[] {
  let known = brought.get(ir);
  if (known === undefined) {
    known = ir.imports.flatMap(({ module, local }) => (local === '*' ? [module] : [])).slice(0, MOST_WHOLE);
    brought.set(ir, known);
  }
  return known;
}

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
  return target === undefined || target === module ? undefined : exportOf(machine, target, local, 1);
}

/** Libraries are known by their names, whatever else goes by the same in the repository. */
function mayBeClass({ names }: ModuleState, name: string): boolean {
  return /^[A-Z]/.test(name) && !names.models.libraries.has(name);
}

/** What a file that is run here declares; the library's own is never among it. */
function includedValue(machine: Machine, module: ModuleState, path: string, local: string): Value | undefined {
  if (local === 'this' || rootName(module.names, local).model !== undefined) return undefined;
  const target = targetOf(machine, module, `${path}#${local}`);
  return target === undefined || target === module ? undefined : exportOf(machine, target, local, 1);
}

/** Modules that take everything from each other would ask each other for ever: in one search, each is asked once. */
function searchOnce(
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

function targetOf(machine: Machine, module: ModuleState, specifier: string): ModuleState | undefined {
  const path = machine.world.resolve(module, specifier);
  return path === null ? undefined : machine.world.moduleAt(path, module, machine.nesting);
}

/** What another file of the package declares. */
function packageValue(machine: Machine, module: ModuleState, name: string): Value | undefined {
  if (module.traits.findsBy !== 'folder') return undefined;
  const path = machine.world.fileOfPackage(module, name);
  const file = path === undefined || path === module.path ? undefined : ranFile(machine, module, path);
  return file === undefined ? undefined : declaredIn(file, name);
}

function declaredIn({ scope }: ModuleState, name: string): Value | undefined {
  const slot = scope.names.get(name);
  return slot === undefined || slot.value === ABSENT ? undefined : slot.value;
}

/** Another file, once its body has run. */
export function ranFile(machine: Machine, from: ModuleState, path: string): ModuleState | undefined {
  const file = machine.world.moduleAt(path, from, machine.nesting);
  if (file?.status === 'new') machine.run.runModule(machine, file);
  return file;
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
function classAt(machine: Machine, module: ModuleState, around: string, name: string): Value | undefined {
  const target = targetOf(machine, module, around === '' ? name : `${around}.${name}`);
  if (target === undefined || target === module) return undefined;
  const found = exportOf(machine, target, name);
  return found === UNKNOWN ? undefined : found;
}

/** What a library calls so, of a package whose names are all imported. */
function libraryClass({ names }: ModuleState, around: string, name: string): Value | undefined {
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

function scriptImport(machine: Machine, module: ModuleState, binding: Import): Value {
  const target = targetOf(machine, module, binding.module);
  if (target !== undefined) {
    if (binding.symbol === '*') return moduleValue(machine, target);
    return exportOf(machine, target, binding.symbol);
  }
  const name = rootName(module.names, unmetName(machine, module, binding.module));
  if (binding.symbol === '*' || binding.symbol === 'default') return named(name);
  return named(memberName(module.names, name, binding.symbol));
}

/** A file of the repository that was not met goes by where it lies, however an import spells that. */
function unmetName(machine: Machine, module: ModuleState, specifier: string): string {
  const library = machine.world.ownLibrary(module, specifier);
  if (library !== undefined) return library;
  const bare = bareModule(specifier);
  if (module.traits.findsBy !== 'path' || bare.startsWith(UNMET)) return bare;
  const path = machine.world.resolve(module, specifier);
  return path === null || module.names.models.libraries.has(bare) ? bare : bareModule(`./${path}`);
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
    const value = exportOf(machine, target, binding.symbol);
    if (value !== UNKNOWN) return value;
  }
  const separator = binding.module.endsWith('.') ? '' : '.';
  const submodule = targetOf(machine, module, `${binding.module}${separator}${binding.symbol}`);
  if (submodule !== undefined) return moduleValue(machine, submodule);
  if (target !== undefined || OWN_MODULE.test(binding.module)) return UNKNOWN;
  return named(memberName(module.names, parseName(module.names, binding.module), binding.symbol));
}

/** Modules of the project itself, by where they lie: `.a` of Python, `crate.a` of Rust. */
const OWN_MODULE = /^(?:\.|(?:crate|self|super)(?:\.|$))/;

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

/** What an import of the whole module gives. */
function moduleValue(machine: Machine, module: ModuleState): Value {
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
