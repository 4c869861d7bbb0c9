import { MODEL_SETTINGS } from '../../../knowledge/schemas.ts';
import type { Expression } from '../../ir/ir.ts';
import type { ClassShape } from '../values/shapes.ts';

const DEEPEST = 6;

/** Whether a field of a class only says how its objects are made. */
export function isSetting(name: string): boolean {
  return MODEL_SETTINGS.has(name);
}

/** Whether a model keeps what none of its fields names: `model_config = ConfigDict(extra='allow')`, here or above. */
export function keepsOthers({ class: ir, bases }: ClassShape, depth = 0): boolean {
  for (const { name, value } of ir.fields) {
    if (!isSetting(name)) continue;
    const extra =
      value.kind === 'class' ? value.class.fields.find((field) => field.name === EXTRA)?.value : extraIn(value);
    if (extra !== undefined) return !isClosing(extra);
  }
  return bases.some(({ shape }) => shape?.kind === 'class' && depth < DEEPEST && keepsOthers(shape, depth + 1));
}
const EXTRA = 'extra';

/** `ConfigDict(extra=…)`, `{'extra': …}`; of what is written elsewhere nobody knows what it says. */
function extraIn(settings: Expression): Expression | undefined {
  if (settings.kind === 'call') return settings.keywords?.find(({ name }) => name === EXTRA)?.value;
  if (settings.kind !== 'map') return settings;
  return settings.entries.find(([key]) => key?.kind === 'literal' && key.value === EXTRA)?.[1];
}

/** `'ignore'`, `Extra.forbid`. */
function isClosing(extra: Expression): boolean {
  const word = extra.kind === 'literal' ? extra.value : extra.kind === 'member' ? extra.property : undefined;
  return word === 'ignore' || word === 'forbid';
}
