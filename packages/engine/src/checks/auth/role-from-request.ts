import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

const ROLE = String.raw`(?:is_?)?(?:admin|superuser|staff|root)|(?:user_?)?(?:role|is_?authenticated|logged_?in|authenticated|access_?level)`;
/** How its names begin, and what stands right before them: either alone is in every other file. */
const NAMES = (
  'admin is_admin isadmin superuser is_super issuper staff is_staff isstaff root role user_role userrole ' +
  'is_auth isauth authenticated logged access_level accesslevel'
).split(' ');
const BEFORE = ['cookies.', 'query.', 'body.', "get('", 'get("', "['", '["', "query('", 'query("'];
/** Where a browser, or whoever writes the request, says what it likes. */
const SENT = [
  String.raw`(?:req|request|ctx)\.(?:request\.)?(?:cookies|query|body)\.(?<![\w.]signedCookies\.)(?:${ROLE})\b`,
  String.raw`(?:self\.)?(?:req|request)\.(?:cookies|COOKIES|args|GET|POST|form|values|query_params|json)(?:\.get\(\s{0,2}|\[\s{0,2})["'](?:${ROLE})["']\s{0,2}(?:,[^)\n]{0,20})?[\])]`,
  String.raw`(?:ctx|c|context)\.(?:cookies\.get|req\.query)\(\s{0,2}["'](?:${ROLE})["']\s{0,2}\)`,
  String.raw`(?:cookies\(\)|cookieStore|request\.cookies|req\.cookies)\)?\.get\(\s{0,2}["'](?:${ROLE})["']\s{0,2}\)(?:\?)?\.value`,
].join('|');
const TRUE = String.raw`\s{0,3}[!=]==?\s{0,3}(?:["'](?:admin|administrator|superuser|root|staff|owner|true|yes|1)["']|[Tt]rue\b|1\b)`;
const DECIDES = new RegExp(
  String.raw`\b(?:if|elif|while|return|and|or)\b[^\n]{0,60}?(?<sent>${SENT})(?:${TRUE}|\s{0,3}[):]\s{0,3}(?:\{|return|$))`,
  'gim',
);
/** A form that says which role is meant, and somebody who is asked whether that may be. */
const ASKED_ELSEWHERE =
  /can_?assign|allowed_?roles|valid(?:ate)?_?role|require_?admin|is_?admin\(|has_?permission|authori[sz]e/i;

export const check: FileCheck = {
  id: 'auth-role-from-request',
  title: 'The request itself says that it comes from an administrator',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [290, 807],
  why: `
    Cookies, parameters and forms are written by whoever sends them. A decision that rests on \`is_admin=1\` in one of them
    is made by the visitor.`,
  fix: 'Keep the role on the server: in the session, in the account, or in a token whose signature is checked.',
  blindSpots:
    'Headers are left out, since a gateway in front may set them; a value that is copied to a variable first is not seen.',
  wants: { keywords: BEFORE.flatMap((before) => NAMES.map((name) => before + name)) },
  examples: {
    bad: [
      {
        'panel.py': `
          @app.get('/panel')
          def panel():
              if «request.cookies.get('is_admin')» != '1':
                  abort(403)
              return everything()`,
      },
      {
        'panel.js': `
          app.get('/panel', (req, res) => {
            if («req.cookies.role» === 'admin') return res.json(everything());
            res.sendStatus(403);
          });`,
      },
    ],
    good: [
      {
        'panel.py': `
          @app.get('/panel')
          def panel():
              if not session.get('is_admin'):
                  abort(403)
              role = request.args.get('role')
              return people_with(role)`,
      },
      {
        'panel.js': `
          app.get('/panel', (req, res) => {
            if (req.user.role === 'admin') return res.json(everything());
            if (req.signedCookies.role === 'admin') return res.json(everything());
            res.json(peopleWith(req.query.role));
          });`,
      },
    ],
  },

  *find({ lineWindows, language, context, text }) {
    if (!/^(?:javascript|typescript|python)$/.test(language) || context !== 'runtime') return;
    const seen = new Set<number>();
    for (const window of lineWindows) {
      for (const match of window.text.matchAll(DECIDES)) {
        const sent = match.groups?.['sent'] ?? '';
        const start = match.index + match[0].indexOf(sent);
        const at = window.span(start, start + sent.length);
        if (seen.has(at.start) || isCommented(text, at.start)) continue;
        seen.add(at.start);
        if (ASKED_ELSEWHERE.test(text.slice(Math.max(0, at.start - REACH), at.end + REACH))) continue;
        yield { at, message: 'Whoever sends the request decides here whether they are an administrator.' };
      }
    }
  },
};
const REACH = 300;
