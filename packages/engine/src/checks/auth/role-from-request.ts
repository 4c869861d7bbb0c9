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
/** The same of a variable that holds the whole of what was sent. */
const HELD = String.raw`(?<![\w.])(?<held>[A-Za-z_]\w{0,30})(?:(?:\.get\(\s{0,2}|\[\s{0,2})["'](?:is_?)?(?:admin|superuser|staff)["']\s{0,2}(?:,[^)\n]{0,20})?[\])]|\.is_?(?:admin|superuser)\b)`;
const WHOLE =
  /^(?:await\s{1,3})?(?:req|request|ctx\.request|flask\.request)\.(?:get_json\([^)\n]{0,40}\)|json(?:\(\))?|body|form|data|args|values|POST|GET|query)\s{0,3}(?:\|\||\bor\b|;|#|$)/;
const TRUE = String.raw`\s{0,3}[!=]==?\s{0,3}(?:["'](?:admin|administrator|superuser|root|staff|owner|true|yes|1)["']|[Tt]rue\b|1\b)`;
const DECIDES = new RegExp(
  String.raw`\b(?:if|elif|while|return|and|or)\b[^\n]{0,60}?(?<sent>${SENT}|${HELD})(?:${TRUE}|\s{0,3}[):]\s{0,3}(?:\{|return|$))`,
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
    'Headers are left out, since a gateway in front may set them; a value that is copied to a variable of its own is not seen.',
  wants: { keywords: [...BEFORE.flatMap((before) => NAMES.map((name) => before + name)), '.isadmin', '.is_admin'] },
  examples: {
    bad: [
      {
        'accounts.py': `
          from flask import request

          def add():
              sent = request.get_json()
              account = Account(name=sent['name'])
              if «sent['admin']»:
                  account.admin = True
              save(account)`,
        'accounts.js': `
          exports.add = async (req, res) => {
            const sent = req.body;
            if («sent.isAdmin») return res.json(await addAdministrator(sent.name));
            res.json(await addMember(sent.name));
          };`,
      },
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
        'accounts.py': `
          from flask import request

          def shown():
              found = lookup(request.get_json()['name'])
              if found['admin']:
                  return everything()
              return {}`,
      },
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
        const held = match.groups?.['held'];
        if (held !== undefined && !holdsRequest(held, text.slice(Math.max(0, at.start - FURTHER), at.start))) continue;
        if (ASKED_ELSEWHERE.test(text.slice(Math.max(0, at.start - REACH), at.end + REACH))) continue;
        yield { at, message: 'Whoever sends the request decides here whether they are an administrator.' };
      }
    }
  },
};
const REACH = 300;
const FURTHER = 1_500;

/** Whether a variable was last given all that a request sent. */
function holdsRequest(name: string, before: string): boolean {
  const given = new RegExp(
    String.raw`(?:^|\n)[ \t]*(?:(?:const|let|var)\s{1,3})?${name}\s{0,3}=\s{0,3}([^=\n][^\n]{0,120})`,
    'g',
  );
  return WHOLE.test([...before.matchAll(given)].at(-1)?.[1] ?? '');
}
