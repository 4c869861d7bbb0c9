import type { Machine } from '../machine/machine.ts';
import { parseName, resultName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { sourceBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf } from '../values/taint.ts';
import { makeValue, shownPrefix, UNKNOWN, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';

/** Methods that databases are asked with. */
const ASKS =
  /^\$?(?:query(?:Row|Raw|RawUnsafe|One|Single|Many|All)?|execute(?:Raw|many|_sql|_query)?|exec|all|get|each|one|oneOrNone|any|many|manyOrNone|none|run|iterate|raw|read_sql(?:_query)?|scalars?|scalar_one(?:_or_none)?|(?:fetch|select)(?:_?(?:one|all|row|rows|val|value|first|many))?)$/i;
const PREPARES = /^prepare(?:Sync|Statement)?$/;

const LOOKS_UP = /^\s{0,40}\(?\s{0,40}(?:SELECT|WITH|SHOW|PRAGMA|DESCRIBE|EXPLAIN)\b/i;
const CHANGES = /^\s{0,40}(?:UPDATE|DELETE|INSERT|REPLACE)\b/i;
/** What was put in, or stands in the question itself. */
const GIVES_BACK = /\bRETURNING\b/i;
const IN_PLACE = /^\s{0,40}SELECT\b(?![\s\S]{0,20000}?\bFROM\b)/i;
/** A statement that is made by a function for that. */
const MADE = /^sqlalchemy(?:\.sql)?(?:\.expression)?\.(?:text|select)\(\)/;

const LIBRARY = sourceBit('library');

/** What is asked through a statement that was prepared from a written text. */
const PREPARED = 'sql.Statement()';
const THROUGH =
  /(?:^sql\.Statement\(\)|\.prepare(?:Sync|Statement)?\(\)(?:\.\w+\(\)){0,2})\.(?:all|get|iterate|run|each|execute|query|values|raw|pluck|expand|bind)$/;

/**
 * `db.all('SELECT … WHERE id = ?', id)`: what a database finds is kept in it, and is not what it is asked with. The text
 * must be written out: what somebody has put into that, decides what is found.
 */
export function askInSql(machine: Machine, site: CallSite): Value | undefined {
  const { method, name, receiver, given } = site;
  // Whoever uses a library may hand it the database.
  if (receiver === undefined || (bitsOf(deepTaint(receiver)) & ~LIBRARY) !== 0) return undefined;
  const { names } = machine.module;
  if (name !== undefined && THROUGH.test(name.text)) {
    runCallbacks(machine, site);
    return makeValue(undefined, resultName(names, name), undefined);
  }
  const prepares = PREPARES.test(method);
  const [statement] = given.items;
  if (statement === undefined || (!prepares && !ASKS.test(method)) || !isWritten(statement)) return undefined;
  runCallbacks(machine, site);
  if (name !== undefined) return makeValue(undefined, resultName(names, name), undefined);
  return prepares ? makeValue(undefined, parseName(names, PREPARED), undefined) : UNKNOWN;
}

/** A text, or an object that holds it beside the values for it: `{ text: 'SELECT …', values: [id] }`. */
function isWritten(asked: Value): boolean {
  const { shape } = asked;
  const inner = shape?.kind === 'object' ? (shape.entries.get('text') ?? shape.entries.get('sql'))?.value : undefined;
  const statement = inner ?? asked;
  if (deepTaint(statement) !== undefined) return false;
  if (MADE.test(statement.name?.text ?? '')) return true;
  const text = textOf(statement);
  if (text === undefined) return LOOKS_UP.test(shownPrefix(statement) ?? '');
  return (LOOKS_UP.test(text) || CHANGES.test(text)) && !GIVES_BACK.test(text) && !IN_PLACE.test(text);
}
