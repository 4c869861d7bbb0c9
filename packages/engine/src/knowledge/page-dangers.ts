import type { Flow } from '../facts/flow/flow-facts.ts';
import { PLUGIN, RAISED } from './page-text.ts';
import { DOM_SINKS } from './sinks/html-dom.ts';

/** Whether nobody looked how the address begins, and it is not only taken apart. */
export function isAnyAddress({ source, call }: Flow, text: string, path: string): boolean {
  // Nobody makes a browser say that it comes from a script.
  if (/referr?er|\bMETA\b|headers/.test(source.what)) return false;
  if (call.file !== path) return true;
  const before = text.slice(Math.max(0, call.start - REACH), call.start);
  return !SCHEME_TEST.test(before) && !TAKEN_APART.test(text.slice(call.end, call.end + REACH));
}
const REACH = 600;
const SCHEME_TEST = /https?:|javascript:|protocol|(?:sanitize|safe|valid|check|clean)\w{0,12}(?:ur[li]|link|href)/i;
const TAKEN_APART = /\.(?:hostname|host|protocol|pathname|origin)\b/;

/** An error is shown of something that was given the data. */
export function isRaised({ steps }: Flow): boolean {
  return steps.some(({ note }) => note.endsWith(RAISED));
}

/** Whether data of such a kind is a danger there. */
export function isDanger(flow: Flow, text: string, path: string): boolean {
  const { source, spec, sink } = flow;
  const isHere = sink.file === path;
  const searches = spec.searches === true;
  if (searches && isHere && isSelectorTested(text, sink.start)) return false;
  // What a page shows it mostly wrote itself, and what a server reads out of somebody's page is no text of its own.
  if (source.kind === 'page') return DOM_SINKS.includes(spec) && isShortWay(flow);
  if (source.kind !== 'library') return true;
  const isOption = source.what.startsWith(PLUGIN);
  // What is searched for is for the caller of a library to know; a plugin says what it searches for, or should.
  if (!isOption) return !searches;
  const written = isHere ? text.slice(sink.start, sink.end) : '';
  if (MARKUP_OPTION.test(written)) return false;
  if (!searches || written.includes('<')) return flow.steps.length <= LONGEST_WAY_IN;
  if (flow.isWhole !== true) return false;
  return OPTION.test(written) || (NO_ELEMENT.test(written) && flow.steps.length <= LONGEST_WAY);
}
const LONGEST_WAY_IN = 6;
/** An option that says itself that it is markup. */
const MARKUP_OPTION = /html|templ|tpl|markup|content|icon|arrow|button|dom\b/i;
/** A member of what options are kept in. */
const OPTION = /(?:opt(?:ion)?s?|settings?|conf(?:ig)?|defaults|params?)\s{0,3}[.[]/i;
/** A name of its own that is no element's. */
const NO_ELEMENT = /^(?!el|node|this|e$|context|obj)\w+$/i;

/** What is put into an object makes all of it look like text of the page. */
function isShortWay({ steps, confidence }: Flow): boolean {
  return confidence !== 'low' && steps.length <= LONGEST_WAY && !steps.some(({ note }) => note.startsWith('stored in'));
}
const LONGEST_WAY = 4;

/** Looks, a few lines before, whether the text begins as a selector does. */
function isSelectorTested(text: string, offset: number): boolean {
  return SELECTOR_TEST.test(text.slice(Math.max(0, offset - NEAR), offset));
}
const SELECTOR_TEST =
  /\^#|startsWith\(\s{0,2}["'`][#.]|(?:charAt\(0\)|\[0\]|substr(?:ing)?\(0,\s?1\))\s{0,2}[!=]==?\s{0,2}["'`]#|indexOf\(["'`]#["'`]\)\s{0,2}[!=]==?\s{0,2}0/;
const NEAR = 240;
