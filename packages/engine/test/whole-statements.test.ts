import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';
import { EXPLAINED } from '../src/knowledge/sinks/sql.ts';

/** The severities of what is said of one statement that a tool hands to a database. */
async function severities(statement: string): Promise<readonly string[]> {
  const text = `import psycopg2
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('tables')

@mcp.tool()
def explain(sql: str, detailed: bool) -> str:
    psycopg2.connect('').cursor().execute(${statement})
`;
  const { findings } = await scan(memoryTree({ 'server.py': text }));
  return findings.filter(({ checkId }) => checkId === 'data-handling-sql-injection').map(({ severity }) => severity);
}

test('a statement that is explained is still a whole one', async () => {
  for (const statement of [
    'sql',
    "f'EXPLAIN {sql}'",
    "f'EXPLAIN ANALYZE {sql}'",
    "('EXPLAIN (ANALYZE, VERBOSE) ' if detailed else 'EXPLAIN (VERBOSE) ') + sql",
    "'explain query plan ' + sql",
  ])
    assert.deepEqual(await severities(statement), ['medium'], statement);
  for (const statement of ["f'EXPLAIN SELECT * FROM {sql}'", "f'EXPLAIN ANALYZE DELETE FROM a WHERE b = {sql}'"])
    assert.deepEqual(await severities(statement), ['high'], statement);
});

test('brackets without end are read once', () => {
  const start = process.cpuUsage();

  for (const bracket of ['(', ' (', '( ']) assert.ok(!EXPLAINED.test(`EXPLAIN ${bracket.repeat(27)})x`));

  // Reading them in every way there is takes seconds at this length, and twice as long for each one more.
  assert.ok(process.cpuUsage(start).user < 500_000);
});
