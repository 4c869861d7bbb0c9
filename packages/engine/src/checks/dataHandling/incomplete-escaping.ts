import type { FileCheck } from '../../check.ts';
import {
  escapesTwice,
  escapingMistake,
  forgottenTag,
  leavesAttributeQuote,
  needsBackslash,
  unescapesTwice,
} from '../../knowledge/patterns/escaping-mistakes.ts';
import { joinedPatternsIn } from '../../knowledge/patterns/joined-patterns.ts';
import {
  namesOf,
  pythonReplacementsIn,
  scriptReplacementsIn,
  type WrittenReplacement,
} from '../../knowledge/patterns/written-replacements.ts';

/** A pattern that looks for script elements, wherever it is used. */
const SCRIPT_TAGS =
  /\/(?<=(?:^|[\n=(,:[!&|?{};]|=>|return)\s{0,20}\/)(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n]){1,40}\]|[^\\/[\n]){0,30}<\(?script(?:\\.|\[(?:\\.|[^\]\\\n]){1,40}\]|[^\\/[\n]){0,80})\/([a-z]{0,6})/gi;
/** Any script element, whatever its attributes and its text. */
const ANY_SCRIPT =
  /^\(?<\(?script(?:\\[bsSwW][*+]?|\[\^>\][*+]|\.[*+]|[()?:]){0,6}>?(?:[().?:*+|]|\\n|\[(?:\\[sSdDwW]){2}\]|\[\^<\]){0,12}<\\?\/\(?script/i;
/** Replaced until nothing is left. */
const REPEATED = /\b(?:while|do)\b[^;]{0,160}$/;
const ESCAPES_BACKSLASH =
  /\/(?:\[[^\]]{0,20}\\\\|\(?\\\\)[^/\n]{0,20}\/g|replaceAll\(\s{0,9}(['"])\\\\\1|JSON\.stringify/;

export const check: FileCheck = {
  id: 'data-handling-incomplete-escaping',
  title: 'Text is only partly escaped',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [116, 20],
  why: `
    \`replace\` with a text, or with a pattern that lacks the \`g\` flag, changes the first place only: the second
    quote, the second \`<\`, the second \`../\` goes through. What is cut out in one pass can come together anew
    (\`....//\`), and a quote that is given a backslash loses it again to a backslash before it.`,
  fix: `
    Replace every place (\`/</g\`, \`replaceAll\`), the backslash before the quotes, and repeat until nothing changes.
    Better: use the escaping of the library that takes the text, or refuse what is not allowed.`,
  blindSpots: 'Whether the text comes from outside is not judged.',
  wants: { keywords: ['.replace(', '.replaceall(', 're.sub(', '<script', '<(script'] },
  examples: {
    bad: [
      { 'xml.js': "exports.encode = (text) => text«.replace('<', '&lt;')»«.replace('>', '&gt;')»;\n" },
      {
        'sql.js':
          "const literal = (text) => text«.replace(/([^'])'/, \"$1''\")»;\nconst all = (text) => text«.replace(/([^'])'/g, \"$1''\")»;\n",
      },
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
      {
        'tags.js': `
          const EXPANDED = '<$1></$2>';
          const opened = html«.replace(/<(([a-z]+)[^>]*)\\/>/gi, EXPANDED)»;
          const calm = html«.replace(/ on\\w+="[^"]*"/g, '')»;
          const quote = /'/;
          const named = name«.replace(quote, '')»;
          const made = name«.replace(new RegExp('"'), '')»;`,
      },
      {
        'percent.js': `
          function encode(text) {
            text = text.replace(/ /g, '%20');
            return text«.replace(/%/g, '%25')»;
          }
          const decoded = (text) => text«.replace(/\\\\\\\\/g, '\\\\')».replace(/\\\\n/g, '\\n');`,
      },
      {
        'clean.py':
          "import re\nname = name«.replace('../', '')»\nhtml = «re.sub(r'<script>', '',» html)\nSCRIPTS = re.compile(r'«<script.*?>.*?</script>»')\n",
      },
      {
        'up.py':
          "import os\nname = name«.replace(f'..{os.path.sep}', f'')»\nother = other«.replace('..' + os.sep, '')»\n",
      },
      { 'shell.js': "const quoted = (text) => '\"' + text«.replace(/\"/g, '\\\\\"')» + '\"';\n" },
    ],
    good: [
      {
        'sql.js':
          "const literal = (text) => text.replace(/'/g, \"''\");\nconst even = (text) => text.replace(/'+/g, (all) => all + all);\n",
      },
      {
        'xml.js':
          "exports.encode = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');\n",
      },
      { 'serve.js': "while (path.indexOf('../') >= 0) {\n  path = path.replace('../', '');\n}\n" },
      {
        'clean.py':
          "import re\nname = name.replace('..', '').replace('/', '_')\nSCRIPTS = re.compile(r'<script[^>]*>.*?</script[^>]*>', re.I | re.S)\nALSO = re.compile(r'(?is)<script[^>]*>.*?</script[^>]*>')\ndata = re.findall(r'<script id=\"data\">(.+?)</script>', page)\n",
        'sep.py': "import os\nname = name.replace(os.sep, '_')\nshown = path.replace(f'{root}{os.sep}', '')\n",
        'text.js':
          "const title = name.replace('-', ' ').replace(/^\\s+/, '');\nconst quoted = text.replace(/\\\\/g, '\\\\\\\\').replace(/\"/g, '\\\\\"');\n",
      },
    ],
  },

  *find({ windows, text, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    const names = namesOf(text);
    for (const window of windows) {
      const isPython = language === 'python';
      for (const replacement of isPython
        ? pythonReplacementsIn(window.text)
        : scriptReplacementsIn(window.text, names)) {
        const { match } = replacement;
        const before = window.text.slice(Math.max(0, match.index - 300), match.index);
        // Comments are taken out of pages that are read, not shown.
        if (isPython && replacement.from.includes('<!--') && !/script/i.test(replacement.from)) continue;
        const message = escapingMistake(replacement) ?? mistakeAround(replacement, window.text, before, isPython);
        if (message === undefined || REPEATED.test(before)) continue;
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
      for (const { start, end, source, flags } of tagFiltersIn(window.text, language)) {
        const message = forgottenTag(source, flags);
        const at = window.span(start, end);
        if (message === undefined || seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message };
      }
    }
  },
};

interface TagFilter {
  readonly source: string;
  readonly flags: string;
  readonly start: number;
  readonly end: number;
}

function* tagFiltersIn(text: string, language: string): Generator<TagFilter> {
  if (language === 'python') {
    for (const { source, flags, start, end } of joinedPatternsIn(text, language)) {
      const inline = /^\(\?([aims]{1,4})\)/.exec(source);
      const bare = source.slice(inline?.[0].length ?? 0);
      // Who asks for an attribute or for words looks for one script, and takes none away.
      if (ANY_SCRIPT.test(bare)) yield { source: bare, flags: flags + (inline?.[1] ?? ''), start, end };
    }
    return;
  }
  for (const match of text.matchAll(SCRIPT_TAGS)) {
    yield { source: match[1] ?? '', flags: match[2] ?? '', start: match.index, end: match.index + match[0].length };
  }
}

/** What is wrong with a replacement where it stands. */
function mistakeAround(
  replacement: WrittenReplacement,
  text: string,
  before: string,
  isPython: boolean,
): string | undefined {
  const { match } = replacement;
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 200);
  if (!isPython && needsBackslash(replacement) && !ESCAPES_BACKSLASH.test(around(text, match))) {
    return 'A backslash before the quote takes away the one that is put there.';
  }
  const twice = escapesTwice(replacement, before);
  if (twice !== undefined) return `What was escaped before is escaped once more: \`${twice}\` comes first.`;
  const early = unescapesTwice(replacement, after);
  if (early !== undefined) return `What it makes is read once more by what follows: \`${early}\` comes last.`;
  return leavesAttributeQuote(replacement, before, after) ? 'The quote that ends the attribute is left in.' : undefined;
}

function around(text: string, match: RegExpExecArray): string {
  return text.slice(Math.max(0, match.index - 200), match.index + match[0].length + 200);
}
