import type { FileCheck } from '../../check.ts';

const SETS_USER =
  /\b(?:req|request|ctx)\.session(?:\.(?:user|userId|user_id|uid|account|loggedIn|isLoggedIn|authenticated|isAuthenticated)|\[["'](?:user|user_id|uid|logged_in|authenticated)["']\])\s{0,3}=(?!=|\s{0,3}(?:(?:null|undefined|None|false|False|0)\b|""|''))/g;
const RENEWS =
  /regenerate\(|cycle_key\(|session\.flush\(|(?<!def )\blogin\(\s?request|req\.logIn\(|req\.login\(|passport/;
const CHECKS_PASSWORD = /passw(?:or)?d|authenticate\(|verify_?password|checkpw|bcrypt|argon2/i;

export const check: FileCheck = {
  id: 'auth-session-fixation',
  title: 'The session is not renewed at login',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [384],
  why: `
    Whoever plants a session in somebody's browser before the login owns a logged-in session after it, because the identifier stays the same.`,
  fix: 'Start a new session once the password was right: `req.session.regenerate(…)`, `request.session.cycle_key()`.',
  blindSpots: 'Sessions that live in a signed cookie alone cannot be planted this way.',
  wants: { keywords: ['.session'] },
  examples: {
    bad: [
      {
        'login.js': `
          app.post('/login', async (req, res) => {
            const user = await find(req.body.name, req.body.password);
            «req.session.user =» user;
            res.end();
          });`,
      },
      {
        'login.py': `
          def login(request):
              user = check(request.POST['name'], request.POST['password'])
              «request.session['user_id'] =» user.id
              return home()`,
      },
    ],
    good: [
      {
        'login.js': `
          app.post('/login', async (req, res) => {
            const user = await find(req.body.name, req.body.password);
            req.session.regenerate(() => {
              req.session.user = user;
              res.end();
            });
          });`,
      },
      {
        'logout.js':
          "app.post('/logout', (req, res) => {\n  req.session.user = null;\n  req.session.loggedIn = 0;\n  forget(req.body.password);\n});\n",
      },
    ],
  },

  *find({ windows, text }) {
    if (RENEWS.test(text) || !CHECKS_PASSWORD.test(text)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(SETS_USER)) {
        yield {
          at: window.spanOf(match),
          message: 'The session keeps its identifier from before the login.',
        };
      }
    }
  },
};
