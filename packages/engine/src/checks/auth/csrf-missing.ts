import type { FileCheck } from '../../check.ts';
import { withoutComments } from '../../facts/text/comments.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';

const EXEMPT =
  /^[ \t]{0,20}@(?:[\w.]{1,60}\.)?csrf_exempt\b|^[ \t]{0,20}@csrf(?:_?protect)?\.exempt\b|@method_decorator\(\s{0,3}csrf_exempt\b/gm;
const OFF =
  /\bWTF_CSRF_(?:ENABLED|CHECK_DEFAULT)["']?\]?\s{0,3}=\s{0,3}False\b|\b(?:require_csrf|check_origin|xsrf_cookies)\s{0,2}=\s{0,2}False\b|\bcsrf_enabled\s{0,2}=\s{0,2}False\b|\bcsrf_?[pP]rotection["']?\s{0,3}(?:[:=]|=>)\s{0,3}(?:false|False|FALSE)\b|\bcsrf\(\)\s{0,40}\.disable\(\)|\.csrf\(\s{0,9}(?:\w{1,30}\s{0,3}->\s{0,3}\w{1,30}\.disable\(\)|(?:\w{1,60}::disable))/g;
/** Pages of Laravel, and addresses below them, that are left out; all of them where a star stands alone. */
const LEFT_OUT = /\$except\s{0,3}=\s{0,3}\[\s{0,40}["']\*["']/g;
/** A controller of Rails that does without, whatever the request is like; its tests do so as a rule. */
const SKIPPED =
  /(?<=^[ \t]{0,20})skip_(?:before_action|before_filter|forgery_protection)\b(?![^\n]{0,160}\b(?:if|unless):)(?:[ \t(]{0,3}:verify_authenticity_token\b[^\n]{0,160}|[ \t]{0,3}$)/gm;
const OFF_IN_RAILS = /\ballow_forgery_protection\s{0,3}=\s{0,3}false\b/g;
const SESSIONS = /django\.contrib\.sessions\.middleware\.SessionMiddleware/;
const GUARD = /csrf\.CsrfViewMiddleware/;
/** Handlers that prove the sender in another way. */
const OTHER_PROOF =
  /webhook|signature|hmac|verify_|api_key|token_required|TokenAuthentication|authorization|bearer|stripe|github/i;
/** A handler that asks who a browser's cookie belongs to, keeps something for it, or hands the request on to others. */
const KNOWS_VISITOR =
  /\b(?:user|session|cookies?|account|profile|current_user|identity)\b|login|logout|logged|permission|authenticat|staff_member|mixin|(?<!\bdef )\b(?!render\b)\w{1,60}\(\s{0,20}(?:self\.)?request\s{0,20}[,)]/i;
/** Nobody is known by a cookie there: tokens come with each request. */
const STATELESS = /SessionCreationPolicy\.(?:STATELESS|NEVER)|oauth2ResourceServer\(|setSessionCreationPolicy/;
const EXPRESS_SESSION = /\brequire\(\s?["']express-session["']\s?\)|\bfrom ["']express-session["']/;
const READS_FORMS = /urlencoded\(/;
const EXPRESS_GUARD = /csurf|csrf|lusca|sameSite["']?\s{0,3}:\s{0,3}["'](?:lax|strict)|x-requested-with|origin/i;

export const check: FileCheck = {
  id: 'auth-csrf-missing',
  title: 'Forms are accepted from any site (no CSRF protection)',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [352],
  why: `
    A browser sends the session cookie with every form, also with one that another site makes it send. Without a token
    of its own the server cannot tell such a form from its own, and the visitor buys, pays or deletes without knowing.`,
  fix: "Leave the framework's protection on; set `SameSite=Lax` on the session cookie and check a token on every request that changes something.",
  fixIn: {
    javascript: "`session({ cookie: { sameSite: 'lax' } })`, and a token by `csrf-csrf` or the framework's own plugin.",
    python:
      "`CsrfViewMiddleware` and no `@csrf_exempt` in Django, `CSRFProtect(app)` in Flask; `SESSION_COOKIE_SAMESITE = 'Lax'` in both.",
    go: '`SameSite: http.SameSiteLaxMode` on the cookie, and `csrf.Protect(key)` of gorilla/csrf.',
    java: '`http.csrf(Customizer.withDefaults())`.',
    php: "`session_set_cookie_params(['samesite' => 'Lax'])`, and `@csrf` in each form of Laravel.",
    ruby: '`protect_from_forgery with: :exception`.',
    csharp: '`[AutoValidateAntiforgeryToken]` on the controller.',
  },
  blindSpots: 'A gateway that checks the origin is not seen; an API that takes only bearer tokens needs none of this.',
  wants: {
    keywords: [
      'csrf_exempt',
      'csrf_enabled',
      '@csrf',
      'wtf_csrf_',
      'require_csrf',
      'check_origin',
      'xsrf_cookies',
      'csrfprotection',
      'csrf(',
      'csrf_protection',
      '$except',
      'verify_authenticity_token',
      'skip_forgery_protection',
      'allow_forgery_protection',
      'sessionmiddleware',
      'express-session',
    ],
  },
  examples: {
    bad: [
      {
        'app/controllers/orders_controller.rb': `
          class OrdersController < ApplicationController
            «skip_before_action :verify_authenticity_token»

            def create
              Order.create!(total: params[:total])
            end
          end`,
      },
      {
        'Security.java': `
          import org.springframework.security.config.annotation.web.builders.HttpSecurity;

          class Security {
            void configure(HttpSecurity http) throws Exception {
              http.«csrf().disable()».formLogin();
            }
          }`,
      },
      {
        'views.py': `
          from django.views.decorators.csrf import csrf_exempt

          «@csrf_exempt»
          def transfer(request):
              return move(request.user, request.POST['to'])`,
      },
      {
        'app.js': `
          const express = require('express');
          const session = «require('express-session')»;
          const app = express();
          // const csrf = require('csurf');
          app.use(express.urlencoded({ extended: false }));
          /* app.use(csrf()); */
          app.use(session({ secret: process.env.SECRET }));
          app.post('/transfer', (req, res) => res.end());`,
      },
      {
        'forms.py': `
          from flask_wtf import CSRFProtect
          csrf = CSRFProtect(app)

          «@csrf.exempt»
          @app.route('/transfer', methods=['POST'])
          def transfer():
              form = Transfer(«csrf_enabled=False»)
              return move(current_user, form.to.data)`,
      },
      {
        'orders.py': `
          from django.views.decorators.csrf import csrf_exempt

          «@csrf_exempt»
          def orders(request):
              return create(request)


          def others(request):
              return show(request.headers)`,
      },
      { 'config.py': "app.config['«WTF_CSRF_ENABLED'] = False»\n" },
      {
        'app.py': `
          def includeme(config):
              config.set_default_csrf_options(«require_csrf=False»)`,
      },
      {
        'page.php': `
          <?php
          class TaskType extends AbstractType {
            public function configureOptions(OptionsResolver $resolver) {
              $resolver->setDefaults(['«csrf_protection' => false»]);
            }
          }`,
      },
      {
        'app/Http/Middleware/VerifyCsrfToken.php': `
          <?php
          class VerifyCsrfToken extends Middleware {
            protected «$except = ['*'»];
          }`,
      },
    ],
    good: [
      {
        'app/controllers/hooks_controller.rb': `
          class HooksController < ApplicationController
            skip_before_action :verify_authenticity_token
            before_action :check_signature
          end`,
        'config/environments/test.rb': `
          config.action_controller.allow_forgery_protection = false`,
      },
      {
        'Security.java': `
          import org.springframework.security.config.annotation.web.builders.HttpSecurity;
          import org.springframework.security.config.http.SessionCreationPolicy;

          class Security {
            void configure(HttpSecurity http) throws Exception {
              http.csrf().disable().sessionManagement().sessionCreationPolicy(SessionCreationPolicy.STATELESS);
            }
          }`,
      },
      {
        'Security.java': `
          import org.springframework.security.config.annotation.web.builders.HttpSecurity;

          class Security {
            void configure(HttpSecurity http) throws Exception {
              http.csrf(csrf -> csrf.ignoringRequestMatchers("/hooks")).formLogin();
            }
          }`,
      },
      {
        'views.py': `
          from django.views.decorators.csrf import csrf_exempt

          @csrf_exempt
          def stripe_webhook(request):
              verify_signature(request)
              return done()`,
      },
      {
        'protect.py': `
          def exempt(view):
              """Leaves a view alone.

              @csrf.exempt
              def some_view():
                  return
              """
              return view`,
      },
      {
        'app.js': `
          const express = require('express');
          const session = require('express-session');
          const app = express();
          app.use(express.urlencoded({ extended: false }));
          app.use(session({ secret: process.env.SECRET, cookie: { sameSite: 'lax' } }));
          app.post('/transfer', (req, res) => res.end());`,
      },
      {
        'app/Http/Middleware/VerifyCsrfToken.php': `
          <?php
          class VerifyCsrfToken extends Middleware {
            protected $except = ['hooks/stripe'];
          }`,
      },
    ],
  },

  *find({ windows, text, language, span, path }) {
    const seen = new Set<number>();
    const isRails = language === 'ruby' && !/(?:^|\/)environments\/test\.rb$/.test(path);
    const isTold = language === 'python' ? docstringsIn(text) : () => false;
    for (const window of windows) {
      for (const match of window.text.matchAll(OFF)) {
        const at = window.spanOf(match);
        if (seen.has(at.start) || isTold(at.start) || (language === 'java' && STATELESS.test(text))) continue;
        seen.add(at.start);
        yield { at, message: 'The protection against forged requests (CSRF) is turned off.' };
      }
      for (const match of window.text.matchAll(LEFT_OUT)) {
        const at = window.spanOf(match);
        if (seen.has(at.start) || !/VerifyCsrfToken/.test(text)) continue;
        seen.add(at.start);
        yield { at, message: 'Every page is left out of the protection against forged requests (CSRF).' };
      }
      for (const match of isRails ? window.text.matchAll(SKIPPED) : []) {
        const at = window.spanOf(match);
        if (seen.has(at.start) || OTHER_PROOF.test(text.slice(at.end, at.end + 1_500))) continue;
        seen.add(at.start);
        yield { at, message: 'This controller takes forms from any site.' };
      }
      for (const match of isRails ? window.text.matchAll(OFF_IN_RAILS) : []) {
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: 'The protection against forged requests (CSRF) is turned off.' };
      }
      for (const match of window.text.matchAll(EXEMPT)) {
        const start = match.index + match[0].indexOf('@');
        const at = window.span(start, match.index + match[0].length);
        if (seen.has(at.start) || isTold(at.start) || OTHER_PROOF.test(text.slice(at.start, at.start + 600))) continue;
        seen.add(at.start);
        const message = 'This handler takes forms from any site.';
        // A cookie that nobody asks for helps no other site.
        yield KNOWS_VISITOR.test(handlerBehind(text, start, at.end))
          ? { at, message }
          : { at, message, confidence: 'low' };
      }
    }
    if (language === 'python' && SESSIONS.test(text) && !GUARD.test(text)) {
      const start = text.search(SESSIONS);
      yield {
        at: span(start, start + 'django.contrib.sessions'.length),
        message: 'Sessions are used without CsrfViewMiddleware.',
      };
    }
    const session = EXPRESS_SESSION.exec(text);
    if (session === null || !READS_FORMS.test(text) || EXPRESS_GUARD.test(withoutComments(text))) return;
    const at = span(session.index, session.index + session[0].length);
    yield {
      at,
      message:
        'The server takes forms with cookie sessions, and nothing tells its own forms from those of other sites.',
      confidence: 'low',
    };
  },
};

/** The decorators and the function or class behind one of them, up to the next of the same depth. */
function handlerBehind(text: string, start: number, from: number): string {
  const behind = text.slice(from, from + LONGEST_HANDLER);
  const depth = start - (text.lastIndexOf('\n', start) + 1);
  const own = behind.search(/^[ \t]*(?:async )?(?:def|class) /m);
  const body = behind.indexOf('\n', own) + 1;
  const end = behind.slice(body).search(new RegExp(String.raw`^[ \t]{0,${depth}}[^\s)#]`, 'm'));
  return end < 0 ? behind : behind.slice(0, body + end);
}
const LONGEST_HANDLER = 4_000;
