import type { FileCheck } from '../../check.ts';
import { URL_SINKS } from '../../knowledge/sinks/url.ts';
import { sightTools } from '../../knowledge/tool-sightings.ts';

export const check: FileCheck = {
  id: 'mcp-tool-ssrf',
  title: 'Tool can be talked into asking any server',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [918],
  why: `
    A model that was talked into it can send the tool to addresses only this machine can reach: the cloud's metadata service,
    a database's console, a router. The answer goes back into the conversation.`,
  fix: `
    Accept only hosts from a list, resolve the name and refuse private addresses, and do not follow redirects to others.`,
  blindSpots: 'A check of the address inside a library that is not part of the repository is not seen.',
  wants: { sinks: URL_SINKS },
  examples: {
    bad: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'web', version: '1.0.0' });
          server.tool('read', { url: z.string() }, async («{ url }») => {
            return (await fetch(url)).text();
          });`,
      },
      {
        'server.py': `
          import requests
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('web')

          @mcp.tool()
          def read(«url»: str) -> str:
              """Reads a page."""
              return requests.get(url).text`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'web', version: '1.0.0' });
          server.tool('issue', { id: z.number() }, async ({ id }) => {
            return (await fetch('https://tracker.acme.io/issues?id=' + encodeURIComponent(id))).text();
          });`,
      },
      {
        'server.py': `
          import requests
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('web')

          @mcp.tool()
          def status() -> str:
              """Shows the status page."""
              return requests.get('https://status.acme.io').text`,
      },
    ],
  },

  find: ({ flows }) => sightTools(flows, (callee) => `${callee}() asks an address that holds`),
};
