import type { Statement } from '../../ir/ir.ts';
import { cleanedByAlphabet, cleanedWithout } from '../guards/patterns.ts';
import { sinkBits } from '../values/kinds.ts';
import { equals, isSubject, judge, type Trial } from './mapped-characters.ts';

type Loop = Extract<Statement, { kind: 'loop' }>;

const END = 128;
const PAGE_BITS = sinkBits(['html', 'xml']);
/** Another spelling of a character, which is no character of its own. */
const ENTITY = /^&#?\w{1,8};$/;
const known = new WeakMap<Loop, number>();

/**
 * Sink kinds that each character is safe for which a loop over a text hands on: `match c { '<' => …, _ => out.push(c) }`,
 * `if (char.IsLetter(c)) text.Append(c)`. Every character is tried; those that nothing is done with are left behind.
 */
export function passedBits(loop: Loop): number {
  if (loop.overCharacters !== true || loop.target?.kind !== 'name') return 0;
  const before = known.get(loop);
  if (before !== undefined) return before;
  const admitted = new Uint8Array(END);
  const seen = new Map<Statement, boolean>();
  for (let code = 0; code < END; code += 1) walk(loop.body, { name: loop.target.name, code, admitted, seen });
  const isGone = (character: string): boolean => admitted[character.charCodeAt(0)] !== 1;
  const bits = cleanedByAlphabet(admitted) | (cleanedWithout(isGone) & PAGE_BITS);
  known.set(loop, bits);
  return bits;
}

/** Statements are read once for all characters: whether each names the one that is tried. */
interface LoopTrial extends Trial {
  readonly seen: Map<Statement, boolean>;
}

/** Notes the character where something is done with it; false where every way goes on with the next one. */
function walk(statements: readonly Statement[], trial: LoopTrial): boolean {
  return statements.every((statement) => step(statement, trial));
}

function step(statement: Statement, trial: LoopTrial): boolean {
  if (statement.kind === 'continue') return false;
  if (statement.kind === 'if') {
    const verdict = judge(statement.test, trial);
    // A test that nobody understands may keep what it is given.
    if (verdict === undefined && mentions(statement.test, trial.name)) note(trial);
    const then = verdict === false || walk(statement.then, trial);
    const otherwise = verdict === true || walk(statement.otherwise, trial);
    return verdict === true ? then : verdict === false ? otherwise : then || otherwise;
  }
  if (statement.kind === 'switch' && isSubject(statement.subject, trial)) {
    choose(statement.cases, trial);
    return true;
  }
  if (handsOn(statement, trial)) note(trial);
  return statement.kind !== 'return' && statement.kind !== 'throw';
}

/** Whether a statement does something with the character; what it puts beside it is let in. */
function handsOn(statement: Statement, { name, admitted, seen }: LoopTrial): boolean {
  const before = seen.get(statement);
  if (before !== undefined) return before;
  const isNamed = mentions(statement, name);
  seen.set(statement, isNamed);
  admitTexts(statement, admitted);
  return isNamed;
}

/** Every case that may be the one; an empty one goes on in the next. */
function choose(cases: Extract<Statement, { kind: 'switch' }>['cases'], trial: LoopTrial): void {
  for (const { values, isDefault, body } of cases) {
    if (isDefault) continue;
    const verdicts = new Set(values.map((value) => equals(value, trial)));
    if (!verdicts.has(true) && !verdicts.has(undefined)) continue;
    if (body.length === 0) note(trial);
    walk(body, trial);
    if (verdicts.has(true)) return;
  }
  for (const { isDefault, body } of cases) if (isDefault) walk(body, trial);
}

function note({ admitted, code }: Trial): void {
  admitted[code] = 1;
}

/** What is put in the place of a character is in the text as well. */
function admitTexts(node: unknown, admitted: Uint8Array): void {
  if (typeof node === 'string') {
    for (const character of ENTITY.test(node) ? '' : node) admitted[character.charCodeAt(0)] = 1;
  } else if (Array.isArray(node)) {
    for (const part of node) admitTexts(part, admitted);
  } else if (typeof node === 'object' && node !== null) {
    if ('kind' in node && node.kind === 'literal') admitTexts('value' in node ? node.value : '', admitted);
    else for (const part of Object.values(node)) if (typeof part === 'object') admitTexts(part, admitted);
  }
}

function mentions(node: unknown, name: string): boolean {
  if (Array.isArray(node)) return node.some((part) => mentions(part, name));
  if (typeof node !== 'object' || node === null) return false;
  if ('kind' in node && node.kind === 'name') return 'name' in node && node.name === name;
  return Object.values(node).some((part) => mentions(part, name));
}
