import type { Span } from '../facts/span.ts';

/** Somebody looks where the names point. */
const RESOLVES =
  /is_relative_to|commonpath|commonprefix|realpath|abspath|normpath|\.resolve\(|path\.relative\(|\b_{0,2}is_?(?:within|inside|in|safe|contained)_?(?:in_?)?(?:dir|directory|folder|root|target|base|path|member|name)?\(/i;
/** In JavaScript what was joined no longer climbs. */
const JOINS = /(?<!os\.)\bpath\.(?:join|normalize)\(/;
const BEGINS = /\.startsWith\(/;
/** Both ways out of a folder are refused: upwards, and from the root. */
const REFUSES_UPWARDS = /\.\.['"\\/]|includes\(['"]\.\.|\bin\s.{0,40}\.(?:name|filename)/;
const REFUSES_ROOT = /isabs|isAbsolute|is_absolute|(?:startswith|startsWith)\(|lstrip\(/;
const OPENS = /tarfile\.(?:open|TarFile)|TarFile\(|ZipFile\(|AdmZip\(|taropen\(/g;
/** Whoever finds such a name goes no further, or gives it another. */
const REFUSES =
  /\b(?:raise|throw|return|assert|exit|abort|reject|fail|die|delete\w*|remove)\b|\.(?:name|filename|entryName)\s{0,3}=(?!=)/;
/** The same in a function that stands elsewhere, by its name. */
const CHECKS = /(?<![\w$])_{0,2}(?:check|validate|verify|ensure|assert|guard|refuse|reject)\w*\s{0,3}\(/gi;
/** What unpacks stands under a condition. */
const ONLY_IF = /\b(?:if|elif|else)\b[^\n;]*(?:[:{]\s*)?$/;
const DEFINES =
  /^[ \t]*(?:export[ \t]+)?(?:(?:async[ \t]+)?(?:def|function)[ \t]+([A-Za-z_]\w*)|(?:const|let|var)[ \t]+([A-Za-z_]\w*)[ \t]*=[ \t]*(?:async\b[ \t]*)?(?:\(|function\b|\w+[ \t]*=>))/gm;
const FURTHEST = 1500;
/** A check that asks a function which asks another. */
const ROUNDS = 2;

/** What unpacks an archive: where it stands, the variable that holds the archive, and whether all of it is unpacked. */
export interface Unpacking {
  readonly at: Span;
  readonly archive: string | undefined;
  readonly isWhole: boolean;
}

/** Whether between the opening of an archive and its unpacking somebody looks at the names in it, and refuses some. */
export function looksAtNames(text: string, { at, archive, isWhole }: Unpacking): boolean {
  const before = text.slice(Math.max(0, at.start - FURTHEST), at.end);
  let start = 0;
  for (const { index } of before.matchAll(OPENS)) start = index;
  const between = before.slice(start);
  const asked = askedIn(between, text, at);
  if (!isLook([between, ...asked].join('\n'))) return false;
  if (!isWhole) return true;
  const untilCall = between.slice(0, between.length - (at.end - at.start)).replace(/\breturn\s*$/, '');
  if (archive !== undefined && !isMentioned(archive, untilCall)) return false;
  return (
    ONLY_IF.test(untilCall) ||
    REFUSES.test(untilCall) ||
    asked.some((body) => /\b(?:raise|throw)\b/.test(body)) ||
    isCheckedElsewhere(untilCall, text)
  );
}

/** Whether a text looks at names. */
export function isLook(text: string): boolean {
  return (
    RESOLVES.test(text) ||
    (JOINS.test(text) && BEGINS.test(text)) ||
    (REFUSES_UPWARDS.test(text) && REFUSES_ROOT.test(text))
  );
}

/** `tar.getmembers()`, `for member in tar`, `check(tar)`; not where the variable is given its archive. */
function isMentioned(archive: string, text: string): boolean {
  const escaped = archive.replaceAll(/[.$]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w$.]|\bas\s)${escaped}(?![\w$]|\s{0,3}=(?!=))`).test(text);
}

/** `validate_members(tar)` of another file. */
function isCheckedElsewhere(text: string, file: string): boolean {
  return [...text.matchAll(CHECKS)].some(([called]) => bodyOf(file, called.replace(/\s{0,3}\($/, '')) === undefined);
}

/** The functions of a file that a piece of it names, but for those around the unpacking. */
function askedIn(piece: string, file: string, at: Span): readonly string[] {
  const functions = functionsIn(file);
  const bodies = new Map<string, string>();
  let pieces = [piece];
  for (let round = 0; round < ROUNDS; round += 1) {
    const found: string[] = [];
    for (const [word] of pieces.join('\n').matchAll(/\b[A-Za-z_]\w*/g)) {
      const start = functions.get(word);
      if (start === undefined || bodies.has(word)) continue;
      const body = blockAt(file, start);
      if (start <= at.start && at.start < start + body.length) continue;
      bodies.set(word, body);
      found.push(body);
    }
    pieces = found;
  }
  return [...bodies.values()];
}

/** The functions of a file by name, and where they begin. */
function functionsIn(file: string): ReadonlyMap<string, number> {
  return new Map([...file.matchAll(DEFINES)].map(({ 1: declared, 2: kept, index }) => [declared ?? kept ?? '', index]));
}

/** The text of a function of this file. */
export function bodyOf(file: string, name: string): string | undefined {
  const start = functionsIn(file).get(name);
  return start === undefined ? undefined : blockAt(file, start);
}

/** What stands under a line: up to the next that begins no further in. */
function blockAt(file: string, start: number): string {
  const [head = '', ...lines] = file.slice(start, start + FURTHEST).split('\n');
  const depth = head.search(/\S/);
  const end = lines.findIndex((line) => /^\s*[^\s#)]/.test(line) && line.search(/\S/) <= depth);
  return [head, ...(end < 0 ? lines : lines.slice(0, end))].join('\n');
}
