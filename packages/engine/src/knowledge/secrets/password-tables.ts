import { couldBePassword } from './judge-value.ts';

/** A password of a table of accounts that is written into the code. */
export interface TablePassword {
  readonly table: string;
  readonly value: string;
  readonly start: number;
}

/** `users[name] == password`, `ACCOUNTS.get(name) !== given.password`. */
const COMPARED: readonly RegExp[] = [
  /\b(?<table>[A-Za-z_]\w{1,40})(?:\[[\w.$]{1,60}\]|\.get\([\w.$]{1,60}(?:, ?(?:None|""|''))?\))\s{0,2}[!=]={1,2}\s{0,2}[\w.$]{0,40}passw(?:or)?d\b/gi,
  /\bpassw(?:or)?d\s{0,2}[!=]={1,2}\s{0,2}(?<table>[A-Za-z_]\w{1,40})(?:\[[\w.$]{1,60}\]|\.get\([\w.$]{1,60}(?:, ?(?:None|""|''))?\))/gi,
];
const ENTRY =
  /["'](?<name>[\w.@+-]{1,60})["']\s{0,3}:\s{0,3}(?<quote>["'])(?<value>[^"'\r\n]{3,100})\k<quote>\s{0,3}(?:,|\}|$)/gm;
const LONGEST_TABLE = 4_000;
const MOST_ENTRIES = 20;
const MOST_TABLES = 20;

/** Passwords of the accounts in a table that passwords are compared with: `USERS = { 'ann': 'hunter22' }`. */
export function* passwordsInTables(text: string): Generator<TablePassword> {
  const tables = new Set<string>();
  for (const form of COMPARED) for (const { groups } of text.matchAll(form)) tables.add(groups?.['table'] ?? '');
  for (const table of [...tables].slice(0, MOST_TABLES)) {
    const begun = new RegExp(String.raw`\b${table}\s{0,3}(?::[^=\n]{1,60})?=\s{0,3}\{`).exec(text);
    if (begun === null) continue;
    const start = begun.index + begun[0].length;
    const end = text.indexOf('}', start);
    const body = text.slice(start, Math.min(end < 0 ? text.length : end + 1, start + LONGEST_TABLE));
    let left = MOST_ENTRIES;
    for (const { index, 0: whole, groups } of body.matchAll(ENTRY)) {
      const value = groups?.['value'] ?? '';
      if (!couldBePassword(value) || HASHED.test(value) || left-- <= 0) continue;
      yield { table, value, start: start + index + whole.lastIndexOf(value) };
    }
  }
}
/** What is compared as it is, but was hashed before. */
const HASHED = /^(?:[\da-f]{32,}|\$\w{1,10}\$.{20,})$/i;
