import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../members-of.ts';
import { PYTHON, SCRIPT } from './languages.ts';

/** Clients of MCP that start the server they talk to: whoever names its program runs what they like. */
export const STARTED_SERVERS: readonly SinkSpec[] = [
  ...[
    '@modelcontextprotocol/sdk/client/stdio.StdioClientTransport',
    '@modelcontextprotocol/client.StdioClientTransport',
    '@ai-sdk/mcp/mcp-stdio.Experimental_StdioMCPTransport',
    'ai/mcp-stdio.Experimental_StdioMCPTransport',
  ].map((callee): SinkSpec => ({ kind: 'command', languages: SCRIPT, callee, arguments: [], keywords: ['command'] })),
  ...[
    ...['mcp', 'mcp.client.stdio'].flatMap((module) => membersOf(module, 'StdioServerParameters')),
    ...['fastmcp.client', 'fastmcp.client.transports'].flatMap((module) => membersOf(module, 'StdioTransport')),
    'autogen_ext.tools.mcp.StdioServerParams',
    'pydantic_ai.mcp.MCPServerStdio',
  ].map((callee): SinkSpec => ({
    kind: 'command',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['command'],
  })),
  ...['mark3labs/mcp-go/client.NewStdioMCPClient', 'mark3labs/mcp-go/client/transport.NewStdio'].map(
    (callee): SinkSpec => ({ kind: 'command', languages: ['go'], callee, arguments: [0] }),
  ),
  {
    kind: 'command',
    languages: ['java'],
    callee: 'io.modelcontextprotocol.client.transport.ServerParameters.builder',
    arguments: [0],
  },
];

/** Those that ask a server elsewhere. */
export const ASKED_SERVERS: readonly SinkSpec[] = [
  ...[
    '@modelcontextprotocol/sdk/client/sse.SSEClientTransport',
    '@modelcontextprotocol/sdk/client/streamableHttp.StreamableHTTPClientTransport',
    '@modelcontextprotocol/sdk/client/websocket.WebSocketClientTransport',
    ...membersOf('@modelcontextprotocol/client', 'SSEClientTransport', 'StreamableHTTPClientTransport'),
  ].map((callee): SinkSpec => ({ kind: 'url', languages: SCRIPT, callee, arguments: [0] })),
  ...[
    'mcp.client.sse.sse_client',
    'fastmcp.Client',
    ...membersOf('mcp.client.streamable_http', 'streamablehttp_client', 'streamable_http_client'),
    ...['fastmcp.client', 'fastmcp.client.transports'].flatMap((module) =>
      membersOf(module, 'SSETransport', 'StreamableHttpTransport'),
    ),
  ].map((callee): SinkSpec => ({ kind: 'url', languages: PYTHON, callee, arguments: [0], keywords: ['url'] })),
  ...membersOf('mark3labs/mcp-go/client', 'NewSSEMCPClient', 'NewStreamableHttpClient').map((callee): SinkSpec => ({
    kind: 'url',
    languages: ['go'],
    callee,
    arguments: [0],
  })),
];
