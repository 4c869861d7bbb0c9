import type { FileCheck } from '../../check.ts';
import type { ValueFact } from '../../facts/flow/flow-facts.ts';

/** What makes text of an object. */
const WRITERS = ['JSON.stringify', 'util.inspect', 'json.dumps', 'str', 'repr', 'pprint.pformat', 'yaml.dump'];
/** The environment as a whole, not one of its variables. */
const ENVIRONMENTS: ReadonlySet<string> = new Set([
  'process.env',
  'os.environ',
  'os.environ.copy()',
  'Deno.env.toObject()',
]);
const WHOLE = /process\.env(?![\w.[])|os\.environ(?!\.get|\[|\w)|Deno\.env\.toObject\(/;
const DEEPEST = 3;

export const check: FileCheck = {
  id: 'mcp-environment-in-answer',
  title: 'A tool writes out the whole environment',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [200, 526],
  why: `
    The environment of a server holds its credentials. A tool that writes all of it into its answer, or into a log, hands
    them to the model and to whoever steers it.`,
  fix: 'Answer with the few variables that are meant to be seen, by their names.',
  blindSpots: 'An environment that is filtered or copied first is taken for one that is safe to show.',
  wants: { calls: WRITERS, callsOnlyIn: WHOLE },
  examples: {
    bad: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'diagnostics', version: '1.0.0' });
          server.tool('diagnostics', 'Shows how the server was started', {}, async () => ({
            content: [{ type: 'text', text: «JSON.stringify({ node: process.version, env: process.env })» }],
          }));`,
      },
      {
        'server.py': `
          import json, os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('diagnostics')

          @mcp.tool()
          def diagnostics() -> str:
              """Shows how the server was started."""
              return «json.dumps(dict(os.environ))»`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { spawn } from 'node:child_process';
          const server = new McpServer({ name: 'diagnostics', version: '1.0.0' });
          console.error(JSON.stringify(process.env));
          server.tool('diagnostics', 'Shows how the server was started', {}, async () => {
            spawn('ls', { env: { ...process.env, LANG: 'C' } });
            return { content: [{ type: 'text', text: JSON.stringify({ node: process.version, mode: process.env.MODE }) }] };
          });`,
      },
      {
        'server.py': `
          import json, os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('diagnostics')

          @mcp.tool()
          def diagnostics() -> str:
              """Shows how the server was started."""
              return json.dumps({'language': os.environ['LANG']})`,
      },
    ],
  },

  *find({ calls, path, text }) {
    for (const { tool, at, arguments: given } of calls) {
      if (tool === undefined || at.file !== path) continue;
      const [written] = given;
      if (written === undefined || !holdsAll(written, text, 0)) continue;
      yield {
        at,
        message: `The tool ${tool} writes out every variable of its environment, keys and passwords with them.`,
      };
    }
  },
};

function holdsAll(value: ValueFact, text: string, depth: number): boolean {
  if (ENVIRONMENTS.has(value.qualifiedName ?? '')) return true;
  if (/^(?:dict\(os\.environ\)|\{\s*\.\.\.process\.env\s*\})$/.test(text.slice(value.at.start, value.at.end)))
    return true;
  if (depth >= DEEPEST) return false;
  const parts = [...value.keys.map((key) => value.entry(key)), ...(value.items ?? [])];
  return parts.some((part) => part !== undefined && holdsAll(part, text, depth + 1));
}
