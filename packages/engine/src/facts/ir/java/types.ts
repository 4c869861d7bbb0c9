import type { Expression } from '../ir.ts';
import { endOf, firstPart, lowerExpression, name, nameOf, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** Types whose values are numbers, truth values, moments and the like, of which no text is left. */
const NUMBERS =
  /^(?:byte|short|int|long|float|double|boolean|char|Byte|Short|Integer|Long|Float|Double|Boolean|Character|Number|BigInteger|BigDecimal|UUID|LocalDate|LocalTime|LocalDateTime|ZonedDateTime|OffsetDateTime|Instant|Duration|Year|YearMonth|Date|Timestamp|OptionalInt|OptionalLong|AtomicInteger|AtomicLong|AtomicBoolean)$/;
/** Those of them that numbers are taken for, and written like. */
const CAST_TO_NUMBER = /^(?:byte|short|int|long|float|double|boolean)$/;
/** What only says when or whether there will be a value. */
const WRAPPERS =
  /^(?:Optional|Mono|CompletableFuture|CompletionStage|Uni|Single|Callable|Supplier|ResponseEntity)<(.+)>$/s;

export function isNumberType(type: string): boolean {
  return NUMBERS.test(type);
}

/** Whether a cast to the type leaves a number. */
export function makesNumber(type: string): boolean {
  return CAST_TO_NUMBER.test(type);
}

/** A type as the interpreter is told it: all numbers are one type, of many of a kind nothing is known. */
export function writtenType(lowering: Lowering, node: number): string | undefined {
  if (node < 0) return undefined;
  const text = bareType(lowering, node);
  if (isNumberType(text)) return 'number';
  return text.endsWith(']') || text === 'var' ? undefined : text;
}

/** A type as written, by the name it has where it is imported. */
export function bareType(lowering: Lowering, node: number): string {
  if (node < 0) return '';
  const text = textOf(lowering, node).replace(/@\w+\s+/g, '');
  const inner = WRAPPERS.exec(text)?.[1] ?? text;
  const qualified = QUALIFIED.exec(inner);
  return qualified === null
    ? inner
    : importedAs(lowering, qualified[1] ?? '', qualified[2] ?? '', startOf(lowering, node)) +
        inner.slice(qualified[0].length);
}

/** `java.io.File`: a package in small letters, and a class in it. */
const QUALIFIED = /^((?:[a-z_][\w]*\.)+)([A-Z]\w*)/;

/** The class that a qualified name begins with, as if it were imported; undefined where it begins with none. */
export function qualifiedClass(
  lowering: Lowering,
  text: string,
  at: number,
): { local: string; rest: string } | undefined {
  const found = QUALIFIED.exec(text);
  if (found === null) return undefined;
  const [whole, folder = '', called = ''] = found;
  return { local: importedAs(lowering, folder, called, at), rest: text.slice(whole.length) };
}

/** A class that is named with its package needs no import; it is treated as if there were one. */
function importedAs({ imports }: Lowering, folder: string, called: string, at: number): string {
  const module = folder.slice(0, -1);
  const known = imports.find(({ local }) => local === called);
  if (known !== undefined) return known.module === module ? called : folder + called;
  imports.push({ module, symbol: called, local: called, at });
  return called;
}

/** A type where it stands for the class. */
export function lowerTypeName(lowering: Lowering, node: number, depth: number): Expression {
  switch (typeName(lowering, node)) {
    case 'generic_type':
    case 'annotated_type':
    case 'array_type':
      return lowerExpression(lowering, firstPart(lowering, node), depth + 1);
    case 'scoped_type_identifier':
      return lowerQualified(lowering, node);
    default:
      return nameOf(lowering, node);
  }
}

/** `Outer.Inner`, `java.io.File`. */
function lowerQualified(lowering: Lowering, node: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const text = textOf(lowering, node).replace(/<[^<>]*>/g, '');
  const found = qualifiedClass(lowering, text, at);
  const [first = '', ...rest] =
    found === undefined ? text.split('.') : [found.local, ...found.rest.split('.').slice(1)];
  let value: Expression = name(first, at, end);
  for (const property of rest) value = { kind: 'member', object: value, property: property.trim(), at, end };
  return value;
}
