import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';
import { lineAt } from '../../facts/text/lines.ts';

/** Letters of other alphabets that look like Latin ones; the first bytes of each open the window. */
const CYRILLIC = 'аеорсухіѕјһԁԛԝкмнтвАВЕКМНОРСТХ';
const GREEK = 'οναρτυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
/** What names of programs are made of: Latin with its accents, Greek, Cyrillic. */
const LETTERS = String.raw`\w$\u00c0-\u024f\u0370-\u052f`;
/** A word in which Latin letters and their look-alikes stand side by side. */
const MIXED = new RegExp(
  `(?<![${LETTERS}])(?=[${LETTERS}]{0,40}[A-Za-z])(?=[${LETTERS}]{0,40}[${CYRILLIC}${GREEK}])[A-Za-z0-9_$${CYRILLIC}${GREEK}]{2,60}(?![${LETTERS}])`,
  'g',
);
/** Where neither letters of two alphabets touch nor dressed ones stand, there is nothing to take apart. */
const TOUCHING = new RegExp(
  `[\\w$][${CYRILLIC}${GREEK}]|[${CYRILLIC}${GREEK}][\\w$]|[\\u{1d400}-\\u{1d7ff}\\u{ff21}-\\u{ff3a}\\u{ff41}-\\u{ff5a}]`,
  'u',
);
/** Letters in a mathematical or full-width dress, which Python takes for the plain ones. */
const DRESSED =
  /\w{0,20}[\u{1d400}-\u{1d7ff}\u{ff21}-\u{ff3a}\u{ff41}-\u{ff5a}]{2,40}[\w\u{1d400}-\u{1d7ff}\u{ff21}-\u{ff3a}\u{ff41}-\u{ff5a}]{0,40}(?=\s{0,2}[(.=])/gu;
/** A word, not the two or three letters of a formula. */
const SHORTEST_WORD = 4;
/** The first ones of a file say it all. */
const MOST_DRESSED = 5;
/** Where the whole line is written in another script, a mixed word is a slip of the keyboard. */
const OTHER_SCRIPT = /[\u0400-\u04ff\u0370-\u03ff]{3,}/;

export const check: FileCheck = {
  id: 'supply-chain-homoglyph',
  title: 'Names with letters that look like others',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1007],
  why: `
    A Cyrillic or Greek letter that looks like a Latin one makes two names out of what a reader takes for one: a second
    function, package or host beside the real one. Letters of the mathematical alphabets hide known words from a search.`,
  fix: 'Write names in one alphabet.',
  blindSpots: 'A file whose only look-alikes are capital letters is not looked at.',
  wants: {
    keywords: [...Array.from(CYRILLIC), ...Array.from(GREEK), ...dressedStarts()].filter(
      (word, at, all) => all.indexOf(word) === at && word === word.toLowerCase(),
    ),
  },
  examples: {
    bad: [
      { 'auth.ts': 'if («isAdmіn»(user)) grant();\n' },
      { 'run.py': '«𝚎𝚡𝚎𝚌»("print(1)")\n' },
      { 'load.py': 'code = «__𝚒𝚖𝚙𝚘𝚛𝚝__»("base64")\n' },
    ],
    good: [
      { 'text.py': 'title = "Привет, мир"\n' },
      { 'names.d.ts': 'export function run(funсtion: () => void): void;\n' },
      { 'mn.js': "const units = {\n  hh: '%dц',\n  mm: '%dм',\n};\n" },
      { 'months.js': 'const months = [\n  /^қ[ар]/i,\n  /^сe[й]/i,\n  /^ж[ұм]/i,\n];\n' },
      { 'words.js': "const word = /[^a-zа-яё0-9']+/i;\n" },
      { 'stamps.py': 'def start(self):\n    """Called when a сhord begins.\n    """\n' },
      { 'math.ts': 'const Δt = now - before;\nconst α = 0.1;\n' },
      { 'wave.py': '𝜓 = psi(x)\n' },
      { 'packed.js': 'const t = "ᄈ檼ჩoОeftቔcute쀀";\n' },
      { 'README.md': 'isAdmіn\n' },
    ],
  },

  *find({ lineWindows, language, context, path, text }) {
    if (!isCode(language) || context === 'docs' || DECLARES.test(path)) return;
    let dressed = 0;
    for (const window of lineWindows) {
      if (!TOUCHING.test(window.text)) continue;
      for (const match of window.text.matchAll(MIXED)) {
        if (
          isProse(window.text, match) ||
          isOfWords(text, window.start + match.index, match[0]) ||
          isPacked(window.text, match)
        )
          continue;
        yield {
          at: window.spanOf(match),
          message: 'Letters of different alphabets that look alike stand in one name.',
        };
      }
      for (const match of window.text.matchAll(DRESSED)) {
        if (dressed >= MOST_DRESSED || isProse(window.text, match)) continue;
        dressed += 1;
        const word = match[0].normalize('NFKC');
        const isPrivate = language === 'python' && word.length >= SHORTEST_WORD && /^\w+$/.test(word);
        yield {
          at: window.spanOf(match),
          message: isPrivate
            ? `Python reads \`${word}\` here; it is written in other letters, so that nobody finds it.`
            : 'Letters of different alphabets that look alike stand in one name.',
          severity: isPrivate ? 'high' : undefined,
        };
      }
    }
  },
};

function isProse(text: string, match: RegExpExecArray): boolean {
  const line = lineAt(text, match.index).replace(match[0], '');
  return OTHER_SCRIPT.test(line) || isComment(line);
}

/** `[a-zа-я]`, where the letters of one alphabet end and those of the next begin; `%dм`; a word in a list of such words. */
function isOfWords(text: string, index: number, word: string): boolean {
  const before = text[index - 1];
  if (before === '%' || (before === '-' && text[index + word.length] === '-')) return true;
  if (!/["'`/]/.test(text.slice(index - 3, index))) return false;
  const start = text.lastIndexOf('\n', index);
  const end = text.indexOf('\n', index);
  return start > 0 && end > 0 && [start - 1, end + 1].every((at) => OTHER_LETTER.test(lineAt(text, at)));
}
const OTHER_LETTER = /[\u0400-\u04ff\u0370-\u03ff]/;
/** What only declares names runs none of them. */
const DECLARES = /\.(?:d\.[cm]?ts|pyi)$/;

/** Data packed into a text stands among letters of many scripts that nobody writes on one line. */
function isPacked(text: string, { 0: word, index }: RegExpExecArray): boolean {
  const around = text.slice(Math.max(0, index - PACKED_REACH), index + word.length + PACKED_REACH);
  return SCRIPTS.filter((script) => script.test(around)).length >= MANY_SCRIPTS;
}
const PACKED_REACH = 200;
const MANY_SCRIPTS = 4;
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Han}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Ethiopic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Arabic}|\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}/u,
  /\p{Script=Thai}|\p{Script=Khmer}|\p{Script=Myanmar}/u,
];

/** One letter of each style: the window it opens shows the rest. */
function dressedStarts(): readonly string[] {
  const letters: string[] = [];
  for (let code = 0x1d400; code < 0x1d6a4; code += 1) letters.push(String.fromCodePoint(code));
  return letters;
}

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|\*|--|[rRuU]?(?:"""|''')\s?[A-Z])/.test(line);
}
