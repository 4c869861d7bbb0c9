import { INTERPRETERS, SHELLS } from '../../../knowledge/code-options.ts';
import { FED_OPTION, READS_SCRIPT, SQL_CLIENTS, type SqlClient } from '../../../knowledge/fed-programs.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import { textOf } from '../values/leads.ts';
import type { Value } from '../values/values.ts';
import { argumentsOf } from './option-dangers.ts';

/** What becomes of that which a program is given to read: a shell runs it, a client asks it of a database. */
export function readsAs(site: CallSite): 'command' | 'sql' | undefined {
  const { program, items, rest } = argumentsOf(site);
  const name = program && textOf(program);
  if (name === undefined || rest !== undefined) return undefined;
  const client = clientOf(name);
  if (client !== undefined) return statementsIn(client, items).length === 0 ? 'sql' : undefined;
  return (SHELLS.test(name) || INTERPRETERS.test(name)) && readsScript(items) ? 'command' : undefined;
}

/** `bash`, `bash -s -- x`, `python3 -u -`: no script is named among the words, and none told. */
function readsScript(items: readonly Value[]): boolean {
  for (const item of items) {
    const text = textOf(item) ?? '';
    if (READS_SCRIPT.test(text)) return true;
    if (!FED_OPTION.test(text)) return false;
  }
  return true;
}

/** `psql -c x`, `sqlite3 file.db x`: the statements among the words of a program. */
export function* statementDangers(site: CallSite): Generator<{ readonly value: Value; readonly node: Expression }> {
  const { program, items, rest, position } = argumentsOf(site);
  const client = clientOf((program && textOf(program)) ?? '');
  if (client === undefined || rest !== undefined) return;
  const node = argumentNode(site, position);
  for (const value of statementsIn(client, items)) yield { value, node };
}

function statementsIn({ tells, place, takes }: SqlClient, items: readonly Value[]): readonly Value[] {
  const found: Value[] = [];
  let plain = 0;
  for (const [index, value] of items.entries()) {
    const text = textOf(value) ?? '';
    const before = textOf(items[index - 1] ?? value) ?? '';
    if (index > 0 && tells.test(before)) found.push(value);
    else if (text.startsWith('-') || (index > 0 && takes?.test(before) === true)) continue;
    else if (plain++ === place) found.push(value);
  }
  return found;
}

function clientOf(path: string): SqlClient | undefined {
  const name = path.replaceAll(/^.*[/\\]|\.exe$/gi, '');
  return SQL_CLIENTS.find(({ programs }) => programs.test(name));
}
