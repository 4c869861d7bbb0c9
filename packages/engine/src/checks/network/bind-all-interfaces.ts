import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

const CALLS = [
  '.listen',
  'uvicorn.run',
  'flask.Flask().run',
  'aiohttp.web.run_app',
  'http.server.HTTPServer',
  'http.server.ThreadingHTTPServer',
  'socketserver.TCPServer',
  'socket.socket().bind',
  'waitress.serve',
  'ws.WebSocketServer',
  'ws.Server',
  '@hono/node-server.serve',
  'Bun.serve',
  'mcp.server.fastmcp.FastMCP',
  'mcp.server.fastmcp.FastMCP().run',
  'fastmcp.FastMCP().run',
  'websockets.serve',
  '.launch',
  'net.Listen',
  'std.net.TcpListener.bind',
  'actix_web.HttpServer.new().bind',
  'net/http.ListenAndServe',
  'net/http.ListenAndServeTLS',
  'net/http.Server',
  'gin-gonic/gin.Default().Run',
  'gin-gonic/gin.New().Run',
  'labstack/echo.New().Start',
  'gofiber/fiber.New().Listen',
  'mark3labs/mcp-go/server.NewStreamableHTTPServer().Start',
  'mark3labs/mcp-go/server.NewSSEServer().Start',
];
/** Where the host stands together with the port. */
const WITH_PORT = /^(?:0\.0\.0\.0|\[::\]):\d{1,5}$/;
/** These serve until they are stopped; other sockets take an empty host for a moment, to find a free port. */
const WEB_SERVER = /^http\.server\.(?:Threading)?HTTPServer$/;
const EVERYWHERE = new Set(['0.0.0.0', '::', '[::]']);
const HAS_LOGIN = /\bauth|login|passport|jwt|api_?key|bearer|token|password/i;
const IN_CONTAINER = /docker|container|kubernetes|\bk8s\b|heroku|cloud ?run/i;

export const check: FileCheck = {
  id: 'network-bind-all-interfaces',
  title: 'A server without a login listens to the whole network',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [1327],
  why: `
    On \`0.0.0.0\` everybody on the same network reaches the port, in a café as well as at home. A server that was meant
    for the programs on this machine, and asks nobody who they are, then works for anybody.`,
  fix: 'Listen on `127.0.0.1` unless others are meant to come; in a container publish the port only where it is needed.',
  blindSpots: 'Whether a firewall or a container keeps others out cannot be seen.',
  wants: { calls: CALLS },
  examples: {
    bad: [
      {
        'src/main.rs': `
          use axum::Router;

          #[tokio::main]
          async fn main() {
              let listener = tokio::net::TcpListener::bind(«"0.0.0.0:3000"»).await.unwrap();
              axum::serve(listener, Router::new()).await.unwrap();
          }`,
      },
      {
        'serve.go': `
          package main

          import "net/http"

          func main() {
            http.ListenAndServe(«"0.0.0.0:8080"», nil)
          }`,
      },
      {
        'app.py': `
          import gradio as gr
          demo = gr.Interface(fn=classify, inputs='text', outputs='label')
          demo.launch(server_name=«'0.0.0.0'»)`,
      },
      {
        'server.js': `
          const http = require('http');
          http.createServer((req, res) => res.end()).listen(3000, «'0.0.0.0'»);`,
      },
      {
        'server.py': `
          from flask import Flask
          app = Flask(__name__)
          app.run(host=«'0.0.0.0'», port=3000)`,
      },
      {
        'files.py': `
          from http.server import HTTPServer, SimpleHTTPRequestHandler
          HTTPServer((«''», 3000), SimpleHTTPRequestHandler).serve_forever()`,
      },
    ],
    good: [
      {
        'src/main.rs': `
          use axum::Router;

          #[tokio::main]
          async fn main() {
              let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await.unwrap();
              axum::serve(listener, Router::new()).await.unwrap();
          }`,
      },
      {
        'serve.go': `
          package main

          import "net/http"

          func main() {
            http.ListenAndServe("127.0.0.1:8080", nil)
          }`,
      },
      {
        'app.py': `
          import gradio as gr
          demo = gr.Interface(fn=classify, inputs='text', outputs='label')
          demo.launch(server_name='0.0.0.0', auth=known)`,
      },
      {
        'server.js': `
          const http = require('http');
          http.createServer((req, res) => res.end()).listen(3000, '127.0.0.1');`,
      },
      {
        'files.py': `
          import socket
          from http.server import HTTPServer, SimpleHTTPRequestHandler
          HTTPServer(('localhost', 3000), SimpleHTTPRequestHandler).serve_forever()
          with socket.socket() as free:
              free.bind(('', 0))`,
      },
      {
        'server.py': `
          from flask import Flask
          from auth import require_login
          app = Flask(__name__)
          app.before_request(require_login)
          app.run(host='0.0.0.0', port=3000)`,
      },
    ],
  },

  *find({ calls, text, path, imports }) {
    if (HAS_LOGIN.test(text)) return;
    const isTool = [...imports].some((name) => /modelcontextprotocol|(?:^|\.)mcp(?:\.|$)|fastmcp|mcp-go/.test(name));
    const seen = new Set<number>();
    for (const call of calls) {
      const host = hostOf(call);
      if (host === undefined || host.at.file !== path || seen.has(host.at.start)) continue;
      seen.add(host.at.start);
      if (IN_CONTAINER.test(text)) continue;
      yield {
        at: host.at,
        message: 'Everybody on the network reaches this server, and nothing here asks who they are.',
        ...(isTool && { severity: 'high', confidence: 'medium' }),
      };
    }
  },
};

function hostOf(call: CallFact): ValueFact | undefined {
  const isEverywhere = (value: ValueFact | undefined): boolean =>
    typeof value?.constant === 'string' && (EVERYWHERE.has(value.constant) || WITH_PORT.test(value.constant));
  if (call.method === 'launch') {
    // Gradio; browsers are launched too, and have no name of a server.
    const name = call.option('server_name');
    return call.option('auth') === undefined && isEverywhere(name) ? name : undefined;
  }
  const named = call.option('host') ?? call.option('hostname') ?? call.option('Addr');
  if (named !== undefined) return isEverywhere(named) ? named : undefined;
  const pair = call.arguments[0]?.items?.[0];
  // An empty host is every host.
  if (isEverywhere(pair) || (pair?.constant === '' && WEB_SERVER.test(call.callee))) return pair;
  return call.method === 'run' ? undefined : call.arguments.find((value) => isEverywhere(value));
}
