import { ANSWER, GLOBAL_TYPES, RECEIVED } from '../../../knowledge/javascript/entry-points.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import { familyOf } from '../../ir/family.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { parseName, resultName } from '../names/names.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { named, SOME_NUMBER, type Value } from '../values/values.ts';

const NUMBERS = new Set(['int', 'float', 'bool', 'number', 'boolean', 'bigint']);
/** `List[str]`, `Union[str, Path]`: what they hold is still whatever the caller gives. */
const TYPES_ONLY = new Set(['typing', 'typing_extensions', 'collections']);
const IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/;
const WRAPPERS = /^(?:Optional|Annotated|Awaited|Promise|Readonly|Partial)\s*[[<]\s*/;

/** What a parameter is by its type, and by its name where one type has two uses. */
export function typedParameter(machine: Machine, { annotation, target }: Parameter): Value | undefined {
  const typed = annotatedValue(machine, annotation);
  const isAnswer = typed?.name?.text === RECEIVED && target.kind === 'name' && ANSWERS.test(target.name);
  return isAnswer ? named(parseName(machine.module.names, ANSWER)) : typed;
}
/** Node has one type for what a server is sent and for what a client is answered. */
const ANSWERS = /^(?:res|resp|.{0,20}response|answer|redirect\w{0,10})$/i;

/** What a type says of a value: an object of that class, or a number. */
export function annotatedValue(machine: Machine, annotation: string | undefined): Value | undefined {
  if (annotation === undefined) return undefined;
  const bare = annotation.trim().replace(WRAPPERS, '').replace(/^['"]/, '');
  const identifier = IDENTIFIER.exec(bare)?.[0];
  if (identifier === undefined) return undefined;
  if (NUMBERS.has(identifier)) return SOME_NUMBER;
  const { names } = machine.module;
  const known = globalType(machine, identifier) ?? names.models.typeNames.get(identifier);
  if (known !== undefined) return named(parseName(names, known));
  const [first = '', ...rest] = identifier.split('.');
  if (isOwnType(machine, first)) return undefined;
  const value = lookUp(machine, first, undefined);
  // A class without a package around it is called as the file calls it.
  const isClass = machine.module.traits.findsBy === 'class' && machine.module.imports.has(first);
  // Where types ask, a library may be named without an import: `reqwest::Client`.
  const isWhole = (machine.module.traits.asksByType || machine.module.imports.has(first)) && rest.length > 0;
  if (value.name === undefined || (value.name.text === first && !isClass && !isWhole)) return undefined;
  if (TYPES_ONLY.has(value.name.root)) return undefined;
  const text = [value.name.text, ...rest].join('.');
  return named(resultName(names, parseName(names, text)));
}

/** What a type is that no file has to import: `Request`, unless a framework's of that name was imported. */
function globalType({ module }: Machine, identifier: string): string | undefined {
  return familyOf(module.ir.language) === 'script' && !module.imports.has(identifier)
    ? ownEntry(GLOBAL_TYPES, identifier)
    : undefined;
}

/** A type of the repository's own, imported as nothing but that or declared where it comes from: it names no library. */
function isOwnType({ module, world }: Machine, local: string): boolean {
  const binding = module.imports.get(local);
  const { findsBy } = module.traits;
  if (binding === undefined || (findsBy !== 'path' && findsBy !== 'module')) return false;
  const path = world.resolve(module, binding.module);
  if (path === null) return false;
  return binding.isType === true || world.glanceAt(path)?.declaresType(binding.symbol) === true;
}

/** What `list[UploadFile]` says that each of several is. */
export function annotatedItem(machine: Machine, annotation: string | undefined): Value | undefined {
  return annotatedValue(machine, LISTS.exec(annotation?.trim().replace(WRAPPERS, '') ?? '')?.[1]);
}

/** What each of several is by their type: `Guid[]`, `List<Kind>`, `Set<Long>`; all numbers are one type. */
export function itemType(annotation: string): string | undefined {
  const item = EACH_OF.exec(annotation.trim())?.[1];
  return item !== undefined && BOXED_NUMBERS.test(item) ? 'number' : item;
}
const EACH_OF =
  /^(?:(?:I?(?:ReadOnly)?(?:List|Collection|Set|HashSet)|I?Enumerable|Iterable|ArrayList|LinkedList)<\s?)?([\w.]{1,100})\??(?:\[\]|\s?>)$/;
const BOXED_NUMBERS =
  /^(?:System\.)?(?:[su]?byte|u?short|u?int|u?long|float|double|decimal|Byte|Short|Integer|Long|Float|Double|Boolean|BigDecimal|BigInteger|U?Int(?:16|32|64)|Decimal|Guid|DateTime(?:Offset)?|DateOnly|UUID|Instant|LocalDate(?:Time)?)$/;

/** Sink kinds that a value is safe for once it was checked to be of a type. */
export function annotationBits(machine: Machine, annotation: string | undefined): number {
  if (annotation === undefined) return 0;
  if (isNarrowType(annotation)) return ALL_SINKS;
  const text = annotation.trim();
  const inner = LISTS.exec(text)?.[1];
  if (inner !== undefined) return annotationBits(machine, inner);
  const name = ONE_NAME.exec(text)?.[1];
  return name !== undefined && isEnumeration(lookUp(machine, name, undefined).shape, 0) ? ALL_SINKS : 0;
}

const LISTS = /^(?:typing\.)?(?:[Ll]ist|[Ss]et|[Tt]uple|Sequence|Iterable)\[([^,]{1,200})(?:,\s*\.\.\.)?\]$/s;
const ONE_NAME = /^(?:(?:typing\.)?Optional\[|Annotated\[)?([A-Za-z_]\w*)(?:\s*\|\s*None|\]|,.*)?$/s;
const ENUMERATIONS = /^(?:enum\.\w*(?:Enum|Flag)|System\.Enum)$/;

/** Whether a class has its objects written out. */
function isEnumeration(shape: Value['shape'], depth: number): boolean {
  if (shape?.kind !== 'class' || depth > 4) return false;
  return shape.bases.some((base) => ENUMERATIONS.test(base.name?.text ?? '') || isEnumeration(base.shape, depth + 1));
}

/** Whether a type admits numbers, truth values, dates or a written-out few only. */
export function isNarrowType(annotation: string | undefined): boolean {
  return annotation !== undefined && NARROW.test(annotation.trim());
}
const NARROW =
  /^(?:(?:typing\.)?Optional\[)?(?:(?:int|float|bool|number|boolean|Literal\[.{1,400}\]|(?:uuid\.)?UUID[1-8]?|(?:datetime\.)?date(?:time)?|(?:decimal\.)?Decimal|IPv[46]Address|(?:Positive|Negative|NonNegative|Strict)(?:Int|Float))(?:\s*\|\s*None)?)\]?$/s;
