import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression } from '../ir.ts';
import { callOf, methodOf, mixed, textIn, type OtherWords } from './words.ts';

/** Classes of characters by name, as patterns elsewhere write them. */
const NAMED: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  digit: '0-9',
  xdigit: '0-9a-fA-F',
  lower: 'a-z',
  upper: 'A-Z',
  space: '\\s',
  blank: ' \\t',
  word: '\\w',
  punct: '!-\\/:-@\\[-`{-~',
};
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' };

interface Pattern {
  readonly regex: Expression;
  readonly flags: string;
}

/** `'/^[a-z]+$/i'` as a pattern; undefined where it is not spelled out. */
function patternOf(node: Expression | undefined): Pattern | undefined {
  const written = textIn(node)?.trimStart();
  if (node === undefined || written === undefined || written.length < 2) return undefined;
  const opening = written.charAt(0);
  if (/[\w\\\s]/.test(opening)) return undefined;
  const end = written.lastIndexOf(CLOSING[opening] ?? opening);
  if (end < 1) return undefined;
  const flags = written.slice(end + 1).trim();
  const pattern = inOtherLetters(written.slice(1, end), flags.includes('x'));
  const kept = flags.replaceAll(/[^ims]/g, '');
  return { regex: { kind: 'regex', pattern, flags: kept, at: node.at, end: node.end }, flags };
}

/** What other languages write another way. */
function inOtherLetters(pattern: string, isSpaced: boolean): string {
  const named = pattern
    .replaceAll(/\[:(\w+):\]/g, (whole, called: string) => ownEntry(NAMED, called) ?? whole)
    .replaceAll('\\A', '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll('\\h', '[ \\t]')
    .replaceAll('(?>', '(?:')
    .replaceAll('(?P<', '(?<');
  return isSpaced ? named.replaceAll(/(?<!\\)#.*$/gm, '').replaceAll(/(?<!\\)\s+/g, '') : named;
}

/** `preg_match($pattern, $text, $found)`: whether it fits, and what was found in the variable that is named. */
const matching: OtherWords = (call) => {
  const [written, text, found] = call.arguments;
  const pattern = patternOf(written);
  if (text === undefined) return undefined;
  if (pattern === undefined) return found === undefined ? undefined : filled(found, text, call);
  const test = methodOf(pattern.regex, 'test', [text], call);
  if (found === undefined) return test;
  const match = methodOf(text, 'match', [pattern.regex], call);
  const taken: Expression = { kind: 'assign', target: found, value: match, at: call.at, end: call.end };
  return { kind: 'logical', operator: 'and', left: test, right: taken, at: call.at, end: call.end };
};

/** What is found with a pattern nobody knows is part of the text. */
function filled(target: Expression, text: Expression, call: Call): Expression {
  return { kind: 'assign', target, value: mixed([text], call), at: call.at, end: call.end };
}

/** All that is found, each again as a list. */
const matchingAll: OtherWords = (call) => {
  const [, text, found] = call.arguments;
  return text === undefined || found === undefined ? undefined : filled(found, text, call);
};

/** `preg_replace($pattern, $other, $text)`. Old versions ran what was put in where the pattern ended in `e`. */
const replacing: OtherWords = (call) => {
  const [written, other, text] = call.arguments;
  if (written === undefined || other === undefined || text === undefined) return undefined;
  if (written.kind === 'list') {
    const parts = written.items.map(patternOf);
    if (parts.some((part) => part === undefined)) return undefined;
    let value = text;
    for (const part of parts) if (part !== undefined) value = methodOf(value, 'replaceAll', [part.regex, other], call);
    return value;
  }
  const pattern = patternOf(written);
  if (pattern === undefined) return undefined;
  if (pattern.flags.includes('e')) return callOf('eval', [mixed([other, text], call)], call);
  return methodOf(text, 'replaceAll', [pattern.regex, other], call);
};

/** `preg_replace_callback($pattern, $each, $text)`. */
const replacingEach: OtherWords = (call) => {
  const [written, each, text] = call.arguments;
  const pattern = patternOf(written);
  if (pattern === undefined || each === undefined || text === undefined) return undefined;
  return methodOf(text, 'replaceAll', [pattern.regex, each], call);
};

const splitting: OtherWords = (call) => {
  const [written, text] = call.arguments;
  const pattern = patternOf(written);
  if (pattern === undefined || text === undefined) return undefined;
  return methodOf(text, 'split', [pattern.regex], call);
};

/** What the library does with patterns. */
export const PATTERNS: Readonly<Record<string, OtherWords>> = {
  preg_match: matching,
  preg_match_all: matchingAll,
  preg_replace: replacing,
  preg_replace_callback: replacingEach,
  preg_split: splitting,
};

/** `ctype_digit($text)`: a pattern with a name. */
export function fits(pattern: string): OtherWords {
  return (call) => {
    const [text] = call.arguments;
    if (text === undefined) return undefined;
    const regex: Expression = { kind: 'regex', pattern, flags: '', at: call.at, end: call.at };
    return methodOf(regex, 'test', [text], call);
  };
}
