/** Characters before and behind a place in which statements of its method are looked for. */
const FURTHEST = 3_000;
/** The brace that closes a method, and a line with nothing on it. */
const METHOD_END = /\n[ \t]{1,8}\}[^\n]{0,80}\r?\n[ \t]*\r?\n/g;
const ROUNDS = 4;
const QUOTED = /"(?:[^"\\\n]|\\.){0,400}"|'(?:[^'\\\n]|\\.){0,8}'/g;
const ASSIGNED = /(?:^|[\s(])([a-z_]\w{0,60})\s{0,3}=(?!=)/;
const ASKED = /^\s{0,60}([a-z_]\w{0,60})\.\w+\s{0,3}\(/;

/**
 * The statements of a method, in a language with braces and semicolons, that work on what the one at a place works on: what
 * is made of it, what it is made of, and what takes it, as far as names of variables tell.
 */
export function connectedStatements(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - FURTHEST), start);
  const begins = [...before.matchAll(METHOD_END)].at(-1)?.index ?? 0;
  const behind = text.slice(start, start + FURTHEST);
  const [end] = behind.matchAll(METHOD_END);
  const statements = `${before.slice(begins)}${behind.slice(0, end?.index)}`.split(/[;{}]/).map(readStatement);
  const own = statements.find((_, index) => lengthUpTo(statements, index) > before.length - begins);
  if (own === undefined) return '';
  const variables = new Set(statements.flatMap(({ target }) => target ?? []));
  const connected = new Set([own]);
  const tracked = new Set<string>();
  track(own, variables, tracked);
  for (let round = 0; round < ROUNDS; round += 1) {
    const size = connected.size;
    for (const statement of statements) {
      if (connected.has(statement) || !statement.names.some((name) => tracked.has(name))) continue;
      connected.add(statement);
      track(statement, variables, tracked);
    }
    if (connected.size === size) break;
  }
  return [...connected].map(({ written }) => written).join(';');
}

interface Written {
  readonly written: string;
  /** The variable that it fills. */
  readonly target: string | undefined;
  readonly names: readonly string[];
}

function readStatement(written: string): Written {
  const bare = written.replaceAll(QUOTED, '""');
  return { written, target: ASSIGNED.exec(bare)?.[1], names: bare.match(/\b[a-z_]\w{0,60}\b/g) ?? [] };
}

function lengthUpTo(statements: readonly Written[], index: number): number {
  return statements.slice(0, index + 1).reduce((length, { written }) => length + written.length + 1, 0);
}

/** Parameters, such as an answer that all statements write to, connect nothing. */
function track({ written, target, names }: Written, variables: ReadonlySet<string>, tracked: Set<string>): void {
  const asked = ASKED.exec(written)?.[1];
  if (target === undefined && asked !== undefined && !variables.has(asked)) return;
  for (const name of names) if (variables.has(name)) tracked.add(name);
}
