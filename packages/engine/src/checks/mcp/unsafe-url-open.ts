import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const OPENS: readonly SinkSpec[] = [
  ...['open', 'opn', 'open.default', 'electron.shell.openExternal', 'shell.openExternal', 'opener', 'open.openApp'].map(
    (callee): SinkSpec => ({ kind: 'url', languages: SCRIPT, callee, arguments: [0], opens: true }),
  ),
  ...['webbrowser.open', 'webbrowser.open_new', 'webbrowser.open_new_tab', 'os.startfile', 'click.launch'].map(
    (callee): SinkSpec => ({ kind: 'url', languages: PYTHON, callee, arguments: [0], opens: true }),
  ),
];

/** Whoever looks at the scheme knows what could be started. */
const LOOKS_AT_SCHEME =
  /\.(?:protocol|scheme)\b|\b(?:protocol|scheme)\s{0,2}(?:===?|!==?|in\b|not in\b)|\.(?:has|includes|test)\((?:protocol|scheme)\)|starts_?with\(\s{0,3}\(?["'`]https?:|sanitiz?s?e_?ur[li]/i;

export const check: FileCheck = {
  id: 'mcp-unsafe-url-open',
  title: 'A URL from elsewhere is opened on the desktop',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [601, 78],
  why: `
    Opening a URL asks the system which program takes it. \`file:\`, \`smb:\` and schemes of other programs start things, and on
    some systems the text passes through a shell.`,
  fix: `
    Parse the URL, accept only \`https:\` and hosts you expect, and pass it as one argument without a shell.`,
  blindSpots: 'What the opener itself filters is not known. A file that looks at the scheme of any URL is believed.',
  wants: { sinks: OPENS },
  examples: {
    bad: [
      {
        'provider.ts': `
          import open from 'open';
          export class Provider implements OAuthClientProvider {
            async redirectToAuthorization(address: URL) {
              await open(«address.toString()»);
            }
          }`,
      },
      {
        'client.py': `
          import webbrowser
          from mcp.client.auth import OAuthClientProvider

          async def handle_redirect(address: str) -> None:
              webbrowser.open(«address»)`,
      },
      {
        'login.ts': `
          import open from 'open';
          const response = await fetch('https://acme.io/.well-known/oauth');
          const metadata = await response.json();
          await open(«metadata.authorization_endpoint»);`,
      },
      {
        'server.py': `
          import webbrowser
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('web')

          @mcp.tool()
          def show(url: str) -> str:
              """Shows a page."""
              webbrowser.open(«url»)
              return 'ok'`,
      },
    ],
    good: [
      {
        'provider.ts': `
          import open from 'open';
          export class Provider implements OAuthClientProvider {
            async redirectToAuthorization(address: URL) {
              if (address.protocol !== 'https:') throw new Error('no');
              await open(address.toString());
            }
          }`,
      },
      {
        'links.js': `
          const { ipcMain, shell } = require('electron');
          ipcMain.on('open', (event, url) => {
            const { protocol } = new URL(url);
            if (protocol !== 'https:' && protocol !== 'http:') return;
            shell.openExternal(url);
          });`,
      },
      { 'login.ts': "import open from 'open';\nawait open('https://acme.io/login');" },
      { 'help.py': "import webbrowser\nwebbrowser.open('https://acme.io/help')" },
    ],
  },

  find: ({ flows, text }) =>
    sightFlows(
      LOOKS_AT_SCHEME.test(text) ? [] : flows,
      'high',
      ['tool', 'remote', 'model', 'response'],
      ({ source }) => `${source.what} is opened on the desktop; ${controllerOf(source.kind)} chooses what that starts.`,
    ),
};
