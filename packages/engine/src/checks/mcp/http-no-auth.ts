import type { FileCheck } from '../../check.ts';

const TRANSPORT =
  /\b(?:StreamableHTTPServerTransport|SSEServerTransport|SseServerTransport|StreamableHTTPSessionManager)\b|\btransportType\s{0,3}:\s{0,3}["'](?:httpStream|sse)["']/;
/** The same in Go, where a port without a host is open on every interface. */
const GO_TRANSPORT = /\bNew(?:StreamableHTTPServer|SSEServer|StreamableHTTPHandler|SSEHandler)\(/;
const GO_LISTENS =
  /\b(?:Start|ListenAndServe)\(\s{0,3}(?:fmt\.Sprintf\(\s{0,3})?"(?:0\.0\.0\.0|\[::\])?:(?:\d{1,5}|%[dsv])"/g;
const PYTHON_RUN = /\.run\(\s{0,3}[^)]{0,80}transport\s{0,3}=\s{0,3}["'](?:sse|streamable-http|http)["']/g;
const LISTENS_EVERYWHERE =
  /\.listen\([^)]{0,60}["']0\.0\.0\.0["']|host\s{0,3}[:=]\s{0,3}["']0\.0\.0\.0["']|FASTMCP_HOST\s{0,3}=\s{0,3}["']?0\.0\.0\.0/g;
/** The same where nobody says otherwise: `os.getenv('HOST', '0.0.0.0')`, `process.env.HOST ?? '0.0.0.0'`, `--host` and its default. */
const UNLESS_SAID =
  /\bhost\w{0,10}["']?\]?\s{0,3}(?::\s{0,3}str\s{0,3})?[:=]\s{0,3}(?:os\.getenv\(|os\.environ\.get\()\s{0,3}["']\w{1,40}["'],\s{0,3}["']0\.0\.0\.0["']|\bhost\w{0,10}\s{0,3}[:=]\s{0,3}process\.env(?:\.\w{1,40}|\[["']\w{1,40}["']\])\s{0,3}(?:\|\||\?\?)\s{0,3}["']0\.0\.0\.0["']|["']--host["'][^()]{0,160}\bdefault\s{0,3}=\s{0,3}["']0\.0\.0\.0["']|\bhost\s{0,3}:\s{0,3}str\s{0,3}=\s{0,3}(?:Field\((?:default\s{0,3}=\s{0,3})?)?["']0\.0\.0\.0["']/gi;
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
  wants: {
    keywords: [
      'streamablehttpservertransport',
      'sseservertransport',
      'streamablehttpsessionmanager',
      'fastmcp',
      'streamable-http',
      'newstreamablehttp',
      'newsseserver',
      'newssehandler',
    ],
  },
  examples: {
    bad: [
      {
        'main.go': `
          package main

          import "github.com/mark3labs/mcp-go/server"

          func main() {
            s := server.NewMCPServer("files", "1.0.0")
            server.NewStreamableHTTPServer(s).«Start(":8080"»)
          }`,
      },
      {
        'server.py': `
          import os
          from fastmcp import FastMCP
          mcp = FastMCP('notes')
          mcp.run(transport='http', «host=os.getenv('HOST', '0.0.0.0'»))`,
        'serve.py': `
          from fastmcp import FastMCP
          def serve(«host: str = '0.0.0.0'», port: int = 8000):
              FastMCP('notes').run(transport='sse', host=host, port=port)`,
        'main.py': `
          import argparse, uvicorn
          from mcp.server.sse import SseServerTransport
          sse = SseServerTransport('/messages/')
          parser = argparse.ArgumentParser()
          parser.add_argument(«'--host', default='0.0.0.0'»)
          uvicorn.run(app, host=parser.parse_args().host)`,
        'start.ts': `
          import { FastMCP } from 'fastmcp';
          const «host = process.env.HOST ?? '0.0.0.0'»;
          new FastMCP({ name: 'notes', version: '1.0.0' }).start({ transportType: 'httpStream', httpStream: { host } });`,
      },
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
        'main.go': `
          package main

          import "github.com/mark3labs/mcp-go/server"

          func main() {
            s := server.NewMCPServer("files", "1.0.0")
            server.NewStreamableHTTPServer(s).Start("127.0.0.1:8080")
          }`,
      },
      {
        'server.py': `
          import os
          from fastmcp import FastMCP
          mcp = FastMCP('notes')
          mcp.run(transport='http', host=os.getenv('HOST', '127.0.0.1'))`,
      },
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

  *find({ text, span, language }) {
    if (ASKS.test(text)) return;
    for (const match of language === 'go' && GO_TRANSPORT.test(text) ? text.matchAll(GO_LISTENS) : []) {
      yield {
        at: span(match.index, match.index + match[0].length),
        message: 'The server listens on every interface, and nothing here asks who calls.',
      };
    }
    if (!TRANSPORT.test(text) && text.search(PYTHON_RUN) < 0) return;
    for (const match of text.matchAll(LISTENS_EVERYWHERE)) {
      yield {
        at: span(match.index, match.index + match[0].length),
        message: 'The server listens on every interface, and nothing here asks who calls.',
      };
    }
    for (const match of text.matchAll(UNLESS_SAID)) {
      yield {
        at: span(match.index, match.index + match[0].length),
        message: 'Where nobody says otherwise, the server listens on every interface, and nothing here asks who calls.',
        severity: 'medium',
      };
    }
  },
};
