import { isMinified } from '../inventory/content.ts';

/** The scripts of a page as one text of code. */
export interface PageScripts {
  readonly language: 'javascript' | 'typescript';
  readonly text: string;
}

/** Pages, and views that pages are made of. */
export const PAGES: RegExp = /\.(?:html?|xhtml|ejs|hbs|handlebars|mustache|njk|nunjucks|twig|eta)$/i;

/** Scripts of a page that a browser runs; others are data, or templates. */
const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/babel|jsx|tsx?)$/i;
const TYPE = /\btype\s{0,9}=\s{0,9}["']?([^"'\s>]{0,60})/i;
const TYPED = /\blang\s{0,9}=\s{0,9}["']?tsx?\b/i;
const OPENING = /<script\b/gi;
const CLOSING = /<\/script\b/gi;
const LONGEST_TAG = 2_000;

/**
 * What a page runs, every place where it stands in the page: all else is blank. Undefined where a page runs nothing of its
 * own, or nothing that anybody wrote by hand.
 */
export function scriptsOf(path: string, text: string): PageScripts | undefined {
  if (!PAGES.test(path)) return undefined;
  const parts: string[] = [];
  let end = 0;
  let isTyped = false;
  for (const { index: at, 0: opening } of text.matchAll(OPENING)) {
    if (at < end) continue;
    const start = text.indexOf('>', at) + 1;
    CLOSING.lastIndex = start;
    const closing = start === 0 || start - at > LONGEST_TAG ? undefined : CLOSING.exec(text)?.index;
    if (closing === undefined) break;
    const tag = text.slice(at + opening.length, start);
    if (RUNS.test(TYPE.exec(tag)?.[1] ?? '') && closing > start) {
      isTyped ||= TYPED.test(tag);
      parts.push(blank(text.slice(end, start)), withoutTags(text.slice(start, closing)));
      end = closing;
    }
    if (end < closing) {
      parts.push(blank(text.slice(end, closing)));
      end = closing;
    }
  }
  const scripts = parts.join('');
  const lines = scripts.split('\n').length;
  if (scripts.trim() === '' || isMinified(scripts, lines)) return undefined;
  return { language: isTyped ? 'typescript' : 'javascript', text: scripts + blank(text.slice(end)) };
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** `<%= total %>`, `{{ total }}`: what a server writes there is some value, the rest is nothing. */
function withoutTags(script: string): string {
  return script.replaceAll(SAYS_VALUE, (tag) => `0${blank(tag).slice(1)}`).replaceAll(SAYS_NOTHING, blank);
}
/** Two braces behind an equals sign are an object of JSX, and behind a dollar sign one in a template. */
const SAYS_VALUE = /<%[-=~](?:[^%<]|%(?!>)|<(?!%)){0,2000}%>|(?<![=$])\{\{[^{}\n]{0,400}\}\}/g;
const SAYS_NOTHING = /<%(?:[^%<]|%(?!>)|<(?!%)){0,2000}%>|\{%[^%\n]{0,400}%\}/g;
