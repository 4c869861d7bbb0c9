import type { RepositoryCheck } from '../../check.ts';

const SECRETS = String.raw`(?:credentials?|secrets?|passwords?|api[-_]?keys?|private[-_]?keys?|access[-_]?tokens?|auth[-_]?tokens?|\.env|shadow)`;
/** `internal://credentials`, `config://app/api-keys`. */
const BY_ADDRESS = new RegExp(
  String.raw`^[a-z][\w+.-]{1,30}:\/\/(?:[\w.-]{1,40}\/){0,3}${SECRETS}(?:[/?].{0,60})?$`,
  'i',
);
const BY_WORDS = new RegExp(
  String.raw`\b(?:internal|system|admin(?:istrator)?|production|database|server|root|master)\b[^.\n]{0,30}\b${SECRETS}\b|\b${SECRETS}\b[^.\n]{0,40}\b(?:do not share|confidential|internal use|sensitive)\b`,
  'i',
);
/** Servers whose whole business is to keep secrets for their user. */
const KEEPER =
  /\b(?:vault|password manager|secret(?:s)? manager|keychain|bitwarden|1password|keepass|doppler|infisical|rotat|schema|metadata|list of names|redacted|masked|validate|status)\b/i;

export const check: RepositoryCheck = {
  id: 'mcp-credentials-offered',
  title: 'Server offers credentials as a resource',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [200, 522],
  why: `
    Whatever a server offers as a resource, a client may put before the model, and the model before whoever talks to it. A
    resource that holds credentials is one sentence in a document away from being read aloud.`,
  fix: 'Take the resource out. Use credentials inside the server, where they are needed, and give out what they open, not the keys.',
  blindSpots: 'Judges by address, name and description; what the resource really holds is not looked at.',
  over: 'repository',
  examples: {
    bad: [
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('shop')

          @«mcp.resource('shop://api-keys')»
          def keys() -> str:
              """Keys of the shop."""
              return open('keys.txt').read()`,
      },
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('shop')

          @«mcp.resource('shop://access')»
          def access() -> str:
              """Database passwords of the shop, for internal use."""
              return open('access.txt').read()`,
      },
    ],
    good: [
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('shop')

          @mcp.resource('shop://orders/{id}')
          def order(id: str) -> str:
              """An order of the shop."""
              return 'one lamp'`,
      },
      {
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('vault')

          @mcp.resource('vault://secrets')
          def secrets() -> str:
              """Names of the secrets in the vault, redacted."""
              return 'lamp, door'`,
      },
    ],
  },

  *find(repository) {
    for (const { what, name, description, annotations, at } of repository.notesOf('tool')) {
      if (what !== 'resource' || KEEPER.test(`${name} ${description}`)) continue;
      const uri = annotations['uri'];
      const isAddressed = typeof uri === 'string' && BY_ADDRESS.test(uri);
      if (!isAddressed && !BY_WORDS.test(description)) continue;
      yield {
        at,
        message: `The server offers ${typeof uri === 'string' ? uri : name} to every client, and it says itself that credentials are in it.`,
      };
    }
  },
};
