import { PAGE_ROUTE } from '../../../knowledge/sinks/html.ts';
import type { Call, Expression, FunctionIr } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { sourceBit } from '../values/kinds.ts';
import { bitsOf, isGuess, type Taint } from '../values/taint.ts';
import { BUILT_TEXT, itemsOf, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { checkContext } from './filled-templates.ts';
import { isFixedByPrefix } from './harmless.ts';
import { report } from './report-flow.ts';

/** Reports what a handler answers with, and what a function whose name says what it makes gives back. */
export function checkReturned(machine: Machine, value: Value, node: Expression): void {
  const { frame, answering } = machine;
  if (frame.function === undefined) return;
  checkNamed(machine, frame.function.name, value, node);
  if (frame.function.decorators.length > 0 || (frame.owner !== undefined && value.taint !== undefined))
    checkTaken(machine, frame.function, value, node);
  if (frame.function.decorators.length > 0) checkPageRoute(machine, frame.function, value, node);
  checkPage(machine, value, node);
  if (frame.owner !== undefined) checkContext(machine, value, node);
  if (answering?.framework === undefined || answering.callee.function !== frame.function) return;
  const sinks = machine.module.names.models.answerSinks.get(answering.framework);
  const taint = sinks === undefined ? undefined : answerTaint(value);
  if (sinks === undefined || taint === undefined || isAnswerOfUnseen(value, taint)) return;
  for (const sink of sinks) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    if (sink.spec.looksLike?.test(value.prefix ?? '') === false) continue;
    report(machine, sink, taint, 'high', { callee: `${answering.framework} handler`, sink: node, call: node });
  }
}

/** Reports what a function gives back that a framework takes for something: where to go by `@Redirect()`, or by its name. */
function checkTaken(machine: Machine, { decorators, name }: FunctionIr, value: Value, node: Expression): void {
  const { answerSinks } = machine.module.names.models;
  const decorated = decorators.map(
    (decorator) => `@${calledName(decorator.kind === 'call' ? decorator.callee : decorator)}`,
  );
  for (const asked of machine.frame.owner === undefined ? decorated : [...decorated, `${name}()`]) {
    const sinks = answerSinks.get(asked);
    if (sinks === undefined) continue;
    const told = value.shape?.kind === 'object' ? value.shape.entries.get('url')?.value : value;
    if (told?.taint === undefined) continue;
    for (const sink of sinks) {
      if (!sink.spec.languages.includes(machine.module.ir.language) || isFixedByPrefix(sink.spec.kind, told)) continue;
      report(machine, sink, told.taint, 'high', { callee: asked.replace(/^@|\(\)$/g, ''), sink: node, call: node });
    }
  }
}

/** Reports text that a route puts together and gives back, where the route says that it is a page. */
function checkPageRoute(machine: Machine, { decorators }: FunctionIr, value: Value, node: Expression): void {
  if (value.taint === undefined || (value.traits & BUILT_TEXT) === 0) return;
  const isPage = decorators.some((decorator) => decorator.kind === 'call' && answersWithPage(decorator, value));
  if (!isPage) return;
  for (const sink of machine.module.names.models.answerSinks.get(PAGE_ROUTE) ?? []) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    report(machine, sink, value.taint, 'high', { callee: `${PAGE_ROUTE} handler`, sink: node, call: node });
  }
}

/** `response_class=HTMLResponse`; a route of Nest or Spring sends text as a page, which it is where it holds a tag. */
function answersWithPage({ callee, keywords }: Call, { prefix }: Value): boolean {
  if (ROUTES_OF_TEXT.has(calledName(callee))) return /<[a-z!]/i.test(prefix ?? '');
  return (
    keywords?.some(({ name, value }) => name === 'response_class' && calledName(value) === 'HTMLResponse') === true
  );
}

const ROUTES_OF_TEXT: ReadonlySet<string> = new Set(
  ['Get', 'Post', 'Put', 'Patch', 'Delete', 'All', 'Request'].flatMap((verb) => [verb, `${verb}Mapping`]),
);

/** Reports the body of a page that is given back as an object, as functions behind a gateway do: status, headers and body. */
function checkPage(machine: Machine, { shape }: Value, node: Expression): void {
  // One with more to it is something of the program's own.
  if (shape?.kind !== 'object' || shape.class !== undefined || shape.entries.size > MOST_OF_ANSWER) return;
  if (!shape.entries.has('statusCode')) return;
  const taint = shape.entries.get('body')?.value.taint;
  const headers = shape.entries.get('headers')?.value.shape;
  if (taint === undefined || headers?.kind !== 'object') return;
  const isPage = [...headers.entries].some(
    ([name, { value }]) => name.toLowerCase() === 'content-type' && /^text\/html\b/i.test(String(value.constant ?? '')),
  );
  if (!isPage) return;
  const written = node.kind === 'map' ? node.entries : [];
  const body = written.find(([key]) => key?.kind === 'literal' && key.value === 'body')?.[1];
  for (const sink of machine.module.names.models.answerSinks.get(GATEWAY) ?? []) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    report(machine, sink, taint, 'high', { callee: `${GATEWAY} handler`, sink: body ?? node, call: node });
  }
}
const GATEWAY = 'lambda';
const MOST_OF_ANSWER = 6;

/** `return text, 400` sends the text; an object is sent as data, not as markup. */
function answerTaint(value: Value): Taint | undefined {
  const { shape } = value;
  if (shape?.kind === 'list') return itemsOf(shape).items[0]?.taint;
  return shape?.kind === 'object' && shape.class === undefined ? undefined : value.taint;
}

/** What a function nobody could look into makes for a visitor, and an object of a class, is an answer already and no text. */
function isAnswerOfUnseen({ name, traits }: Value, taint: Taint): boolean {
  return (traits & BUILT_TEXT) === 0 && (isGuess(taint) || OF_A_CLASS.test(name?.text ?? ''));
}
const OF_A_CLASS = /\.[A-Z]\w*\(\)$/;

const PREDICTABLE = sourceBit('random');

/** Reports a value that is given a name which says it must be unpredictable, or that it is a query. */
export function checkNamed(machine: Machine, name: string, value: Value, node: Expression, before?: Value): void {
  const taint = value.taint ?? taintOfBytes(machine, value);
  if (taint === undefined) return;
  const isPredictable = (bitsOf(taint) & PREDICTABLE) !== 0;
  // Text that grows was told of where the data came in.
  const isBuilt = (value.traits & BUILT_TEXT) !== 0 && before?.taint === undefined;
  if (!isPredictable && !isBuilt) return;
  for (const sink of machine.module.names.models.namedSinks) {
    const { named, built, languages, looksLike } = sink.spec;
    if (!(built === true ? isBuilt : isPredictable)) continue;
    if (named?.test(name) !== true || !languages.includes(machine.module.ir.language)) continue;
    if (looksLike?.test(value.prefix ?? '') === false) continue;
    report(machine, sink, taint, 'high', { callee: name, sink: node, call: node });
  }
}

/** A text of Go that is written one byte after the other is a list of them. */
function taintOfBytes({ module }: Machine, value: Value): Taint | undefined {
  return value.shape?.kind === 'list' && module.ir.language === 'go' ? deepTaint(value) : undefined;
}

/** How the place is spelled that an assignment writes to, with a constant key where there is one. */
export function checkNamedPlace(machine: Machine, place: Expression, key: string | undefined, value: Value): void {
  if ((bitsOf(deepTaint(value)) & PREDICTABLE) === 0) return;
  const object = place.kind === 'index' || place.kind === 'member' ? pathOf(place.object) : undefined;
  checkNamed(machine, `${object?.split('.').at(-1) ?? ''}.${key ?? ''}`, value, place);
}
