import type { FileCheck } from '../../check.ts';

/** The caller's own header, handed on to another server. */
const PASSED_ON =
  /(?:Authorization|authorization)["']?\s{0,3}:\s{0,3}(?<value>(?:req|request|ctx|context|extra|c|info|requestInfo)(?:\.\w{1,30}){0,4}\.headers?(?:\.(?:authorization|get\(\s{0,2}["'][Aa]uthorization["']\s{0,2}\))|\[\s{0,2}["'][Aa]uthorization["']\s{0,2}\]))/g;

/** The token that the SDK was given with the call: `Bearer ${extra.authInfo.token}`, `f"Bearer {get_access_token().token}"`. */
const PUT_IN =
  /(?:Authorization|authorization)["']?\s{0,3}[:=]\s{0,3}f?["'`](?:Bearer )?\$?\{\s{0,2}(?<value>[\w.?!]{0,60}(?:authInfo[?!]{0,2}|get_access_token\(\))\.token)\s{0,2}\}/g;

export const check: FileCheck = {
  id: 'mcp-token-passthrough',
  title: "The caller's token is handed on to another service",
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [441, 863],
  why: `
    A token was issued for this server. Handing it on lets the other service be used in the caller's name without its own
    checks, and lets a token stolen there be used here. The MCP specification forbids it.`,
  fix: `
    Check that the token was issued for this server, and get one of your own for the other service.`,
  blindSpots: 'Tokens that pass through a variable or a client object are not followed.',
  wants: { keywords: ['authorization'] },
  examples: {
    bad: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          app.post('/mcp', async (req, res) => {
            await fetch('https://api.acme.io/items', { headers: { Authorization: «req.headers.authorization» } });
          });`,
      },
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          def items(request):
              return httpx.get('https://api.acme.io', headers={"Authorization": «request.headers["authorization"]»})`,
      },
      {
        'tools.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          server.tool('items', {}, async (_args, extra) => {
            await fetch('https://api.acme.io/items', { headers: { Authorization: \`Bearer \${«extra.authInfo!.token»}\` } });
          });`,
      },
    ],
    good: [
      {
        'tools.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          server.tool('items', {}, async (_args, extra) => {
            const { token } = await exchange(extra.authInfo!.token);
            await fetch('https://api.acme.io/items', { headers: { Authorization: \`Bearer \${token}\` } });
          });`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const headers = { Authorization: \`Bearer \${process.env.ACME_TOKEN}\` };`,
      },
      { 'proxy.ts': 'await fetch(url, { headers: { Authorization: req.headers.authorization } });' },
    ],
  },

  *find({ windows, text }) {
    if (!/modelcontextprotocol|fastmcp|mcp\.server/i.test(text)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of [...window.text.matchAll(PASSED_ON), ...window.text.matchAll(PUT_IN)]) {
        const value = match.groups?.['value'] ?? '';
        const start = match.index + match[0].lastIndexOf(value);
        const at = window.span(start, start + value.length);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: "The caller's token goes to another service." };
      }
    }
  },
};
