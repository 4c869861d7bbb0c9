import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

const SCRIPT_ROUTES = ['.post', '.put', '.patch', '.delete', '.use', '.all'];
const PYTHON_ROUTES = ['.route', '.api_route'];
/** A path and something behind it; a decorator has its handler below. A request to a path has neither. */
const ROUTE_OF_PATH =
  /\.(?:post|put|patch|delete|all)\s{0,9}(?:<[^()"'`]{1,200}>\s{0,3})?\(\s{0,99}["'`][^"'`\n]{0,200}["'`]\s{0,9},|\.route\s{0,9}\(\s{0,99}["'`]|@[\w.]{1,60}\.(?:post|put|patch|delete|api_route)\s{0,9}\(/;
const ROUTERS =
  /(?:express|express\.Router|fastify|koa-router|@koa\/router|hono\.Hono|flask\.Flask|flask\.Blueprint|fastapi\.FastAPI|fastapi\.APIRouter)\(\)$/;
/** A guard before the handler, by its name. */
const GUARD =
  /auth|login_required|require_?(?:login|user|admin|role|token|permission)|protect|is_?admin|verify_?(?:token|jwt|session)|ensure_?log|passport|permission|check_?(?:token|session|user)|guard|jwt_required|admins?_?only|superuser|(?:Depends|Security)\(\s*(?:get_|require|verif|check|current)/i;
const SENSITIVE =
  /(?:^|[/_-])(?:admin|delete|remove|users?|accounts?|settings|config|backup|exec|shell|debug|internal|secrets?|keys?|billing|payments?)(?:$|[/_:<{-])/i;
const OPEN_BY_NATURE =
  /login|logout|sign-?(?:in|up)|register|forgot|reset|webhook|callback|health|public|oauth|token$|verify/i;

/** Who is asked for a password there is just about to say who they are. */
const ASKS_PASSWORD = /["'.]passw(?:or)?d\b/i;

export const check: FileCheck = {
  id: 'auth-missing-authentication',
  title: 'A sensitive route lacks the login check of its neighbours',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [306, 862],
  why: `
    The other routes of this file ask who is there; this one, which changes or shows something sensitive, does not.
    One forgotten guard is all it takes.`,
  fix: 'Put the guard before all routes of the router, and take it off where a route is meant to be public.',
  blindSpots: 'A guard that is set up in another file, or in the handler itself under an unusual name, is not seen.',
  wants: { calls: [...SCRIPT_ROUTES, ...PYTHON_ROUTES], callsOnlyIn: ROUTE_OF_PATH },
  examples: {
    bad: [
      {
        'routes.js': `
          const router = require('express').Router();
          const { requireUser } = require('./guards');
          router.get('/profile', requireUser, (req, res) => res.json({}));
          router.post('/orders', requireUser, (req, res) => res.json({}));
          «router.delete('/admin/users/:id', (req, res) => res.json({}))»;
          module.exports = router;`,
      },
      {
        'routes.py': `
          from flask import Flask
          from flask_login import login_required
          app = Flask(__name__)

          @app.route('/profile')
          @login_required
          def profile():
              return {}

          @«app.route('/admin/users', methods=['POST'])»
          def users():
              return {}`,
      },
      {
        'orders.ts': `
          import fastify from 'fastify';
          import { requireUser } from './guards';
          const app = fastify();
          app.get('/profile', { preHandler: requireUser }, async () => ({}));
          app.post<{ Body: Order }>('/orders', { preHandler: requireUser }, async (request) => request.body);
          «app.delete<{ Params: { id: string } }>('/admin/users/:id', async (request) => request.params)»;`,
      },
      {
        'notes.py': `
          from fastapi import APIRouter, Depends
          from .people import get_current_admin
          router = APIRouter(prefix='/notes')

          @router.post('/')
          def add(admin=Depends(get_current_admin)):
              return {}

          @router.put('/{pk}')
          def change(pk: int, admin=Depends(get_current_admin)):
              return {}

          @«router.delete('/{pk}')»
          def drop(pk: int):
              return {}`,
      },
    ],
    good: [
      {
        'users.test.ts': `
          const guest = makeAgent();
          const owner = makeAgent(requireAuth);
          await owner.post('/admin/users', requireAuth, {}).expect(200);
          await guest.post('/admin/users').send({}).expect(401);`,
      },
      {
        'users-client.ts': `
          export async function signIn(data: Login) {
            return await api.post<AuthToken>('/users/login', data);
          }
          export async function removeUser(data: User) {
            await api.post<void>('/users/remove', data);
          }
          export const leave = (data: User) => api.post('/users/leave', data);`,
      },
      {
        'routes.js': `
          const router = require('express').Router();
          const { requireUser } = require('./guards');
          router.post('/login', (req, res) => res.json({}));
          router.get('/profile', requireUser, (req, res) => res.json({}));
          router.use(requireUser);
          router.delete('/admin/users/:id', (req, res) => res.json({}));
          module.exports = router;`,
      },
      {
        'keys.py': `
          from flask import Flask, request
          from flask_login import login_required
          app = Flask(__name__)

          @app.route('/keys', methods=['POST'])
          def key():
              sent = request.get_json()
              return {'key': issue(sent['name'], sent['password'])}

          @app.route('/notes', methods=['POST'])
          @login_required
          def add():
              return {}`,
      },
      {
        'routes.py': `
          from flask import Flask, abort
          from flask_login import current_user, login_required
          app = Flask(__name__)

          @app.route('/profile')
          @login_required
          def profile():
              return {}

          @app.route('/admin/users', methods=['POST'])
          def users():
              if not current_user.is_authenticated:
                  abort(401)
              return {}`,
      },
    ],
  },

  *find({ calls, text, path, language }) {
    const routes = calls.filter((call) => call.at.file === path && isRoute(call, language) && !isWaitedFor(text, call));
    const isGuarded = (call: CallFact): boolean => GUARD.test(routeText(text, call));
    if (routes.some((call) => call.method === 'use' && isGuarded(call))) return;
    if (!routes.some((call) => call.method !== 'use' && isGuarded(call))) return;
    const changing = routes.filter((call) => changes(call, text));
    const isOdd = changing.filter((call) => !isGuarded(call)).length === 1 && changing.length > MOST_BY_CHANCE;
    for (const call of changing) {
      const where = call.arguments[0]?.constant;
      if (typeof where !== 'string' || OPEN_BY_NATURE.test(where) || isGuarded(call)) continue;
      if (ASKS_PASSWORD.test(routeText(text, call)) && !/admin/i.test(where)) continue;
      if (!SENSITIVE.test(where) && !(isOdd && removes(call, text))) continue;
      yield { at: call.at, message: `Nothing before the handler of ${where} asks who is there.` };
    }
  },
};

function isRoute({ receiver, arguments: given, method }: CallFact, language: string): boolean {
  const name = receiver?.qualifiedName;
  if (name !== undefined) return ROUTERS.test(name);
  if (method === 'use') return true;
  const where = given[0]?.constant;
  // A path without a handler is a question to a server; Python's handlers stand below their decorator.
  return typeof where === 'string' && where.startsWith('/') && (given.length > 1 || language === 'python');
}

/** Whoever waits for the answer asks a server, and is none. Of `await api.post<T>(…)` the waiting is part of the callee. */
function isWaitedFor(text: string, { at }: CallFact): boolean {
  return (
    WAITS.test(text.slice(Math.max(0, at.start - 12), at.start)) || /^await\s/.test(text.slice(at.start, at.start + 6))
  );
}
const WAITS = /\b(?:await|yield)\s{1,3}$/;

const LONGEST_HANDLER = 600;

/** The route with its handler: for a decorator, what follows up to the next one. */
function routeText(text: string, { at, method }: CallFact): string {
  const isDecorator = text[at.start - 1] === '@';
  if (method !== 'route' && method !== 'api_route' && !isDecorator) return text.slice(at.start, at.end);
  const rest = text.slice(at.start, at.end + LONGEST_HANDLER);
  const next = rest.slice(1).search(/\n@\w+\.(?:route|get|post|put|delete)/);
  return next < 0 ? rest : rest.slice(0, next + 1);
}

/** What removes something is never meant for everybody where all else that changes something is guarded. */
function removes({ method, at }: CallFact, text: string): boolean {
  return method === 'delete' || /DELETE|\/delete\b/.test(text.slice(at.start, at.end));
}
const MOST_BY_CHANCE = 2;

function changes({ method, at }: CallFact, text: string): boolean {
  if (['post', 'put', 'patch', 'delete'].includes(method)) return true;
  return (method === 'route' || method === 'api_route') && /POST|PUT|PATCH|DELETE/.test(text.slice(at.start, at.end));
}
