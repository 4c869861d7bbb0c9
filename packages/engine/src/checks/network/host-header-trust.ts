import type { FileCheck } from '../../check.ts';

const HOST =
  /(?:req(?:uest)?\.headers(?:\.host\b|\[["'](?:host|x-forwarded-host)["']\])|req\.get\(["'](?:host|x-forwarded-host)["']\)|req\.host(?:name)?\b|request\.(?:host|host_url|url_root|get_host\(\))|request\.headers(?:\.get\(["']host["']\)|\[["']host["']\])|request\.META(?:\.get\(|\[)["']HTTP_(?:X_FORWARDED_)?HOST["']|build_absolute_uri\()/gi;
/** What the link is for: one that lets its owner in. */
const SECRET_LINK = /reset|verif(?:y|ication)|confirm|activate|magic|invite|unsubscribe|password/i;
const LINK = /https?:\/\/|href|link|url|mail/i;
const REACH = 250;
/** The host is what another address is compared with. */
const COMPARES = /\b(?:url_has_allowed_host_and_scheme|is_safe_url)\([^()]{0,200}$/;

export const check: FileCheck = {
  id: 'network-host-header-trust',
  title: 'A secret link is built from the Host header',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [644],
  why: `
    The Host header is whatever the sender writes. A reset link built on it points to the attacker's server, arrives in a
    genuine mail, and hands over the token when it is clicked.`,
  fix: 'Take the address of this site from the settings, or compare the host with a fixed list first.',
  blindSpots: 'A proxy that rewrites the header, and `ALLOWED_HOSTS`, are not looked up.',
  wants: {
    keywords: [
      '.host',
      '"host"',
      "'host'",
      '-host"',
      "-host'",
      'get_host',
      'url_root',
      'http_host',
      'forwarded_host',
      'build_absolute_uri',
    ],
  },
  examples: {
    bad: [
      {
        'reset.js': `
          app.post('/reset', (req, res) => {
            const link = \`https://\${«req.headers.host»}/reset?token=\${token}\`;
            sendMail(req.body.email, link);
          });`,
      },
      {
        'forgotten.js': `
          app.post('/forgotten', (req, res) => {
            const text = \`To set a new password go to https://\${«req.host»}/reset/\${token}\`;
            transport.sendMail({ to: req.body.email, text });
          });`,
      },
      {
        'reset.py': `
          def reset(user, token):
              link = 'https://' + «request.host» + '/reset-password/' + token
              send_mail(user.email, link)`,
      },
      {
        'forgotten.py': `
          def forgotten(request):
              link = f"https://{«request.META['HTTP_HOST'»]}/reset/{make_token()}"
              send_mail('Reset', link, None, [request.POST['email']])`,
      },
    ],
    good: [
      {
        'reset.js': `
          app.post('/reset', (req, res) => {
            const link = \`\${process.env.SITE}/reset?token=\${token}\`;
            sendMail(req.body.email, link);
          });`,
      },
      {
        'unlock.py': `
          def unlock(request, return_url):
              # Where the password was right, go back to the page.
              if url_has_allowed_host_and_scheme(return_url, request.get_host(), request.is_secure()):
                  return redirect(return_url)`,
      },
      { 'vhost.js': 'app.use((req, res, next) => route(req.headers.host, next));\n' },
    ],
  },

  *find({ windows, language, text }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(HOST)) {
        const at = window.span(match.index, match.index + match[0].replace(/\($/, '').length);
        const near = text.slice(Math.max(0, at.start - 60), at.end + REACH);
        if (!SECRET_LINK.test(near) || !LINK.test(text.slice(Math.max(0, at.start - 60), at.end))) continue;
        if (COMPARES.test(text.slice(Math.max(0, at.start - REACH), at.start))) continue;
        yield { at, message: 'Whoever sends the request decides where this link leads.' };
      }
    }
  },
};
