import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

const SCRIPT = ['jsonwebtoken.verify', 'jose.jwtVerify', 'jose.jwtVerify.jwtVerify'];
const PYTHON = ['jwt.decode', 'jose.jwt.decode'];
/** Ready-made verifiers of MCP servers, which look at the audience only where they are told one. */
const VERIFIERS = [
  'fastmcp.server.auth.JWTVerifier',
  'fastmcp.server.auth.providers.jwt.JWTVerifier',
  'fastmcp.server.auth.BearerAuthProvider',
  'fastmcp.server.auth.providers.bearer.BearerAuthProvider',
];
const IS_SERVER = /modelcontextprotocol|\bfastmcp\b|\bmcp\.server\b|\bMcpServer\b/i;
/** The claim itself is looked at near the call. */
const LOOKS_AT_CLAIM = /\baud\b|audience|\bresource\b/i;
const REACH = 900;
/** The claim is read by its name, if need be in another function. */
const READS_CLAIM = /(?:\bget\(|\[)\s{0,3}["']aud["']|\.aud\b/;

export const check: FileCheck = {
  id: 'mcp-token-audience',
  title: 'Tokens made for another service are accepted',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [287, 345],
  why: `
    The signature of the token is checked, but not for whom it was issued. A token that the same login service gave to any
    other application opens this server too: whoever runs one of those can act here in the name of its users. The MCP
    specification asks servers to accept only tokens issued for them.`,
  fix: `
    Name the audience, which is the address of this server, and the issuer: \`jwtVerify(token, keys, { audience, issuer })\`,
    \`JWTVerifier(jwks_uri=…, issuer=…, audience=…)\`.`,
  blindSpots: 'Opaque tokens that another service looks up, and checks in a gateway before the server, are not seen.',
  wants: { calls: [...SCRIPT, ...PYTHON, ...VERIFIERS] },
  examples: {
    bad: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { jwtVerify } from 'jose';
          export async function userOf(token: string, keys: any) {
            const { payload } = await «jwtVerify(token, keys, { issuer: 'https://login.acme.io' })»;
            return payload.sub;
          }`,
      },
      {
        'server.py': `
          import jwt
          from mcp.server.fastmcp import FastMCP

          def user_of(token, key):
              return «jwt.decode(token, key, algorithms=['RS256'], options={'verify_aud': False})»['sub']`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { jwtVerify } from 'jose';
          export async function userOf(token: string, keys: any) {
            const { payload } = await jwtVerify(token, keys, { issuer: 'https://login.acme.io', audience: 'https://mcp.acme.io' });
            return payload.sub;
          }`,
      },
      {
        'server.py': `
          import jwt
          from mcp.server.fastmcp import FastMCP

          def user_of(token, key):
              return jwt.decode(token, key, algorithms=['RS256'])['sub']`,
      },
      {
        'server.py': `
          import jwt
          from mcp.server.fastmcp import FastMCP

          def is_meant_for(payload, own):
              return own in payload.get('aud', [])

          class Verifier:
              def claims(self, token, key):
                  return jwt.decode(token, key, algorithms=['RS256'], options={'verify_aud': False})`,
      },
      {
        'login.ts': `
          import { jwtVerify } from 'jose';
          export const userOf = (token: string, keys: any) => jwtVerify(token, keys);`,
      },
    ],
  },

  *find({ calls, text, path }) {
    if (!IS_SERVER.test(text) || READS_CLAIM.test(text)) return;
    for (const call of calls) {
      if (call.at.file !== path || !acceptsAny(call)) continue;
      const { start, end } = call.at;
      const near = `${text.slice(Math.max(0, start - 200), start)}${text.slice(end, end + REACH)}`;
      if (LOOKS_AT_CLAIM.test(near)) continue;
      yield { at: call.at, message: 'The token is checked, but not for whom it was issued.' };
    }
  },
};

function acceptsAny(call: CallFact): boolean {
  const audience = call.option('audience') ?? call.option('aud');
  // These Python libraries refuse a token for somebody else by themselves, unless they are told not to.
  if (PYTHON.includes(call.callee)) return call.option('options')?.entry('verify_aud')?.constant === false;
  if (VERIFIERS.includes(call.callee)) return audience === undefined && !('**' in call.keywords);
  const [, , options] = call.arguments;
  // Options from elsewhere may hold anything.
  return audience === undefined && (options === undefined || options.keys.length > 0);
}
