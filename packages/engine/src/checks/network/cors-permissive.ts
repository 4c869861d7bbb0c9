import type { FileCheck } from '../../check.ts';
import type { CallFact, Flow, ValueFact } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';
import { anyOriginWritten } from '../../knowledge/any-origins.ts';
import { ORIGIN_SINKS } from '../../knowledge/sinks/redirect.ts';
import { traceOf } from '../../knowledge/source-trust.ts';

const MAKERS = [
  'cors',
  '@fastify/cors',
  '@koa/cors',
  'hono/cors.cors',
  'flask_cors.CORS',
  'flask_cors.cross_origin',
  '.register',
  '.enableCors',
  '@nestjs/core.NestFactory.create',
  '.add_middleware',
];
/** Settings of Go's kits, which are objects and read as calls. */
const GO_SETTINGS = [
  'rs/cors.Options',
  'go-chi/cors.Options',
  'gin-contrib/cors.Config',
  'labstack/echo/middleware.CORSConfig',
  'gofiber/fiber/middleware/cors.Config',
];
/** Kits of Rust that repeat the origin they were asked from, and admit credentials. */
const RUST_OPEN = [
  'tower_http.cors.CorsLayer.very_permissive',
  'actix_cors.Cors.permissive',
  'salvo.cors.Cors.very_permissive',
];
/** `func(origin string) bool { return true }`. */
const GO_SAYS_YES = /^func\([^()]{0,80}\)\s*(?:bool|\(bool, error\))\s*\{\s*return true(?:, nil)?\s*\}$/;
const GO_HEADERS = ['net/http.ResponseWriter().Header().Set', 'gin-gonic/gin.Context().Header'];
const HEADERS = [
  ...GO_HEADERS,
  'header',
  '.setHeader',
  '.header',
  'express.Response().set',
  'koa.Context().set',
  'koa.Context().response.set',
];
/** Patterns that every origin fits. */
const ANY_ORIGIN = /^\^?(?:https?\??:\/\/)?\(?\.[*+]\)?\$?$/;
/** `(origin, callback) => callback(null, true)`, `(origin) => origin`. */
const SAYS_YES =
  /^(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(\w+)\s*(?:,\s*(\w+)\s*)?\)?\s*(?:=>)?\s*\{?\s*(?:return\s+)?(?:\2\(\s*null\s*,\s*(?:true|\1)\s*\)|\1)\s*;?\s*\}?$/;
/** The same written by hand, in Python. */
const ECHOED =
  /headers(?:\[\s{0,2}|\.(?:add|set|setdefault)\(\s{0,2})["']access-control-allow-origin["']\s{0,2}\]?\s{0,3}[=,]\s{0,3}(?:self\.)?request\.(?:headers(?:\.get\(|\[)\s{0,2}["']origin|META(?:\.get\(|\[)["']HTTP_ORIGIN|environ(?:\.get\(|\[)["']HTTP_ORIGIN)[^\n]{0,12}?[\])]/gi;
const ALLOW = 'access-control-allow-origin';
const CREDENTIALS = /access-control-allow-credentials["'\]]{0,3}\s{0,3}[,=:]\s{0,3}["']?true/i;

const OPEN = 'Every site may read what this server answers to a logged-in visitor.';
const REFUSED =
  'Every origin is allowed, with credentials: browsers refuse this, and the next change may be to repeat the origin.';

export const check: FileCheck = {
  id: 'network-cors-permissive',
  title: "Any site may read the answers with the visitor's login",
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [942],
  why: `
    The browser asks this server whether another site may read the answer, and the server says yes to all, cookies
    included. Any page the visitor opens can then read and do here what the visitor can.`,
  fix: 'List the origins that are meant, compare them whole, and leave credentials out where none are needed.',
  blindSpots: 'A public API without cookies may allow every origin; that is not reported.',
  wants: {
    sinks: ORIGIN_SINKS,
    calls: [...MAKERS, ...GO_SETTINGS, ...RUST_OPEN, ...HEADERS],
    callsOnlyIn: /credentials|permissive\(/i,
    keywords: [
      ALLOW,
      'allow_origins',
      'originpattern',
      'setisoriginallowed',
      'cors_allow_all_origins',
      'cors_origin_allow_all',
    ],
  },
  examples: {
    bad: [
      {
        'Startup.cs': `
          public static class Startup
          {
              public static void Add(IServiceCollection services)
              {
                  services.AddCors(all => all.AddDefaultPolicy(policy => policy«.SetIsOriginAllowed(_ => true).AllowAnyHeader().AllowCredentials()»));
              }
          }`,
      },
      {
        'Cors.java': `
          import org.springframework.web.cors.CorsConfiguration;

          class Cors {
            CorsConfiguration open() {
              CorsConfiguration cors = new CorsConfiguration();
              cors.«addAllowedOriginPattern("*"»);
              cors.setAllowCredentials(true);
              return cors;
            }
          }`,
      },
      {
        'src/main.rs': `
          use axum::Router;
          use tower_http::cors::CorsLayer;

          pub fn app() -> Router {
              Router::new().layer(«CorsLayer::very_permissive()»)
          }`,
      },
      {
        'serve.go': `
          package serve

          import (
            "net/http"

            "github.com/rs/cors"
          )

          func Open() *cors.Cors {
            return cors.New(«cors.Options{
              AllowOriginFunc:  func(origin string) bool { return true },
              AllowCredentials: true,
            }»)
          }

          func Star() *cors.Cors {
            return cors.New(«cors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true}»)
          }

          func Echo(w http.ResponseWriter, r *http.Request) {
            «w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))»
            w.Header().Set("Access-Control-Allow-Credentials", "true")
          }`,
      },
      {
        'app.js': `
          const cors = require('cors');
          app.use(«cors({ origin: true, credentials: true })»);
          app.use(«cors({ origin: '*', credentials: true })»);
          if (options.cors) {
            app.use(«cors({ origin: true, credentials: true })»);
          }`,
      },
      {
        'main.ts': `
          import { NestFactory } from '@nestjs/core';
          export const start = () => «NestFactory.create(Shop, { cors: { origin: true, credentials: true } })»;`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          «app.add_middleware(CORSMiddleware, allow_origins=['*'], allow_credentials=True)»`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          «app.add_middleware(
              CORSMiddleware,
              allow_origins=settings.get_list('cors_origins', default=['*']),
              allow_credentials=settings.get_bool('cors_credentials', default=True),
          )»`,
      },
      {
        'settings.py': `
          import os
          ORIGINS = os.getenv('ORIGINS', '*').split(',')`,
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          from settings import ORIGINS
          app = FastAPI()
          «app.add_middleware(CORSMiddleware, allow_origins=ORIGINS, allow_credentials=True)»`,
        'shop.py': `
          import os
          from flask import Flask
          from flask_cors import CORS
          app = Flask(__name__)
          origins = os.environ.get('ORIGINS', '*')
          «CORS(app, origins=origins, supports_credentials=True)»`,
      },
      {
        'echo.js': `
          const express = require('express');
          express().use('/', (req, res, next) => {
            «res.setHeader('Access-Control-Allow-Origin', req.headers.origin)»;
            res.setHeader('Access-Control-Allow-Credentials', 'true');
            next();
          });`,
      },
      {
        'asked.js': `
          const cors = require('cors');
          app.use(«cors({ origin: (origin, callback) => callback(null, true), credentials: true })»);`,
        'echo.koa.ts': `
          import type { Context, Next } from 'koa';
          export async function share(ctx: Context, next: Next) {
            «ctx.set('Access-Control-Allow-Origin', ctx.get('Origin'))»;
            ctx.set('Access-Control-Allow-Credentials', 'true');
            await next();
          }`,
        'pattern.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          «app.add_middleware(CORSMiddleware, allow_origin_regex='https?://.*', allow_credentials=True)»`,
        'echo.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.after_request
          def share(response):
              response.«headers['Access-Control-Allow-Origin'] = request.headers['Origin']»
              response.headers['Access-Control-Allow-Credentials'] = 'true'
              return response`,
      },
      {
        'kept.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.after_request
          def share(response):
              origin = request.headers.get('Origin')
              if origin is not None:
                  «response.headers['Access-Control-Allow-Origin']» = origin
                  response.headers['Access-Control-Allow-Credentials'] = 'true'
              return response

          KNOWN = {'https://shop.example.com'}

          @app.after_request
          def other(response):
              origin = request.headers.get('Origin')
              if request.host in KNOWN:
                  «response.headers['Access-Control-Allow-Origin']» = origin
              return response`,
        'django.py': `
          from django.http import HttpRequest

          def share(get_response):
              def answer(request: HttpRequest):
                  response = get_response(request)
                  if site := request.headers.get('Origin'):
                      «response['Access-Control-Allow-Origin']» = site
                      response['Access-Control-Allow-Credentials'] = 'true'
                  return response
              return answer`,
      },
      {
        'page.php': `
          <?php
          «header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN'])»;
          header('Access-Control-Allow-Credentials: true');`,
      },
    ],
    good: [
      {
        'Startup.cs': `
          public static class Startup
          {
              public static void Add(IServiceCollection services)
              {
                  services.AddCors(all => all.AddDefaultPolicy(policy => policy.WithOrigins("https://example.org").AllowCredentials()));
                  services.AddCors(all => all.AddPolicy("open", policy => policy.AllowAnyOrigin().AllowAnyHeader()));
              }
          }`,
      },
      {
        'Cors.java': `
          import org.springframework.web.cors.CorsConfiguration;

          class Cors {
            CorsConfiguration open() {
              CorsConfiguration cors = new CorsConfiguration();
              cors.addAllowedOriginPattern("*");
              cors.setAllowCredentials(false);
              return cors;
            }
          }`,
      },
      {
        'src/main.rs': `
          use axum::Router;
          use tower_http::cors::CorsLayer;

          pub fn app(origin: HeaderValue) -> Router {
              Router::new().layer(CorsLayer::new().allow_origin(origin).allow_credentials(true)).layer(CorsLayer::permissive())
          }`,
      },
      {
        'serve.go': `
          package serve

          import "github.com/rs/cors"

          func Some() *cors.Cors {
            return cors.New(cors.Options{AllowedOrigins: []string{"https://example.com"}, AllowCredentials: true})
          }

          func Public() *cors.Cors {
            return cors.New(cors.Options{AllowedOrigins: []string{"*"}})
          }`,
      },
      {
        'settings.py': `
          import os
          ORIGINS = os.getenv('ORIGINS', 'http://localhost:8000').split(',')`,
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          from settings import ORIGINS
          app = FastAPI()
          app.add_middleware(CORSMiddleware, allow_origins=ORIGINS, allow_credentials=True)`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          app.add_middleware(
              CORSMiddleware,
              allow_origins=settings.get_list('cors_origins', default=['*']),
              allow_credentials=settings.get_bool('cors_credentials', default=False),
          )`,
      },
      {
        'asked.js': `
          const cors = require('cors');
          app.use(cors({ origin: (origin, callback) => callback(null, KNOWN.has(origin)), credentials: true }));
          app.use(cors({ origin(origin, callback) { if (KNOWN.has(origin)) callback(null, true); }, credentials: true }));`,
        'listed.js': `
          const express = require('express');
          const KNOWN = ['https://shop.example.com'];
          express().use('/', (req, res, next) => {
            const { origin } = req.headers;
            if (KNOWN.includes(origin)) {
              res.setHeader('Access-Control-Allow-Origin', origin);
              res.setHeader('Access-Control-Allow-Credentials', 'true');
            }
            next();
          });
          express().use('/api', (req, res, next) => {
            if (!isAllowedOrigin(req.headers.origin)) return res.sendStatus(403);
            res.setHeader('Access-Control-Allow-Origin', req.headers.origin);
            next();
          });`,
        'pattern.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          app.add_middleware(CORSMiddleware, allow_origin_regex=r'https://.*\\.example\\.com', allow_credentials=True)`,
      },
      {
        'kept.py': `
          import re
          from flask import Flask, current_app, request
          app = Flask(__name__)
          KNOWN = {'https://shop.example.com'}
          SITES = re.compile('https://[a-z]+[.]example[.]com')

          @app.after_request
          def share(response):
              origin = request.headers.get('Origin')
              if origin in KNOWN:
                  response.headers['Access-Control-Allow-Origin'] = origin
                  response.headers['Access-Control-Allow-Credentials'] = 'true'
              return response

          @app.after_request
          def configured(response):
              origin = request.headers.get('Origin')
              if origin not in current_app.config['ORIGINS']:
                  return response
              response.headers['Access-Control-Allow-Origin'] = origin
              return response

          @app.after_request
          def matched(response):
              origin = request.headers.get('Origin', '')
              if SITES.fullmatch(origin) or origin.endswith('.example.org'):
                  response.headers['Access-Control-Allow-Origin'] = origin
              return response`,
        'public.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.after_request
          def share(response):
              origin = request.headers.get('Origin')
              response.headers['Access-Control-Allow-Origin'] = origin
              return response`,
      },
      {
        'app.js': `
          const cors = require('cors');
          app.use(cors());
          app.use(cors({ origin: ['https://shop.example.com'], credentials: true }));`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          app.add_middleware(CORSMiddleware, allow_origins=['*'])`,
      },
      {
        'page.php': `
          <?php
          header('Access-Control-Allow-Origin: https://shop.acme.test');
          header('Access-Control-Allow-Credentials: true');`,
      },
    ],
  },

  *find({ calls, flows, text, path, windows, language }) {
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start)) continue;
      const isHeader = HEADERS.includes(`.${call.method}`) || HEADERS.includes(call.callee);
      if (isHeader ? echoesOrigin(call, text) : admitsAll(call, text)) {
        seen.add(call.at.start);
        yield { at: call.at, message: OPEN, ...(isAskedFor(text, call.at.start) && { severity: 'medium' }) };
      } else if (!isHeader && asksInVain(call)) {
        seen.add(call.at.start);
        yield { at: call.at, severity: 'low', message: REFUSED };
      } else if (!isHeader && admitsUnlessTold(call, text)) {
        seen.add(call.at.start);
        yield { at: call.at, severity: 'medium', message: `Unless it is set up otherwise: ${OPEN}` };
      }
    }
    const written = anyOriginWritten(language, text, path);
    if (written !== undefined)
      for (const window of windows)
        for (const match of window.text.matchAll(written)) yield { at: window.spanOf(match), message: OPEN };
    if (language !== 'python' || !CREDENTIALS.test(text)) return;
    const echoed: Span[] = [];
    for (const window of windows) {
      for (const match of window.text.matchAll(ECHOED)) {
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        echoed.push(at);
        yield { at, message: OPEN };
      }
    }
    for (const flow of flows) {
      const { sink } = flow;
      const isTold = seen.has(sink.start) || echoed.some((at) => at.start < sink.end && sink.start < at.end);
      if (isTold || sink.file !== path || !repeatsOrigin(flow, text)) continue;
      seen.add(sink.start);
      yield { at: sink, message: OPEN, trace: traceOf(flow) };
    }
  },
};

function admitsAll(call: CallFact, text: string): boolean {
  if (RUST_OPEN.includes(call.callee)) return true;
  if (GO_SETTINGS.includes(call.callee)) {
    if (call.option('AllowCredentials')?.constant !== true) return false;
    if (call.option('UnsafeWildcardOriginWithAllowCredentials')?.constant === true) return true;
    const judge = call.option('AllowOriginFunc') ?? call.option('AllowOriginRequestFunc');
    return judge !== undefined && GO_SAYS_YES.test(text.slice(judge.at.start, judge.at.end));
  }
  // Nest is told among other things.
  const option = (name: string): ValueFact | undefined => call.option('cors')?.entry(name) ?? call.option(name);
  const credentials = option('credentials') ?? option('allow_credentials') ?? option('supports_credentials');
  if (credentials?.constant !== true) return false;
  const origin = option('origin') ?? option('allow_origins') ?? option('origins');
  const pattern = option('allow_origin_regex')?.constant;
  if (typeof pattern === 'string' && ANY_ORIGIN.test(pattern)) return true;
  if (origin === undefined) return call.callee === 'flask_cors.CORS';
  if (origin.isFunction && SAYS_YES.test(text.slice(origin.at.start, origin.at.end))) return true;
  return origin.constant === true || (REPEATS_ORIGIN.test(call.callee) && isStar(origin));
}
/** Told of a star and of credentials, these send back the origin they were asked from. */
const REPEATS_ORIGIN = /^flask_cors\.|\.add_middleware$/;

function isStar(origin: ValueFact): boolean {
  return origin.constant === '*' || origin.items?.some((item) => item.constant === '*') === true;
}

/** The others send the star itself, which no browser takes for an answer to a visitor who is logged in. */
function asksInVain(call: CallFact): boolean {
  const option = (name: string): ValueFact | undefined => call.option('cors')?.entry(name) ?? call.option(name);
  if (GO_SETTINGS.includes(call.callee)) {
    const origins = option('AllowedOrigins') ?? option('AllowOrigins');
    const isAny = option('AllowAllOrigins')?.constant === true || (origins !== undefined && isStar(origins));
    return isAny && option('AllowCredentials')?.constant === true;
  }
  const origin = option('origin');
  return option('credentials')?.constant === true && origin !== undefined && isStar(origin);
}

/** `if (options.cors) app.use(cors({ … }))`: whoever starts the program asks for it. */
function isAskedFor(text: string, start: number): boolean {
  return /\bif\s{0,3}\(\s{0,3}[\w.]{0,60}cors\w{0,30}\s{0,3}\)\s{0,3}\{?\s{0,60}(?:[\w.]{1,60}\(\s{0,40})?$/i.test(
    text.slice(Math.max(0, start - 240), start),
  );
}

/** `allow_origins=settings.get('origins', ['*'])`, `origins=os.getenv('ORIGINS', '*')`: whoever sets nothing admits all. */
function admitsUnlessTold(call: CallFact, text: string): boolean {
  if (!REPEATS_ORIGIN.test(call.callee)) return false;
  const origins = call.option('allow_origins') ?? call.option('origins');
  const credentials = call.option('allow_credentials') ?? call.option('supports_credentials');
  if (origins === undefined || credentials === undefined) return false;
  const written = ({ at }: ValueFact): string => text.slice(at.start, at.end);
  const isAdmitted = credentials.constant === true || TRUE_BY_DEFAULT.test(written(credentials));
  return isAdmitted && (origins.whereUnset === '*' || ALL_BY_DEFAULT.test(written(origins)));
}
const ALL_BY_DEFAULT = /^[\w.]{1,60}\([^()]{0,120}[,=]\s{0,9}\[?\s{0,9}["']\*["']\s{0,9}\]?\s{0,9},?\s{0,9}\)/;
const TRUE_BY_DEFAULT = /^[\w.]{1,60}\([^()]{0,120}[,=]\s{0,9}True\s{0,9},?\s{0,9}\)$/;

/** The header repeats what the visitor's browser sent, and cookies are admitted. */
function echoesOrigin({ arguments: given, at }: CallFact, text: string): boolean {
  const [name, value] = given;
  if (typeof name?.constant !== 'string' || name.constant.toLowerCase() !== ALLOW || value === undefined) return false;
  if (!value.sources.includes('remote') || value.isProved || !CREDENTIALS.test(text)) return false;
  return !ASKED_ABOUT.test(text.slice(Math.max(0, at.start - BEFORE), at.start));
}
const BEFORE = 400;

/** The same by way of a variable, in Python: what the program looked at by more than whether it is there is for it to say. */
function repeatsOrigin({ source, sink }: Flow, text: string): boolean {
  if (source.kind !== 'remote') return false;
  const before = text.slice(Math.max(0, sink.start - BEFORE), sink.start);
  return !ASKED_ABOUT.test(before) && !LOOKED_AT.test(before);
}
/** `re.fullmatch(SITES, origin)`, `origin.endswith('.example.com')`. */
const LOOKED_AT =
  /(?:match|search)\w{0,10}\([^()\n]{0,80},\s{0,3}\w*origin|\borigin\w{0,20}\.(?:endswith|startswith)\(/i;
/** `if (!isAllowed(origin)) return`: somebody else is asked which origins are meant. */
const ASKED_ABOUT =
  /\w*(?:allow|valid|trust|permit|known|accept|white|match|check|is[A-Z_])\w*\(\s{0,3}(?:[\w.]{1,40}\.)?\w*origin/i;
