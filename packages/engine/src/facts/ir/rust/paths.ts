import type { Expression } from '../ir.ts';
import { childAt, childOfType, endOf, name, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { stateOf } from './state.ts';

/** Words that begin a path inside the crate itself. */
const OWN = /^(?:crate|super|self)$/;

/** A path that is longer is none that anybody wrote. */
const MOST_SEGMENTS = 100;

/** The segments of `a::b::<T>::c`, without what types are given. */
export function segmentsOf(lowering: Lowering, node: number): string[] {
  const { field } = lowering;
  const behind: string[] = [];
  let path = node;
  for (;;) {
    const type = typeName(lowering, path);
    if (type === 'scoped_identifier' || type === 'scoped_type_identifier') {
      behind.push(textOf(lowering, childAt(lowering, path, field.name)));
      path = childAt(lowering, path, field.path);
    } else if (type === 'generic_type' || type === 'generic_type_with_turbofish')
      path = childAt(lowering, path, field.type);
    else if (type === 'generic_function') path = childAt(lowering, path, field.function);
    else break;
  }
  if (behind.length > MOST_SEGMENTS) {
    lowering.isTooDeep = true;
    return [];
  }
  return [...firstSegments(lowering, path), ...behind.toReversed()];
}

function firstSegments(lowering: Lowering, node: number): string[] {
  const text = node < 0 ? '' : textOf(lowering, node);
  // `<Server as Handler>::call`.
  const isBracketed = typeName(lowering, node) === 'bracketed_type';
  return segmentsOfText(isBracketed ? text.replace(/^<\s*|\s+as\b[\s\S]*|>$/g, '') : text);
}

function segmentsOfText(text: string): string[] {
  return text
    .replace(/<[\s\S]*>/g, '')
    .split('::')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}

/** The same as the interpreter looks them up: `Self` by the name of the type, modules of the file left out. */
export function ownSegments(lowering: Lowering, segments: readonly string[]): string[] {
  const { self, inline, nested } = stateOf(lowering);
  let rest = segments.map((segment) => (segment === 'Self' ? (self ?? segment) : segment.replace(/^r#/, '')));
  let supers = nested;
  while (supers > 0 && rest[0] === 'super') {
    rest = rest.slice(1);
    supers -= 1;
  }
  if (nested > 0 && rest[0] === 'self') rest = rest.slice(1);
  if (rest[0] === 'self' && inline.has(rest[1] ?? '')) rest = rest.slice(1);
  while (rest.length > 1 && inline.has(rest[0] ?? '')) rest = rest.slice(1);
  return rest;
}

/** `a::b::C` as a value: members of what it begins with; modules of the crate are referred to as such. */
export function lowerPath(lowering: Lowering, node: number): Expression {
  const at = startOf(lowering, node);
  const segments = ownSegments(lowering, segmentsOf(lowering, node));
  return pathValue(segments, at, endOf(lowering, node), isForeign(lowering, segments));
}

/** Whether a path begins with a crate that the file does not import: it may be another one of the repository. */
export function isForeign({ imports }: Lowering, [first = '', second]: readonly string[]): boolean {
  if (second === undefined || !/^[a-z]/.test(first) || /^(?:std|core|alloc)$/.test(first)) return false;
  return !imports.some(
    ({ local, module }) => local === first || (local === '*' && /^(?:crate|super|self)\b/.test(module)),
  );
}

/** The same of segments. */
export function pathValue(segments: readonly string[], at: number, end: number, isForeign = false): Expression {
  const [first = '', ...rest] = segments;
  let value: Expression = name(first === 'self' && rest.length === 0 ? 'this' : first, at, end);
  let left: readonly string[] = rest;
  if ((isForeign || OWN.test(first)) && rest.length > 0) {
    const found = rest.findIndex((segment) => !/^[a-z_]/.test(segment) && segment !== 'super');
    const cut = found < 0 ? rest.length - 1 : found;
    value = { kind: 'module', module: [first, ...rest.slice(0, cut)].join('.'), at, end };
    left = rest.slice(cut);
  }
  for (const property of left) value = { kind: 'member', object: value, property, at, end };
  return value;
}

/** What a path means to the tables: `std.fs.read` of `fs::read`, as far as the imports of the file tell. */
export function fullName(lowering: Lowering, segments: readonly string[]): string {
  const [first = '', ...rest] = segments;
  const found = lowering.imports.find(({ local }) => local === first);
  if (found === undefined) return segments.join('.');
  const lead = found.symbol === '*' ? found.module : `${found.module}.${found.symbol}`;
  return [lead, ...rest].join('.');
}

/** The segments of a path that is called or named, wherever it stands. */
export function pathIn(lowering: Lowering, node: number): string[] | undefined {
  switch (typeName(lowering, node)) {
    case 'identifier':
    case 'scoped_identifier':
    case 'type_identifier':
    case 'scoped_type_identifier':
    case 'generic_type':
      return segmentsOf(lowering, node);
    case 'generic_function': {
      const inner = childAt(lowering, node, lowering.field.function);
      return typeName(lowering, inner) === 'field_expression' ? undefined : segmentsOf(lowering, inner);
    }
    default:
      return undefined;
  }
}

/** What stands between `::<` and `>`. */
export function typeArguments(lowering: Lowering, node: number): string {
  const list = childOfType(lowering, node, 'type_arguments');
  return list < 0 ? '' : textOf(lowering, list).slice(1, -1);
}

/** `Shape::Circle` is a shape. */
export function withoutKind(segments: readonly string[]): readonly string[] {
  const [outer, kind] = segments.slice(-2);
  const isKind = kind !== undefined && /^[A-Z]/.test(outer ?? '') && /^[A-Z]/.test(kind);
  return isKind ? segments.slice(0, -1) : segments;
}
