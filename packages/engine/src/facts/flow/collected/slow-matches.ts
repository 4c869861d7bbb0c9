import { quadraticIn } from '../../../knowledge/quadratic-patterns.ts';
import { patternsIn } from '../../../knowledge/written-patterns.ts';
import type { CodeFile } from '../../code.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import type { Machine } from '../machine/machine.ts';
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
]);

/** Cheap first look: a pattern is written out that two repetitions could make slow. */
export function mayMatchSlowly({ text, language }: CodeFile): boolean {
  for (const { source, isText } of patternsIn(text, language)) {
    if (TWO_REPETITIONS.test(source) && quadraticIn(isText ? source.replace(/\\(.)/g, '$1') : source) === 'inside')
      return true;
  }
  return false;
}

const TWO_REPETITIONS = /[+*}][^]*[+*}]/;

interface Match {
  readonly pattern: string;
  readonly subject: Value;
  readonly node: Expression;
}

/** Reports outside data that is looked through with a pattern which needs more time than there is text. */
export function checkSlowMatch(machine: Machine, site: CallSite): void {
  const sinks = machine.module.names.models.slowSinks;
  if (sinks.length === 0 || !MATCHES.has(site.method)) return;
  const match = matchOf(site);
  if (match?.subject.taint === undefined) return;
  const how = quadraticIn(match.pattern);
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
    const pattern = first === undefined ? undefined : (patternOf(first) ?? textOf(first));
    const at = site.method === 'sub' ? 2 : 1;
    const subject = at === 2 ? third : second;
    return pattern === undefined || subject === undefined
      ? undefined
      : { pattern, subject, node: argumentNode(site, at) };
  }
  const own = receiver === undefined ? undefined : patternOf(receiver);
  if (own !== undefined) {
    const at = site.method === 'sub' ? 1 : 0;
    const subject = at === 1 ? second : first;
    return subject === undefined ? undefined : { pattern: own, subject, node: argumentNode(site, at) };
  }
  const pattern = first === undefined ? undefined : patternOf(first);
  if (pattern === undefined || receiver === undefined) return undefined;
  return { pattern, subject: receiver, node: site.receiverNode ?? site.node };
}

function patternOf({ shape }: Value): string | undefined {
  return shape?.kind === 'regex' && !shape.flags.includes('y') ? shape.pattern : undefined;
}
