import { asNumber, joinOperands } from '../every-language.ts';
import type { Expression } from '../ir.ts';
import { literal } from '../lowering.ts';

/** What other languages write with signs. */
const SIGNS: Readonly<Record<string, string>> = { and: '&&', or: '||', xor: '^', '<>': '!=', '<=>': '-' };

/** Two operands under an operator. */
export function joined(written: string, left: Expression, right: Expression, at: number, end: number): Expression {
  const operator = SIGNS[written.toLowerCase()] ?? written;
  if (operator === '.') return together(left, right, at, end);
  if (operator === '+') return added(left, right, at, end);
  return searched(operator, left, right, at, end) ?? joinOperands(operator, left, right, at, end);
}

/** `$a . $b . $c` is one text of three parts. */
function together(left: Expression, right: Expression, at: number, end: number): Expression {
  const parts = [left, right].flatMap((side) => (side.kind === 'concatenation' ? side.parts : [side]));
  return { kind: 'concatenation', parts, at, end };
}

/** Of two arrays `+` takes all that stands in either; of everything else it makes a number. */
function added(left: Expression, right: Expression, at: number, end: number): Expression {
  const isArray = [left, right].some(({ kind }) => kind === 'map' || kind === 'list');
  if (isArray) return { kind: 'map', entries: [left, right].map((side) => [null, side] as const), at, end };
  return asNumber({ kind: 'binary', operator: '+', left, right, at, end });
}

const EQUAL = /^[!=]==?$/;

/** `strpos($text, '..') === false`: nothing was found, which is told by a negative place elsewhere. */
function searched(
  operator: string,
  left: Expression,
  right: Expression,
  at: number,
  end: number,
): Expression | undefined {
  if (!EQUAL.test(operator)) return counted(operator, left, right, at, end);
  const [asked, told] = left.kind === 'literal' ? [right, left] : [left, right];
  if (told.kind !== 'literal') return undefined;
  if (told.value === false && isSearch(asked))
    return { kind: 'comparison', operator, left: asked, right: literal(-1, told.at, told.end), at, end };
  // `preg_match(…) === 1`, `strcmp(…) === 0`, `filter_var(…) !== false`: told by what is already a question.
  if (!isQuestion(asked) || typeof told.value === 'string') return undefined;
  const isTrue = Boolean(told.value) === operator.startsWith('=');
  return isTrue ? asked : { kind: 'unary', operator: '!', operand: asked, at, end };
}

/** `preg_match(…) > 0`, `preg_match(…) < 1`. */
function counted(
  operator: string,
  left: Expression,
  right: Expression,
  at: number,
  end: number,
): Expression | undefined {
  if (right.kind !== 'literal' || left.kind === 'comparison' || !isQuestion(left)) return undefined;
  const told = `${operator}${String(right.value)}`;
  if (told === '>0' || told === '>=1') return left;
  return told === '<1' || told === '<=0' ? { kind: 'unary', operator: '!', operand: left, at, end } : undefined;
}

const PLACES: ReadonlySet<string> = new Set(['indexOf', 'lastIndexOf']);

function isSearch(node: Expression): boolean {
  const call = node.kind === 'assign' ? node.value : node;
  return call.kind === 'call' && call.callee.kind === 'member' && PLACES.has(call.callee.property);
}

const QUESTIONS: ReadonlySet<string> = new Set(['test', 'startsWith', 'endsWith', 'includes']);

/** Whether the lowering made a question of a call that answers with a number in PHP. */
function isQuestion(node: Expression): boolean {
  if (node.kind === 'comparison' || (node.kind === 'logical' && node.operator === 'and')) return true;
  if (node.kind === 'unary') return node.operator === '!';
  if (node.kind !== 'call') return false;
  if (node.callee.kind === 'name') return node.callee.name.startsWith('filter_var.');
  return node.callee.kind === 'member' && QUESTIONS.has(node.callee.property);
}
