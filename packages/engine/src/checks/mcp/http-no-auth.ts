import type { FileCheck } from '../../check.ts';

const TRANSPORT = /\b(?:StreamableHTTPServerTransport|SSEServerTransport)\b/;
const PYTHON_RUN = /\.run\(\s{0,3}[^)]{0,80}transport\s{0,3}=\s{0,3}["'](?:sse|streamable-http|http)["']/g;
const LISTENS_EVERYWHERE =
  /\.listen\([^)]{0,60}["']0\.0\.0\.0["']|host\s{0,3}[:=]\s{0,3}["']0\.0\.0\.0["']|FASTMCP_HOST\s{0,3}=\s{0,3}["']?0\.0\.0\.0/g;
/** Somebody asks who is there. */
const ASKS =
  /authorization|bearer|requireAuth|requireBearerAuth|auth_server_provider|token_verifier|AuthSettings|apiKey|api_key|api-key|verifyToken|verify_token|passport|jwt|OAuth|authenticate|middleware\/auth/i;

export const check: FileCheck = {
  id: 'mcp-http-no-auth',
  title: 'MCP server on the network has no login',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [306],
  why: `
    Everyone who reaches the port can call every tool, with the rights and credentials of the server.`,
  fix: `
    Bind to 127.0.0.1, or ask for a token: the SDKs have \`requireBearerAuth\` and \`token_verifier\` for it.`,
  blindSpots: 'A proxy in front that asks is not seen; neither is a check in another file.',
  wants: { keywords: ['streamablehttpservertransport', 'sseservertransport', 'fastmcp', 'streamable-http'] },
  examples: {
    bad: [
      {
        'server.ts': `
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          const transport = new StreamableHTTPServerTransport({});
          app«.listen(3000, '0.0.0.0'»);`,
      },
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes', «host='0.0.0.0'»)
          mcp.run(transport='streamable-http')`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          const transport = new StreamableHTTPServerTransport({});
          app.listen(3000, '127.0.0.1');`,
      },
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes', host='0.0.0.0', token_verifier=verifier)
          mcp.run(transport='streamable-http')`,
      },
      { 'server.py': "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('notes')\nmcp.run()\n" },
    ],
  },

  *find({ text, span }) {
    if (ASKS.test(text)) return;
    if (!TRANSPORT.test(text) && text.search(PYTHON_RUN) < 0) return;
    for (const match of text.matchAll(LISTENS_EVERYWHERE)) {
      yield {
        at: span(match.index, match.index + match[0].length),
        message: 'The server listens on every interface, and nothing here asks who calls.',
      };
    }
  },
};
