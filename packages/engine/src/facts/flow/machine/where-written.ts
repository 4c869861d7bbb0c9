import type { Machine } from './machine.ts';

/** Looks something up where a function or a class is written: names mean what they mean there. */
export function whereWritten<T>(
  machine: Machine,
  { module, scope }: Pick<Machine, 'module' | 'scope'>,
  look: () => T,
): T {
  const before = { module: machine.module, scope: machine.scope };
  machine.module = module;
  machine.scope = scope;
  const found = look();
  machine.module = before.module;
  machine.scope = before.scope;
  return found;
}
