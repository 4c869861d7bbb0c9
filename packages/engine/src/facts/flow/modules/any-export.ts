import type { Machine, ModuleState } from '../machine/machine.ts';
import { shaped, type Value } from '../values/values.ts';
import { exportOf } from './exports.ts';

const MOST = 40;

/** `tools[name]`, `getattr(tools, f'run_{name}')`: any of the functions and classes that a module gives under such a name. */
export function anyExport(machine: Machine, module: ModuleState, prefix: string): Value | undefined {
  if (module.status === 'new') machine.run.runModule(machine, module);
  const names = exportedNames(module).filter((name) => name.startsWith(prefix));
  if (names.length > MOST) return undefined;
  const options = names
    .map((name) => exportOf(machine, module, name))
    .filter(({ shape }) => shape?.kind === 'function' || shape?.kind === 'class');
  return options.length === 0 ? undefined : shaped({ kind: 'either', options });
}

function exportedNames({ isPython, scope, waiting, ir }: ModuleState): readonly string[] {
  const names = isPython ? [...scope.names.keys(), ...waiting.keys()] : ir.exports.map(({ name }) => name);
  return names.filter((name) => name !== '*' && !name.startsWith('_'));
}
