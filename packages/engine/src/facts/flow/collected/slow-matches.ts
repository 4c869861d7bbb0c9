import type { Running } from '../../../knowledge/patterns/automaton.ts';
import type { Reading } from '../../../knowledge/patterns/parts.ts';
import { judgePattern } from '../../../knowledge/patterns/slow-patterns.ts';
import { patternsIn } from '../../../knowledge/patterns/written-patterns.ts';
import type { CodeFile } from '../../code.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import type { Machine } from '../machine/machine.ts';
import { noteLooked } from '../values/cost.ts';
import { textOf } from '../values/leads.ts';
import type { Value } from '../values/values.ts';
import { report } from './report-flow.ts';

/** Methods of text, of patterns and of Python's `re` that look for a pattern. */
const MATCHES = new Set([
  'test',
  'exec',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'split',
  'search',
  'fullmatch',
  'findall',
  'finditer',
  'sub',
  'subn',
]);

/** A file whose patterns cost more than this is worth a look for that alone. */
const MOST_STEPS = 2_000_000;

/** First look: a pattern is written out that two repetitions make slow. */
export function mayMatchSlowly({ text, language }: CodeFile): boolean {
  let steps = 0;
  for (const { source, flags, isText } of patternsIn(text, language)) {
    if (!TWO_REPETITIONS.test(source)) continue;
    const found = judgePattern(isText ? source.replace(/\\(.)/g, '$1') : source, readingOf(flags));
    steps += found.steps;
    if (found.how === 'inside' || steps > MOST_STEPS) return true;
  }
  return false;
}

const TWO_REPETITIONS = /[+*}][^]*[+*}]/;

/** A step through a pattern is far less than a part of a value. */
const STEPS_A_PART = 4;

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

interface Match {
  readonly pattern: Pattern;
  readonly subject: Value;
  readonly node: Expression;
}

/** Reports outside data that is looked through with a pattern which needs more time than there is text. */
export function checkSlowMatch(machine: Machine, site: CallSite): void {
  const sinks = machine.module.names.models.slowSinks;
  if (sinks.length === 0 || !MATCHES.has(site.method)) return;
  const match = matchOf(site);
  if (match?.subject.taint === undefined) return;
  const { source, flags } = match.pattern;
  const { how, steps } = judgePattern(source, readingOf(flags), runningOf(site.method, machine.module.ir.language));
  noteLooked(steps / STEPS_A_PART);
  if (how === undefined) return;
  for (const sink of sinks) {
    if (sink.spec.slow !== how || !sink.spec.languages.includes(machine.module.ir.language)) continue;
    report(machine, sink, match.subject.taint, 'high', { callee: site.method, sink: match.node, call: site.node });
  }
}

function matchOf(site: CallSite): Match | undefined {
  const { receiver, given, name } = site;
  const [first, second, third] = given.items;
  if (name?.root === 're') {
    const pattern = first === undefined ? undefined : (patternOf(first) ?? writtenOut(textOf(first)));
    const at = site.method.startsWith('sub') ? 2 : 1;
    const subject = at === 2 ? third : second;
    return pattern === undefined || subject === undefined
      ? undefined
      : { pattern, subject, node: argumentNode(site, at) };
  }
  const own = receiver === undefined ? undefined : patternOf(receiver);
  if (own !== undefined) {
    const at = site.method.startsWith('sub') ? 1 : 0;
    const subject = at === 1 ? second : first;
    return subject === undefined ? undefined : { pattern: own, subject, node: argumentNode(site, at) };
  }
  const pattern = first === undefined ? undefined : patternOf(first);
  if (pattern === undefined || receiver === undefined) return undefined;
  return { pattern, subject: receiver, node: site.receiverNode ?? site.node };
}

function patternOf({ shape }: Value): Pattern | undefined {
  return shape?.kind === 'regex' && !shape.flags.includes('y')
    ? { source: shape.pattern, flags: shape.flags }
    : undefined;
}

function writtenOut(source: string | undefined): Pattern | undefined {
  return source === undefined ? undefined : { source, flags: '' };
}

function readingOf(flags: string): Reading {
  return { ignoresCase: flags.includes('i'), holdsToLines: flags.includes('m') };
}

function runningOf(method: string, language: string): Running {
  if (language !== 'python') return {};
  return { isHeldAtStart: method === 'match' || method === 'fullmatch', isHeldAtEnd: method === 'fullmatch' };
}
