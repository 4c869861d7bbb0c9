import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { PASSWORD_CALLS, passwordGiven } from '../../knowledge/secrets/password-calls.ts';

/** Set the password of an account, and which argument it is. */
const SETTERS: Readonly<Record<string, number>> = {
  '.set_password': 0,
  '.create_user': 2,
  '.create_superuser': 2,
  'django.contrib.auth.hashers.make_password': 0,
};
const EVERYDAY =
  /\b(?:set_password|create_user|create_superuser|make_password)\(|passw(?:or)?d["']?\s{0,3}[=:]\s{0,3}(?:""|'')/;

export const check: FileCheck = {
  id: 'auth-empty-password',
  title: 'An account is given an empty password, or used with one',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [521, 258],
  why: `
    An empty text is a password like any other: it is hashed and stored, and whoever leaves the field empty is let in.
    Django takes \`None\`, not \`''\`, for an account that nobody can log in to.`,
  fix: "Use `None` where no password is meant (`request.POST.get('password')`, `password=None`), or `set_unusable_password()`.",
  blindSpots: 'A form that refuses empty fields before the call is not always seen.',
  wants: { calls: [...Object.keys(SETTERS), ...PASSWORD_CALLS], callsOnlyIn: EVERYDAY },
  examples: {
    bad: [
      {
        'store.js': `
          const mysql = require('mysql2');
          module.exports = mysql.createPool({ host: 'db', user: 'root', password: «''» });`,
      },
      {
        'accounts.py': `
          from django.contrib.auth.models import User

          def invite(email):
              user = User(email=email)
              «user.set_password('')»
              user.save()

          def renew(user):
              password = ''
              «user.set_password(password)»
              user.save()`,
      },
      {
        'managers.py': `
          from django.contrib.auth.models import BaseUserManager

          class Managers(BaseUserManager):
              def create_user(self, email, password=''):
                  user = self.model(email=email)
                  «user.set_password(password)»
                  user.save()
                  return user`,
      },
      {
        'views.py': `
          from django.http import HttpResponse

          def change(request):
              password = request.POST.get('password', '')
              «request.user.set_password(password)»
              return HttpResponse('changed')`,
      },
    ],
    good: [
      {
        'store.py': `
          import os, pymysql
          first = pymysql.connect(user='app', password=os.environ.get('DB_PASSWORD', ''))
          second = pymysql.connect(user='app')`,
      },
      {
        'managers.py': `
          from django.contrib.auth.models import BaseUserManager

          class Managers(BaseUserManager):
              def create_user(self, email, password=None):
                  user = self.model(email=email)
                  user.set_password(password)
                  user.save()
                  return user

              def create_guest(self, email, password=''):
                  if not password:
                      raise ValueError('no password')
                  user = self.model(email=email)
                  user.set_password(password)
                  return user`,
      },
      {
        'views.py': `
          from django.contrib.auth.password_validation import validate_password
          from django.http import HttpResponse

          def change(request):
              password = request.POST.get('password', '')
              validate_password(password, request.user)
              request.user.set_password(password)
              return HttpResponse('changed')`,
      },
      {
        'documents.py': `
          def unlock(document):
              document.set_password(None)`,
      },
    ],
  },

  *find({ calls, text, path, language }) {
    const seen = new Set<number>();
    const hasAccounts = language === 'python' && /\bdjango\b|werkzeug|flask/.test(text);
    for (const call of calls) {
      const told = passwordGiven(call);
      if (told?.at.file === path && told.constant === '' && !seen.has(told.at.start)) {
        seen.add(told.at.start);
        yield {
          at: told.at,
          message: 'Whoever reaches the service is let in without a password too.',
          severity: 'low',
        };
      }
      if (!hasAccounts) continue;
      const position = SETTERS[call.callee] ?? SETTERS[`.${call.method}`];
      const password = position === undefined ? undefined : passwordOf(call, position);
      if (call.at.file !== path || password === undefined || seen.has(call.at.start)) continue;
      const isAlways = password.isConstant && password.constant === '';
      if (!isAlways && (!mayBeEmpty(password, call, text) || isLookedAt(password, call, text))) continue;
      seen.add(call.at.start);
      const message = isAlways
        ? 'This account is let in without a password.'
        : 'Where no password is given, this account is let in without one.';
      yield { at: call.at, message, ...(!isAlways && { severity: 'low' }) };
    }
  },
};

function passwordOf(call: CallFact, position: number): ValueFact | undefined {
  return call.keywords['password'] ?? call.arguments[position];
}

/** A parameter, or a field of a form, that is empty where nobody says anything. */
function mayBeEmpty(password: ValueFact, { at }: CallFact, text: string): boolean {
  if (password.fallback === '') return true;
  const name = /^\w+$/.exec(text.slice(password.at.start, password.at.end))?.[0];
  if (name === undefined) return false;
  const before = text.slice(Math.max(0, text.lastIndexOf('\ndef ', at.start), at.start - FURTHEST), at.start);
  return new RegExp(
    `\\b${name}\\s{0,3}=\\s{0,3}[\\w.]{1,60}\\.get\\(\\s{0,3}["']\\w{1,40}["']\\s{0,3},\\s{0,3}(?:""|'')\\s{0,3}\\)`,
  ).test(before);
}
const FURTHEST = 2000;

/** Somebody asks whether there is one, or has it judged. */
function isLookedAt(password: ValueFact, { at }: CallFact, text: string): boolean {
  const name = text.slice(password.at.start, password.at.end);
  const starts = text.slice(0, at.start).search(/\n[ \t]*(?:async )?def (?!(?:[^\n]|\n[ \t])*\n[ \t]*(?:async )?def )/);
  const before = text.slice(Math.max(starts, at.start - FURTHEST, 0), at.start);
  return new RegExp(`validate_password|\\bif\\b[^\\n]{0,80}\\b${name.replaceAll(/\W/g, '\\$&')}\\b|len\\(`).test(
    before,
  );
}
