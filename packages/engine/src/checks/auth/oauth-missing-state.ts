import type { FileCheck } from '../../check.ts';

const CODE_FLOW = /response_type["']?\s{0,3}[=:,]\s{0,3}["']?(?:code|token)\b/g;
const CLIENT = /client_?id/i;
const REDIRECT = /redirect_?ur[il]/i;
/** The login of Go's own library, which is told the value. */
const STARTS = 'x/oauth2.Config().AuthCodeURL';
/** Ties the answer to the question in another way, asks somebody at a terminal for it, or comes back to this machine. */
const TIED =
  /S256Challenge|GenerateVerifier|code_challenge|fmt\.F?Scan|os\.Stdin|\boob\b|RedirectURL\s{0,9}:\s{0,9}"http:\/\/(?:localhost|127\.0\.0\.1)/;
const NEAR = 600;
const PROOF = /\bstate\b|[_"'`&?]state\b|code_?challenge|pkce|csrf|nonce/i;

export const check: FileCheck = {
  id: 'auth-oauth-missing-state',
  title: 'OAuth login starts without state or PKCE',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [352],
  why: `
    Without a value of its own the program cannot tell an answer to its question from one an attacker sends.
    The visitor is then logged in to the attacker's account, or the attacker's code is taken for theirs.`,
  fix: 'Make a random `state` for each login, keep it in the session and compare it when the answer comes; add PKCE (`code_challenge`, S256).',
  blindSpots: 'A library that adds the value by itself is not looked into.',
  wants: { keywords: ['response_type'], calls: [STARTS] },
  examples: {
    bad: [
      {
        'login.go': `
          package login

          import (
            "net/http"

            "golang.org/x/oauth2"
          )

          func start(config *oauth2.Config) http.HandlerFunc {
            return func(w http.ResponseWriter, r *http.Request) {
              http.Redirect(w, r, «config.AuthCodeURL("state")», http.StatusFound)
            }
          }`,
      },
      {
        'login.js': `
          const url = 'https://id.example.com/authorize?«response_type=code»&client_id=' + id + '&redirect_uri=' + back;
          res.redirect(url);`,
      },
      {
        'login.py': `
          params = {'client_id': CLIENT_ID, 'redirect_uri': BACK, '«response_type': 'code»', 'scope': 'openid'}
          url = 'https://id.example.com/authorize?' + urlencode(params)`,
      },
    ],
    good: [
      {
        'login.go': `
          package login

          import (
            "net/http"

            "golang.org/x/oauth2"
          )

          func start(config *oauth2.Config) http.HandlerFunc {
            return func(w http.ResponseWriter, r *http.Request) {
              http.Redirect(w, r, config.AuthCodeURL(remembered(w)), http.StatusFound)
            }
          }

          func ask(config *oauth2.Config) (code string) {
            fmt.Println("open", config.AuthCodeURL("state"))
            bufio.NewReader(os.Stdin).ReadString('\\n')
            return code
          }`,
      },
      {
        'login.js': `
          const url = \`https://id.example.com/authorize?response_type=code&client_id=\${id}&redirect_uri=\${back}&state=\${state}\`;
          res.redirect(url);`,
      },
      {
        'login.py': `
          params = {'client_id': CLIENT_ID, 'redirect_uri': BACK, 'response_type': 'code', 'code_challenge': challenge}
          url = 'https://id.example.com/authorize?' + urlencode(params)`,
      },
    ],
  },

  *find({ windows, text, language, calls, path }) {
    for (const {
      arguments: [state],
      at,
    } of calls) {
      const isTied = TIED.test(text.slice(Math.max(0, at.start - NEAR), at.end + NEAR));
      if (at.file === path && typeof state?.constant === 'string' && !isTied)
        yield { at, message: 'The `state` of this login is always the same, so that anybody knows it.' };
    }
    if (!/^(?:javascript|typescript|python)$/.test(language) || PROOF.test(text)) return;
    for (const window of windows) {
      if (!CLIENT.test(window.text) || !REDIRECT.test(window.text)) continue;
      for (const match of window.text.matchAll(CODE_FLOW)) {
        yield {
          at: window.spanOf(match),
          message: 'This login starts without a `state` or PKCE value that ties the answer to it.',
        };
        return;
      }
    }
  },
};
