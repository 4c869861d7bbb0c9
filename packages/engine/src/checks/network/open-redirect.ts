import type { FileCheck } from '../../check.ts';
import type { Flow, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { SCRIPT } from '../../knowledge/sinks/languages.ts';
import { REDIRECT_SINKS } from '../../knowledge/sinks/redirect.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** A redirect made by hand: only where the header is the address. */
const BY_HEADER: readonly SinkSpec[] = ['setHeader', 'set', 'header'].map((method) => ({
  kind: 'redirect',
  languages: SCRIPT,
  method,
  evidence: ['express.Response()', 'http.ServerResponse()'],
  arguments: [1],
}));
/** All headers at once: the address stands in one of them. */
const WITH_HEAD: SinkSpec = {
  kind: 'redirect',
  languages: SCRIPT,
  method: 'writeHead',
  evidence: ['express.Response()', 'http.ServerResponse()'],
  arguments: [],
  keywords: ['Location', 'location'],
};
const BACK = /referr?er/i;
const LOCATION = /\(\s{0,3}["']location["']/i;

export const check: FileCheck = {
  id: 'network-open-redirect',
  title: 'Untrusted input decides where a visitor is sent',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [601],
  why: `
    A link to this server that ends at somebody else's page looks trustworthy and is not: people type their password there,
    and login codes that travel in the address go along.`,
  fix: 'Send visitors to paths of this site only, or compare the host with a fixed list.',
  fixIn: {
    javascript: "`if (!/^\\/(?![\\/\\\\])/.test(next)) next = '/'`.",
    python:
      '`url_has_allowed_host_and_scheme(next, allowed_hosts=None)` of Django, or a path with neither `//` nor `/\\` at its beginning.',
    go: '`strings.HasPrefix(next, "/")`, with neither `//` nor `/\\` at its beginning.',
    java: '`next.startsWith("/")`, with neither `//` nor `/\\` at its beginning.',
    php: "`str_starts_with($next, '/')`, with neither `//` nor `/\\` at its beginning.",
    ruby: '`redirect_to next_page, allow_other_host: false`.',
    csharp: '`LocalRedirect(next)`, or `Url.IsLocalUrl(next)` first.',
    rust: "`next.starts_with('/')`, with neither `//` nor `/\\` at its beginning.",
  },
  blindSpots: 'A check of the address by a function of a library is not recognised.',
  wants: { sinks: [...REDIRECT_SINKS, ...BY_HEADER, WITH_HEAD] },
  examples: {
    bad: [
      {
        'next.py': `
          from urllib.parse import unquote
          from flask import Flask, request, redirect
          app = Flask(__name__)

          @app.route('/a')
          def elsewhere():
              target = request.args['next']
              if request.args['a']:
                  return redirect(«'/' + target.lstrip('/')»)
              if request.args['b']:
                  return redirect(«'/' + unquote(target.lstrip('/\\\\'))»)
              if request.args['c']:
                  return redirect(«'/' + target.lstrip('/\\\\').strip()»)
              if request.args['d']:
                  return redirect(«'/' + target.lstrip('/\\\\') + request.args['more']»)
              if request.args['e']:
                  return redirect(«'/' + target.lstrip('/\\\\')[1:]»)
              return redirect(«target.lstrip('/\\\\')»)`,
        'next.js': `
          const app = require('express')();
          app.get('/a', (req, res) => res.redirect(«'/' + req.query.next.replace(/^\\/+/, '')»));
          app.get('/b', (req, res) => res.redirect(«'/' + req.query.next.replace(/^[/\\\\]/, '')»));`,
      },
      {
        'next.py': `
          from urllib.parse import urlparse
          from flask import Flask, request, redirect, abort
          app = Flask(__name__)

          @app.route('/a')
          def nowhere():
              target = request.args.get('next')
              parsed = urlparse(target)
              if parsed.scheme or parsed.netloc:
                  abort(400)
              return redirect(«target»)

          @app.route('/b')
          def nowhere_else():
              target = request.args.get('next')
              if urlparse(target).netloc != '':
                  target = '/'
              return redirect(«target»)

          @app.route('/c')
          def here():
              target = request.args.get('next')
              parsed = urlparse(target)
              if parsed.netloc and parsed.netloc != request.host:
                  abort(400)
              return redirect(«target»)`,
      },
      {
        'Login.java': `
          import javax.servlet.http.*;
          import java.io.IOException;

          public class Login extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              response.sendRedirect(«request.getParameter("next")»);
            }
          }`,
      },
      {
        'Login.java': `
          import org.springframework.stereotype.Controller;
          import org.springframework.web.bind.annotation.*;

          @Controller
          class Login {
            @PostMapping("/login")
            String login(@RequestParam String next) {
              return «"redirect:" + next»;
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              redirect_to «params[:return_to]»
            end
          end`,
      },
      {
        'LoginController.cs': `
          using Microsoft.AspNetCore.Mvc;

          public class LoginController : Controller
          {
              public IActionResult Done(string returnUrl)
              {
                  return Redirect(«returnUrl»);
              }
          }`,
      },
      {
        'src/main.rs': `
          use axum::{extract::Query, response::Redirect};

          struct Params { next: String }

          async fn login(Query(params): Query<Params>) -> Redirect {
              Redirect::to(&«params.next»)
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "net/http"
          )

          func leave(w http.ResponseWriter, r *http.Request) {
            http.Redirect(w, r, «r.FormValue("next")», http.StatusFound)
          }`,
      },
      {
        'month.tsx': `
          import { useRouter, useSearchParams } from 'next/navigation';
          export function Month() {
            const month = useSearchParams().get('month');
            useRouter().push(«\`/\${month}\`»);
          }`,
      },
      {
        'views.py': `
          from django.views.generic.edit import FormView

          class Login(FormView):
              def get_success_url(self):
                  return «self.request.GET.get('next')»`,
      },
      {
        'pages.ts': `
          import { Controller, Get, Query, Redirect } from '@nestjs/common';
          @Controller()
          export class Pages {
            @Get('leave')
            @Redirect('https://example.com')
            leave(@Query('to') to: string) {
              return «{ url: to }»;
            }
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          express().get('/login', (req, res) => {
            res.redirect(«req.query.next»);
          });`,
      },
      {
        'slash.js': `
          const { parse } = require('url');
          require('http').createServer((req, res) => {
            res.writeHead(301, «{ Location: parse(req.url).pathname + '/' }»);
            res.writeHead(200, { 'X-Path': req.url });
            res.end();
          });`,
      },
      {
        'folder.js': `
          const { parse } = require('url');
          module.exports = async (fastify, opts) => {
            fastify.get(opts.prefix, {}, (request, reply) => reply.redirect(301, «parse(request.raw.url).pathname + '/'»));
          };`,
      },
      {
        'login.py': `
          from flask import Flask, redirect, request
          app = Flask(__name__)

          @app.route('/login')
          def login():
              return redirect(«request.args['next']»)

          @app.route('/logout')
          def logout():
              return redirect(«request.url.split('next=')[1]»)`,
      },
      {
        'next.js': `
          const app = require('express')();
          app.get('/a', (req, res) => {
            const { next, other } = req.query;
            if (next.startsWith('/')) res.redirect(«next»);
            if (isValidUrl(next)) res.redirect(«next»);
            if (new URL(next).host === new URL(other).host) res.redirect(«next»);
            if (/^\\/[^a]/.test(next)) res.redirect(«next»);
          });`,
      },
      {
        'page.php': `
          <?php
          header('Location: ' . «$_GET['next']»);
          exit;`,
      },
    ],
    good: [
      {
        'next.py': `
          from urllib.parse import urlparse
          from flask import Flask, request, redirect
          app = Flask(__name__)

          @app.route('/a')
          def here():
              parsed = urlparse(request.args.get('next'))
              target = '/' + (parsed.path or '').lstrip('/\\\\')
              if parsed.query:
                  target += '?' + parsed.query
              return redirect(target)

          @app.route('/b')
          def here_too():
              name = request.args['next'].lstrip('/\\\\')
              return redirect(f'/{name}')`,
        'next.js': `
          const app = require('express')();
          app.get('/a', (req, res) => res.redirect('/' + req.query.next.replace(/^[/\\\\]+/, '')));`,
      },
      {
        'Login.java': `
          import org.springframework.stereotype.Controller;
          import org.springframework.web.bind.annotation.*;

          @Controller
          class Login {
            @PostMapping("/login")
            String login(@RequestParam String user) {
              return "redirect:/users/" + user;
            }

            @PostMapping("/logout")
            String logout(@RequestParam String next) {
              return next.equals("home") ? "redirect:" + next : "login";
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              redirect_to report_path(params[:id])
              redirect_to "/reports/#{params[:id]}"
            end
          end`,
      },
      {
        'LoginController.cs': `
          using Microsoft.AspNetCore.Mvc;

          public class LoginController : Controller
          {
              public IActionResult Done(string returnUrl)
              {
                  return LocalRedirect(returnUrl);
              }
          }`,
      },
      {
        'src/main.rs': `
          use axum::{extract::Query, response::Redirect};

          struct Params { next: String }

          async fn login(Query(params): Query<Params>) -> Redirect {
              if params.next != "/home" && params.next != "/settings" {
                  return Redirect::to("/");
              }
              Redirect::to(&params.next)
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "net/http"
          )

          func leave(w http.ResponseWriter, r *http.Request) {
            http.Redirect(w, r, "/orders/"+r.FormValue("id"), http.StatusFound)
          }`,
      },
      {
        'login.js': `
          const app = require('express')();
          app.get('/login', (req, res) => {
            const address = new URL('https://login.example.com/authorize');
            address.searchParams.set('state', btoa(JSON.stringify(req.query)));
            res.redirect(address.href);
            res.redirect(btoa(req.query.next));
          });`,
      },
      {
        'views.py': `
          from django.urls import reverse
          from django.utils.http import url_has_allowed_host_and_scheme
          from django.views.generic.edit import FormView

          class Login(FormView):
              def get_success_url(self):
                  target = self.request.GET.get('next', '')
                  if url_has_allowed_host_and_scheme(target, allowed_hosts={self.request.get_host()}):
                      return target
                  return reverse('home', args=[self.request.GET.get('tab')])`,
      },
      {
        'navigation.ts': `
          import { useRoute, useRouter } from 'vue-router';
          const route = useRoute();
          const router = useRouter();
          export function openFolder() {
            const { href } = router.resolve({ name: 'folder', query: { id: route.params.id } });
            window.open(href, '_blank');
          }`,
      },
      {
        'next.js': `
          const app = require('express')();
          app.get('/a', (req, res) => {
            const { a, b, c, d, e, f, g } = req.query;
            if (a.startsWith('/') && !a.startsWith('//')) res.redirect(a);
            if (b[0] === '/' && b[1] !== '/') res.redirect(b);
            if (/^\\/(?!\\/)/.test(c)) res.redirect(c);
            if (/^\\/[a-z]/.test(d)) res.redirect(d);
            if (new URL(e, 'https://a.example').host === req.headers.host) res.redirect(e);
            if (isLocalUrl(f)) res.redirect(f);
            const host = new URL(g).hostname;
            if (['a.example', 'b.example'].includes(host)) res.redirect(g);
          });`,
      },
      {
        'next.py': `
          from urllib.parse import urlparse, urlsplit
          from flask import Flask, request, redirect, abort
          app = Flask(__name__)

          @app.route('/a')
          def own():
              target = request.args.get('next')
              parsed = urlparse(target)
              if parsed.netloc != request.host:
                  abort(400)
              return redirect(target)

          @app.route('/b')
          def local():
              target = request.args.get('next')
              if not target.startswith('/') or target.startswith('//'):
                  abort(400)
              return redirect(target)`,
      },
      {
        'again.py': `
          from flask import Flask, redirect, request
          app = Flask(__name__)

          @app.before_request
          def secure():
              if request.url.startswith('http://'):
                  return redirect(request.url.replace('http://', 'https://', 1), code=301)
              return redirect('https://' + request.host + '/home')`,
      },
      {
        'pages.py': `
          from fastapi import FastAPI, Request
          from fastapi.responses import RedirectResponse
          app = FastAPI()

          @app.get('/list')
          def listed(request: Request):
              return RedirectResponse(request.url.include_query_params(page=1))`,
      },
      {
        'search.js': `
          window.location.href = window.location.search.replace(/search=[^&]*/, '');`,
        'again.js': `
          const url = new URL(location.href);
          url.searchParams.set('wide', '1');
          location.assign(url.href);
          location.assign(new URL(location));
          const move = (from, to) => location.replace(location.href.replace(from, to));`,
      },
      {
        'month.tsx': `
          import { useRouter, useSearchParams } from 'next/navigation';
          export function Month({ user }) {
            const month = useSearchParams().get('month');
            useRouter().push(\`/\${user.name}?month=\${month}\`);
          }`,
      },
      {
        'graph.js': `
          window.location.href = 'index.html#' + location.hash.slice(1);
          window.location.href = '?tab=' + location.hash;`,
      },
      {
        'share.tsx': `
          import { useParams } from 'react-router-dom';
          export function Share() {
            const { slug } = useParams();
            return <a href={\`\${getAppUrl()}/share/\${slug}\`}>Open</a>;
          }`,
      },
      {
        'pages.ts': `
          import { Controller, Get, Query, Redirect } from '@nestjs/common';
          @Controller()
          export class Pages {
            @Get('docs')
            @Redirect('https://example.com')
            docs(@Query('version') version: string) {
              return { url: 'https://example.com/docs/' + version };
            }
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          express().get('/login', (req, res) => {
            res.redirect('/home?from=' + encodeURIComponent(req.query.next));
          });`,
      },
      {
        'login.py': `
          from urllib.parse import urlparse
          from flask import Flask, redirect, request
          app = Flask(__name__)

          @app.route('/login')
          def login():
              target = request.args['next']
              if urlparse(target).netloc not in ('shop.example.com',):
                  return redirect('/')
              return redirect(target)`,
      },
      {
        'page.php': `
          <?php
          header('Location: /users/' . rawurlencode($_GET['name']));
          exit;`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const meant = flows.filter((flow) => !isByHeader(flow) || (flow.call.file === path && setsLocation(flow, text)));
    for (const sighting of sightFlows(
      meant,
      'medium',
      ['remote', 'tool', 'model'],
      ({ source, callee, spec }) =>
        `${spec.property === undefined ? `${callee}()` : callee} sends the visitor to ${source.what}; ${controllerOf(source.kind)} chooses the page.`,
    )) {
      const [origin] = sighting.trace ?? [];
      const source = origin?.at.file === path ? text.slice(origin.at.start, origin.at.end + 40) : '';
      // Back to where the visitor came from: nobody is sent anywhere new.
      yield BACK.test(source) ? { ...sighting, severity: 'low', confidence: 'low' } : sighting;
    }
  },
};

function isByHeader({ spec }: Flow): boolean {
  return BY_HEADER.includes(spec);
}

function setsLocation({ call }: Flow, text: string): boolean {
  return LOCATION.test(text.slice(call.start, call.end));
}
