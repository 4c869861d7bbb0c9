import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { OtherWords } from './library.ts';

/** Whether a call is given a function where it stands: only then it is one of sequences, whoever has methods of that name. */
function isGivenFunction({ arguments: [first] }: Call): boolean {
  if (first === undefined) return false;
  return first.kind === 'function' || isCharacterTest(first) || (first.kind === 'member' && isMethodOfClass(first));
}

/** `File.Exists`, `System.IO.Path.GetFullPath`: a method of a class, by its name alone. */
function isMethodOfClass({ object, property }: Extract<Expression, { kind: 'member' }>): boolean {
  if (!/^[A-Z]/.test(property)) return false;
  return object.kind === 'member' ? isMethodOfClass(object) : object.kind === 'name' && /^[A-Z]/.test(object.name);
}

/** `names.Select(name => …)` is `names.map(name => …)`. */
function each(property: string): OtherWords {
  return (call, object) => {
    if (!isGivenFunction(call)) return undefined;
    const callee: Expression = { kind: 'member', object, property, at: call.at, end: call.callee.end };
    return { ...call, callee, arguments: call.arguments.slice(0, 1) };
  };
}

/** `char.IsLetterOrDigit`, handed over by its name. */
function isCharacterTest(given: Expression): boolean {
  return given.kind === 'member' && given.object.kind === 'name' && /^[cC]har$/.test(given.object.name);
}

/** `names.FirstOrDefault()` is one of them, `names.FirstOrDefault(name => …)` the one that is looked for. */
const one: OtherWords = (call, object, lowering) => {
  if (call.arguments.length > 0) return each('find')(call, object, lowering);
  const { at, end } = call;
  return { kind: 'index', object, index: literal(0, at, at), at, end };
};

/** `names.First(name => …)`: there is one, or it fails. */
const oneSurely: OtherWords = (call, object, lowering) => {
  const found = one(call, object, lowering);
  return found?.kind === 'call' ? { ...found, isSure: true } : found;
};

/** The same items, perhaps in another order or as another kind of list. */
const same: OtherWords = (_call, object) => object;

/** In the order of something: the items are the same. */
const sorted: OtherWords = (call, object) => (isGivenFunction(call) ? object : undefined);

/** Methods of sequences. */
export const SEQUENCES: Readonly<Record<string, OtherWords>> = {
  Select: each('map'),
  SelectMany: each('flatMap'),
  Where: each('filter'),
  All: each('every'),
  Any: each('some'),
  Exists: each('some'),
  Find: each('find'),
  FindAll: each('filter'),
  ForEach: each('forEach'),
  First: oneSurely,
  FirstOrDefault: one,
  Single: oneSurely,
  SingleOrDefault: one,
  Last: oneSurely,
  LastOrDefault: one,
  ToList: same,
  ToArray: same,
  ToHashSet: same,
  AsEnumerable: same,
  Distinct: same,
  Cast: same,
  OfType: same,
  Reverse: same,
  OrderBy: sorted,
  OrderByDescending: sorted,
  ThenBy: sorted,
};
