import { VALIDATORS } from '../../../knowledge/guards.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { clean, PATH_BITS } from './cleaning.ts';
import { refineNoneInside } from './inner-addresses.ts';
import { refineNoPart } from './local-places.ts';
import { refineAll, refineAny } from './quantifiers.ts';
import { refineNoneIn } from './refused-characters.ts';
import { refineNotFound, refineNotInner, refinePython } from './text-tests.ts';

/** A well-known function that judges a value was true of it. */
export function refineAccepted(machine: Machine, test: Call, first: Expression): void {
  const name = judgeOf(machine, test.callee);
  if (name === undefined) return;
  const kinds = ownEntry(VALIDATORS, name);
  if (kinds !== undefined) clean(machine, name.startsWith('Number.') ? numberOf(first) : first, sinkBits(kinds));
  if (name === 're.match' || name === 're.fullmatch' || name === 're.search') refinePython(machine, test, name);
  if (first.kind === 'comprehension' && name === 'any') refineAny(machine, first);
  if (first.kind === 'comprehension' && name === 'all') refineAll(machine, first, true);
  if (name === 'isinstance') refineClass(machine, test);
}

/** The well-known function that a test asks; what it is a member of is only looked at where the name is that of one. */
function judgeOf(machine: Machine, callee: Expression): string | undefined {
  if (callee.kind === 'member' ? !JUDGES.has(callee.property) : callee.kind !== 'name') return undefined;
  return machine.run.evaluate(machine, callee).name?.text;
}
const JUDGES: ReadonlySet<string> = new Set(
  [...Object.keys(VALIDATORS), 're.match', 're.fullmatch', 're.search', 'isNaN'].map(
    (name) => name.split('.').at(-1) ?? name,
  ),
);

/** `any(not ok(x) for x in items)`, `re.search(r'[^a-z]', x)` found nothing. */
export function refineRefused(machine: Machine, test: Call, first: Expression): void {
  const name = judgeOf(machine, test.callee);
  if (first.kind === 'comprehension' && name === 'any') {
    refineAll(machine, first, false);
    refineNoneIn(machine, first);
    refineNoneInside(machine, first);
    refineNoPart(machine, first);
  }
  if (NOT_NUMBERS.has(name ?? '')) clean(machine, numberOf(first), ALL_SINKS);
  if (name === 're.search') refineNotFound(machine, test);
  if (name === 're.match') refineNotInner(machine, test);
}

const NOT_NUMBERS: ReadonlySet<string> = new Set(['isNaN', 'Number.isNaN']);

/** `Number.isInteger(+x)`, `isNaN(Number(x))`: text of which the whole is a number. */
function numberOf(node: Expression): Expression {
  const [first] = node.kind === 'call' && calledName(node.callee) === 'Number' ? node.arguments : [];
  return first ?? (node.kind === 'unary' && node.operator === '+' ? node.operand : node);
}

/** `isinstance(x, int)`: a number does nothing, and text holds no operators. */
function refineClass(machine: Machine, { arguments: [subject, type] }: Call): void {
  if (subject === undefined || type === undefined) return;
  const types = type.kind === 'list' ? type.items : [type];
  if (types.every((one) => one.kind === 'name' && NUMBERS.has(one.name))) clean(machine, subject, ALL_SINKS);
  if (types.every((one) => one.kind === 'name' && PLAIN.has(one.name))) clean(machine, subject, NOSQL_BITS);
  // What is read from is no name of a file.
  if (types.every((one) => STREAMS.has(calledName(one)))) clean(machine, subject, PATH_BITS);
  // What was put together as a statement was looked at where that was done.
  if (types.every((one) => isPartOfStatement(machine, one))) clean(machine, subject, STATEMENT_BITS);
}
function isPartOfStatement(machine: Machine, type: Expression): boolean {
  if (!STATEMENT_PARTS.has(calledName(type))) return false;
  return /^psycopg2?\.sql\./.test(machine.run.evaluate(machine, type).name?.text ?? '');
}
const STATEMENT_PARTS: ReadonlySet<string> = new Set(['Composable', 'Composed', 'SQL', 'Identifier', 'Literal']);
const STATEMENT_BITS = sinkBits(['sql']);
const STREAMS: ReadonlySet<string> = new Set(
  'FileStorage UploadFile UploadedFile InMemoryUploadedFile TemporaryUploadedFile BytesIO StringIO IOBase TextIOBase BufferedIOBase'.split(
    ' ',
  ),
);
const NOSQL_BITS = sinkBits(['nosql', 'record']);
const NUMBERS: ReadonlySet<string> = new Set(['int', 'float', 'bool', 'Decimal', 'UUID', 'date', 'datetime']);
const PLAIN: ReadonlySet<string> = new Set([...NUMBERS, 'str', 'bytes']);
