const SCRIPT_LITERAL =
  /\/(?<=(?:^|[=(,:[!&|?{};]|=>|return|typeof|case)\s{0,3}\/)((?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,400}\]){1,1500})\/([dgimsuvy]{0,6})(?![\w/])/g;
const PYTHON_LITERAL =
  /\bre\.(?:compile|match|search|fullmatch|findall|finditer|sub|split)\(\s{0,20}[rRbBuU]{0,2}(?:"((?:[^\\"\n]|\\.){4,400})"|'((?:[^\\'\n]|\\.){4,400})')/g;
/** A pattern as a text. */
const SCRIPT_TEXT =
  /(?:\bRegExp|\.(?:match|matchAll|search))\(\s{0,20}(?:"((?:[^\\"\n]|\\.){4,400})"|'((?:[^\\'\n]|\\.){4,400})')\s{0,3}(?:,\s{0,3}["']([a-z]{0,6})["']|[,)])/g;

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
      yield { match, source: match[1] ?? match[2] ?? '', flags: '', isText: false };
    return;
  }
  if (text.indexOf('/') !== text.lastIndexOf('/')) {
    for (const match of text.matchAll(SCRIPT_LITERAL)) {
      yield { match, source: match[1] ?? '', flags: match[2] ?? '', isText: false };
    }
  }
  if (!/RegExp\(|\.match|\.search\(/.test(text)) return;
  for (const match of text.matchAll(SCRIPT_TEXT)) {
    yield { match, source: match[1] ?? match[2] ?? '', flags: match[3] ?? '', isText: true };
  }
}

/** Literals of Python side by side on one line, of which one is raw: as a rule a pattern, wherever it is compiled. */
const PYTHON_RAW_RUN =
  /(?<![\w"'\\])(?=[^\n]{0,40}?[rR][bB]?["'])(?:(?:[rR][bB]?|[bBuU][rR]?)?(?:"(?:[^\\"\n]|\\.){0,400}"|'(?:[^\\'\n]|\\.){0,400}')[ \t]{0,3}){1,12}/g;
const PYTHON_PIECE = /([rRbBuU]{0,2})(?:"((?:[^\\"\n]|\\.){0,400})"|'((?:[^\\'\n]|\\.){0,400})')/dg;

/** A pattern put together from literals that stand side by side, and where the first begins and the last ends. */
export interface Joined {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/** The raw texts of Python on a line, each with its neighbours. */
export function* rawTextsIn(text: string): Generator<Joined> {
  for (const run of text.matchAll(PYTHON_RAW_RUN)) {
    let source = '';
    let isRaw = false;
    let [start, end] = [-1, -1];
    for (const piece of run[0].matchAll(PYTHON_PIECE)) {
      const written = piece[2] ?? piece[3] ?? '';
      const [from, to] = piece.indices?.[piece[2] === undefined ? 3 : 2] ?? [0, 0];
      isRaw ||= /[rR]/.test(piece[1] ?? '');
      if (written === '') continue;
      source += written;
      if (start < 0) start = run.index + from;
      end = run.index + to;
    }
    if (isRaw && start >= 0) yield { source, start, end };
  }
}
