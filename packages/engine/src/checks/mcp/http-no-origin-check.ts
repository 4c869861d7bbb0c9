import type { FileCheck } from '../../check.ts';

const TRANSPORTS = ['StreamableHTTPServerTransport', 'SSEServerTransport'] as const;
const CLASSES = TRANSPORTS.flatMap((name) => [
  `@modelcontextprotocol/sdk/server/streamableHttp.js.${name}`,
  `@modelcontextprotocol/sdk/server/sse.js.${name}`,
  `.${name}`,
  name,
]);
/** Somebody looks at who is asking: an option of the SDK, a middleware, or the header itself. */
const LOOKS_AT_ORIGIN =
  /enableDnsRebindingProtection\s{0,3}:\s{0,3}true|allowedOrigins|allowedHosts|allowed_origins|allowed_hosts|headers(?:\.|\[\s{0,3}['"])origin|hostHeaderValidation|localhostHostValidation|TransportSecuritySettings|createMcpExpressApp|['"]Origin['"]/i;

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
  wants: { calls: CLASSES },
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
    ],
    good: [
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
          import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
          const transport = new StdioServerTransport();`,
      },
    ],
  },

  *find({ calls, text }) {
    if (LOOKS_AT_ORIGIN.test(text)) return;
    const seen = new Set<number>();
    for (const call of calls) {
      if (seen.has(call.at.start)) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: 'The server takes requests without a look at where they come from.' };
    }
  },
};
