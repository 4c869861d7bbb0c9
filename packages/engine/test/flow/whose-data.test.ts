import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAll, REAL_SINKS } from './harness.ts';

const SERVER = `import psycopg
from psycopg.sql import SQL, Literal
from mcp.server.fastmcp import FastMCP
from tidy import tidy
mcp = FastMCP('x')
pool = psycopg.connect('dbname=x')

class Tidy:
    def __init__(self, parser):
        self.parser = parser
    def of(self, text):
        return self.parser.tidy(text)

@mcp.tool()
def ask(name: str, statement: str) -> str:
    begun = SQL('SELECT f({});').format(Literal(name)).as_string()
    with pool.cursor() as cursor:
        cursor.execute(f'{begun} EXPLAIN {Tidy(None).of(statement)}')
    return 'x'
`;

test('a finding names the data that was not made safe, also where its way is not sure', async () => {
  const facts = await readAll({ 'a.py': SERVER }, [], REAL_SINKS);
  const flows = [...facts.values()].flatMap((file) => file.flows).filter(({ sinkKind }) => sinkKind === 'sql');
  assert.deepEqual([...new Set(flows.map(({ source }) => source.what))], ['argument `statement` of the tool `ask`']);
});
