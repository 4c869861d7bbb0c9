import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

/** The token of a notebook server set to nothing, in a configuration or on a command line. */
const NO_TOKEN =
  /\b(?:NotebookApp|ServerApp|IdentityProvider|LabApp|PasswordIdentityProvider)\.token(?:\s{0,3}=\s{0,3}u?(["'])\1|=(?=["']?(?:\s|$|[,\]])))/g;
/** Everybody may come, and not only who sits at this machine. */
const FROM_ANYWHERE =
  /\b(?:NotebookApp|ServerApp)\.ip\s{0,3}=\s{0,3}["']?(?:0\.0\.0\.0|\*)|--ip[= ]["']?(?:0\.0\.0\.0|\*)|\bEXPOSE\b|\bports:/;
/** With a password of its own nobody comes in without one. */
const HAS_PASSWORD =
  /\b(?:NotebookApp|ServerApp|PasswordIdentityProvider)\.(?:hashed_)?password\s{0,3}=\s{0,3}u?["']?[\w$:{]/;

export const check: FileCheck = {
  id: 'auth-notebook-no-token',
  title: 'Notebook server runs code for whoever asks',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [306],
  why: `
    A notebook server runs any code it is sent, with the rights of whoever started it. The token in its address is all that
    keeps others out; here it is set to nothing. Any page that the user opens, and everybody who reaches the port, can use it.`,
  fix: 'Leave the token as it is, or set a password. Behind a proxy that asks for a login, let the server listen on this machine alone.',
  blindSpots: 'Whether a proxy in front asks for a login is not seen.',
  wants: { keywords: ['app.token', 'provider.token'] },
  examples: {
    bad: [
      { 'jupyter_server_config.py': "c.«ServerApp.token = ''»\nc.ServerApp.ip = '0.0.0.0'\n" },
      {
        Dockerfile:
          'FROM python:3.12\nEXPOSE 8888\nCMD ["jupyter", "lab", "--ip=0.0.0.0", "--«ServerApp.token=\'\'»"]\n',
      },
      { 'start.sh': 'jupyter notebook --«NotebookApp.token=» --no-browser\n' },
    ],
    good: [
      { 'jupyter_server_config.py': "c.ServerApp.token = os.environ['TOKEN']\nc.ServerApp.ip = '0.0.0.0'\n" },
      {
        'jupyter_notebook_config.py':
          "c.NotebookApp.token = ''\nc.NotebookApp.password = 'argon2:$argon2id$v=19$m=1'\n",
      },
      { 'jupyter_server_config.py': "# c.ServerApp.token = ''\n" },
    ],
  },

  *find({ windows, text, context }) {
    if (context === 'docs' || context === 'test' || HAS_PASSWORD.test(text)) return;
    const isOpen = FROM_ANYWHERE.test(text);
    for (const window of windows) {
      for (const match of window.text.matchAll(NO_TOKEN)) {
        if (isCommented(text, window.start + match.index)) continue;
        yield {
          at: window.spanOf(match),
          message: isOpen
            ? 'The server asks nobody for a token, and listens to the whole network.'
            : 'The server asks nobody for a token.',
          ...(!isOpen && { severity: 'medium' }),
        };
      }
    }
  },
};
