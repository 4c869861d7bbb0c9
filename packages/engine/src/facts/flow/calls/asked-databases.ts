import type { Machine } from '../machine/machine.ts';
import { calledName, parseName, resultName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { sourceBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf } from '../values/taint.ts';
import { makeValue, shownPrefix, UNKNOWN, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';

/** Text that a database takes for a statement, and that is hardly anything else. */
const STATEMENT =
  /^\s{0,40}\(?\s{0,40}(?:select\s[^;]{0,2000}?\sfrom\s|insert\s(?:or\s\w{1,10}\s)?into\s|replace\sinto\s|update\s[^;]{0,200}?\sset\s|delete\sfrom\s|with\s[^;]{0,200}?\sas\s|pragma\s\w)/i;
/** What was put in comes back. */
const GIVES_BACK = /\breturning\b/i;
/** Of a text that is put together no more may be known than its beginning. */
const BEGUN = /^\s{0,40}(?:select|with)\b/i;
/** Methods that databases are asked with. */
const ASKS =
  /^\$?(?:query(?:Row|Raw|RawUnsafe|One|Single|Many|All)?|execute(?:Raw|many|_sql|_query)?|exec|all|get|each|one|oneOrNone|any|many|manyOrNone|none|run|iterate|raw|read_sql(?:_query)?|scalars?|scalar_one(?:_or_none)?|(?:fetch|select)(?:_?(?:one|all|row|rows|val|value|first|many))?)$/i;
const PREPARES = /^prepare(?:Sync|Cached|Statement)?$/;
/** A statement that is made by a function for that. */
const MADE = /^sqlalchemy(?:\.sql)?(?:\.expression)?\.(?:text|select)\(\)/;

/** What is asked through a statement that was prepared, and what is bound to it. */
const PREPARED = 'sql.Statement()';
const THROUGH = /^(?:sql\.Statement|.{1,200}\.prepare(?:Sync|Cached|Statement)?)\(\)(?:\.\w{1,20}\(\)){0,2}\.\w{1,20}$/;

const LIBRARY = sourceBit('library');

/**
 * `db.all('SELECT … WHERE id = ?', id)`: what a database finds is kept in it, and is not what it is asked with. The text
 * must be written out: what somebody has put into that, decides what is found.
 */
export function askDatabase(machine: Machine, site: CallSite): Value | undefined {
  const { method, name, receiver, given } = site;
  // Whoever uses a library may hand it the database.
  if (receiver === undefined || (bitsOf(deepTaint(receiver)) & ~LIBRARY) !== 0) return undefined;
  const { names } = machine.module;
  const [statement] = given.items;
  const isThrough = name !== undefined && THROUGH.test(name.text);
  if (!isThrough && (statement === undefined || !isWritten(statement, method))) return undefined;
  runCallbacks(machine, site);
  if (name !== undefined) return makeValue(undefined, resultName(names, name), undefined);
  return PREPARES.test(method) ? makeValue(undefined, parseName(names, PREPARED), undefined) : UNKNOWN;
}

/** `db.collection('notes')` of a database that somebody else opened: other databases with collections are not called so. */
export function openCollection(
  machine: Machine,
  { method, name, receiver, receiverNode, given }: CallSite,
): Value | undefined {
  if (method !== 'collection' || name !== undefined || receiver?.shape !== undefined) return undefined;
  if (receiverNode === undefined || !DATABASE.test(calledName(receiverNode))) return undefined;
  const [called] = given.items;
  if (given.items.length !== 1 || called === undefined || textOf(called) === undefined) return undefined;
  return makeValue(undefined, parseName(machine.module.names, COLLECTION), undefined);
}
const DATABASE = /^_?(?:db|database|mongo(?:db)?)$|(?:Db|DB|Database|_db|_database)$/;
const COLLECTION = 'mongodb.Db().collection()';

/** A text, or an object that holds it beside the values for it: `{ text: 'SELECT …', values: [id] }`. */
function isWritten(asked: Value, method: string): boolean {
  const { shape } = asked;
  const inner = shape?.kind === 'object' ? (shape.entries.get('text') ?? shape.entries.get('sql'))?.value : undefined;
  const statement = inner ?? asked;
  if (deepTaint(statement) !== undefined) return false;
  if (MADE.test(statement.name?.text ?? '')) return true;
  const text = textOf(statement);
  if (text !== undefined) return STATEMENT.test(text) && !GIVES_BACK.test(text);
  return (ASKS.test(method) || PREPARES.test(method)) && BEGUN.test(shownPrefix(statement) ?? '');
}
