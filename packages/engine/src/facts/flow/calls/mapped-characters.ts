import { CHARACTER_TESTS } from '../../../knowledge/character-tests.ts';
import type { Expression, FunctionIr, Statement } from '../../ir/ir.ts';

/** Every character that text can hold without being of another script. */
const END = 128;
/** What may come out of a function is not known. */
const ANYTHING = undefined;

/**
 * The characters that `func(r rune) rune { … }` lets through or puts in, each of them tried; undefined where one cannot be
 * worked out. What it drops it answers with a negative number.
 */
export function mappedCharacters(mapping: FunctionIr): Uint8Array | undefined {
  const before = known.get(mapping);
  if (before !== undefined) return before.admitted;
  const admitted = tryEach(mapping);
  known.set(mapping, { admitted });
  return admitted;
}
const known = new WeakMap<FunctionIr, { readonly admitted: Uint8Array | undefined }>();

function tryEach({ parameters: [parameter], body }: FunctionIr): Uint8Array | undefined {
  if (parameter?.target.kind !== 'name') return ANYTHING;
  const admitted = new Uint8Array(END);
  for (let code = 0; code < END; code += 1) {
    if (walk(body, { name: parameter.target.name, code, admitted }) !== 'left') return ANYTHING;
  }
  return admitted;
}

/** One character, and what it is called. */
export interface Trial {
  readonly name: string;
  readonly code: number;
  readonly admitted: Uint8Array;
}

/** `left`: every way ends in a return that is known; `passed`: some may go on behind; `lost`: nobody knows. */
type Outcome = 'left' | 'passed' | 'lost';

function walk(statements: readonly Statement[], trial: Trial): Outcome {
  for (const statement of statements) {
    const outcome = step(statement, trial);
    if (outcome !== 'passed') return outcome;
  }
  return 'passed';
}

function step(statement: Statement, trial: Trial): Outcome {
  switch (statement.kind) {
    case 'return':
      return note(statement.value, trial) ? 'left' : 'lost';
    case 'if': {
      const verdict = judge(statement.test, trial);
      const ways = verdict === undefined ? [true, false] : [verdict];
      return joined(ways.map((way) => walk(way ? statement.then : statement.otherwise, trial)));
    }
    case 'switch':
      return choose(statement, trial);
    case 'assignment':
      return statement.target.kind === 'name' && statement.target.name !== trial.name ? 'passed' : 'lost';
    default:
      return 'lost';
  }
}

function joined(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('lost')) return 'lost';
  return outcomes.includes('passed') ? 'passed' : 'left';
}

function choose({ subject, cases }: Extract<Statement, { kind: 'switch' }>, trial: Trial): Outcome {
  const isOfConditions = subject.kind === 'literal' && subject.value === true;
  if (!isOfConditions && !isSubject(subject, trial)) return 'lost';
  const outcomes: Outcome[] = [];
  for (const { values, isDefault, body } of cases) {
    if (isDefault) continue;
    // It falls through to another.
    if (body.length === 0) return 'lost';
    const verdicts = new Set(values.map((value) => (isOfConditions ? judge(value, trial) : equals(value, trial))));
    const verdict = verdicts.has(true) ? true : verdicts.has(undefined) ? undefined : false;
    if (verdict !== false) outcomes.push(walk(body, trial));
    if (verdict === true) return joined(outcomes);
  }
  const other = cases.find(({ isDefault }) => isDefault);
  outcomes.push(other === undefined ? 'passed' : walk(other.body, trial));
  return joined(outcomes);
}

/** Notes what is returned; false where that is not known. */
function note(value: Expression | undefined, { name, code, admitted }: Trial): boolean {
  if (value === undefined) return false;
  if (value.kind === 'name' && value.name === name) admitted[code] = 1;
  else if (value.kind === 'literal' && codeOf(value) !== undefined) admitted[codeOf(value) ?? 0] = 1;
  else return isNegative(value);
  return true;
}

function isNegative(value: Expression): boolean {
  if (value.kind === 'unary') return value.operator === '-' && value.operand.kind === 'literal';
  return value.kind === 'literal' && typeof value.value === 'number' && value.value < 0;
}

export function isSubject(node: Expression, { name }: Pick<Trial, 'name'>): boolean {
  return node.kind === 'name' && node.name === name;
}

function codeOf(node: Expression): number | undefined {
  if (node.kind !== 'literal') return undefined;
  const code = typeof node.value === 'string' && node.value.length === 1 ? node.value.charCodeAt(0) : node.value;
  return typeof code === 'number' && code >= 0 && code < END ? code : undefined;
}

/** Whether a literal is the character. */
export function equals(node: Expression, { code }: Pick<Trial, 'code'>): boolean | undefined {
  const other = codeOf(node);
  return other === undefined ? undefined : other === code;
}

/** What a test says of the character, where that can be worked out. */
export function judge(test: Expression, trial: Trial): boolean | undefined {
  if (test.kind === 'logical') {
    const left = judge(test.left, trial);
    const right = judge(test.right, trial);
    if (test.operator === 'and') return left === false || right === false ? false : left && right;
    return left === true || right === true ? true : left === undefined ? undefined : right;
  }
  if (test.kind === 'unary' && test.operator === '!') {
    const inner = judge(test.operand, trial);
    return inner === undefined ? undefined : !inner;
  }
  if (test.kind === 'comparison') return compare(test, trial);
  return test.kind === 'call' ? ask(test, trial) : undefined;
}

const COMPARED: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
};

function compare(
  { operator, left, right }: Extract<Expression, { kind: 'comparison' }>,
  trial: Trial,
): boolean | undefined {
  const from = isSubject(left, trial) ? trial.code : codeOf(left);
  const to = isSubject(right, trial) ? trial.code : codeOf(right);
  return from === undefined || to === undefined ? undefined : COMPARED[operator]?.(from, to);
}

/** `unicode.IsLetter(r)`, `char.IsLetter(c)`, `c.is_alphabetic()`, and `"-_".includes(c)`. */
function ask({ callee, arguments: [given] }: Extract<Expression, { kind: 'call' }>, trial: Trial): boolean | undefined {
  if (callee.kind !== 'member') return undefined;
  const { object, property } = callee;
  const character = String.fromCharCode(trial.code);
  const asked = isSubject(object, trial) ? TESTS.get(property) : undefined;
  if (given === undefined || asked !== undefined) return asked?.test(character);
  if (!isSubject(given, trial)) return undefined;
  if (object.kind === 'name' && /^(?:unicode|[cC]har)$/.test(object.name)) return TESTS.get(property)?.test(character);
  if (object.kind !== 'literal' || typeof object.value !== 'string' || property !== 'includes') return undefined;
  return object.value.includes(character);
}

/** The tests as patterns of one character. */
const TESTS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(CHARACTER_TESTS).map(([name, letters]) => [name, new RegExp(`[${letters}]`)]),
);
