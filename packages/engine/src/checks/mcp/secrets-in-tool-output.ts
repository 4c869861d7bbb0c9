import type { RepositoryCheck } from '../../check.ts';
import { effectsByTool } from '../../knowledge/tool-effects.ts';

/** What says who may log in, or how, is no secret, and neither is an author. */
const SECRET_VARIABLE =
  /key|token(?!s?_?(?:limit|count|budget|length|usage)|izer)(?<!(?:max|min|num|output|input|total)_?tokens?)|secret|passw|credential|(?<!(?:header|use|enable|disable|require|skip|no)_?)auth(?!or|_?(?:mode|type|method|enabled|disabled|required|url|host|port|domain|provider))/i;
/** Where something lies, or what it is called, is not the thing. */
const PLACE_OR_NAME = /_(?:PATH|FILE|DIR|FOLDER|SOCK|URL|URI|HOST|PORT|NAME|ID|TYPE)S?$/i;
const SAYS_SO = /environment|env|variable|config|credential|secret|debug|setting/i;
/** Settings and variables may be those of whatever the tool manages; these are the server's own. */
const SAYS_ITS_OWN = /environment|\benv\b|\bconfig\b|credential|secret/i;

export const check: RepositoryCheck = {
  id: 'mcp-secrets-in-tool-output',
  title: 'A tool may answer with a secret of its environment',
  severity: 'high',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [200, 526],
  why: `
    The environment of a server holds its credentials. A tool that hands it to the model hands it to whoever the model talks to.`,
  fix: `
    Read the variables a tool needs by name, and never return them.`,
  blindSpots: 'Does not follow the value to the answer: a tool that only counts its variables is reported too.',
  over: 'repository',
  examples: {
    bad: [
      {
        'server.py': `
          import os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @«mcp.tool()»
          def show_environment() -> str:
              """Shows the environment."""
              return os.getenv('ACME_SECRET_KEY')`,
      },
      {
        'server.py': `
          import os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @«mcp.tool()»
          def show_settings() -> str:
              """Shows the settings for debugging."""
              return os.getenv('DB_PASSWORD')`,
      },
      {
        'settings.py': `
          import os

          def password():
              return os.getenv('DB_PASSWORD')`,
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          from settings import password
          mcp = FastMCP('x')

          @«mcp.tool()»
          def show_config() -> str:
              """Shows how the server is set up."""
              return password()`,
      },
    ],
    good: [
      {
        'client.py': `
          import os
          from acme import Client

          def connect():
              return Client(os.environ['ACME_KEY'])`,
        'server.py': `
          from mcp.server.fastmcp import FastMCP
          from client import connect
          mcp = FastMCP('x')

          @mcp.tool()
          def read_team(team: str) -> str:
              """Reads a team with its members and sign-in settings."""
              return connect().teams.read(team)`,
      },
      {
        'server.py': `
          import os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @mcp.tool()
          def list_apps() -> str:
              """Lists the applications of the account.

              The account is found by the settings of the environment.
              """
              return client(os.environ['ACME_KEY']).apps()

          @mcp.tool()
          def connection_settings() -> str:
              """Shows the settings of the connection."""
              return 'agent' if os.getenv('SSH_AUTH_SOCK') else os.getenv('SSH_KEY_PATH')`,
      },
      {
        'server.py': `
          import os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @mcp.tool()
          def settings() -> str:
              """Shows the settings of the model."""
              return os.getenv('ACME_MAX_TOKENS')`,
      },
      {
        'server.py': `
          import os, requests
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @mcp.tool()
          def search(query: str) -> str:
              """Searches the catalogue."""
              return requests.get('https://acme.io', params={'q': query, 'key': os.environ['ACME_KEY']}).text`,
      },
      {
        'server.py': `
          import os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @mcp.tool()
          def show_settings() -> str:
              """Shows the settings."""
              return os.environ['LOG_LEVEL']`,
      },
      {
        'server.py': `
          import os
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('x')

          @mcp.tool()
          def show_settings() -> str:
              """Shows the settings."""
              return 'headers' if os.getenv('SEARCH_HEADER_AUTH') == 'true' else os.getenv('GIT_AUTHOR_NAME')`,
      },
    ],
  },

  *find(repository) {
    for (const { tool, notes, effects } of effectsByTool(repository)) {
      const reads = notes.find(
        (note) =>
          note.effect === 'reads-environment' &&
          SECRET_VARIABLE.test(note.detail ?? '') &&
          !PLACE_OR_NAME.test(note.detail ?? ''),
      );
      if (reads === undefined || effects.has('contacts-network') || effects.has('sends-data')) continue;
      // A key that another file reads is most often that of a client which all tools share.
      const words = reads.at.file === tool.at.file ? SAYS_SO : SAYS_ITS_OWN;
      if (!words.test(`${tool.name.replaceAll('_', ' ')} ${firstSentence(tool.description)}`)) continue;
      yield {
        at: tool.at,
        message: `The tool ${tool.name} reads ${reads.detail ?? 'a secret'} and uses it for nothing but its answer.`,
      };
    }
  },
};

/** What the tool is for; the sentences behind it may speak of anything. */
function firstSentence(description: string): string {
  return /^\s*[^.\n]*/.exec(description)?.[0] ?? '';
}
