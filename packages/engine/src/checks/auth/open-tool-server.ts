import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

/** Servers of Node that listen on every interface unless they are told a host; those of Fastify do not. */
const SERVERS = /^(?:express|koa|connect|polka|(?:http|https|http2)\.create(?:Secure)?Server)\(\)$/;
const ABOUT_TOOLS = /\bmcp\b|modelcontextprotocol/i;
/** Somebody asks who is there; a key for a service elsewhere is no such thing. */
const ASKS =
  /\b401\b|requireBearerAuth|\brequireAuth|\bcheckAuth|\bauthenticate\w{0,20}\s{0,3}[(,)]|\bpassport\b|basic-?auth|verify_?(?:token|jwt)|jwtVerify|timingSafeEqual|\b(?:req|request|c\.req)\.headers?(?:\.|\[["']|\(["'])[\w-]{0,40}(?:authorization|secret|token|api-?key|signature)|remoteAddress/i;
const IN_CONTAINER = /\bdocker|container|kubernetes|\bk8s\b|heroku|cloud ?run|vercel|\blambda\b/i;
/** Waits for an answer of a sign-in, and closes. */
const AWAITS_SIGN_IN = /oauth|redirect_?uri|code_?verifier/i;
const HANDLES_TOOLS = /\b(?:StreamableHTTPServerTransport|SSEServerTransport)\b/;
/** `() => …`, `function () {…}`: what is called once it listens. */
const CALLBACK = /^(?:async\b\s{0,9})?(?:\(|function\b|[\w$]{1,40}\s{0,3}=>)/;

export const check: FileCheck = {
  id: 'auth-open-tool-server',
  title: 'A server for tools of one user answers the whole network',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [306, 1327],
  why: `
    \`listen(port)\` without a host opens the port on every interface. Whoever is on the same network can then call the tools,
    and read or delete what they keep, as if it was the user: nothing asks who is there.`,
  fix: `
    Give the host: \`listen(port, '127.0.0.1')\`. Where others are meant to come, ask for a token with every request.`,
  blindSpots:
    'Only servers of Node whose file speaks of the protocol are looked at. A login in another file is not seen, and neither is a container that keeps the port to itself.',
  wants: { calls: ['.listen'], callsOnlyIn: ABOUT_TOOLS },
  examples: {
    bad: [
      {
        'server.ts': `
          import { createServer } from 'node:http';
          import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
          const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
          const server = createServer((req, res) => transport.handleRequest(req, res));
          server.listen(«Number(process.env.PORT)», () => console.error('ready'));`,
      },
      {
        'web.js': `
          const express = require('express');
          // The pages of the MCP server.
          const app = express();
          app.delete('/notes/:id', (req, res) => res.json(remove(req.params.id)));
          app.listen(«3000»);`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { createServer } from 'node:http';
          import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
          const server = createServer((req, res) => new SSEServerTransport('/messages', res));
          server.listen(3000, '127.0.0.1', () => console.error('ready'));
          server.listen({ port: 3000, host: 'localhost' });
          server.listen('/run/notes.sock');`,
      },
      {
        'web.js': `
          const express = require('express');
          // The pages of the MCP server.
          const app = express();
          app.use((req, res, next) => (req.headers.authorization === expected ? next() : res.status(401).end()));
          app.listen(3000);`,
      },
      {
        'app.ts': `
          import Fastify from 'fastify';
          // Offers what the MCP server needs.
          const app = Fastify();
          await app.listen({ port: 3000 });`,
      },
      {
        'sign-in.js': `
          const http = require('http');
          // Signs in at an MCP server: the browser brings the code of OAuth here.
          const server = http.createServer((req, res) => res.end(taken(req.url)));
          server.listen(0);`,
      },
      { 'web.js': "const app = require('express')();\napp.listen(3000);\n" },
    ],
  },

  *find({ calls, text, path }) {
    if (!ABOUT_TOOLS.test(text) || ASKS.test(text) || IN_CONTAINER.test(text)) return;
    const handlesTools = HANDLES_TOOLS.test(text);
    if (!handlesTools && AWAITS_SIGN_IN.test(text)) return;
    for (const call of calls) {
      const port = portOf(call, text);
      if (port === undefined || call.at.file !== path) continue;
      yield {
        at: port.at,
        message: 'Everybody on the network reaches this port, and nothing here asks who they are.',
        ...(handlesTools && { confidence: 'medium' }),
      };
    }
  },
};

/** The port of a server that is told no host. */
function portOf({ receiver, arguments: [port, second] }: CallFact, text: string): ValueFact | undefined {
  if (port === undefined || !SERVERS.test(receiver?.qualifiedName ?? '')) return undefined;
  if (port.keys.length > 0 || typeof port.constant === 'string' || port.prefix !== undefined) return undefined;
  if (second !== undefined && !CALLBACK.test(text.slice(second.at.start, second.at.end))) return undefined;
  return port;
}
