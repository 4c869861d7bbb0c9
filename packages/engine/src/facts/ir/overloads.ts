import type { FunctionIr } from './ir.ts';

/** Methods of one name that take different numbers of arguments: the first holds the others. */
export function withOverloads(methods: readonly FunctionIr[]): FunctionIr[] {
  const byName = new Map<string, FunctionIr[]>();
  for (const method of methods) {
    const alike = byName.get(method.name);
    if (alike === undefined || method.name === '') byName.set(method.name, [method]);
    else alike.push(method);
  }
  const groups = [...byName.values()];
  if (groups.length === methods.length) return [...methods];
  return methods.map((method) => {
    const alike = byName.get(method.name) ?? [];
    const others = alike.length < 2 ? [] : alike.filter((other) => other !== method);
    return others.length === 0 ? method : { ...method, overloads: others };
  });
}
