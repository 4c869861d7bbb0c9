import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

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
