import type { FileCheck } from '../../check.ts';
import { SQL_SINKS } from '../../knowledge/sinks/sql.ts';
import { sightTools } from '../../knowledge/tool-sightings.ts';

export const check: FileCheck = {
  id: 'mcp-tool-query-injection',
  title: 'Tool can be talked into running other queries',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [89],
  why: `
    The tool was meant to look something up. With a quote in its argument, a model that was talked into it reads,
    changes or drops whatever the database user may.`,
  fix: `
    Pass the argument as a parameter of the query, and connect with a user who may only read what the tool shows.`,
  blindSpots:
    'A tool that runs whole queries by design is reported too: its description should say so, and its user be limited.',
  wants: { sinks: SQL_SINKS },
  examples: {
    bad: [
      {
        'server.ts': `
          import { Pool } from 'pg';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const pool = new Pool();
          const server = new McpServer({ name: 'crm', version: '1.0.0' });
          server.tool('customer', { name: z.string() }, async («{ name }») => {
            return pool.query(\`SELECT * FROM customers WHERE name = '\${name}'\`);
          });`,
      },
      {
        'server.py': `
          import sqlite3
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('crm')

          @mcp.tool()
          def customer(«name»: str) -> str:
              """Finds a customer."""
              db = sqlite3.connect('crm.db')
              return str(db.execute(f"SELECT * FROM customers WHERE name = '{name}'").fetchall())`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { Pool } from 'pg';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const pool = new Pool();
          const server = new McpServer({ name: 'crm', version: '1.0.0' });
          server.tool('customer', { name: z.string() }, async ({ name }) => {
            return pool.query('SELECT * FROM customers WHERE name = $1', [name]);
          });`,
      },
      {
        'server.py': `
          import sqlite3
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('crm')

          @mcp.tool()
          def customer(name: str) -> str:
              """Finds a customer."""
              db = sqlite3.connect('crm.db')
              return str(db.execute('SELECT * FROM customers WHERE name = ?', (name,)).fetchall())`,
      },
    ],
  },

  find: ({ flows }) => sightTools(flows, (callee) => `${callee}() runs a query that holds`),
};
