import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import {
  getsOtherType,
  OTHER_TYPE,
  PAGE_TYPE,
  REACH,
  saysOtherType,
  sinceFunction,
  untilFunction,
} from '../../knowledge/answer-types.ts';
import { isAnyAddress, isDanger, isRaised } from '../../knowledge/page-dangers.ts';
import { ANSWERS_OF_ANY_TYPE, HTML_SINKS, UNTYPED_ANSWER } from '../../knowledge/sinks/html.ts';
import { ADDRESS_SINKS } from '../../knowledge/sinks/html-address.ts';
import { DOM_SINKS } from '../../knowledge/sinks/html-dom.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-xss',
  title: 'Untrusted input in HTML output',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [79],
  why: `
    Markup in the input becomes part of the page, scripts too. They run in the visitor's browser with the visitor's
    session: whoever made the link acts as the one who followed it.`,
  fix: `
    Let a template engine that escapes by itself write the page, or escape the value. Where markup is meant, clean it. Answer with
    JSON where no page is meant.`,
  fixIn: {
    javascript: '`escapeHtml(value)` of `escape-html`, `textContent` in a browser, DOMPurify for markup.',
    python: '`html.escape(value)`, `nh3.clean(markup)`.',
    go: '`html/template` instead of `text/template`, `html.EscapeString(value)`.',
    java: '`HtmlUtils.htmlEscape(value)` of Spring, `Encode.forHtml(value)` of OWASP, `Jsoup.clean` for markup.',
    php: '`htmlspecialchars($value, ENT_QUOTES)`, `{{ $value }}` in Blade.',
    ruby: '`ERB::Util.html_escape(value)` without `html_safe` or `raw`, `sanitize(markup)`.',
    csharp: '`HtmlEncoder.Default.Encode(value)` without `Html.Raw`.',
    rust: '`html_escape::encode_text(value)`, or a template of Askama.',
  },
  blindSpots: `
    Templates are read where the code of Python or Node spells out which one it is, and it lies in a folder such as
    \`templates\` or \`views\` beside it or above: those of Django, Jinja, EJS, Eta, Handlebars, Mustache, Pug and Nunjucks.`,
  wants: { sinks: HTML_SINKS },
  examples: {
    bad: [
      {
        'Hello.java': `
          import org.springframework.http.*;
          import org.springframework.web.bind.annotation.*;

          @RestController
          class Hello {
            @GetMapping("/hello")
            ResponseEntity<String> hello(@RequestParam String name) {
              String page = "<h1>Hello " + name + "</h1>";
              return «new ResponseEntity<>(page, HttpStatus.OK)»;
            }
          }`,
      },
      {
        'Hello.java': `
          import javax.servlet.http.*;
          import java.io.*;

          public class Hello extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              response.setContentType("text/html");
              PrintWriter out = response.getWriter();
              out.println(«"<h1>Hello " + request.getParameter("name") + "</h1>"»);
            }
          }`,
      },
      {
        'SearchController.cs': `
          using Microsoft.AspNetCore.Mvc;

          public class SearchController : Controller
          {
              public IActionResult Index(string q) => Content(«"<h1>Results for " + q + "</h1>"», "text/html");
          }`,
      },
      {
        'src/main.rs': `
          use axum::{extract::Query, response::Html};
          use std::collections::HashMap;

          async fn hello(Query(params): Query<HashMap<String, String>>) -> Html<String> {
              Html(«format!("<h1>Hello {}</h1>", params["name"])»)
          }`,
        'src/search.rs': `
          use actix_web::{HttpRequest, HttpResponse};

          async fn search(request: HttpRequest) -> HttpResponse {
              let asked = request.query_string();
              HttpResponse::Ok().content_type("text/html").body(«format!("<h1>{}</h1>", asked)»)
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "fmt"
            "net/http"
          )

          func hello(w http.ResponseWriter, r *http.Request) {
            fmt.Fprintf(w, «"<h1>Hello %s</h1>", r.FormValue("name")»)
          }`,
      },
      {
        'search.js': `
          const express = require('express');
          express().get('/search', (req, res) => {
            res.send(«'<h1>Results for ' + req.query.q + '</h1>'»);
          });`,
      },
      {
        'answers.py': `
          import falcon

          class Greeting:
              def on_get(self, req, resp):
                  answer(resp, req.get_param('name'))

          def answer(resp, name):
              «resp.text» = '<h1>' + name + '</h1>'
              resp.content_type = falcon.MEDIA_HTML`,
      },
      {
        'page.html': `
          <h1 id="greeting"></h1>
          <script>
            window.addEventListener('message', (event) => {
              «document.getElementById('greeting').innerHTML» = event.data;
            });
          </script>`,
      },
      {
        'search.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/search')
          def search():
              return «f"<h1>Results for {request.args['q']}</h1>"»`,
      },
      {
        'function.py': `
          def handler(event, context):
              name = event['queryStringParameters']['name']
              return {
                  'statusCode': 200,
                  'headers': {'Content-Type': 'text/html; charset=utf-8'},
                  'body': «'<h1>Hello ' + name + '</h1>'»,
              }`,
      },
      {
        'function.js': `
          exports.handler = async (event) => {
            const page = '<h1>Hello ' + event.queryStringParameters.name + '</h1>';
            return { statusCode: 200, headers: { 'content-type': 'text/html' }, body: «page» };
          };`,
      },
      {
        'views.py': `
          from pyramid.view import view_config

          @view_config(route_name='hello')
          def hello(request):
              «request.response.text» = '<h1>Hello ' + request.params['name'] + '</h1>'
              return request.response`,
      },
      {
        'page.js': `
          const name = new URLSearchParams(location.search).get('name');
          «document.getElementById('greeting').innerHTML» = 'Hello ' + name;`,
      },
      {
        'save.js': `
          async function save(form) {
            const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(form) };
            const saved = await (await fetch('/save', options)).json();
            «document.getElementById('state').innerHTML» = saved.name;
          }
          save(readForm());`,
      },
      {
        'tips.js': `
          document.querySelectorAll('[title]').forEach((element) => {
            «tip.innerHTML» = element.getAttribute('title');
          });
          $('#preview').html(«$('#comment').val()»);`,
      },
      {
        'back.js': `
          const next = new URLSearchParams(location.search).get('next');
          «document.querySelector('#back').href» = next;
          try {
            run(next);
          } catch (error) {
            «document.querySelector('#state').innerHTML» = error.message;
          }`,
      },
      {
        'spread.js': `
          jQuery.fn.spread = function (options) {
            const settings = jQuery.extend({ target: 'body' }, options);
            return this.each(function () {
              jQuery(this).append(«'<i>' + settings.label + '</i>'»);
              jQuery(«settings.target»).show();
            });
          };`,
      },
      {
        'routes.py': `
          from fastapi import FastAPI
          from fastapi.responses import HTMLResponse
          app = FastAPI()

          @app.get('/hello', response_class=HTMLResponse)
          async def hello(name: str):
              return «f'<h1>Hello {name}</h1>'»`,
        'chained.js': `
          const fastify = require('fastify')();
          fastify.get('/search', (request, reply) => {
            reply.code(200).type('text/html').send(«\`<h2>Results for \${request.query.q}</h2>\`»);
          });`,
        'hello.controller.ts': `
          import { Controller, Get, Query } from '@nestjs/common';
          @Controller()
          export class Hello {
            @Get('hello')
            hello(@Query('name') name: string) {
              return «\`<h1>Hello \${name}</h1>\`»;
            }
          }`,
        'plain.py': `
          from http.server import BaseHTTPRequestHandler
          from urllib.parse import parse_qs, urlparse

          class Answer(BaseHTTPRequestHandler):
              def do_GET(self):
                  words = parse_qs(urlparse(self.path).query)['q'][0]
                  self.send_response(200)
                  self.send_header('Content-Type', 'text/html')
                  self.end_headers()
                  self.wfile.write(«f'<p>{words}</p>'.encode()»)`,
        'written.py': `
          from http.server import BaseHTTPRequestHandler
          from urllib.parse import parse_qs, urlparse

          class Answer(BaseHTTPRequestHandler):
              def put(self, page):
                  self.wfile.write(«page.encode('utf-8')»)

              def do_GET(self):
                  words = parse_qs(urlparse(self.path).query)['q'][0]
                  self.send_response(200)
                  self.send_header('Content-Type', 'text/html')
                  self.end_headers()
                  self.put(f'<p>{words}</p>')`,
        'raw.ts': `
          import { Hono } from 'hono';
          import { html, raw } from 'hono/html';
          new Hono().get('/', (c) => c.html(html\`<p>\${raw(«c.req.query('name')»)}</p>\`));`,
      },
      {
        'search.php': `
          <h1>Results</h1>
          <p>You searched for <?= «$_GET['q']» ?></p>`,
      },
      {
        'shop/views.py': `
          from django.shortcuts import render

          def found(request):
              return render(request, 'found.html', {'q': request.GET.get('q', '')})`,
        'shop/templates/found.html': '<h1>Results for «{{ q|safe }}»</h1>\n<p>{{ q }}</p>\n',
      },
      {
        'app.js': `
          const express = require('express');
          express().get('/search', (req, res) => {
            res.render('search', { term: req.query.q, place: req.query.place });
          });`,
        'views/search.ejs': '<h1>Results for «<%- term %>»</h1>\n<p><%= term %></p>\n<p>in «<%- place %>»</p>\n',
      },
    ],
    good: [
      {
        'Hello.java': `
          import org.springframework.web.bind.annotation.*;

          @RestController
          class Hello {
            @GetMapping("/hello")
            String hello(@RequestParam String name) {
              return "Hello " + name;
            }
          }`,
      },
      {
        'Hello.java': `
          import javax.servlet.http.*;
          import java.io.*;
          import org.springframework.web.util.HtmlUtils;

          public class Hello extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              response.getWriter().println("<h1>Hello " + HtmlUtils.htmlEscape(request.getParameter("name")) + "</h1>");
            }
          }`,
      },
      {
        'Hello.java': `
          import javax.servlet.http.*;
          import java.io.*;

          public class Hello extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              response.setContentType("application/json");
              response.getWriter().println("{\\"name\\": \\"" + request.getParameter("name") + "\\"}");
            }
          }`,
      },
      {
        'SearchController.cs': `
          using System.Net;
          using Microsoft.AspNetCore.Mvc;

          public class SearchController : Controller
          {
              public IActionResult Index(string q) => Content("<h1>" + WebUtility.HtmlEncode(q) + "</h1>", "text/html");
              public IActionResult Plain(string q) => Content("Results for " + q, "text/plain");
              public IActionResult Page(string q) => View("Index", q);
          }`,
      },
      {
        'src/main.rs': `
          use axum::{extract::Query, response::Html};
          use std::collections::HashMap;

          async fn hello(Query(params): Query<HashMap<String, String>>) -> Html<String> {
              Html(format!("<h1>Hello {}</h1>", html_escape::encode_text(&params["name"])))
          }`,
        'src/search.rs': `
          use actix_web::{HttpRequest, HttpResponse};

          async fn search(request: HttpRequest) -> HttpResponse {
              let asked = request.query_string();
              HttpResponse::Ok().body(format!("You asked for {}", asked))
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "fmt"
            "html"
            "net/http"
          )

          func hello(w http.ResponseWriter, r *http.Request) {
            fmt.Fprintf(w, "<h1>Hello %s</h1>", html.EscapeString(r.FormValue("name")))
          }`,
      },
      {
        'app.ts': `
          import express from 'express';
          import { answer } from './answer.ts';
          express().get('/a', (req, res) => answer(res, req.query.q));`,
        'answer.ts': `
          import type { Response } from 'express';
          export function answer(res: Response, text: string) {
            res.set('Content-Type', 'application/json');
            return res.status(200).send('["' + text + '"]');
          }`,
      },
      {
        'form.js': `
          const next = document.createElement('input');
          next.value = window.location.hash;
          $('form').append(next);`,
      },
      {
        'areas.py': `
          from django.utils.safestring import mark_safe

          class Areas:
              def render_html(self, request):
                  return mark_safe(''.join([area.render_html(request, request.GET['q']) for area in self.shown(request)]))`,
      },
      {
        'routes.py': `
          from fastapi import FastAPI, Request
          from fastapi.responses import HTMLResponse
          from fastapi.templating import Jinja2Templates
          templates = Jinja2Templates(directory='templates')
          app = FastAPI()

          @app.get('/hello', response_class=HTMLResponse)
          async def hello(request: Request, name: str):
              return templates.TemplateResponse('hello.html', {'request': request, 'name': name})`,
        'pages.py': `
          from aiohttp import web
          from jinja2 import Environment, FileSystemLoader, select_autoescape
          pages = Environment(loader=FileSystemLoader('templates'), autoescape=select_autoescape())

          async def page(request):
              shown = pages.get_template('page.html').render(name=request.query['name'])
              return web.Response(text=shown, content_type='text/html')

          app = web.Application()
          app.router.add_get('/', page)`,
        'hello.controller.ts': `
          import { Controller, Get, Query } from '@nestjs/common';
          @Controller()
          export class Hello {
            @Get('hello')
            hello(@Query('name') name: string) {
              return { text: \`<h1>Hello \${name}</h1>\` };
            }
            @Get('user')
            user(@Query('id') id: string) {
              return \`user-\${id}\`;
            }
          }`,
        'plain.py': `
          import json
          from http.server import BaseHTTPRequestHandler

          class Answer(BaseHTTPRequestHandler):
              def do_GET(self):
                  self.send_response(200)
                  self.send_header('Content-Type', 'application/json')
                  self.end_headers()
                  self.wfile.write(('{"asked": "' + self.path + '"}').encode())`,
        'rows.koa.js': `
          const Koa = require('koa');
          const knex = require('knex')({ client: 'pg' });
          new Koa().use(async (ctx) => {
            if (ctx.query.one) ctx.body = { notFound: ctx.query.one };
            else ctx.body = await knex('orders').whereIn('id', ctx.query.ids.split(','));
          });`,
      },
      {
        'hosts.js': `
          const app = require('express')();
          app.get('/', (req, res) => res.send('You asked ' + req.headers.host));`,
      },
      {
        'rows.js': `
          const chosen = location.hash.slice(1);
          $('#rows li[data-row="' + chosen + '"]').addClass('active');
          $('#' + chosen).show();`,
      },
      {
        'tips.js': `
          $('.tip').text($('#comment').val());
          $('#preview').html($('<p>').text($('#comment').val()).html());
          const href = $('.tab').attr('href');
          if (href.startsWith('#')) $(href).show();`,
      },
      {
        'back.js': `
          const next = new URLSearchParams(location.search).get('next');
          if (next.startsWith('https://')) document.querySelector('#back').href = next;
          try {
            run(next);
          } catch (error) {
            document.querySelector('#state').textContent = error.message;
          }`,
      },
      {
        'parts.js': `
          const place = document.createElement('a');
          place.href = new URLSearchParams(location.search).get('next');
          if (place.hostname === location.hostname) open();`,
      },
      {
        'spread.js': `
          jQuery.fn.spread = function (options) {
            return this.each(function () {
              jQuery(document).find(options.target).show();
              jQuery(this).append(options.template);
            });
          };`,
      },
      {
        'forms.py': `
          from flask import Flask, request
          from werkzeug.local import LocalProxy
          app = Flask(__name__)
          shop = LocalProxy(lambda: app.extensions['shop'])

          @app.route('/a')
          def page():
              return shop.render_template('a.html', name=request.args['name'])

          @app.route('/b')
          def answer():
              return shop.render_json(request.args['name'])`,
      },
      {
        'mail.py': `
          from email.mime.text import MIMEText
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/tell', methods=['POST'])
          def tell():
              send(MIMEText(request.form['text']))
              return 'sent'`,
      },
      {
        'logos.js': `
          const express = require('express');
          module.exports = (logos) => {
            const app = express();
            app.get('/logo', async (req, res) => res.send(await logos.find(req.query.name)));
            return app;
          };`,
      },
      {
        'search.js': `
          const express = require('express');
          const escapeHtml = require('escape-html');
          express().get('/search', (req, res) => {
            res.send('<h1>Results for ' + escapeHtml(req.query.q) + '</h1>');
          });
          express().get('/api', (req, res) => res.json({ q: req.query.q }));
          express().get('/text', (req, res) => {
            res.setHeader('Content-Type', 'text/plain');
            res.send('Results for ' + req.query.q);
          });`,
      },
      {
        'tokens.js': `
          const express = require('express');
          const jwt = require('jsonwebtoken');
          express().post('/token', (req, res) => {
            res.send(jwt.sign({ name: req.body.name }, process.env.SECRET));
          });
          express().post('/encoded', (req, res) => {
            res.send(Buffer.from(req.body.text).toString('base64'));
          });
          express().post('/photo', (req, res) => {
            req.files.photo.mv('/srv/photo', (error) => res.status(500).send(error));
          });`,
      },
      {
        'page.html': `
          <h1 id="greeting"></h1>
          <script>
            window.addEventListener('message', (event) => {
              document.getElementById('greeting').textContent = event.data;
              document.getElementById('total').innerHTML = '<b>' + event.data.total.toFixed(2) + '</b>';
            });
          </script>`,
      },
      {
        'search.py': `
          from flask import Flask, jsonify, render_template, request
          app = Flask(__name__)

          @app.route('/search')
          def search():
              return render_template('search.html', q=request.args['q'])

          @app.route('/api')
          def api():
              return {'q': request.args['q']}

          @app.route('/api/2')
          def api_two():
              return jsonify(q=request.args['q'])`,
      },
      {
        'answers.py': `
          from flask import Flask, Response, make_response, request
          app = Flask(__name__)

          @app.get('/list')
          def listed():
              answer = make_response('name,' + request.args['name'])
              answer.headers['Content-Type'] = 'text/csv'
              return answer

          @app.get('/text')
          def plain():
              return request.args['name'], 200, {'Content-Type': 'text/plain'}

          @app.get('/rows')
          def rows():
              return Response(request.args['name'], headers={'Content-Type': 'text/csv'})`,
      },
      {
        'function.py': `
          import html
          import json

          def handler(event, context):
              name = event['queryStringParameters']['name']
              return {'statusCode': 200, 'headers': {'Content-Type': 'text/plain'}, 'body': 'Hello ' + name}

          def page_handler(event, context):
              name = html.escape(event['queryStringParameters']['name'])
              return {'statusCode': 200, 'headers': {'Content-Type': 'text/html'}, 'body': '<h1>' + name + '</h1>'}`,
      },
      {
        'socket.ts': `
          import { WebSocket } from 'ws';
          new WebSocket('wss://example.com').on('message', async (event) => {
            // Bytes, and no text/html.
            return Buffer.from(await new Response(event.data).arrayBuffer());
          });`,
      },
      {
        'page.js': `
          const name = new URLSearchParams(location.search).get('name');
          document.getElementById('greeting').textContent = 'Hello ' + name;`,
      },
      {
        'answers.py': `
          import html
          import falcon

          class Greeting:
              def on_get(self, req, resp):
                  resp.text = 'Hello ' + req.get_param('name')

              def on_post(self, req, resp):
                  resp.content_type = falcon.MEDIA_HTML
                  resp.text = '<h1>' + html.escape(req.get_param('name')) + '</h1>'`,
      },
      {
        'shop/views.py': `
          from django.shortcuts import render
          from shop.models import Item

          def found(request):
              items = Item.objects.filter(name=request.GET.get('q', ''))
              return render(request, 'found.html', {'q': request.GET.get('q', ''), 'items': items})`,
        'shop/templates/found.html':
          '<h1>Results for {{ q }}</h1>\n{% for item in items %}{{ item.text|safe }}{% endfor %}\n',
      },
      {
        'app.js': `
          const express = require('express');
          express().get('/search', (req, res) => {
            res.render('search', { term: req.query.q, title: 'Results' });
          });`,
        'views/search.ejs': '<title><%- title %></title>\n<h1>Results for <%= term %></h1>\n',
      },
      {
        'search.php': `
          <h1>Results</h1>
          <p>You searched for <?= htmlspecialchars($_GET['q']) ?></p>
          <p>Page <?= (int) $_GET['page'] ?></p>`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const shown = flows.filter(
      (flow) =>
        isDanger(flow, text, path) &&
        (flow.call.file !== path || !READ_BACK.test(text.slice(flow.call.end, flow.call.end + 40))) &&
        (flow.call.file !== path ||
          IN_PAGES.has(flow.spec) ||
          (isOfAnyType(flow) ? isPage(text, flow, path) : !isOtherType(text, flow.call))),
    );
    const raised = new Set(shown.filter(isRaised));
    const addresses = new Set(shown.filter(({ spec }) => spec.scheme === true));
    yield* sightFlows(
      [...addresses].filter((flow) => !raised.has(flow) && isAnyAddress(flow, text, path)),
      'medium',
      ['remote', 'tool', 'model'],
      ({ source, callee, spec }) =>
        `${toldAs(callee, spec)} takes ${source.what} for an address as it came; ${controllerOf(source.kind)} can let it begin with \`javascript:\` and add a script.`,
    );
    yield* sightFlows(
      [...raised].filter((flow) => !addresses.has(flow)),
      'low',
      ['remote', 'tool', 'model', 'response'],
      ({ source, callee, spec }) =>
        `${toldAs(callee, spec)} shows an error as markup, which may repeat ${source.what}; ${controllerOf(source.kind)} can add a script.`,
    );
    yield* sightFlows(
      shown.filter((flow) => !raised.has(flow) && !addresses.has(flow)),
      'medium',
      ['remote', 'tool', 'model', 'response', 'page', 'library'],
      ({ source, callee, spec }) =>
        `${toldAs(callee, spec)} puts ${source.what} into a page as it came; ${controllerOf(source.kind)} can add a script.`,
    );
  },
};

/** A page has the type it has, whatever was asked for or answered in its script. */
const IN_PAGES: ReadonlySet<Flow['spec']> = new Set([...DOM_SINKS, ...ADDRESS_SINKS]);

/** A property is written, a handler answers, everything else is called. */
function toldAs(callee: string, { property, fills }: Flow['spec']): string {
  if (fills === true) return 'The template';
  if (callee.endsWith(' handler')) return `The ${callee}`;
  return property === undefined ? `${callee}()` : callee;
}

function isOfAnyType({ callee, spec }: Flow): boolean {
  return ANSWERS_OF_ANY_TYPE.includes(callee) || spec.evidence?.[0] === UNTYPED_ANSWER;
}

/** `await new Response(data).arrayBuffer()`: a way to read data, and an answer to nobody. */
const READ_BACK = /^\s{0,20}\.(?:arrayBuffer|bytes|blob|json|text|body)\b/;

/** Says before it, with it or behind it that the answer is no page. */
function isOtherType(text: string, { start, end }: Flow['call']): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  if (saysOtherType(before) || OTHER_TYPE.test(text.slice(start, end))) return true;
  return getsOtherType(before, untilFunction(text.slice(end, end + REACH)));
}

/** Says, there or a few lines before, that the answer is a page. */
function isPage(text: string, { call: { start, end }, spec, source, steps }: Flow, path: string): boolean {
  if (PAGE_TYPE.test(functionSoFar(text, start) + text.slice(start, end))) return true;
  if (spec.property !== undefined && PAGE_TYPE.test(untilFunction(text.slice(end, end + REACH)))) return true;
  // A function that only writes what it is given: whoever calls it says what that is.
  const isHanded = source.at.file === path && steps.some(({ note }) => note.startsWith('passed to '));
  return isHanded && PAGE_TYPE.test(untilFunction(text.slice(source.at.start, source.at.start + REACH)));
}

function functionSoFar(text: string, offset: number): string {
  return sinceFunction(text.slice(Math.max(0, offset - REACH), offset));
}
