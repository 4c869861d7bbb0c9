import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { CLIENT_SETTINGS, configuredServers } from '../../knowledge/mcp-servers.ts';

const LOCAL_HOST =
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|host\.docker\.internal|.+\.(?:local|internal|localhost))$/i;
const PRIVATE_ADDRESS = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const TUNNEL = /\.(?:ngrok(?:-free)?\.(?:app|io|dev)|trycloudflare\.com|loca\.lt|serveo\.net|localtunnel\.me)$/i;

export const check: FileCheck = {
  id: 'mcp-config-insecure-remote',
  title: 'MCP server is reached without protection',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [319],
  why: `
    What an MCP server answers, an agent reads as instructions and data. Over plain HTTP anybody on the way can write it;
    behind a bare address or a throw-away tunnel nobody can say who does.`,
  fix: 'Reach the server over HTTPS under a name that belongs to somebody, or run it locally.',
  blindSpots:
    'Whoever stands behind an HTTPS address with a name is not looked up; an address from a variable is not known.',
  wants: { roles: CLIENT_SETTINGS },
  examples: {
    bad: [
      { '.mcp.json': '{"mcpServers": {"notes": {"url": «"http://notes.example.com/mcp"»}}}' },
      { '.cursor/mcp.json': '{"mcpServers": {"tools": {"url": «"https://203.0.113.9:8443/sse"»}}}' },
      { '.codex/config.toml': '[mcp_servers.notes]\nurl = «"http://notes.example.com/mcp"»\n' },
      {
        '.mcp.json':
          '{"mcpServers": {"x": {"command": "npx", "args": ["-y", "bridge@1.0.0", «"http://notes.example.com/mcp"»]}}}',
      },
      { '.vscode/mcp.json': '{"servers": {"x": {"type": "http", "url": «"https://a1b2c3.ngrok-free.app/mcp"»}}}' },
    ],
    good: [
      { '.mcp.json': '{"mcpServers": {"notes": {"url": "https://notes.example.com/mcp"}}}' },
      { '.mcp.json': '{"mcpServers": {"dev": {"url": "http://localhost:3000/mcp"}}}' },
      { '.mcp.json': '{"mcpServers": {"dev": {"command": "bridge", "args": ["http://localhost:3000/mcp"]}}}' },
      { '.mcp.json': '{"mcpServers": {"dev": {"url": "http://192.168.1.4:3000/mcp"}}}' },
    ],
  },

  *find({ settings, span }) {
    for (const server of settings === undefined ? [] : configuredServers(settings)) {
      const problem = problemOf(stringOf(server.url) ?? '');
      if (server.url !== undefined && problem !== undefined)
        yield {
          at: span(server.url.start, server.url.end),
          message: `The server "${server.name}" is reached ${problem}.`,
        };
      for (const { text, node } of server.arguments) {
        const address = ADDRESS_AMONG.exec(text)?.[0] ?? '';
        if (problemOf(address) === PLAIN)
          yield {
            at: span(node.start, node.end),
            message: `The server "${server.name}" is told to reach ${address} without encryption.`,
          };
      }
    }
  },
};

function problemOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  if (LOCAL_HOST.test(hostname) || PRIVATE_ADDRESS.test(hostname)) return undefined;
  if (ADDRESS.test(hostname)) return 'at a bare address';
  if (TUNNEL.test(hostname)) return 'through a temporary tunnel';
  return protocol === 'http:' || protocol === 'ws:' ? PLAIN : undefined;
}

const PLAIN = 'without encryption';
/** An argument that is an address, or `--flag=address`: a bridge to a server, an index of packages. */
const ADDRESS_AMONG = /(?:(?<=^--?[\w-]{1,60}=)|^)(?:http|ws):\/\/\S{1,500}$/;
