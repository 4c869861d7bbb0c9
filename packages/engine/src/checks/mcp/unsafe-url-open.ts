import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const OPENS: readonly SinkSpec[] = [
  ...['open', 'opn', 'open.default', 'electron.shell.openExternal', 'shell.openExternal', 'opener', 'open.openApp'].map(
    (callee): SinkSpec => ({ kind: 'url', languages: SCRIPT, callee, arguments: [0] }),
  ),
  ...['webbrowser.open', 'webbrowser.open_new', 'webbrowser.open_new_tab', 'os.startfile', 'click.launch'].map(
    (callee): SinkSpec => ({ kind: 'url', languages: PYTHON, callee, arguments: [0] }),
  ),
];

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
  blindSpots: 'What the opener itself filters is not known.',
  wants: { sinks: OPENS },
  examples: {
    bad: [
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
      { 'login.ts': "import open from 'open';\nawait open('https://acme.io/login');" },
      { 'help.py': "import webbrowser\nwebbrowser.open('https://acme.io/help')" },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'high',
      ['tool', 'remote', 'model', 'response'],
      ({ source }) => `${source.what} is opened on the desktop; ${controllerOf(source.kind)} chooses what that starts.`,
    ),
};
