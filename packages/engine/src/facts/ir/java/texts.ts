import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { spokenType } from './names.ts';

const BUILDERS = /^(?:java\.lang\.)?(?:StringBuilder|StringBuffer|StringJoiner)$/;

/** What a text is built in is the text: `new StringBuilder("a")`. */
export function builtText({ callee, arguments: [first], at, end }: Call): Expression | undefined {
  if (callee.kind !== 'name' || !BUILDERS.test(callee.name)) return undefined;
  const isLength = first?.kind === 'literal' && typeof first.value === 'number';
  const begins = first === undefined || isLength || callee.name.endsWith('Joiner') ? literal('', at, end) : first;
  return { kind: 'concatenation', parts: [begins], at, end };
}

/** `text.append(a).append(b)` puts text behind what is there; undefined where nothing says that it is a builder. */
export function appended(lowering: Lowering, call: Call, receiver: Expression): Expression | undefined {
  const { callee, arguments: given, at, end } = call;
  const method = callee.kind === 'member' ? callee.property : '';
  const added = method === 'insert' ? given[1] : given[0];
  if (added === undefined) return method === 'reverse' && isText(lowering, receiver) ? receiver : undefined;
  if (!isText(lowering, receiver)) return undefined;
  if (method === 'setLength') return assigned(receiver, literal('', at, end), call);
  const before = receiver.kind === 'assign' ? receiver.value : receiver;
  const parts = partsOf(before, receiver.kind === 'assign');
  const text: Expression = {
    kind: 'concatenation',
    parts: method === 'insert' ? [added, ...parts] : [...parts, added],
    at: receiver.at,
    end,
  };
  return assigned(receiver, text, call);
}

/** Texts that are put together one behind the other are one text. */
function partsOf(before: Expression, isOwn: boolean): readonly Expression[] {
  const isBuilt = before.kind === 'concatenation' && (isOwn || before.at <= before.end);
  return isBuilt ? before.parts : [before];
}

/** The builder keeps what was added, where it goes by a name. */
function assigned(receiver: Expression, value: Expression, { at, end }: Call): Expression {
  const target = receiver.kind === 'assign' ? receiver.target : receiver;
  if (target.kind !== 'name' && target.kind !== 'member') return value;
  return { kind: 'assign', target, value, at, end };
}

function isText(lowering: Lowering, receiver: Expression): boolean {
  if (receiver.kind === 'concatenation') return true;
  if (receiver.kind === 'assign') return receiver.value.kind === 'concatenation';
  return BUILDERS.test(spokenType(lowering, receiver));
}
