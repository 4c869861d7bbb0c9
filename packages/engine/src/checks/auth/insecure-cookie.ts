import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { isCommented, withoutComments } from '../../facts/text/comments.ts';
import {
  BARE_SESSION_MAKERS,
  COOKIE_FOR_SCRIPTS,
  COOKIE_SETTERS,
  CSHARP_COOKIE,
  CREDENTIAL_COOKIE,
  GIN_COOKIE,
  JAVA_COOKIES,
  NAME_COMES_SECOND,
  PAGE_COOKIE_SETTERS,
  PLAIN_SESSION_MAKERS,
  SESSION_MAKERS,
  WRITTEN_COOKIES,
} from '../../knowledge/cookies.ts';

const SETTERS = [...COOKIE_SETTERS, ...PAGE_COOKIE_SETTERS];
const HEADERS = ['.setHeader', '.writeHead'];
const SETTINGS =
  /^[ \t]*(?:[\w.]{1,40}\[["'])?((?:SESSION|REMEMBER)_COOKIE_(?:SECURE|HTTPONLY)|CSRF_COOKIE_SECURE)(?:["']\])?\s{0,3}=\s{0,3}False\b/gm;

/** Protections that a cookie of Rust is built without. */
const RUST_FLAGS = /\.(?:set_|cookie_)?(?:secure|http_only)\(\s{0,3}(?:Some\(\s{0,3})?false\b/g;

export const check: FileCheck = {
  id: 'auth-insecure-cookie',
  title: 'A cookie goes over plain HTTP or can be read by scripts',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [614, 1004, 1275],
  why: `
    Without \`Secure\` the cookie is sent over plain HTTP too, where anybody on the way reads it. Without \`HttpOnly\` one
    script in the page is enough to take it. Without \`SameSite\` other sites make the browser send it.
    Whoever has the session cookie is the visitor.`,
  fix: 'Set `secure`, `httpOnly` and `sameSite` on every cookie that stands for a login.',
  fixIn: {
    javascript: "`res.cookie(name, value, { secure: true, httpOnly: true, sameSite: 'lax' })`.",
    python: "`set_cookie(name, value, secure=True, httponly=True, samesite='Lax')`.",
    go: '`http.Cookie{Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode}`.',
    java: '`cookie.setSecure(true)` and `cookie.setHttpOnly(true)`.',
    php: "`setcookie($name, $value, ['secure' => true, 'httponly' => true, 'samesite' => 'Lax'])`.",
    csharp: '`new CookieOptions { Secure = true, HttpOnly = true, SameSite = SameSiteMode.Lax }`.',
    rust: '`.secure(true).http_only(true).same_site(SameSite::Lax)`.',
  },
  blindSpots: 'A cookie without flags is reported where its name says it is a login; a proxy may add flags later.',
  wants: {
    calls: [
      ...SETTERS,
      ...SESSION_MAKERS,
      ...Object.keys(BARE_SESSION_MAKERS),
      ...Object.keys(WRITTEN_COOKIES),
      GIN_COOKIE,
      CSHARP_COOKIE,
      ...Object.keys(JAVA_COOKIES),
      ...HEADERS,
    ],
    callsOnlyIn: /cookie|session|AuthTkt/i,
    keywords: ['session_cookie_', 'remember_cookie_', 'csrf_cookie_', 'secure(', 'http_only('],
  },
  examples: {
    bad: [
      {
        'LoginController.cs': `
          using Microsoft.AspNetCore.Http;
          using Microsoft.AspNetCore.Mvc;

          public class LoginController : Controller
          {
              public void Enter(string token)
              {
                  «Response.Cookies.Append("session_token", token, new CookieOptions { HttpOnly = true })»;
              }
          }`,
      },
      {
        'Login.java': `
          import jakarta.servlet.http.*;

          class Login {
            void remember(HttpServletResponse response, String value) {
              Cookie cookie = «new Cookie("session_token", value)»;
              cookie.setHttpOnly(true);
              response.addCookie(cookie);
            }
          }`,
      },
      {
        'Basket.java': `
          import jakarta.servlet.http.*;

          class Basket {
            void remember(HttpServletResponse response, String items) {
              Cookie basket = «new Cookie("basket", items)»;
              Cookie theme = new Cookie("theme", "dark");
              basket.setSecure(false);
              response.addCookie(basket);
              response.addCookie(theme);
            }
          }`,
      },
      {
        'src/main.rs': `
          use actix_web::cookie::Cookie;

          pub fn remember(token: String) -> Cookie<'static> {
              Cookie::build("session", token)«.secure(false»)«.http_only(false»).finish()
          }`,
      },
      {
        'login.go': `
          package login

          import "net/http"

          func remember(w http.ResponseWriter, token string) {
            http.SetCookie(w, &«http.Cookie{Name: "session", Value: token, HttpOnly: true}»)
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          express().post('/login', (req, res) => {
            «res.cookie('session', 'abc', { httpOnly: true, secure: false })»;
            «res.cookie('auth_token', 'abc')»;
            res.end();
          });`,
      },
      {
        'login.py': `
          from flask import Flask, make_response
          app = Flask(__name__)

          @app.route('/login')
          def login():
              response = make_response('hello')
              «response.set_cookie('visit', '1', secure=False, httponly=True)»
              «response.set_cookie('session_id', 'abc')»
              «response.set_cookie('visit', '2', httponly=True)»
              return response`,
      },
      {
        'app.js': `
          const session = require('express-session');
          app.use(«session({ secret: process.env.SECRET, cookie: { secure: false } })»);`,
      },
      {
        'books.js': `
          const session = require('express-session');
          app.use(«session({
            secret: process.env.SECRET,
            // cookie: { secure: true } once there is a certificate
            resave: false,
          })»);`,
      },
      {
        'shop.js': `
          const session = require('express-session');
          app.use(«session({ secret: process.env.SECRET, cookie: { maxAge: 60000 } })»);`,
      },
      {
        'policy.py': `
          from pyramid.authentication import AuthTktAuthenticationPolicy

          def policy(secret):
              return «AuthTktAuthenticationPolicy(secret=secret)»`,
      },
      {
        'server.js': `
          const http = require('http');
          http.createServer((req, res) => {
            «res.setHeader('Set-Cookie', 'session=' + start(req) + '; Secure')»;
            res.end();
          });`,
      },
      {
        'page.js': `
          import Cookies from 'js-cookie';
          «Cookies.set('auth', value, { secure: true, sameSite: 'none' })»;`,
      },
      { 'settings.py': '«SESSION_COOKIE_SECURE = False»\nSESSION_COOKIE_HTTPONLY = True\n' },
      {
        'page.php': `
          <?php
          «setcookie('session_token', $token, time() + 3600)»;`,
      },
      {
        'page.php': `
          <?php
          «setcookie('auth', $token, ['secure' => true, 'httponly' => false])»;`,
      },
    ],
    good: [
      {
        'LoginController.cs': `
          using Microsoft.AspNetCore.Http;
          using Microsoft.AspNetCore.Mvc;

          public class LoginController : Controller
          {
              public void Enter(string token, CookieOptions options)
              {
                  var flags = new CookieOptions { HttpOnly = true, SameSite = SameSiteMode.Strict };
                  flags.Secure = true;
                  Response.Cookies.Append("session_token", token, flags);
                  Response.Cookies.Append("login", token, options);
                  Response.Cookies.Append("theme", "dark");
              }
          }`,
      },
      {
        'Login.java': `
          import jakarta.servlet.http.*;

          class Login {
            void remember(HttpServletResponse response, String value) {
              Cookie cookie = new Cookie("session_token", value);
              cookie.setHttpOnly(true);
              cookie.setSecure(true);
              response.addCookie(cookie);
              response.addCookie(new Cookie("theme", "dark"));
            }

            void forget(HttpServletResponse response) {
              Cookie cookie = new Cookie("session_token", "");
              response.addCookie(cookie);
            }
          }`,
      },
      {
        'src/main.rs': `
          use actix_web::cookie::Cookie;

          pub fn remember(token: String) -> Cookie<'static> {
              Cookie::build("session", token).secure(true).http_only(true).finish()
          }`,
      },
      {
        'login.go': `
          package login

          import "net/http"

          func remember(w http.ResponseWriter, token string) {
            cookie := &http.Cookie{Name: "session", Value: token, HttpOnly: true}
            cookie.Secure = true
            http.SetCookie(w, cookie)
          }

          func forget(w http.ResponseWriter) {
            http.SetCookie(w, &http.Cookie{Name: "session", MaxAge: -1})
            http.SetCookie(w, &http.Cookie{Name: "theme", Value: "dark"})
          }

          func ask(r *http.Request, token string) {
            r.AddCookie(&http.Cookie{Name: "session", Value: token})
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          express().post('/login', (req, res) => {
            res.cookie('session', 'abc', { httpOnly: true, secure: true, sameSite: 'lax' });
            res.cookie('theme', 'dark');
            res.cookie('visit', null, { httpOnly: true });
            res.end();
          });`,
      },
      {
        'login.py': `
          from flask import Flask, make_response
          app = Flask(__name__)

          @app.route('/login')
          def login():
              response = make_response('hello')
              response.set_cookie('session_id', 'abc', secure=True, httponly=True, samesite='Lax')
              response.set_cookie('theme', 'dark')
              response.set_cookie('csrftoken', 'abc', secure=True, httponly=False)
              return response`,
      },
      {
        'books.js': `
          const session = require('express-session');
          app.get('/api/*', list);
          app.get('https://books.example/*/', list); /* served
          by others */ const cookie = { secure: true };
          app.use(session({ secret: process.env.SECRET, cookie }));`,
      },
      {
        'shop.js': `
          const session = require('express-session');
          const options = { secret: process.env.SECRET, cookie: {} };
          if (process.env.NODE_ENV === 'production') options.cookie.secure = true;
          app.use(session(options));`,
      },
      {
        'policy.py': `
          from pyramid.authentication import AuthTktAuthenticationPolicy

          def policy(secret):
              return AuthTktAuthenticationPolicy(secret=secret, secure=True, httponly=True)`,
      },
      {
        'server.js': `
          const http = require('http');
          http.createServer((req, res) => {
            res.setHeader('Set-Cookie', 'session=' + start(req) + '; Secure; HttpOnly; SameSite=Lax');
            res.setHeader('Set-Cookie', 'theme=dark');
            res.end();
          });`,
      },
      {
        'page.php': `
          <?php
          setcookie('session_token', $token, ['secure' => true, 'httponly' => true, 'samesite' => 'Lax']);
          setcookie('auth', $token, time() + 3600, '/', 'acme.test', true, true);
          setcookie('session_token', '', time() - 3600);
          setcookie('theme', 'dark', time() + 3600);`,
      },
    ],
  },

  *find({ calls, path, text, windows, language }) {
    const seen = new Set<number>();
    for (const window of language === 'rust' && /cookie/i.test(text) ? windows : []) {
      for (const match of window.text.matchAll(RUST_FLAGS)) {
        const at = window.spanOf(match);
        if (seen.has(at.start) || isCommented(text, at.start)) continue;
        seen.add(at.start);
        yield { at, message: 'A protection of the cookie is turned off.' };
      }
    }
    for (const window of windows) {
      for (const match of window.text.matchAll(SETTINGS)) {
        const start = match.index + match[0].search(/\S/);
        const at = window.span(start, match.index + match[0].length);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: 'A protection of the session cookie is turned off.' };
      }
    }
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start)) continue;
      const fault = faultOf(call, text);
      if (fault === undefined) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: fault.message, confidence: fault.isCredential ? 'medium' : 'low' };
    }
  },
};

interface Fault {
  readonly message: string;
  readonly isCredential: boolean;
}

function faultOf(call: CallFact, text: string): Fault | undefined {
  if (SESSION_MAKERS.includes(call.callee)) return sessionFault(call) ?? plainFault(call, text);
  if (call.callee === CSHARP_COOKIE) return csharpFault(call, text);
  if (HEADERS.includes(`.${call.method}`)) return headerFault(call, text);
  if (call.callee === GIN_COOKIE || WRITTEN_COOKIES[call.callee] !== undefined) return goFault(call, text);
  if (JAVA_COOKIES[call.callee] !== undefined) return javaFault(call, text);
  const flags = BARE_SESSION_MAKERS[call.callee];
  return flags === undefined ? cookieFault(call, text) : bareFault(call, flags, text);
}

function sessionFault(call: CallFact): Fault | undefined {
  const cookie = call.option('cookie') ?? call.option('cookieOptions');
  const flags = [
    cookie?.entry('secure') ?? call.option('secure'),
    cookie?.entry('httpOnly') ?? call.option('httpOnly'),
  ];
  if (!flags.some((flag) => flag?.constant === false)) return undefined;
  return { message: 'A protection of the session cookie is turned off.', isCredential: true };
}

/** Express marks the cookie of a session as secure only where it is told to; what stands elsewhere may tell it. */
function plainFault(call: CallFact, text: string): Fault | undefined {
  const [options] = call.arguments;
  if (!PLAIN_SESSION_MAKERS.has(call.callee) || options === undefined || options.keys.length === 0) return undefined;
  if (/\bsecure\b/.test(withoutComments(text)) || text.slice(call.at.start, call.at.end).includes('...'))
    return undefined;
  // Options that somebody else hands in may hold the flag.
  const given = text.slice(options.at.start, options.at.end);
  const isWrittenHere =
    given.startsWith('{') || (/^\w+$/.test(given) && new RegExp(`\\b${given}\\s?=\\s?\\{`).test(text));
  if (!isWrittenHere) return undefined;
  const cookie = call.option('cookie');
  if (cookie !== undefined && cookie.keys.length === 0 && !/cookie["']?\s{0,3}:\s{0,3}\{\s{0,3}\}/.test(text))
    return undefined;
  return { message: 'The session cookie is not marked as secure.', isCredential: false };
}

/** Here a flag that is not asked for is not there; who asks for one has thought of the other. */
function bareFault(call: CallFact, flags: readonly string[], text: string): Fault | undefined {
  // Options that come from elsewhere may hold the flags.
  if (text.slice(call.at.start, call.at.end).includes('**')) return undefined;
  const given = [...flags, 'samesite'].map((flag) => call.option(flag));
  if (given.some(isOff) || given.every((flag) => flag === undefined)) {
    return { message: 'The login cookie is set without its protections.', isCredential: true };
  }
  return isForAllSites(call)
    ? { message: 'Other sites can make the browser send this cookie.', isCredential: true }
    : undefined;
}

/** A login cookie of Go: what is not set is off, unless it is set a few lines later. */
function goFault(call: CallFact, text: string): Fault | undefined {
  const hides = WRITTEN_COOKIES[call.callee];
  const isWritten = hides !== undefined;
  const name = isWritten ? call.option('Name') : call.arguments[0];
  const [value, age] = isWritten ? [call.option('Value'), call.option('MaxAge')] : call.arguments.slice(1, 3);
  const isTakenAway = value?.constant === '' || (typeof age?.constant === 'number' && age.constant < 0);
  const isCredential = CREDENTIAL_COOKIE.test(`${String(name?.constant ?? '')} ${written(name, text)}`);
  if (!isCredential || isTakenAway || /c?[sx]rf/i.test(String(name?.constant ?? ''))) return undefined;
  const after = text.slice(call.at.end, call.at.end + SET_LATER);
  const isMissing = (flag: ValueFact | undefined, key: string): boolean =>
    isOff(flag) || (isWritten && flag === undefined && !new RegExp(String.raw`\.${key}\s{0,3}=`).test(after));
  // A cookie that is sent along with a question was set by somebody else.
  if (/\bAddCookie\(/.test(text.slice(Math.max(0, call.at.start - ON_THE_LINE), call.at.end + SET_LATER)))
    return undefined;
  const [secure, hidden] = isWritten ? [call.option('Secure'), call.option(hides)] : call.arguments.slice(5, 7);
  if (isMissing(secure, 'Secure')) return { message: 'The login cookie is not marked as secure.', isCredential };
  return isMissing(hidden, hides ?? '')
    ? { message: 'Scripts in the page can read the login cookie.', isCredential }
    : undefined;
}
const SET_LATER = 500;
const ON_THE_LINE = 40;

/** A login cookie of C#: what is not set is off, and options that somebody else hands over may hold it. */
function csharpFault(call: CallFact, text: string): Fault | undefined {
  const [name, value, options] = call.arguments;
  const known = String(name?.constant ?? '');
  const isCredential = CREDENTIAL_COOKIE.test(`${known} ${written(name, text)}`);
  if (!isCredential || value?.constant === '' || /c?[sx]rf|antiforgery/i.test(known)) return undefined;
  if (options !== undefined && options.keys.length === 0) return undefined;
  const isMissing = (flag: string): boolean =>
    (options?.entry(flag)?.constant ?? false) === false && options?.entry(flag)?.isConstant !== false;
  if (isMissing('Secure')) return { message: 'The login cookie is not marked as secure.', isCredential };
  return isMissing('HttpOnly')
    ? { message: 'Scripts in the page can read the login cookie.', isCredential }
    : undefined;
}

/** A login cookie of Java: its flags are set behind it, each by a call of its own. */
function javaFault(call: CallFact, text: string): Fault | undefined {
  const [name, value] = call.arguments;
  const known = String(name?.constant ?? '');
  const isCredential = CREDENTIAL_COOKIE.test(`${known} ${written(name, text)}`);
  const after = text.slice(call.at.end, call.at.end + SET_LATER);
  const isTakenAway =
    value?.constant === '' || value?.constant === null || /[mM]axAge\(\s{0,3}(?:0|Duration\.ZERO)\s{0,3}\)/.test(after);
  if (isTakenAway || /c?[sx]rf/i.test(known)) return undefined;
  const [secure, hidden] = JAVA_COOKIES[call.callee] ?? ['', ''];
  const holder = /(\w{1,60})\s{0,3}=\s{0,20}$/.exec(
    text.slice(Math.max(0, call.at.start - NAMED_BEFORE), call.at.start),
  )?.[1];
  const isSaid = (flag: string, said: string): boolean =>
    new RegExp(String.raw`${holder === undefined ? '' : String.raw`\b${holder}`}\.${flag}\(\s{0,3}${said}`).test(after);
  if (isSaid(secure, String.raw`false\b`)) return { message: 'The cookie goes over plain HTTP too.', isCredential };
  const isMissing = (flag: string): boolean => !isSaid(flag, String.raw`(?!false\b)\w`);
  if (!isCredential) return undefined;
  if (isMissing(secure)) return { message: 'The login cookie is not marked as secure.', isCredential };
  return isMissing(hidden) ? { message: 'Scripts in the page can read the login cookie.', isCredential } : undefined;
}

const NAMED_BEFORE = 90;

/** `Set-Cookie` written by hand. */
function headerFault(call: CallFact, text: string): Fault | undefined {
  const [name, value] = call.arguments;
  if (typeof name?.constant !== 'string' || name.constant.toLowerCase() !== 'set-cookie' || value === undefined) {
    return undefined;
  }
  for (const one of value.items ?? [value]) {
    const written = `${String(one.constant ?? one.prefix ?? '')} ${text.slice(one.at.start, one.at.end)}`;
    const key = /^\s*([\w-]{1,60})=/.exec(written)?.[1];
    // What was put together elsewhere may hold the flags.
    if (key === undefined || !CREDENTIAL_COOKIE.test(key) || !/["'`]/.test(written)) continue;
    if (!/httponly/i.test(written)) return { message: 'Scripts in the page can read this cookie.', isCredential: true };
  }
  return undefined;
}

function cookieFault(call: CallFact, text: string): Fault | undefined {
  const isScript = /^(?:cookie|setCookie|setSignedCookie|serialize|set|save)$/.test(call.method);
  if (isScript && !looksLikeResponse(call)) return undefined;
  const name = call.arguments[NAME_COMES_SECOND.has(call.callee) ? 1 : 0] ?? call.option('key') ?? call.option('name');
  const known = String(name?.constant ?? name?.prefix ?? '');
  const shown = known === '' || !isScript ? known : `${known} ${written(name, text)}`;
  const isCredential = CREDENTIAL_COOKIE.test(shown) && !/c?[sx]rf/i.test(known);
  const isPage = PAGE_COOKIE_SETTERS.includes(call.callee);
  const secure = call.option('secure');
  const hidden = isPage ? undefined : call.option(isScript ? 'httpOnly' : 'httponly');
  if (isOff(secure)) return { message: 'The cookie goes over plain HTTP too.', isCredential };
  // A page of scripts reads cookies of its own as a rule.
  if (isOff(hidden) && (isScript ? isCredential : !COOKIE_FOR_SCRIPTS.test(known))) {
    return { message: 'Scripts in the page can read this cookie.', isCredential };
  }
  if ((isCredential || !isScript) && isForAllSites(call)) {
    return { message: 'Other sites can make the browser send this cookie.', isCredential };
  }
  if (hasOtherOptions(call, isScript)) return undefined;
  // Who keeps a cookie from scripts takes it for worth stealing; `cookies.set` asks the connection, and null takes it away.
  const isKept = call.method !== 'set' && call.arguments[1]?.constant !== null;
  if (!isCredential && isKept && hidden?.constant === true && secure === undefined) {
    return { message: 'The cookie is kept from scripts, but goes over plain HTTP too.', isCredential };
  }
  if (!isCredential) return undefined;
  if (secure === undefined) return { message: 'The login cookie is not marked as secure.', isCredential };
  return hidden === undefined && !isPage
    ? { message: 'Scripts in the page can read the login cookie.', isCredential }
    : undefined;
}

/** The name of what holds the name of the cookie. */
function written(name: ValueFact | undefined, text: string): string {
  const code = name === undefined ? '' : text.slice(name.at.start, name.at.end);
  return /^[\w$.]{1,60}$/.test(code) ? code : '';
}

/** `sameSite: 'none'`; in Python `samesite=None` leaves the attribute out. */
function isForAllSites(call: CallFact): boolean {
  const site = call.option('sameSite') ?? call.option('samesite');
  if (site?.isConstant !== true) return false;
  return site.constant === null || String(site.constant).toLowerCase() === 'none';
}

function isOff(flag: ValueFact | undefined): boolean {
  return flag?.isConstant === true && flag.constant === false;
}

/** Options that come from elsewhere may hold the flags. */
function hasOtherOptions(call: CallFact, isScript: boolean): boolean {
  if (!isScript) return '**' in call.keywords;
  const last = call.arguments.at(-1);
  return call.arguments.length > 2 && last !== undefined && last.keys.length === 0;
}

/** `cookie()` is also how many other things are called. */
function looksLikeResponse({ receiver, callee, arguments: given }: CallFact): boolean {
  if (!callee.startsWith('.') && SETTERS.includes(callee)) return true;
  return given.length >= 2 && /Response\(\)|Reply\(\)/.test(receiver?.qualifiedName ?? '');
}
