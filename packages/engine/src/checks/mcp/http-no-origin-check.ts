import type { FileCheck } from '../../check.ts';

const TRANSPORTS = ['StreamableHTTPServerTransport', 'SSEServerTransport'] as const;
const CLASSES = TRANSPORTS.flatMap((name) => [
  `@modelcontextprotocol/sdk/server/streamableHttp.js.${name}`,
  `@modelcontextprotocol/sdk/server/sse.js.${name}`,
  `.${name}`,
  name,
]);
/** The parts of the Python SDK that servers put into an application of their own; `FastMCP` protects itself. */
const PYTHON_PARTS = [
  'mcp.server.sse.SseServerTransport',
  'mcp.server.streamable_http.StreamableHTTPServerTransport',
  'mcp.server.streamable_http_manager.StreamableHTTPSessionManager',
];
/** Somebody looks at who is asking: an option of the SDK, a middleware, or the header itself. */
const LOOKS_AT_ORIGIN =
  /\b\w{0,30}(?:origin|host)_?(?:valid|check|guard|allow)\w{0,30}\b|\b(?:validate|check|verify|guard|allow)_?(?:\w{1,20}_?)?(?:origin|host)s?\b|enableDnsRebindingProtection\s{0,3}:\s{0,3}true|dnsRebindingProtection(?:Options|Settings|Config)\b|allowedOrigins|allowedHosts|allowed_origins|allowed_hosts|headers(?:\.|\[\s{0,3}['"])origin|hostHeaderValidation|localhostHostValidation|TransportSecuritySettings|security_settings|TrustedHostMiddleware|createMcpExpressApp|['"]Origin['"]/i;

/** The server itself is made or started here; elsewhere it may look at its requests before this code sees them. */
const MAKES_SERVER =
  /\bexpress\(|\bfastify\(|\bnew\s(?:Hono|Koa|Elysia|Router)\b|\bcreateServer\(|\.listen\(|\bserve\(|\b(?:app|router|server)\.(?:all|get|post|use)\(|\b(?:Starlette|FastAPI|Flask)\(|\buvicorn\b/i;

/** Asked for with every request: a page in the browser does not know it. */
const ASKS_FOR_A_TOKEN =
  /\brequire(?:s|Bearer)?Auth\w{0,20}\b|\bauthenticate(?:Token|Request|User)\b|\b(?:auth|(?:bearer|check|verify|with)Auth|authMiddleware|passport\.authenticate|verify(?:Token|Jwt|Bearer))\(|headers(?:\.|\[\s{0,3}['"])authorization|\bstatus\(401\)|\bwriteHead\(401\b/i;

export const check: FileCheck = {
  id: 'mcp-http-no-origin-check',
  title: 'Local MCP server answers any web page',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [346, 350],
  why: `
    A page in the user's browser can send requests to servers on the same machine, by name tricks even past the browser's
    own rules. A server that does not look at Origin and Host lets any page call its tools.`,
  fix: `
    Turn on the SDK's protection (\`enableDnsRebindingProtection\` with \`allowedHosts\`), or refuse requests whose Origin is not yours.`,
  blindSpots: 'A proxy in front that checks the header is not seen; neither is a check in another file.',
  wants: { calls: [...CLASSES, ...PYTHON_PARTS] },
  examples: {
    bad: [
      {
        'server.ts': `
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          const transport = «new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })»;`,
      },
      {
        'server.js': `
          import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
          app.get('/sse', (req, res) => {
            const transport = «new SSEServerTransport('/messages', res)»;
          });`,
      },
      {
        'server.py': `
          from mcp.server.lowlevel import Server
          from mcp.server.sse import SseServerTransport
          server = Server('notes')
          transport = «SseServerTransport('/messages/')»`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          import { refuseStrangers } from './originValidation.js';
          app.use('/mcp', refuseStrangers);
          const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });`,
      },
      {
        'server.py': `
          from mcp.server.sse import SseServerTransport
          from mcp.server.transport_security import TransportSecuritySettings
          settings = TransportSecuritySettings(enable_dns_rebinding_protection=True, allowed_hosts=['127.0.0.1:8000'])
          transport = SseServerTransport('/messages/', security_settings=settings)`,
      },
      {
        'server.ts': `
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          const transport = new StreamableHTTPServerTransport({
            enableDnsRebindingProtection: true,
            allowedHosts: ['127.0.0.1:3000'],
          });`,
      },
      {
        'server.ts': `
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          import { dnsRebindingProtectionOptions } from './options.js';
          const transport = new StreamableHTTPServerTransport({ ...dnsRebindingProtectionOptions(port) });`,
      },
      {
        'server.ts': `
          import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
          const transport = new StdioServerTransport();`,
      },
    ],
  },

  *find({ calls, text, path }) {
    if (LOOKS_AT_ORIGIN.test(text)) return;
    const seen = new Set<number>();
    for (const call of calls) {
      // What a function of another file does is judged with the text around it.
      if (call.at.file !== path || seen.has(call.at.start)) continue;
      seen.add(call.at.start);
      yield {
        at: call.at,
        message: 'The server takes requests without a look at where they come from.',
        ...((ASKS_FOR_A_TOKEN.test(text) || !MAKES_SERVER.test(text)) && { severity: 'medium', confidence: 'low' }),
      };
    }
  },
};
