import type { Call, Expression, RegexLiteral } from '../ir.ts';
import { lowerExpression } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { method, type OtherWords } from './words.ts';

/** A pattern that is spelled out. */
function pattern(node: Expression | undefined, flags = ''): RegexLiteral | undefined {
  if (node?.kind !== 'literal' || typeof node.value !== 'string') return undefined;
  return { kind: 'regex', pattern: node.value, flags, at: node.at, end: node.end };
}

/** `text.matches("[a-z]+")` asks for the whole text. */
const wholeMatch: OtherWords = (call, text, lowering) => {
  const [first, more] = call.arguments;
  if (first === undefined) return matcherAsked('fullmatch')(call, text, lowering);
  const asked = more === undefined ? pattern(first) : undefined;
  return asked === undefined ? undefined : tested(asked, text, 'fullmatch', call);
};

function tested(object: Expression, text: Expression, property: string, { at, end }: Call): Call {
  return {
    kind: 'call',
    callee: { kind: 'member', object, property, at, end },
    arguments: [text],
    isNew: false,
    at,
    end,
  };
}

/** `pattern.matcher(text).matches()`, also where the matcher went by a name before. */
function matcherAsked(property: string): OtherWords {
  return (call, receiver, lowering) => {
    if (call.arguments.length > 0) return undefined;
    const made = receiver.kind === 'name' ? beginningOf(lowering, receiver.name) : receiver;
    if (made?.kind !== 'call' || made.callee.kind !== 'member' || made.callee.property !== 'search') return undefined;
    const [text] = made.arguments;
    return text === undefined ? undefined : tested(made.callee.object, text, property, call);
  };
}

/** What a matcher was made with; a variable that has one type only was given its value where it stands. */
function beginningOf(lowering: Lowering, called: string): Expression | undefined {
  const local = lowering.locals.get(called);
  return local?.type === 'Matcher' && local.value >= 0 ? lowerExpression(lowering, local.value, 1) : undefined;
}

/** `text.replaceAll("[^a-z]", "")`. */
function replacing(property: string, flags: string): OtherWords {
  return (call, object) => {
    const [first, ...rest] = call.arguments;
    const found = pattern(first, flags);
    if (found === undefined) return undefined;
    return {
      ...call,
      callee: { kind: 'member', object, property, at: call.at, end: call.callee.end },
      arguments: [found, ...rest],
    };
  };
}

/** Methods that look through a text with a pattern. */
export const PATTERN_METHODS: Readonly<Record<string, OtherWords>> = {
  matches: wholeMatch,
  matcher: (call, receiver, lowering) =>
    call.arguments.length === 1 ? method('search')(call, receiver, lowering) : undefined,
  find: matcherAsked('test'),
  lookingAt: matcherAsked('test'),
  replaceAll: replacing('replaceAll', 'g'),
  replaceFirst: replacing('replace', ''),
};

/** `Pattern.compile("…")`, `Pattern.matches("…", text)`. */
export const PATTERN_FUNCTIONS: Readonly<Record<string, OtherWords>> = {
  'Pattern.compile': ({ arguments: [first, flags] }) => pattern(first, flags === undefined ? '' : 'i'),
  'Pattern.matches': (call) => {
    const [first, text] = call.arguments;
    const asked = pattern(first);
    return asked === undefined || text === undefined ? undefined : tested(asked, text, 'fullmatch', call);
  },
};
