import type { Call, Expression } from '../ir.ts';
import type { Lowering } from '../lowering.ts';
import { spokenType } from './names.ts';

/** What variables that hold patterns are called, where no type is written. */
const PATTERN_NAME = /(?:regex|pattern|rgx)$/i;

/**
 * Calls of patterns: `Regex.IsMatch(text, pattern)` and `regex.IsMatch(text)` are `pattern.test(text)`. Undefined where the
 * call is not one of a pattern.
 */
export function patternWords(call: Call, object: Expression, lowering: Lowering): Expression | undefined {
  const { callee, arguments: given } = call;
  if (callee.kind !== 'member') return undefined;
  const isStatic = lastName(object) === 'Regex';
  const isPattern =
    isStatic || spokenType(lowering, object) === 'Regex' || PATTERN_NAME.test(lastName(object)) || isMade(object);
  if (!isPattern) return undefined;
  const [text, ...others] = given;
  const pattern = isStatic ? compiled(object, others.shift(), call) : object;
  if (text === undefined || pattern === undefined) return undefined;
  const { at } = call;
  const asked = (holder: Expression, property: string, values: readonly Expression[]): Expression => ({
    ...call,
    callee: { kind: 'member', object: holder, property, at, end: callee.end },
    arguments: values,
  });
  if (callee.property === 'IsMatch') return asked(pattern, 'test', [text]);
  if (callee.property === 'Replace')
    return others[0] === undefined ? undefined : asked(text, 'replaceAll', [pattern, others[0]]);
  return asked(text, 'match', [pattern]);
}

/** `new Regex(pattern)`, as if it were written. */
function compiled(callee: Expression, pattern: Expression | undefined, { at, end }: Call): Expression | undefined {
  if (pattern === undefined) return undefined;
  return { kind: 'call', callee, arguments: [pattern], isNew: true, at, end };
}

function isMade(node: Expression): boolean {
  return node.kind === 'call' && node.isNew && lastName(node.callee) === 'Regex';
}

function lastName(node: Expression): string {
  return node.kind === 'name' ? node.name : node.kind === 'member' ? node.property : '';
}
