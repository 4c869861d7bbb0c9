import type { Expression } from '../../ir/ir.ts';
import { noteOuterRead } from '../calls/outer-reads.ts';
import { spanOf, type Machine, type ModuleState } from '../machine/machine.ts';
import { findSlot, ownSlot, slotInFunction } from '../machine/scope.ts';
import { rootName } from '../names/names.ts';
import { joinValues } from '../values/join.ts';
import { taintFrom } from '../values/taint.ts';
import { asBeginning } from '../values/truth.ts';
import {
  ABSENT,
  constantValue,
  FIXED,
  makeList,
  makeValue,
  named,
  shaped,
  UNKNOWN,
  UNSURE,
  type Value,
} from '../values/values.ts';
import { followImport } from './imports.ts';
import { packageValue } from './met-modules.ts';
import { makeWaiting } from './waiting-names.ts';
import { fromWildcards } from './wildcard-imports.ts';

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
export function importedValue(machine: Machine, module: ModuleState, local: string): Value | undefined {
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
export function orImported(machine: Machine, module: ModuleState, local: string, value: Value): Value {
  if (!module.isPython || (value.isConstant ? value.constant !== null : (value.traits & UNSURE) === 0)) return value;
  const binding = module.imports.get(local);
  if (binding === undefined || machine.importChain >= LONGEST_CHAIN) return value;
  machine.importChain += 1;
  const imported = followImport(machine, module, binding);
  machine.importChain -= 1;
  return joinValues(value, imported);
}
