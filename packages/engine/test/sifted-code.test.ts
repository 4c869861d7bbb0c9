import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

/** What is said of a tool that evaluates an expression behind a look at its syntax. */
async function said(look: string): Promise<readonly string[]> {
  const text = `import ast
from mcp.server.fastmcp import FastMCP
mcp = FastMCP('charts')

def check(expression):
    node = ast.parse(expression).body[0]
${look}
        raise ValueError('refused')

@mcp.tool()
def chart(expression: str) -> str:
    check(expression)
    return str(eval(expression, {'px': px}))
`;
  const { findings } = await scan(memoryTree({ 'server.py': text }));
  return findings
    .filter(({ checkId }) => checkId === 'rce-code-injection')
    .map(({ severity, confidence }) => `${severity} ${confidence}`);
}

test('an expression whose syntax was sifted is a doubt, one without some banned words a certainty', async () => {
  assert.deepEqual(await said('    if not isinstance(node.value, ast.Call):'), ['high low']);
  assert.deepEqual(await said('    if isinstance(node, (ast.Import, ast.ImportFrom)):'), ['critical high']);
});
