import type { Expression } from '../ir.ts';

/** What no name of a file holds, on the systems that refuse most. */
const IN_NO_NAME = String.raw`[/\\:*?"<>|]`;

/** `name.IndexOfAny(Path.GetInvalidFileNameChars()) >= 0` asks whether the text holds one of these: a test of a pattern. */
export function holdsAny(operator: string, left: Expression, right: Expression): Expression | undefined {
  if (left.kind !== 'call' || left.callee.kind !== 'member' || left.callee.property !== 'IndexOfAny') return undefined;
  const number = numberOf(right);
  const isThere = (number === 0 && operator === '>=') || (number === -1 && (operator === '>' || operator === '!='));
  const isAbsent = (number === 0 && operator === '<') || (number === -1 && operator === '==');
  const pattern = isThere || isAbsent ? patternOf(left.arguments) : undefined;
  if (pattern === undefined) return undefined;
  const { at, end, callee } = left;
  const regex: Expression = { kind: 'regex', pattern, flags: '', at, end };
  const test: Expression = {
    ...left,
    callee: { kind: 'member', object: regex, property: 'test', at, end: callee.end },
    arguments: [callee.object],
  };
  return isThere ? test : { kind: 'unary', operator: '!', operand: test, at, end };
}

function numberOf(node: Expression): number | undefined {
  if (node.kind === 'literal') return typeof node.value === 'number' ? node.value : undefined;
  const operand = node.kind === 'unary' && node.operator === '-' ? numberOf(node.operand) : undefined;
  return operand === undefined ? undefined : -operand;
}

/** The characters that are asked for, as a pattern; undefined where they are not spelled out. */
function patternOf(given: readonly Expression[]): string | undefined {
  const [only] = given;
  const property = only?.kind === 'call' && only.callee.kind === 'member' ? only.callee.property : '';
  if (property === 'GetInvalidFileNameChars') return IN_NO_NAME;
  const characters = (only?.kind === 'list' ? only.items : given).map(characterOf);
  if (characters.length === 0 || characters.includes(undefined)) return undefined;
  return `[${characters.join('')}]`;
}

function characterOf(node: Expression): string | undefined {
  if (node.kind === 'member' && node.property === 'DirectorySeparatorChar') return '/';
  if (node.kind === 'member' && node.property === 'AltDirectorySeparatorChar') return String.raw`\\`;
  if (node.kind !== 'literal' || typeof node.value !== 'string' || node.value.length !== 1) return undefined;
  return /[\]\\^-]/.test(node.value) ? `\\${node.value}` : node.value;
}
