import type { Expression, KeywordArgument } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { qualifiedClass } from './types.ts';

/** `@Get("/x") @Deprecated`: decorators, as other languages call them. */
export function annotationsOf(lowering: Lowering, node: number, depth: number): Expression[] {
  const modifiers = childOfType(lowering, node, 'modifiers');
  const found: Expression[] = [];
  if (modifiers < 0) return found;
  for (let child = firstPart(lowering, modifiers); child >= 0; child = nextPart(lowering, modifiers, child)) {
    if (typeName(lowering, child) === 'marker_annotation' || typeName(lowering, child) === 'annotation')
      found.push(lowerAnnotation(lowering, child, depth));
  }
  return found;
}

/** Whether a word such as `static` stands before a declaration. */
export function hasModifier(lowering: Lowering, node: number, word: string): boolean {
  const modifiers = childOfType(lowering, node, 'modifiers');
  return modifiers >= 0 && childOfType(lowering, modifiers, word) >= 0;
}

/** What an annotation is given without a name it is given as `value`, and the other way round. */
export function lowerAnnotation(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
  const callee = name(qualifiedClass(lowering, called, at)?.local ?? called, at, end);
  const list = childAt(lowering, node, lowering.field.arguments);
  const given: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const isPair = typeName(lowering, child) === 'element_value_pair';
    const value = lowerExpression(lowering, isPair ? childAt(lowering, child, lowering.field.value) : child, depth + 1);
    const key = isPair ? textOf(lowering, childAt(lowering, child, lowering.field.key)) : 'value';
    if (key === 'value' || key === 'path') given.unshift(onlyOf(value));
    else keywords.push({ name: key, value: key === 'annotations' ? asHints(value) : value });
  }
  const isDescribed = called === 'Tool' && isOfLangChain(lowering);
  const [first, ...rest] = given;
  if (isDescribed && first !== undefined)
    return {
      kind: 'call',
      callee,
      arguments: rest,
      keywords: [...keywords, { name: 'description', value: first }],
      isNew: false,
      at,
      end,
    };
  return { kind: 'call', callee, arguments: given, keywords, isNew: false, at, end };
}

/** `@Tool(annotations = @Annotations(readOnlyHint = true))`: hints are an object, as other kits write them. */
function asHints(value: Expression): Expression {
  if (value.kind !== 'call' || value.keywords === undefined) return value;
  const { at, end } = value;
  const entries = value.keywords.map((one) => [literal(one.name ?? '', at, at), one.value] as const);
  return { kind: 'map', entries, at, end };
}

/** LangChain4j's `@Tool("what it does")`; others give the name there. */
function isOfLangChain({ imports }: Lowering): boolean {
  return imports.some(({ module }) => module.startsWith('dev.langchain4j'));
}

/** `{"/a"}` is `"/a"`. */
function onlyOf(value: Expression): Expression {
  const only = value.kind === 'list' && value.items.length === 1 ? value.items[0] : undefined;
  return only ?? value;
}
