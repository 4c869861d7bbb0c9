import type { FunctionIr } from '../../ir/ir.ts';
import type { ClassShape } from '../values/shapes.ts';

/** A method of a class or of the classes it extends, as far as the repository holds them. */
export function findMethod(
  shape: ClassShape,
  name: string,
  among: 'methods' | 'setters' = 'methods',
  depth = 0,
): { readonly function: FunctionIr; readonly owner: ClassShape } | undefined {
  const own = shape[among].get(name);
  if (own !== undefined) return { function: own, owner: shape };
  if (depth > 6) return undefined;
  for (const base of shape.bases) {
    if (base.shape?.kind !== 'class') continue;
    const found = findMethod(base.shape, name, among, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `@classmethod`: it is given the class it was asked of. */
export function isClassMethod({ decorators }: FunctionIr): boolean {
  return decorators.some((node) => node.kind === 'name' && node.name === 'classmethod');
}
