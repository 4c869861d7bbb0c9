import type { Index } from '../../ir/ir.ts';
import { spendOnText } from './effort.ts';
import { named, written, type Scope } from './function-scopes.ts';

/** Somebody asks first whether the object has that key itself: inherited ones are then never walked into. */
export function testsOwn(scope: Scope, target: Index, text: string): boolean {
  const object = quoted(written(target.object, text));
  return new RegExp(`${OWN_TEST}\\(\\s{0,3}${object}\\s{0,3},|(?<![\\w$])${object}\\.hasOwnProperty\\(`).test(
    bodyOf(scope, text),
  );
}

/** `Object.hasOwn(`, `hasOwnProperty.call(`, and what people call it for short: `hasOwn(`, `_hasOwnProp.call(`, `has(`, `_.has(`. */
const OWN_TEST = String.raw`(?:[hH]as_?[oO]wn(?:_?[pP]rop(?:erty)?)?|(?<![\w$])_{0,2}(?:has|own))(?:\.call)?`;

/**
 * The keys are those of the object that is written to: `for (key in tree) tree[key] = shrink(tree[key])`. What it has
 * itself it is free to change; nothing there leads to a prototype that was not put there as a key of its own.
 */
export function hasOwnKeysOnly(scope: Scope, { object, index }: Index, text: string): boolean {
  if (index.kind !== 'name') return false;
  const key = quoted(index.name);
  const body = bodyOf(scope, text);
  const listed = [
    ...body.matchAll(
      new RegExp(
        `\\bfor\\s{0,3}\\(\\s{0,3}(?:(?:var|let|const)\\s+)?${key}\\s+(?:in|of)\\s+(?:${LISTING}\\(\\s{0,3})?([\\w$.]+)`,
        'g',
      ),
    ),
    ...body.matchAll(
      new RegExp(
        `${LISTING}\\(\\s{0,3}([\\w$.]+)\\s{0,3}\\)\\.(?:forEach|map)\\(\\s{0,3}(?:function\\s{0,3})?\\(?${key}(?![\\w$])`,
        'g',
      ),
    ),
  ];
  const own = written(object, text);
  return listed.length > 0 && listed.every(([, from]) => from === own);
}

const LISTING = String.raw`(?:Object\.(?:keys|getOwnPropertyNames)|Reflect\.ownKeys)`;

function bodyOf(scope: Scope, text: string): string {
  const { at, end } = named(scope);
  spendOnText(end - at);
  return text.slice(at, end);
}

function quoted(name: string): string {
  return name.replaceAll(/[$()[\].*+?^|\\{}]/g, String.raw`\$&`);
}
