/** A name that is given a written-out value: in code, JSON, YAML, TOML, .env, shell or a URL's query. */
export interface Assignment {
  readonly name: string;
  readonly value: string;
  /** Offset of the value in the text searched. */
  readonly start: number;
  /** False for the bare words of .env, YAML and shell, where any text may follow. */
  readonly isQuoted: boolean;
}

/** `name = "value"`, `"name": 'value'`, `name => "value"`, `name: b"value"`, `os.environ["NAME"] = "value"`, `name == "value"`. */
const QUOTED =
  /(?<name>[A-Za-z_$][\w$.-]{0,60})["'`]?\]?\s{0,4}(?::\s{0,2}(?:str|string|String)\s{0,2})?(?:===?|!==?|=>|:=|=|:|,)\s{0,4}(?:[brfu]|new\s)?(?<quote>["'`])(?<value>[^"'`\r\n]{3,200})\k<quote>/g;
/** `NAME=value` and `name: value` on a line of their own. */
const BARE =
  /^[ \t]{0,40}(?:export[ \t]{1,4}|ENV[ \t]{1,4}|ARG[ \t]{1,4}|- )?["']?(?<name>[A-Za-z_][\w.-]{0,60})["']?[ \t]{0,4}(?:=|:[ \t])[ \t]{0,8}(?<value>[^\s"'`#][^\r\n#]{2,200}?)[ \t]{0,8}(?:#[^\r\n]{0,200})?$/gm;

/** Assignments with quoted values; with `bare`, also those of formats that need no quotes. */
export function* assignmentsIn(text: string, bare: boolean): Iterable<Assignment> {
  for (const match of text.matchAll(QUOTED)) yield read(match, true);
  if (!bare) return;
  for (const match of text.matchAll(BARE)) yield read(match, false);
}

function read(match: RegExpExecArray, isQuoted: boolean): Assignment {
  const value = match.groups?.['value'] ?? '';
  const offset = match[0].lastIndexOf(value);
  return { name: match.groups?.['name'] ?? '', value, start: match.index + offset, isQuoted };
}

/** Formats in which a bare word after the name is the value, not code. */
const BARE_FORMATS = new Set(['env', 'yaml', 'ini', 'properties', 'toml', 'shell', 'dockerfile', 'text']);

export function takesBareValues(language: string, path: string): boolean {
  return BARE_FORMATS.has(language) || /(?:^|\/)[\w.-]*(?:env|rc|conf|cfg|ini|properties|credentials|cnf)$/i.test(path);
}
