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
const LIKE_JINJA = /\.(?:html?|njk|jinja2?|j2|twig)$/;
const INCLUDED = /<%[-_]\s{0,9}include\(\s{0,3}['"]([\w./-]{1,200})['"]/g;

/** Reads a template of Node's engines, by how its file ends. */
export function readRawOutputs(path: string, text: string): RawTemplate {
  const parts: RawPart[] = [];
  for (const { files, pattern } of FORMS) {
    if (!files.test(path)) continue;
    for (const { 0: whole, 1: written = '', index } of text.matchAll(pattern)) {
      const [name = ''] = written.split(/[.[]/, 1);
      const members = membersIn(written.slice(name.length));
      parts.push({ name, members, isFiltered: false, isAddress: false, start: index, end: index + whole.length });
    }
  }
  const others = Array.from(text.matchAll(INCLUDED), ([, name = '']) => name);
  const jinja = LIKE_JINJA.test(path) ? readRawTemplate(text, true) : undefined;
  return { parts: [...parts, ...(jinja?.parts ?? [])], others: [...others, ...(jinja?.others ?? [])] };
}
