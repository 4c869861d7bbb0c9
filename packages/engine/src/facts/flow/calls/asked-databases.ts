import type { Machine } from '../machine/machine.ts';
import { resultName, rootName, type QualifiedName } from '../names/names.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { textOf } from '../values/leads.ts';
import type { Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';

/** Text that a database takes for a statement, and that is hardly anything else. */
const STATEMENT =
  /^\s{0,40}(?:select\s[^;]{0,1000}?\sfrom\s|insert\s(?:or\s\w{1,10}\s)?into\s|update\s[^;]{0,200}?\sset\s|delete\sfrom\s|with\s[^;]{0,200}?\sas\s)/i;
/** `db.prepare(sql)`, and what is bound to it. */
const PREPARED = /(?:^|\.)prepare(?:Sync|Cached)?\(\)(?:\.bind\(\))?$/;

/** `db.first('SELECT … WHERE id = ?', [id])`, `statement.all(id)`: the rows that were found come back, not what they were looked for by. */
export function isAskedOfDatabase({ given, receiver }: CallSite): boolean {
  const [first] = given.items;
  return PREPARED.test(receiver?.name?.text ?? '') || (first !== undefined && isStatement(first));
}

/** What `prepare(statement)` gives is known by that, whoever was asked. */
export function preparedName({ module }: Machine, { method, given }: CallSite): QualifiedName | undefined {
  const [first] = given.items;
  if (first === undefined || !PREPARES.test(method) || !isStatement(first)) return undefined;
  return resultName(module.names, rootName(module.names, 'prepare'));
}
const PREPARES = /^prepare(?:Sync|Cached)?$/;

function isStatement(value: Value): boolean {
  return deepTaint(value) === undefined && STATEMENT.test(textOf(value) ?? value.prefix ?? '');
}
