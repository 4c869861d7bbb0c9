import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

const STATEMENT = String.raw`([A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_]\w{0,60}){0,2}?)`;
const FOLDED = String.raw`(?:\.(?:trim|trimStart|strip|lstrip|toLowerCase|toUpperCase|lower|upper|casefold|stripLeading)\(\)){0,3}`;
const BY_PREFIX = String.raw`${STATEMENT}${FOLDED}\.starts[Ww]ith\(\s{0,9}\(?\s{0,9}["'\`](?:select|SELECT)\s?["'\`]`;
const BY_PATTERN = String.raw`/\^(?:\\s[*+])?\(?(?:\?:)?(?:select|SELECT)[^/\n]{0,40}/i?\.test\(\s{0,3}${STATEMENT}${FOLDED}\s{0,3}\)`;
const BY_MATCH = String.raw`re\.match\(\s{0,3}r?["']\^?(?:\\s[*+])?\(?(?:\?:)?(?:select|SELECT)[^"'\n]{0,40}["'],\s{0,3}${STATEMENT}\s{0,3}[,)]`;
/** Whoever's statement does not begin with the word is turned away. */
const GATE = new RegExp(
  String.raw`\bif\s{0,2}\(?\s{0,2}(?:!\s{0,2}\(?|not\s{1,3}\(?)\s{0,2}(?:${BY_PREFIX}|${BY_PATTERN}|${BY_MATCH})[^\n]{0,160}\n?[^\n]{0,160}?(?:\b(?:throw|raise|return|reject)\b)`,
  'g',
);
/** What holds although the words of a statement are not understood: rights, a mode, a transaction, a reader of SQL, one statement only. */
const KEPT_OTHERWISE =
  /\breadonly["']?\s{0,2}[:=]|\bread_only\s{0,2}=|\bread ?only\s{1,3}(?:mode|transaction)\b[^\n]{0,4}["'`]|["'`(]\s{0,2}(?:begin|start|set)\b[^"'`\n]{0,60}\bread only\b|mode=ro\b|query_only|default_transaction_read_only|accessMode:\s{0,2}["']read only|\bsqlglot\b|\bsqlparse\b|node-sql-parser|pgsql-(?:ast-)?parser|\brollback\(|["'`]rollback["'`]|\.includes\(\s{0,2}["'`];|["'];["']\s{1,2}in\b/i;
/** Other words are looked for as well. */
const MORE_WORDS = /\b(?:insert|update|delete|drop)\b[^]{0,60}\b(?:insert|update|delete|drop|alter|create)\b/i;
/** Drivers that take one statement at a time, and so read where a statement begins with SELECT. */
const ONE_AT_A_TIME = /\bbetter-sqlite3\b|\bnode:sqlite\b|\bimport (?:aio)?sqlite3\b|\bduckdb\b/;
const SEVERAL = /\b(?:psycopg\w?|asyncpg|sqlalchemy|pymssql|pyodbc|oracledb|pg|mssql|postgres|mysql2?)\b["']/;
const RUNS =
  /[\w$.]{0,60}(?:query|exec|sql|(?:\.|db|run)(?:all|get|run|each|fetch)|fetch|raw|unsafe|text)[\w$]{0,30}(?:<[^<>\n]{0,60}>)?\(\s{0,20}(?:[\w.]{0,30}text\(\s{0,3})?([A-Za-z_$][\w$.]{0,80})\s{0,9}[,)]/gi;
const HEAD_OF_FUNCTION =
  /\b(?:function|def|func)\b|=>\s{0,3}\{|\basync\s{1,3}[\w$]{1,60}\([^()\n]{0,200}\)[^{;\n]{0,60}\{/g;
const BEFORE = 900;
const BEHIND = 1_500;

export const check: FileCheck = {
  id: 'auth-read-only-by-first-word',
  title: 'A statement counts as harmless because it begins with SELECT',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [284, 184],
  why: `
    \`SELECT 1; DROP TABLE users\` begins with SELECT too, and so do \`SELECT … INTO\` and calls of functions that write,
    read files of the server or start programs. Whoever may send a statement, a model that was talked into it among them,
    may do all that the account of the program may.`,
  fix: `
    Let the database refuse: an account that may only read, a connection opened for reading, or a transaction that is
    \`READ ONLY\`, and one statement at a time.`,
  blindSpots: 'An account that may only read is not seen: its rights are kept in the database.',
  wants: { keywords: ['select'] },
  examples: {
    bad: [
      {
        'tools.js': `
          import pg from 'pg';
          export async function readQuery(query) {
            if («!query.trim().toLowerCase().startsWith('select')») {
              throw new Error('Only SELECT queries are allowed');
            }
            return await pool.query(query);
          }`,
      },
      {
        'ask.ts': `
          export async function ask({ sql }: { sql: string }) {
            const statement = sql.trim().toUpperCase();
            if («!statement.startsWith('SELECT')») return { error: 'read only' };
            return dbAll(sql);
          }
          export const look = async (text: string) => {
            if («!/^\\s*select\\b/i.test(text)») throw new Error('no');
            return client.query(text);
          };`,
      },
      {
        'tools.py': `
          import psycopg2

          @mcp.tool()
          def query(sql: str):
              if «not sql.strip().upper().startswith("SELECT")»:
                  raise ValueError("Only SELECT queries are allowed.")
              with connect() as connection, connection.cursor() as cursor:
                  cursor.execute(sql)
                  return cursor.fetchall()`,
      },
    ],
    good: [
      {
        'tools.js': `
          import pg from 'pg';
          export async function readQuery(query) {
            if (!query.trim().toLowerCase().startsWith('select')) throw new Error('Only SELECT');
            await client.query('BEGIN TRANSACTION READ ONLY');
            return await client.query(query);
          }
          export async function one(query) {
            if (!query.trim().toLowerCase().startsWith('select')) throw new Error('Only SELECT');
            if (query.includes(';')) throw new Error('One statement');
            return await client.query(query);
          }`,
      },
      {
        'local.ts': `
          import Database from 'better-sqlite3';
          export function rows(sql: string) {
            if (!sql.toLowerCase().startsWith('select')) return [];
            return db.prepare(sql).all();
          }`,
        'count.ts': `
          export async function count(sql: string) {
            if (!sql.toLowerCase().startsWith('select')) throw new Error('nothing to count');
            return sql.length;
          }`,
      },
      {
        'tools.py': `
          import sqlite3

          def query(sql: str):
              if not sql.strip().upper().startswith("SELECT"):
                  raise ValueError("Only SELECT queries are allowed.")
              return connection.execute(sql).fetchall()`,
        'rows.py': `
          import sqlalchemy

          def run(sql, values):
              result = connection.execute(sql, values)
              if not sql.upper().startswith("SELECT"):
                  return result.rowcount
              return result.fetchall()`,
      },
    ],
  },

  *find({ windows, text, path, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of window.text.matchAll(GATE)) {
        const { start } = window.spanOf(match);
        const statement = match[1] ?? match[2] ?? match[3];
        if (statement === undefined || seen.has(start) || isCommented(text, start)) continue;
        if (seen.size === 0 && isKeptOtherwise(text)) return;
        seen.add(start);
        const before = headOf(text, start);
        const behind = text.slice(start + match[0].length, endOf(text, start + match[0].length));
        if (MORE_WORDS.test(before + behind) || !isRun(behind, [statement, ...originsOf(statement, before)])) continue;
        const condition = match[0].search(/!|\bnot\b/);
        yield {
          at: { file: path, start: start + condition, end: start + endOfCondition(match[0], condition) },
          message: 'Whatever begins with this word is run, with all that follows it.',
        };
      }
    }
  },
};

function isKeptOtherwise(text: string): boolean {
  return KEPT_OTHERWISE.test(text) || (ONE_AT_A_TIME.test(text) && !SEVERAL.test(text));
}

/** What the name was folded from: `const upper = sql.trim().toUpperCase()`. */
function originsOf(name: string, before: string): readonly string[] {
  const made = new RegExp(
    `(?<![\\w$.])${name.replace(/[$.]/g, '\\$&')}\\s{0,2}=\\s{0,2}([A-Za-z_$][\\w$.]{0,80}?)\\s{0,9}\\.\\w`,
  );
  const origin = made.exec(before)?.[1];
  return origin === undefined ? [] : [origin];
}

function isRun(behind: string, names: readonly string[]): boolean {
  for (const [, given] of behind.matchAll(RUNS)) if (given !== undefined && names.includes(given)) return true;
  return false;
}

/** The text from the head of the function on. */
function headOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const heads = [...before.matchAll(HEAD_OF_FUNCTION)];
  return before.slice(heads.at(-1)?.index ?? 0);
}

/** Where the next function begins. */
function endOf(text: string, start: number): number {
  const next = /\n[ \t]{0,8}(?:export |default |async |@){0,3}(?:function|def|class)\b/.exec(
    text.slice(start, start + BEHIND),
  );
  return start + (next?.index ?? BEHIND);
}

/** Where the brackets that the condition opened are closed. */
function endOfCondition(found: string, from: number): number {
  let depth = 0;
  for (let at = from; at < found.length; at += 1) {
    const sign = found.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0 && sign === ')' && !/^\.\w/.test(found.slice(at + 1))) return at + 1;
  }
  return found.length;
}
