import { ownEntry } from '../../../knowledge/own-entry.ts';
import { decodeEscapes, PHP_ESCAPES } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerParts,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `'text'`: nothing in it is replaced but `\'` and `\\`. */
export function lowerString(lowering: Lowering, node: number): Literal {
  const written = textOf(lowering, node).replace(/^b/i, '').slice(1, -1);
  return literal(written.replaceAll(/\\(['\\])/g, '$1'), startOf(lowering, node), endOf(lowering, node));
}

/** `"text $with {$values}"`, and what stands between backticks. */
export function lowerEncapsed(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const parts: Expression[] = [];
  let text = '';
  let from = at;
  const endText = (): void => {
    if (text !== '') parts.push(literal(text, from, from + text.length));
    text = '';
  };
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'string_content' || type === 'escape_sequence') {
      if (text === '') from = startOf(lowering, child);
      text += type === 'string_content' ? textOf(lowering, child) : decoded(textOf(lowering, child));
      continue;
    }
    endText();
    parts.push(lowerInText(lowering, child, depth));
  }
  endText();
  const [only] = parts;
  if (parts.length === 0) return literal('', at, end);
  if (parts.length === 1 && only?.kind === 'literal') return literal(only.value, at, end);
  return { kind: 'concatenation', parts, at, end };
}

/** In text a key needs no quotes: `"$row[name]"`. */
function lowerInText(lowering: Lowering, node: number, depth: number): Expression {
  const value = lowerExpression(lowering, node, depth + 1);
  if (value.kind !== 'index' || value.index.kind !== 'name' || value.index.name.startsWith('$')) return value;
  const { name: key, at, end } = value.index;
  return { ...value, index: literal(key, at, end) };
}

function decoded(escape: string): string {
  if (escape === '\\$') return '$';
  return escape === '\\e' ? '\u001b' : decodeEscapes(escape, PHP_ESCAPES);
}

/** Text of several lines behind `<<<`. */
export function lowerHeredoc(lowering: Lowering, node: number, depth: number): Expression {
  const body = childAt(lowering, node, lowering.field.value);
  if (body < 0) return literal('', startOf(lowering, node), endOf(lowering, node));
  if (typeName(lowering, body) === 'heredoc_body') return lowerEncapsed(lowering, body, depth);
  return literal(textOf(lowering, body), startOf(lowering, node), endOf(lowering, node));
}

/** `true`, `FALSE`. */
export function lowerTruth(lowering: Lowering, node: number): Literal {
  return literal(/^true$/i.test(textOf(lowering, node)), startOf(lowering, node), endOf(lowering, node));
}

/** Where the file lies, in the words of other languages. */
const PLACES: Readonly<Record<string, string>> = { __DIR__: '__dirname', __FILE__: '__filename' };
/** Constants of the library that are text. */
const TEXTS: Readonly<Record<string, string>> = { PHP_EOL: '\n', DIRECTORY_SEPARATOR: '/', PATH_SEPARATOR: ':' };

/** A constant, which has no dollar. */
export function lowerConstant(lowering: Lowering, node: number): Expression {
  const written = textOf(lowering, node);
  const called = written.slice(written.lastIndexOf('\\') + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const text = ownEntry(TEXTS, called);
  return text === undefined ? name(ownEntry(PLACES, called) ?? called, at, end) : literal(text, at, end);
}

/** `['a' => 1]` is a map, `[1, 2]` a list; items without a key in a map are counted. */
export function lowerArray(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const elements: (readonly [key: Expression | undefined, value: Expression])[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const parts = lowerParts(lowering, child, depth);
    const [first, second] = parts;
    if (first === undefined) continue;
    elements.push(second === undefined ? [undefined, first] : [first, second]);
  }
  const method = asMethod(elements.map(([key, value]) => (key === undefined ? value : undefined)));
  if (method !== undefined) return { ...method, at, end };
  if (elements.every(([key]) => key === undefined))
    return { kind: 'list', items: elements.map(([, value]) => value), at, end };
  let next = 0;
  const entries = elements.map(([key, value]) => {
    if (key !== undefined) return [key, value] as const;
    if (value.kind === 'spread') return [null, value.value] as const;
    next += 1;
    return [literal(String(next - 1), value.at, value.at), value] as const;
  });
  return { kind: 'map', entries, at, end };
}

/** `[$this, 'save']`, `[UserController::class, 'show']`: a method by its name. */
function asMethod(items: readonly (Expression | undefined)[]): Extract<Expression, { kind: 'member' }> | undefined {
  const [object, called] = items;
  if (items.length !== 2 || object?.kind !== 'name' || called?.kind !== 'literal') return undefined;
  if (typeof called.value !== 'string' || !/^[A-Za-z_]\w*$/.test(called.value)) return undefined;
  const isClass = object.name === 'this' || /^[A-Z]\w*[a-z]/.test(object.name);
  return isClass ? { kind: 'member', object, property: called.value, at: object.at, end: called.end } : undefined;
}
