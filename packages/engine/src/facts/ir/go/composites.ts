import type { Expression, KeywordArgument } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { isPlainType } from './plain-types.ts';
import { packageCalled } from './package-names.ts';
import { writtenTool } from './tools.ts';

/** Types that an object is made of; of all others a literal is a list or a map. */
const OBJECTS: ReadonlySet<string> = new Set(['type_identifier', 'qualified_type', 'generic_type']);

/** `Server{Name: n}` makes an object, `[]string{a, b}` a list, `map[string]int{"a": 1}` a map. */
export function lowerComposite(lowering: Lowering, node: number, depth: number): Expression {
  const type = childAt(lowering, node, lowering.field.type);
  const body = childAt(lowering, node, lowering.field.body);
  if (!OBJECTS.has(typeName(lowering, type))) return lowerLiteralValue(lowering, body, depth + 1);
  const values: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  const elements = elementsOf(lowering, body, depth + 1);
  // The fields of an object are names: `bson.M{"name": n}` is a map under a name of its own.
  if (elements.some(([key]) => key?.kind === 'literal')) return asMap(lowering, body, elements);
  for (const [key, value] of elements) {
    if (key === undefined) values.push(value);
    else keywords.push({ name: key.kind === 'name' ? key.name : null, value });
  }
  const callee = lowerExpression(lowering, type, depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const [local, typeOf] = textOf(lowering, type).split('.');
  const tool = writtenTool(packageCalled(lowering, local ?? ''), typeOf ?? '', keywords, { at, end });
  if (tool !== undefined) return tool;
  return { kind: 'call', callee, arguments: tight(values), keywords: tight(keywords), isNew: true, at, end };
}

/** What stands between the braces, without a type of its own. */
export function lowerLiteralValue(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const elements = elementsOf(lowering, node, depth);
  if (elements.some(([key]) => key !== undefined)) return asMap(lowering, node, elements);
  return { kind: 'list', items: elements.map(([, value]) => value), at, end };
}

function asMap(lowering: Lowering, node: number, elements: readonly Element[]): Expression {
  const entries = elements.map(([key, value]) => [key === undefined ? null : asKey(key), value] as const);
  return { kind: 'map', entries, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** A bare name is a field in a structure; as the key of a map it would be a constant, and is read as its name too. */
function asKey(key: Expression): Expression {
  return key.kind === 'name' ? literal(key.name, key.at, key.end) : key;
}

type Element = readonly [key: Expression | undefined, value: Expression];

function elementsOf(lowering: Lowering, body: number, depth: number): readonly Element[] {
  const elements: Element[] = [];
  if (body < 0) return elements;
  const { field } = lowering;
  for (let child = firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    if (typeName(lowering, child) !== 'keyed_element') {
      elements.push([undefined, lowerExpression(lowering, child, depth + 1)]);
      continue;
    }
    const key = lowerExpression(lowering, childAt(lowering, child, field.key), depth + 1);
    elements.push([key, lowerExpression(lowering, childAt(lowering, child, field.value), depth + 1)]);
  }
  return tight(elements);
}

/** An object of a type with nothing set: `new(Server)`, `var s Server`. */
export function emptyObject(lowering: Lowering, type: number, depth: number): Expression | undefined {
  const inner = typeName(lowering, type) === 'pointer_type' ? firstPart(lowering, type) : type;
  if (!OBJECTS.has(typeName(lowering, inner)) || isPlainType(textOf(lowering, inner))) return undefined;
  const callee = lowerExpression(lowering, inner, depth + 1);
  return { kind: 'call', callee, arguments: [], isNew: true, at: callee.at, end: callee.end };
}
