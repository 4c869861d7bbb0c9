const SCRIPT_LITERAL =
  /\/(?<=(?:^|[=(,:[!&|?{};]|=>|return|typeof|case)\s{0,3}\/)((?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){4,400})\/([dgimsuvy]{0,6})(?![\w/])/g;
const PYTHON_LITERAL =
  /\bre\.(?:compile|match|search|fullmatch|findall|finditer|sub|split)\(\s{0,20}r?b?(["'])((?:[^\\"'\n]|\\.){4,400})\1/g;
/** A pattern as a text. */
const SCRIPT_TEXT =
  /\bRegExp\(\s{0,20}(?:"((?:[^\\"\n]|\\.){4,400})"|'((?:[^\\'\n]|\\.){4,400})')\s{0,3}(?:,\s{0,3}["']([a-z]{0,6})["']|[,)])/g;

/** A pattern that is written out, and how. */
export interface Written {
  readonly match: RegExpExecArray;
  readonly source: string;
  readonly flags: string;
  /** Written as a text, in which each backslash stands twice. */
  readonly isText: boolean;
}

/** The patterns that are written out in a text. */
export function* patternsIn(text: string, language: string): Generator<Written> {
  if (language === 'python') {
    for (const match of text.matchAll(PYTHON_LITERAL))
      yield { match, source: match[2] ?? '', flags: '', isText: false };
    return;
  }
  if (text.indexOf('/') !== text.lastIndexOf('/')) {
    for (const match of text.matchAll(SCRIPT_LITERAL)) {
      yield { match, source: match[1] ?? '', flags: match[2] ?? '', isText: false };
    }
  }
  if (!text.includes('RegExp(')) return;
  for (const match of text.matchAll(SCRIPT_TEXT)) {
    yield { match, source: match[1] ?? match[2] ?? '', flags: match[3] ?? '', isText: true };
  }
}
