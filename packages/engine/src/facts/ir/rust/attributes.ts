import type { Call, Expression, KeywordArgument } from '../ir.ts';
import { afterOf, childOfType, endOf, firstPart, literal, name, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerString } from './literals.ts';
import { ownSegments, pathValue, segmentsOf } from './paths.ts';
import { stateOf } from './state.ts';

/** Keeps an attribute for what it stands before. */
export function keepAttribute(lowering: Lowering, node: number): void {
  stateOf(lowering).attributes.push(node);
}

/** The attributes that were kept; what they stand before takes them. */
export function takeAttributes(lowering: Lowering): readonly number[] {
  const state = stateOf(lowering);
  const taken = state.attributes;
  state.attributes = [];
  return taken;
}

/** `#[cfg(test)]`, `#[test]`, `#[tokio::test]`: no part of the program. */
export function areTests(lowering: Lowering, attributes: readonly number[]): boolean {
  return attributes.some((node) => TEST.test(textOf(lowering, node)));
}
const TEST = /^#\[\s*(?:cfg\(\s*(?:all\(\s*)?test\b|(?:\w+::)*test\b|(?:\w+::)*rstest\b|bench\])/;

/** Where nothing is imported under the name, an attribute that says a path is one of Rocket, which needs no import. */
const VERBS = /^(?:get|post|put|delete|patch|head|options)$/;

/** Attributes as decorators. */
export function lowerAttributes(lowering: Lowering, attributes: readonly number[]): readonly Expression[] {
  return attributes.flatMap((node) => lowerAttribute(lowering, node) ?? []);
}

function lowerAttribute(lowering: Lowering, node: number): Expression | undefined {
  const inner = childOfType(lowering, node, 'attribute');
  const path = inner < 0 ? -1 : firstPart(lowering, inner);
  if (path < 0) return undefined;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const segments = ownSegments(lowering, segmentsOf(lowering, path));
  if (/^(?:derive|allow|warn|deny|cfg|cfg_attr|doc|inline|must_use)$/.test(segments[0] ?? '')) return undefined;
  const list = childOfType(lowering, inner, 'token_tree');
  const { values, keywords } = list < 0 ? { values: [], keywords: [] } : tokensIn(lowering, list);
  const [first = ''] = segments;
  const isRocket = segments.length === 1 && VERBS.test(first) && !lowering.imports.some(({ local }) => local === first);
  const callee = pathValue(isRocket ? ['rocket', first] : segments, at, end);
  if (list < 0) return callee;
  const call: Call = { kind: 'call', callee, arguments: values, keywords, isNew: false, at, end };
  return call;
}

/** `("/x", name = "a", annotations(read_only_hint = true))`: texts, and words with their values. */
function tokensIn(lowering: Lowering, list: number): { values: Expression[]; keywords: KeywordArgument[] } {
  const values: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  const end = afterOf(lowering, list);
  let key: string | undefined;
  let isSet = false;
  for (let child = list + 1; child < end; child = afterOf(lowering, child)) {
    const type = typeName(lowering, child);
    const text = textOf(lowering, child);
    if (type === 'identifier') {
      key = text;
      isSet = false;
    } else if (type === '=') isSet = true;
    else if (type === ',') key = undefined;
    else if (type === 'token_tree' && key !== undefined) {
      const inner = tokensIn(lowering, child);
      const at = startOf(lowering, child);
      const entries = inner.keywords.map((one) => [literal(inCamelCase(one.name ?? ''), at, at), one.value] as const);
      keywords.push({ name: key, value: { kind: 'map', entries, at, end: endOf(lowering, child) } });
    } else {
      const value = tokenValue(lowering, child, type, text);
      if (value === undefined) continue;
      if (key !== undefined && isSet) keywords.push({ name: key, value });
      else if (key === undefined) values.push(value);
    }
  }
  return { values, keywords };
}

/** `read_only_hint` is `readOnlyHint` elsewhere. */
function inCamelCase(word: string): string {
  return word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function tokenValue(lowering: Lowering, node: number, type: string, text: string): Expression | undefined {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (type === 'string_literal') return lowerString(lowering, node);
  if (type === 'boolean_literal') return literal(text === 'true', at, end);
  if (type === 'integer_literal') return literal(Number(text.replaceAll('_', '')), at, end);
  if (type === 'raw_string_literal') return literal(text.replace(/^r#*"|"#*$/g, ''), at, end);
  return type === 'scoped_identifier' ? name(text, at, end) : undefined;
}
