/** A name that is given a written-out value: in code, JSON, YAML, TOML, .env, shell or a URL's query. */
export interface Assignment {
  readonly name: string;
  readonly value: string;
  /** Offset of the value in the text. */
  readonly start: number;
  /** False for the bare words of .env, YAML and shell, where any text may follow. */
  readonly isQuoted: boolean;
}

/** `name = "value"`, `"name": 'value'`, `name => "value"`, `name: b"value"`, `os.environ["NAME"] = "value"`, `name == "value"`, `("name", "value")`. */
const QUOTED =
  /(?<name>[A-Za-z_$][\w$.-]{0,60})["'`]?\]?\s{0,4}(?::\s{0,2}(?:str|string|String)\s{0,2})?(?:===?|!==?|=>|:=|=|:|(?<=[([{]\s{0,4}["'`]\k<name>["'`]),)\s{0,4}(?:[brfu]|new\s)?(?<quote>["'`])(?<value>[^"'`\r\n]{3,200})\k<quote>/y;
/** `NAME=value` and `name: value` on a line of their own. */
const BARE =
  /^[ \t]{0,40}(?:export[ \t]{1,4}|ENV[ \t]{1,4}|ARG[ \t]{1,4}|- )?["']?(?<name>[A-Za-z_][\w.-]{0,60})["']?[ \t]{0,4}(?:=|:[ \t])[ \t]{0,8}(?<value>[^\s"'`#][^\r\n#]{2,200}?)[ \t]{0,8}(?:#[^\r\n]{0,200})?$/my;
/** `NAME=value` inside a command, a query or a sentence. */
const INLINE = /(?<name>[A-Za-z_][\w.-]{0,60})=(?<value>[^\s"'`;&|<>(){}$,]{8,200})(?=["'`;&|)\s,]|$)/my;
const MOST_NAME = 60;
/** What may stand between the start of a line and a name: indentation, `export `, a list's dash, a quote. */
const MOST_LEAD = 50;

/**
 * Assignments to names that are asked for and hold one of the words that begin at `places`; with `bare`, also those of
 * formats that need no quotes. Each is tried once, from the start of its name, so that the rest of the text costs nothing.
 */
export function* assignmentsAt(
  text: string,
  places: Iterable<number>,
  bare: boolean,
  isAskedFor: (name: string) => boolean,
): Iterable<Assignment> {
  let tried = -1;
  for (const place of places) {
    if (!isGiven(text, place)) continue;
    const start = startOfName(text, place);
    if (start <= tried) continue;
    tried = start;
    if (!isAskedFor(text.slice(start, endOfName(text, place)))) continue;
    // `"packages/some-token": "9f…"`: the key is a path, and what it holds is about that path.
    if (isValue(text, start) || text[start - 1] === '/') continue;
    const quoted = matchAt(QUOTED, text, start);
    if (quoted !== undefined && !isListed(text, start, quoted)) yield read(quoted, true);
    const line = bare && quoted === undefined ? startOfLine(text, start) : undefined;
    const unquoted = line === undefined ? undefined : matchAt(BARE, text, line);
    // The line may begin with another name than the one at the place.
    if (unquoted !== undefined && isAskedFor(unquoted.groups?.['name'] ?? '')) yield read(unquoted, false);
    // What looks like a value of many words may be one word and the rest of a command.
    const mayBeInline = bare && quoted === undefined && !/^\S+$/.test(unquoted?.groups?.['value'] ?? ' ');
    const inline = mayBeInline ? matchAt(INLINE, text, start) : undefined;
    if (inline !== undefined) yield read(inline, false);
  }
}

/** `("name", "value", "another")` lists names, `("name", "value")` is a pair. */
function isListed(text: string, start: number, { 0: whole, groups }: RegExpExecArray): boolean {
  if (!/^["'`]\s{0,4},/.test(whole.slice(groups?.['name']?.length ?? 0))) return false;
  return /^\s{0,4},\s{0,8}["'`]/.test(text.slice(start + whole.length, start + whole.length + 16));
}

/** Whether a sign that gives a value follows the name at the place; most names in a text are only read. */
function isGiven(text: string, place: number): boolean {
  let at = endOfName(text, place);
  while (isQuote(text.charCodeAt(at)) || text.charCodeAt(at) === 0x5d) at += 1;
  // One more blank than any form takes.
  for (let blanks = 0; blanks <= 4 && isBlank(text.charCodeAt(at)); blanks += 1) at += 1;
  const sign = text.charCodeAt(at);
  return sign === 0x3d || sign === 0x3a || sign === 0x21 || sign === 0x2c;
}

function endOfName(text: string, place: number): number {
  let at = place;
  const last = place + MOST_NAME;
  while (at < last && isNameCode(text.charCodeAt(at))) at += 1;
  return at;
}

function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x60;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code >= 0x80;
}

/** Where the name begins that the place is part of; a name does not begin with a digit, a dot or a dash. */
function startOfName(text: string, place: number): number {
  let start = place;
  while (start > 0 && place - start < MOST_NAME && isNameCode(text.charCodeAt(start - 1))) start -= 1;
  while (start < place && !/[A-Za-z_$]/.test(text.charAt(start))) start += 1;
  return start;
}

function isNameCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24 ||
    code === 0x2e ||
    code === 0x2d
  );
}

/** A quoted word after a colon, an equals sign or a question mark is itself a value: `"name": "token", …`. */
function isValue(text: string, start: number): boolean {
  return /[:=?]\s{0,4}["'`]$/.test(text.slice(Math.max(0, start - 6), start));
}

/** The start of the line, where little enough stands before the name. */
function startOfLine(text: string, start: number): number | undefined {
  // A line may be as long as the file, and full of names.
  const from = Math.max(0, start - MOST_LEAD - 1);
  const end = text.slice(from, start).lastIndexOf('\n');
  if (end >= 0) return from + end + 1;
  return start <= MOST_LEAD ? 0 : undefined;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | undefined {
  sticky.lastIndex = at;
  return sticky.exec(text) ?? undefined;
}

function read(match: RegExpExecArray, isQuoted: boolean): Assignment {
  const value = match.groups?.['value'] ?? '';
  const offset = match[0].lastIndexOf(value);
  return { name: match.groups?.['name'] ?? '', value, start: match.index + offset, isQuoted };
}

/** Formats in which a bare word after the name is the value, not code. */
const BARE_FORMATS = new Set(['env', 'yaml', 'ini', 'properties', 'toml', 'shell', 'dockerfile', 'text', 'markdown']);

/** Whether values of a format may stand without quotation marks. */
export function takesBareValues(language: string, path: string): boolean {
  return BARE_FORMATS.has(language) || /(?:^|\/)[\w.-]*(?:env|rc|conf|cfg|ini|properties|credentials|cnf)$/i.test(path);
}
