import { documentationBefore } from '../documentation.ts';
import type { Call, Expression, KeywordArgument } from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
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
import { lowerTypeName } from './types.ts';

/** `[HttpGet("{id}"), Authorize(Roles = "admin")]` before a declaration. */
export function attributesOf(lowering: Lowering, node: number, depth: number): Expression[] {
  const found: Call[] = [];
  for (let list = firstPart(lowering, node); list >= 0; list = nextPart(lowering, node, list)) {
    if (typeName(lowering, list) !== 'attribute_list') continue;
    for (let one = firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one))
      if (typeName(lowering, one) === 'attribute') found.push(lowerAttribute(lowering, one, depth + 1));
  }
  return tight(withDescription(found));
}

function lowerAttribute(lowering: Lowering, node: number, depth: number): Call {
  const given: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  const list = childOfType(lowering, node, 'attribute_argument_list');
  for (let one = list < 0 ? -1 : firstPart(lowering, list); one >= 0; one = nextPart(lowering, list, one)) {
    const inner = firstPart(lowering, one);
    if (typeName(lowering, inner) !== 'assignment_expression') {
      const last = lastPart(lowering, one);
      given.push(lowerExpression(lowering, last, depth + 1));
      continue;
    }
    const key = textOf(lowering, childAt(lowering, inner, lowering.field.left));
    const value = lowerExpression(lowering, childAt(lowering, inner, lowering.field.right), depth + 1);
    keywords.push({ name: withSmallInitial(key), value });
  }
  return {
    kind: 'call',
    callee: withoutEnding(lowerTypeName(lowering, childAt(lowering, node, lowering.field.name), depth)),
    arguments: tight(given),
    keywords: tight(keywords),
    isNew: false,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** The value of `name: value`. */
function lastPart(lowering: Lowering, node: number): number {
  let last = -1;
  for (let one = firstPart(lowering, node); one >= 0; one = nextPart(lowering, node, one)) last = one;
  return last;
}

/** `[HttpGetAttribute]` is `[HttpGet]`. */
function withoutEnding(callee: Expression): Expression {
  if (callee.kind === 'name') return { ...callee, name: callee.name.replace(/(?<=.)Attribute$/, '') };
  if (callee.kind === 'member') return { ...callee, property: callee.property.replace(/(?<=.)Attribute$/, '') };
  return callee;
}

/** Kits for tools keep what a tool does in an attribute beside its own; elsewhere it is an option of the registration. */
const TOOLS = /^(?:McpServer(?:Tool|Prompt|Resource)|KernelFunction)$/;

function withDescription(attributes: readonly Call[]): Call[] {
  const text = attributes.find((one) => calledName(one) === 'Description')?.arguments[0];
  return attributes.map((one) => {
    if (!TOOLS.test(calledName(one))) return one;
    const hints = (one.keywords ?? []).filter(({ name }) => HINTS.has(name ?? ''));
    const others = (one.keywords ?? []).filter(({ name }) => !HINTS.has(name ?? ''));
    const annotations: Expression = {
      kind: 'map',
      entries: hints.map(({ name, value }) => [literal(`${name}Hint`, value.at, value.at), value] as const),
      at: one.at,
      end: one.end,
    };
    const told = text === undefined ? [] : [{ name: 'description', value: text }];
    return {
      ...one,
      keywords: [...others, ...told, ...(hints.length > 0 ? [{ name: 'annotations', value: annotations }] : [])],
    };
  });
}
/** What the protocol calls hints. */
const HINTS: ReadonlySet<string> = new Set(['readOnly', 'destructive', 'idempotent', 'openWorld']);

function calledName({ callee }: Call): string {
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
}

function withSmallInitial(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether a declaration carries a word such as `static`. */
export function hasModifier(lowering: Lowering, node: number, word: string): boolean {
  const end = afterOf(lowering, node);
  for (let child = node + 1; child < end; child = afterOf(lowering, child)) {
    if (typeName(lowering, child) === 'modifier' && textOf(lowering, child) === word) return true;
  }
  return false;
}

/** What the author says a declaration does, without the marks of the format it is said in. */
export function documentationOf(lowering: Lowering, node: number): string | undefined {
  const text = documentationBefore(lowering, startOf(lowering, node));
  return text?.replaceAll(/<\/?[a-z]+(?:\s[^<>]{0,200})?\/?>/g, '').trim();
}
