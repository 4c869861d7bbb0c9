import { DESCRIPTION_MEMBERS, HANDLER_MEMBERS, SCHEMA_MEMBERS } from '../../../knowledge/tool-looks.ts';
import { textOf } from './leads.ts';
import { itemsOf, type Value } from './values.ts';
import type { ClassShape, ObjectShape, Shape } from './shapes.ts';

/** Whether a value is written like a tool, alone or behind its name: `{ name, inputSchema, handler }`, `['read', handler]`. */
export function isToolLike({ shape }: Value): boolean {
  if (shape?.kind === 'list') {
    const { items } = itemsOf(shape);
    const [key, value] = items;
    if (items.length !== 2 || key === undefined || value?.shape === undefined) return false;
    return textOf(key) !== undefined && (value.shape.kind === 'function' || isDescribed(value.shape));
  }
  return shape?.kind === 'object' && toolNameIn(shape) !== undefined && isDescribed(shape);
}

/** Whether an object has what a tool has beside its name. */
function isDescribed(shape: Shape): boolean {
  if (shape.kind !== 'object') return false;
  if (shape.class !== undefined) return HANDLER_MEMBERS.some((key) => hasMethod(shape.class, key, 0));
  const { entries } = shape;
  return (
    HANDLER_MEMBERS.some((key) => entries.get(key)?.value.shape?.kind === 'function') ||
    SCHEMA_MEMBERS.some((key) => entries.has(key))
  );
}

/** The name a tool goes by, written in the object itself or in what describes it. */
export function toolNameIn({ entries, class: owner }: ObjectShape): string | undefined {
  const name = entries.get('name')?.value ?? owner?.statics.get('name')?.value;
  if (name !== undefined) return textOf(name);
  for (const key of DESCRIPTION_MEMBERS) {
    const below = entries.get(key)?.value.shape;
    const inner = below?.kind === 'object' ? below.entries.get('name') : undefined;
    const text = inner === undefined ? undefined : textOf(inner.value);
    if (text !== undefined) return text;
  }
  return undefined;
}

const DEEPEST = 6;

function hasMethod(shape: ClassShape | undefined, name: string, depth: number): boolean {
  if (shape === undefined) return false;
  if (shape.methods.has(name)) return true;
  return (
    depth < DEEPEST &&
    shape.bases.some((base) => base.shape?.kind === 'class' && hasMethod(base.shape, name, depth + 1))
  );
}
