import type { FileCheck } from '../../check.ts';
import {
  escapesTwice,
  escapingMistake,
  forgottenTag,
  leavesAttributeQuote,
  needsBackslash,
  type Replacement,
  unescapesTwice,
} from '../../knowledge/escaping-mistakes.ts';

const STRING = String.raw`(?:'((?:\\.|[^'\\\n]){0,24})'|["\`]((?:\\.|[^"\\\n\`$]|\$(?!\{)){0,24})["\`])`;
const PATTERN = String.raw`\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n]){1,60}\]|[^\\/[\n]){1,80})\/([a-z]{0,6})`;
const CALL = new RegExp(
  String.raw`\.replace\(\s{0,20}(?:${STRING}|${PATTERN}|([A-Z][A-Z0-9_$]{2,40}))\s{0,9},\s{0,20}${STRING}\s{0,9}\)`,
  'g',
);
/** A pattern that looks for script elements, wherever it is used. */
const SCRIPT_TAGS =
  /\/((?:\\.|\[(?:\\.|[^\]\\\n]){1,40}\]|[^\\/[\n]){0,30}<\(?script(?:\\.|\[(?:\\.|[^\]\\\n]){1,40}\]|[^\\/[\n]){0,80})\/([a-z]{0,6})/gi;
/** Replaced until nothing is left. */
const REPEATED = /\b(?:while|do)\b[^;]{0,160}$/;
const ESCAPES_BACKSLASH =
  /\/(?:\[[^\]]{0,20}\\\\|\(?\\\\)[^/\n]{0,20}\/g|replaceAll\(\s{0,9}(['"])\\\\\1|JSON\.stringify/;

export const check: FileCheck = {
  id: 'data-handling-incomplete-escaping',
  title: 'Text is made harmless only in part',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [116, 20],
  why: `
    \`replace\` with a text, or with a pattern that lacks the \`g\` flag, changes the first place only: the second quote, the
    second \`<\`, the second \`../\` goes through. What is cut out in one pass can come together anew (\`....//\`), and a
    quote that is given a backslash loses it again to a backslash before it.`,
  fix: `
    Replace every place (\`/</g\`, \`replaceAll\`), the backslash before the quotes, and repeat until nothing changes. Better:
    use the escaping of the library that takes the text, or refuse what is not allowed.`,
  blindSpots: 'Whether the text comes from outside is not asked.',
  wants: { keywords: ['.replace(', '<script', '<(script'] },
  examples: {
    bad: [
      { 'xml.js': "exports.encode = (text) => text«.replace('<', '&lt;')»«.replace('>', '&gt;')»;\n" },
      { 'serve.js': "const clean = (path) => path«.replace('../', '')»;\n" },
      {
        'walk.ts':
          "const UPWARDS = /\\.\\.\\//g;\nexport const clean = (path: string) => path«.replace(UPWARDS, '')»;\n",
      },
      { 'table.js': "const quoted = (name) => '[' + name«.replace(/\\[/g, '[')» + ']';\n" },
      {
        'html.js': `
          const shown = (text) => text.replace(/</g, '&lt;')«.replace(/&/g, '&amp;')»;
          const read = (text) => text«.replace(/&amp;/g, '&')».replace(/&lt;/g, '<');
          const cut = (html) => html.match(«/<script>(.*)<\\/script>/»);`,
      },
      { 'shell.js': "const quoted = (text) => '\"' + text«.replace(/\"/g, '\\\\\"')» + '\"';\n" },
    ],
    good: [
      {
        'xml.js':
          "exports.encode = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');\n",
      },
      { 'serve.js': "while (path.indexOf('../') >= 0) {\n  path = path.replace('../', '');\n}\n" },
      {
        'text.js':
          "const title = name.replace('-', ' ').replace(/^\\s+/, '');\nconst quoted = text.replace(/\\\\/g, '\\\\\\\\').replace(/\"/g, '\\\\\"');\n",
      },
    ],
  },

  *find({ windows, text, language }) {
    if (!/^(?:java|type)script$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of window.text.matchAll(CALL)) {
        const replacement = readReplacement(match, text);
        if (replacement === undefined) continue;
        const before = window.text.slice(Math.max(0, match.index - 200), match.index);
        const message = escapingMistake(replacement) ?? mistakeAround(replacement, window.text, match, before);
        if (message === undefined || REPEATED.test(before)) continue;
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
      for (const match of window.text.matchAll(SCRIPT_TAGS)) {
        const message = forgottenTag(match[1] ?? '', match[2] ?? '');
        const at = window.spanOf(match);
        if (message === undefined || seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
    }
  },
};

/** What is wrong with a replacement where it stands. */
function mistakeAround(
  replacement: Replacement,
  text: string,
  match: RegExpExecArray,
  before: string,
): string | undefined {
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 200);
  if (needsBackslash(replacement) && !ESCAPES_BACKSLASH.test(around(text, match))) {
    return 'A backslash before the quote takes away the one that is put there.';
  }
  if (escapesTwice(replacement, before)) return 'What was escaped before is escaped once more: `&` comes first.';
  if (unescapesTwice(replacement, after)) return '`&amp;lt;` becomes a bracket: `&amp;` comes last.';
  return leavesAttributeQuote(replacement, before, after) ? 'The quote that ends the attribute is left in.' : undefined;
}

function around(text: string, match: RegExpExecArray): string {
  return text.slice(Math.max(0, match.index - 200), match.index + match[0].length + 200);
}

function readReplacement(match: RegExpExecArray, text: string): Replacement | undefined {
  const [, single, double, pattern, flags, name, toSingle, toDouble] = match;
  const to = unescaped(toSingle ?? toDouble ?? '');
  const quoted = single ?? double;
  if (quoted !== undefined) return { from: unescaped(quoted), isPattern: false, isGlobal: false, to };
  if (pattern !== undefined) return { from: pattern, isPattern: true, isGlobal: flags?.includes('g') === true, to };
  const declared = new RegExp(String.raw`\b${(name ?? '').replaceAll('$', '\\$')}\s{0,9}=\s{0,9}${PATTERN}`).exec(text);
  if (declared?.[1] === undefined) return undefined;
  return { from: declared[1], isPattern: true, isGlobal: declared[2]?.includes('g') === true, to };
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, (_, letter: string) => (/[nrt0]/.test(letter) ? '\n' : letter));
}
