import type { RepositoryCheck } from '../../check.ts';
import { effectsByTool, packagesIn, type ToolBehaviour } from '../../knowledge/tool-effects.ts';

/** A variable that a tool reads by its name is a setting of the server, and no answer. */
const PRIVATE_DATA = ['reads-files', 'reads-credentials', 'queries-database'] as const;

export const check: RepositoryCheck = {
  id: 'mcp-lethal-trifecta',
  title: "A server's tools together read secrets, take in strangers' text and reach out",
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [200, 1427],
  why: `
    Text that a tool fetches can tell the model to read something private with a second tool and send it away with a third.
    No single tool is wrong; one server that offers all three is enough.`,
  fix: `
    Split the server, or take one of the three away: fetch only from your own hosts, read only one folder, ask the user before
    anything is sent.`,
  blindSpots: 'Tools of other servers in the same client make up what this one lacks, and are not seen.',
  over: 'repository',
  examples: {
    bad: [
      {
        'server.py': `
          import requests
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('all')

          @«mcp.tool()»
          def fetch(url: str) -> str:
              """Fetches a page."""
              return requests.get(url).text

          @mcp.tool()
          def read(path: str) -> str:
              """Reads a file."""
              return open(path).read()

          @mcp.tool()
          def post(url: str, body: str) -> str:
              """Posts a message."""
              return requests.post(url, data=body).text`,
      },
      {
        'server.ts': `
          import { readFile } from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'all', version: '1.0.0' });
          «server.tool('fetch', { url: z.string() }, async ({ url }) => (await fetch(url)).text())»;
          server.tool('read', { path: z.string() }, async ({ path }) => readFile(path, 'utf8'));
          server.tool('post', { url: z.string(), text: z.string() }, async ({ url, text }) => fetch(url, { method: 'POST', body: text }));`,
      },
      {
        'package.json': '{"name": "all", "version": "1.0.0"}',
        'src/web/server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'all', version: '1.0.0' });
          «server.tool('fetch', { url: z.string() }, async ({ url }) => (await fetch(url)).text())»;`,
        'src/files/tools.ts': `
          import { readFile } from 'node:fs/promises';
          export function offer(server: McpServer) {
            server.tool('read', { path: z.string() }, async ({ path }) => readFile(path, 'utf8'));
          }`,
      },
    ],
    good: [
      {
        'src/web/package.json': '{"name": "web", "version": "1.0.0"}',
        'src/web/server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'web', version: '1.0.0' });
          server.tool('fetch', { url: z.string() }, async ({ url }) => (await fetch(url)).text());`,
        'src/files/package.json': '{"name": "files", "version": "1.0.0"}',
        'src/files/server.ts': `
          import { readFile } from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'files', version: '1.0.0' });
          server.tool('read', { path: z.string() }, async ({ path }) => readFile(path, 'utf8'));`,
      },
      {
        'server.py': `
          import os, aiohttp
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('guides')
          GUIDES = os.getenv('GUIDES_URL')

          @mcp.tool()
          async def search_guides(question: str) -> str:
              """Searches the guides."""
              async with aiohttp.ClientSession() as session:
                  async with session.get(url=GUIDES, params={'q': question}) as response:
                      return await response.text()

          @mcp.tool()
          def read(path: str) -> str:
              """Reads a file."""
              return open(path).read()`,
      },
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('files')

          @mcp.tool()
          def read(path: str) -> str:
              """Reads a file."""
              return open(path).read()`,
      },
      {
        'server.py': `
          import os, requests
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('web')

          @mcp.tool()
          def fetch(url: str) -> str:
              """Fetches a page."""
              return requests.get(url).text

          @mcp.tool()
          def order(item: str) -> str:
              """Orders an item."""
              return requests.post('https://shop.acme.example', data=item, auth=('shop', os.environ['SHOP_KEY'])).text`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'web', version: '1.0.0' });
          server.tool('fetch', { url: z.string() }, async ({ url }) => (await fetch(url)).text());`,
      },
    ],
  },

  *find(repository) {
    const packageOf = packagesIn(repository);
    const servers = Map.groupBy(effectsByTool(repository), ({ tool }) => packageOf(tool.at.file));
    for (const tools of servers.values()) {
      const untrusted = tools.find(takesInText);
      const secret = tools.find(({ effects }) => PRIVATE_DATA.some((effect) => effects.has(effect)));
      const wayOut = tools.find(({ effects, notes }) => effects.has('sends-data') || notes.some(reachesAnywhere));
      if (untrusted === undefined || secret === undefined || wayOut === undefined || tools.length < 2) continue;
      if (secret === untrusted && secret === wayOut) continue;
      yield {
        at: untrusted.tool.at,
        message: `Together the tools ${names([untrusted, secret, wayOut])} can be made to read something private and send it away.`,
      };
    }
  },
};

function takesInText({ notes }: ToolBehaviour): boolean {
  return notes.some(reachesAnywhere);
}

function reachesAnywhere(note: ToolBehaviour['notes'][number]): boolean {
  return note.effect === 'contacts-network' && note.dynamic && note.isSetting !== true;
}

function names(tools: readonly ToolBehaviour[]): string {
  return [...new Set(tools.map(({ tool }) => tool.name))].join(', ');
}
