import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

const SETTERS = ['.set_cookie', '.cookie', '.setCookie', 'hono/cookie.setCookie', 'cookie.serialize'];
const SESSIONS = ['express-session', 'cookie-session', 'koa-session'];
/** Cookies whose theft is the theft of an account. */
const CREDENTIAL = /sess|auth|token|jwt|\bsid\b|remember|login|user_?id|identity|credential/i;

export const check: FileCheck = {
  id: 'auth-insecure-cookie',
  title: 'A cookie goes over plain HTTP or can be read by scripts',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [614, 1004],
  why: `
    Without \`Secure\` the cookie is sent over plain HTTP too, where anybody on the way reads it. Without \`HttpOnly\` one
    script in the page is enough to take it. Whoever has the session cookie is the visitor.`,
  fix: 'Set `secure`, `httpOnly` and `sameSite` on every cookie that stands for a login.',
  blindSpots: 'A cookie without flags is reported where its name says it is a login; a proxy may add flags later.',
  wants: { calls: [...SETTERS, ...SESSIONS] },
  examples: {
    bad: [
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
              return response`,
      },
      {
        'app.js': `
          const session = require('express-session');
          app.use(«session({ secret: process.env.SECRET, cookie: { secure: false } })»);`,
      },
    ],
    good: [
      {
        'login.js': `
          const express = require('express');
          express().post('/login', (req, res) => {
            res.cookie('session', 'abc', { httpOnly: true, secure: true, sameSite: 'lax' });
            res.cookie('theme', 'dark');
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
              return response`,
      },
    ],
  },

  *find({ calls, path }) {
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start)) continue;
      const fault = SESSIONS.includes(call.callee) ? sessionFault(call) : cookieFault(call);
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

function sessionFault(call: CallFact): Fault | undefined {
  const cookie = call.option('cookie');
  const flags = [
    cookie?.entry('secure') ?? call.option('secure'),
    cookie?.entry('httpOnly') ?? call.option('httpOnly'),
  ];
  if (!flags.some((flag) => flag?.constant === false)) return undefined;
  return { message: 'The session cookie is told to do without a protection.', isCredential: true };
}

function cookieFault(call: CallFact): Fault | undefined {
  const isScript = call.method === 'cookie' || call.method === 'setCookie' || call.method === 'serialize';
  if (isScript && !looksLikeResponse(call)) return undefined;
  const name = call.arguments[call.callee === 'hono/cookie.setCookie' ? 1 : 0] ?? call.option('key');
  const isCredential = CREDENTIAL.test(typeof name?.constant === 'string' ? name.constant : (name?.prefix ?? ''));
  const secure = call.option('secure');
  const hidden = call.option(isScript ? 'httpOnly' : 'httponly');
  if (isOff(secure)) return { message: 'The cookie goes over plain HTTP too.', isCredential };
  if (isOff(hidden) && isCredential) return { message: 'Scripts in the page can read this cookie.', isCredential };
  if (!isCredential || hasOtherOptions(call, isScript)) return undefined;
  if (secure === undefined) return { message: 'The login cookie is not marked as secure.', isCredential };
  return hidden === undefined ? { message: 'Scripts in the page can read the login cookie.', isCredential } : undefined;
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
  if (callee === 'hono/cookie.setCookie' || callee === 'cookie.serialize') return true;
  return given.length >= 2 && /Response\(\)|Reply\(\)/.test(receiver?.qualifiedName ?? '');
}
