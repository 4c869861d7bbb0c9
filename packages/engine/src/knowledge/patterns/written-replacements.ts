import type { Replacement } from './escaping-mistakes.ts';

const STRING = String.raw`(?:'((?:\\.|[^'\\\n]){0,24})'|["\`]((?:\\.|[^"\\\n\`$]|\$(?!\{)){0,24})["\`])`;
const PATTERN = String.raw`\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n]){1,60}\]|[^\\/[\n]){1,80})\/([a-z]{0,6})`;
/** Shorter ones are those of a bundle, where they stand for many things. */
const NAME = String.raw`[A-Za-z_$][\w$]{2,40}`;
const MADE = String.raw`(?:new\s)?RegExp\(\s{0,3}(?:'((?:\\.|[^'\\\n]){1,80})'|"((?:\\.|[^"\\\n]){1,80})")(?:\s{0,3},\s{0,3}["']([a-z]{0,6})["'])?\s{0,3}\)`;
const SCRIPT_CALL = new RegExp(
  String.raw`\.replace(All)?\(\s{0,20}(?:${STRING}|${PATTERN}|${MADE}|(${NAME}))\s{0,9},\s{0,20}(?:${STRING}|(${NAME}))\s{0,9}\)`,
  'g',
);
const PYTHON_STRING = String.raw`[rRbBuUfF]{0,2}(?:'((?:\\.|[^'\\\n]){0,80})'|"((?:\\.|[^"\\\n]){0,80})")`;
/** `'..' + os.sep`. */
const SEPARATOR = String.raw`(\s{0,3}\+\s{0,3}os\.(?:path\.)?sep)?`;
const PYTHON_CALL = new RegExp(
  String.raw`\.replace\(\s{0,20}${PYTHON_STRING}${SEPARATOR}\s{0,9},\s{0,20}${PYTHON_STRING}\s{0,9}\)|\bre\.sub\(\s{0,20}${PYTHON_STRING}\s{0,9},\s{0,20}${PYTHON_STRING}\s{0,9},`,
  'g',
);
/** So many names are looked up in one file. */
const MOST_NAMES = 40;

/** A replacement that is written out, and where. */
export interface WrittenReplacement extends Replacement {
  readonly match: RegExpExecArray;
}

/** What the names of a file stand for, looked up when asked for. */
export type Names = (name: string, kind: 'pattern' | 'text') => RegExpExecArray | undefined;

export function namesOf(text: string): Names {
  const known = new Map<string, RegExpExecArray | undefined>();
  return (name, kind) => {
    const key = `${kind} ${name}`;
    if (known.has(key) || known.size >= MOST_NAMES) return known.get(key);
    const written = String.raw`\b${name.replaceAll('$', '\\$')}\s{0,9}=\s{0,9}${kind === 'pattern' ? PATTERN : STRING}`;
    const found = new RegExp(written).exec(text) ?? undefined;
    known.set(key, found);
    return found;
  };
}

/** The replacements that stand in a stretch of JavaScript. */
export function* scriptReplacementsIn(text: string, names: Names): Generator<WrittenReplacement> {
  for (const match of text.matchAll(SCRIPT_CALL)) {
    const [, all, single, double, pattern, flags, madeSingle, madeDouble, madeFlags, name, toSingle, toDouble, toName] =
      match;
    const named = toName === undefined ? undefined : names(toName, 'text');
    const to = toSingle ?? toDouble ?? named?.[1] ?? named?.[2];
    if (to === undefined) continue;
    const meant = { match, to: unescaped(to) };
    const quoted = single ?? double;
    const made = madeSingle ?? madeDouble;
    const declared = name === undefined ? undefined : names(name, 'pattern');
    const source = pattern ?? declared?.[1] ?? (made === undefined ? undefined : unescaped(made));
    if (quoted !== undefined)
      yield { ...meant, from: unescaped(quoted), isPattern: false, isGlobal: all !== undefined };
    else if (source !== undefined) {
      const isGlobal = (flags ?? declared?.[2] ?? madeFlags ?? '').includes('g');
      yield { ...meant, from: source, isPattern: true, isGlobal };
    }
  }
}

/** The same for Python, which replaces every place. */
export function* pythonReplacementsIn(text: string): Generator<WrittenReplacement> {
  for (const match of text.matchAll(PYTHON_CALL)) {
    const [, single, double, separator, toSingle, toDouble, pattern, otherPattern, bySingle, byDouble] = match;
    const isPattern = match[0].startsWith('re.');
    yield {
      match,
      from: isPattern ? (pattern ?? otherPattern ?? '') : withSlash(single ?? double ?? '', separator),
      to: (isPattern ? (bySingle ?? byDouble) : (toSingle ?? toDouble)) ?? '',
      isPattern,
      isGlobal: true,
    };
  }
}

/** `f'..{os.sep}'` is `'../'` where programs of servers run. */
function withSlash(text: string, separator: string | undefined): string {
  return text.replace(/\{os\.(?:path\.)?sep\}/g, '/') + (separator === undefined ? '' : '/');
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, (_, letter: string) => (/[nrt0]/.test(letter) ? '\n' : letter));
}
