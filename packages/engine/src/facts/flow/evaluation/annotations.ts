import type { Machine } from '../machine/machine.ts';
import { lookUp } from '../modules/modules.ts';
import { parseName, resultName } from '../names/names.ts';
import { named, SOME_NUMBER, type Value } from '../values/values.ts';

const NUMBERS = new Set(['int', 'float', 'bool', 'number', 'boolean', 'bigint']);
/** `List[str]`, `Union[str, Path]`: what they hold is still whatever the caller gives. */
const TYPES_ONLY = new Set(['typing', 'typing_extensions', 'collections']);
const IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/;
const WRAPPERS = /^(?:Optional|Annotated|Awaited|Promise|Readonly|Partial)\s*[[<]\s*/;

/** What a type says of a value: an object of that class, or a number. */
export function annotatedValue(machine: Machine, annotation: string | undefined): Value | undefined {
  if (annotation === undefined) return undefined;
  const bare = annotation.trim().replace(WRAPPERS, '').replace(/^['"]/, '');
  const identifier = IDENTIFIER.exec(bare)?.[0];
  if (identifier === undefined) return undefined;
  if (NUMBERS.has(identifier)) return SOME_NUMBER;
  const { names } = machine.module;
  const known = names.models.typeNames.get(identifier);
  if (known !== undefined) return named(parseName(names, known));
  const [first = '', ...rest] = identifier.split('.');
  const value = lookUp(machine, first, undefined);
  if (value.name === undefined || value.name.text === first || TYPES_ONLY.has(value.name.root)) return undefined;
  const text = [value.name.text, ...rest].join('.');
  return named(resultName(names, parseName(names, text)));
}

/** Whether a type admits numbers, truth values, dates or a written-out few only. */
export function isNarrowType(annotation: string | undefined): boolean {
  return annotation !== undefined && NARROW.test(annotation.trim());
}
const NARROW =
  /^(?:(?:typing\.)?Optional\[)?(?:(?:int|float|bool|number|boolean|Literal\[.{1,400}\]|(?:uuid\.)?UUID[1-8]?|(?:datetime\.)?date(?:time)?|(?:decimal\.)?Decimal|IPv[46]Address|(?:Positive|Negative|NonNegative|Strict)(?:Int|Float))(?:\s*\|\s*None)?)\]?$/s;
