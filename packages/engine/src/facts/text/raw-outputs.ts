import { beginsAddress, isCode, isInScript, scriptsIn } from './page-places.ts';
import { membersIn, type RawPart, type RawTemplate, readRawTemplate } from './raw-template-parts.ts';

/** How a template writes a value as it is: engines of these files, each form with the value. */
const FORMS: readonly { readonly files: RegExp; readonly pattern: RegExp }[] = [
  { files: /\.(?:ejs|html?)$/, pattern: /<%-\s{0,9}(?:locals\.)?([A-Za-z_$][\w$.[\]'"]{0,120}?)\s{0,9}[-_]?%>/g },
  { files: /\.eta$/, pattern: /<%[-_]?~\s{0,9}(?:it\.)?([A-Za-z_$][\w$.[\]'"]{0,120}?)\s{0,9}[-_]?%>/g },
  {
    files: /\.(?:hbs|handlebars|mustache|html?)$/,
    pattern: /\{\{(?:\{|~?&)\s{0,9}(?:this\.)?([A-Za-z_$][\w$.[\]]{0,120}?)\s{0,9}\}\}/g,
  },
  {
    files: /\.(?:pug|jade)$/,
    pattern: /!(?:=[ \t]{0,9}|\{\s{0,9})([A-Za-z_$][\w$.[\]'"]{0,120}?)[ \t]{0,9}(?:\}|$)/gm,
  },
];
/** And how it writes one that it escapes. */
const ESCAPED: typeof FORMS = [
  { files: /\.(?:ejs|html?)$/, pattern: /<%=\s{0,9}(?:locals\.)?([A-Za-z_$][\w$.[\]'"]{0,120}?)\s{0,9}[-_]?%>/g },
  { files: /\.eta$/, pattern: /<%[-_]?=\s{0,9}(?:it\.)?([A-Za-z_$][\w$.[\]'"]{0,120}?)\s{0,9}[-_]?%>/g },
  {
    files: /\.(?:hbs|handlebars|mustache)$/,
    pattern: /(?<!\{)\{\{~?\s{0,9}(?:this\.)?([A-Za-z_$][\w$.[\]]{0,120}?)\s{0,9}~?\}\}/g,
  },
];
/** `a(href=back)`: Pug escapes it, and writes the quotes. */
const ADDRESS_IN_PUG = /[(,\s](?:href|action|formaction)\s?=\s?([A-Za-z_$][\w$.[\]'"]{0,120}?)(?=[\s,)])/g;
const IS_PUG = /\.(?:pug|jade)$/;
/** `<%- JSON.stringify({ term }) %>`: an end tag of a script goes through it. */
const AS_JSON = /<%[-~]\s{0,9}JSON\.stringify\(([^%()]{1,300})\)\s{0,3};?\s{0,9}[-_]?%>/g;
/** What is written down in an object, and what is no key and no text. */
const VALUES = /(?<![\w$.'"])(?:it\.|locals\.)?([A-Za-z_$][\w$.]{0,120})(?!\s{0,3}:)(?![\w$.'"])/g;
const LIKE_JINJA = /\.(?:html?|njk|jinja2?|j2|twig)$/;
const INCLUDED = /<%[-_]\s{0,9}include\(\s{0,3}['"]([\w./-]{1,200})['"]/g;

/** Reads a template of Node's engines, by how its file ends; those like Jinja may have been told not to escape. */
export function readRawOutputs(path: string, text: string, escapes = true): RawTemplate {
  const parts = [...writtenAsIs(path, text), ...writtenAsJson(text), ...addressesAndCode(path, text)];
  const others = Array.from(text.matchAll(INCLUDED), ([, name = '']) => name);
  const jinja = LIKE_JINJA.test(path) ? readRawTemplate(text, escapes) : undefined;
  return { parts: [...parts, ...(jinja?.parts ?? [])], others: [...others, ...(jinja?.others ?? [])] };
}

function* writtenAsIs(path: string, text: string): Generator<RawPart> {
  for (const { files, pattern } of FORMS) {
    if (!files.test(path)) continue;
    for (const match of text.matchAll(pattern)) yield partOf(match, false);
  }
}

/** Escaping helps neither where code is written nor where an address may begin with one of a script. */
function* addressesAndCode(path: string, text: string): Generator<RawPart> {
  const scripts = scriptsIn(text);
  for (const { files, pattern } of ESCAPED) {
    if (!files.test(path)) continue;
    for (const match of text.matchAll(pattern)) {
      if (isCode(text, scripts, match.index)) yield partOf(match, false);
      else if (beginsAddress(text, match.index)) yield partOf(match, true);
    }
  }
  if (IS_PUG.test(path)) for (const match of text.matchAll(ADDRESS_IN_PUG)) yield partOf(match, true);
}

function* writtenAsJson(text: string): Generator<RawPart> {
  const scripts = scriptsIn(text);
  for (const match of text.matchAll(AS_JSON)) {
    if (!isInScript(scripts, match.index)) continue;
    for (const value of (match[1] ?? '').matchAll(VALUES)) {
      yield { ...partOf(value, false), start: match.index, end: match.index + match[0].length };
    }
  }
}

function partOf({ 0: whole, 1: written = '', index }: RegExpExecArray, isAddress: boolean): RawPart {
  const [name = ''] = written.split(/[.[]/, 1);
  const members = membersIn(written.slice(name.length));
  return { name, members, isFiltered: false, isAddress, start: index, end: index + whole.length };
}
