import {
  AWAITERS,
  CLASS_DECORATORS,
  MODULE_WRAPPERS,
  NAMESPACE_WRAPPERS,
} from '../../../knowledge/compiled-helpers.ts';
import type { Machine } from '../machine/machine.ts';
import type { Value } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';

/**
 * Calls that nobody wrote: a compiler did, and what its functions do to modules, classes and functions goes through more
 * tables of properties than can be followed. What they are for is known.
 */
export function callCompiled(machine: Machine, site: CallSite): Value | undefined {
  const { callee } = site.node;
  const spelled = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (!spelled.startsWith('_') || machine.module.isPython) return undefined;
  const { items } = site.given;
  const [first, second] = items;
  if (MODULE_WRAPPERS.test(spelled)) return wrappedModule(spelled, first);
  if (CLASS_DECORATORS.has(spelled)) return items.length === 2 && second?.shape?.kind === 'class' ? second : undefined;
  return AWAITERS.has(spelled) && site.callee.shape === undefined ? awaited(machine, items) : undefined;
}

/** A module of somebody else goes by its name, whatever is put around it; of one's own, the namespace is the module. */
function wrappedModule(spelled: string, module: Value | undefined): Value | undefined {
  if (module?.name !== undefined && module.shape === undefined) return module;
  return module?.shape?.kind === 'module' && NAMESPACE_WRAPPERS.test(spelled) ? module : undefined;
}

/** `__awaiter(this, void 0, void 0, function* () { … })`. */
function awaited(machine: Machine, items: readonly Value[]): Value | undefined {
  const [self] = items;
  const shape = items[3]?.shape;
  if (shape?.kind !== 'function') return undefined;
  return invoke(machine, { ...shape, self: shape.self ?? self }, argumentsOf([])).value;
}
