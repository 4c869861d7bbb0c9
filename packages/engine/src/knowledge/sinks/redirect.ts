import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_HEADER_SINKS, CSHARP_REDIRECT_SINKS } from '../csharp/sinks.ts';
import { GO_REDIRECT_SINKS } from '../go/sinks.ts';
import { JAVA_HEADER_SINKS, JAVA_REDIRECT_SINKS } from '../java/sinks-web.ts';
import { PHP_HEADER_SINKS, PHP_REDIRECT_SINKS } from '../php/sinks.ts';
import { RUBY_REDIRECT_SINKS } from '../ruby/sinks.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { RUST_REDIRECT_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';

/** Where text decides which page a visitor is sent to. */
export const REDIRECT_SINKS: readonly SinkSpec[] = [
  ...GO_REDIRECT_SINKS,
  ...JAVA_REDIRECT_SINKS,
  ...PHP_REDIRECT_SINKS,
  ...RUBY_REDIRECT_SINKS,
  ...CSHARP_REDIRECT_SINKS,
  ...RUST_REDIRECT_SINKS,
  {
    kind: 'redirect',
    languages: SCRIPT,
    method: 'redirect',
    evidence: [
      'express.Response()',
      'koa.Context()',
      'hono.Context()',
      'fastify.FastifyReply()',
      'hapi.ResponseToolkit()',
    ],
    arguments: [0, 1],
  },
  ...['Response', 'next/server.NextResponse'].map((callee): SinkSpec => ({
    kind: 'redirect',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: ['headers.Location', 'headers.location'],
  })),
  // Nest goes where the answer of such a handler says.
  { kind: 'redirect', languages: SCRIPT, returnedBy: ['@Redirect'] },
  { kind: 'redirect', languages: SCRIPT, method: 'location', evidence: ['express.Response()'], arguments: [0] },
  ...[
    'next/navigation.redirect',
    'next/navigation.permanentRedirect',
    'next/server.NextResponse.redirect',
    'Response.redirect',
    '@remix-run/node.redirect',
    'react-router.redirect',
    'react-router-dom.redirect',
    '@sveltejs/kit.redirect',
    '@remix-run/cloudflare.redirect',
    'next/navigation.useRouter().push',
    'next/navigation.useRouter().replace',
    'h3.sendRedirect',
    '@remix-run/server-runtime.redirect',
    '@solidjs/router.redirect',
    'gatsby.navigate',
    'navigateTo',
    'Astro.redirect',
    ...['elysia.Context()', 'sveltekit.Event()', 'adonis.Context().response'].map((owner) => `${owner}.redirect`),
    '@angular/router.Router().navigateByUrl',
  ].map((callee): SinkSpec => ({
    kind: 'redirect',
    languages: SCRIPT,
    callee,
    arguments: callee === 'h3.sendRedirect' || callee === '@sveltejs/kit.redirect' ? [1] : [0],
  })),
  // Of an object only these parts say where it goes: `{ query }` stays on the page.
  ...membersOf('next/router.useRouter()', 'push', 'replace').map((callee): SinkSpec => ({
    kind: 'redirect',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
    keywords: ['pathname', 'href', 'host', 'hostname'],
  })),
  { kind: 'redirect', languages: SCRIPT, property: 'location', evidence: ['window', 'document', 'self', 'globalThis'] },
  { kind: 'redirect', languages: SCRIPT, property: 'href', evidence: ['location', 'window.location'] },
  ...['location.replace', 'location.assign', 'window.location.replace', 'window.location.assign', 'window.open'].map(
    (callee): SinkSpec => ({ kind: 'redirect', languages: SCRIPT, callee, arguments: [0] }),
  ),
  ...[
    'flask.redirect',
    'werkzeug.utils.redirect',
    'quart.redirect',
    'django.shortcuts.redirect',
    ...membersOf('django.http', 'HttpResponseRedirect', 'HttpResponsePermanentRedirect'),
    'django.views.generic.RedirectView',
    'fastapi.responses.RedirectResponse',
    'starlette.responses.RedirectResponse',
    'bottle.redirect',
    'aiohttp.web.HTTPFound',
    'aiohttp.web.HTTPSeeOther',
    'aiohttp.web.HTTPMovedPermanently',
    'aiohttp.web.HTTPTemporaryRedirect',
    'aiohttp.web.HTTPPermanentRedirect',
    'pyramid.httpexceptions.HTTPFound',
    'pyramid.httpexceptions.HTTPSeeOther',
    'falcon.HTTPFound',
    'falcon.HTTPSeeOther',
    'falcon.HTTPMovedPermanently',
    'falcon.HTTPTemporaryRedirect',
    'falcon.HTTPPermanentRedirect',
    'pyramid.httpexceptions.HTTPMovedPermanently',
    'pyramid.httpexceptions.HTTPTemporaryRedirect',
    'webob.exc.HTTPFound',
    'webob.exc.HTTPSeeOther',
    ...membersOf('django.http.response', 'HttpResponseRedirect', 'HttpResponsePermanentRedirect'),
    'werkzeug.redirect',
    'fastapi.RedirectResponse',
    'sanic.redirect',
    'litestar.response.redirect.Redirect',
    'blacksheep.redirect',
    'cherrypy.HTTPRedirect',
    'web.seeother',
    'web.redirect',
    'litestar.response.Redirect',
    'sanic.response.redirect',
    'tornado.web.RequestHandler().redirect',
  ].map((callee): SinkSpec => ({
    kind: 'redirect',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['location', 'url', 'to'],
    shallow: true,
  })),
  // The header says where to go, whoever writes it.
  ...[
    'flask.Response',
    'werkzeug.wrappers.Response',
    'quart.Response',
    'django.http.HttpResponse',
    'fastapi.Response',
    'fastapi.responses.Response',
    'starlette.responses.Response',
    'aiohttp.web.Response',
  ].map((callee): SinkSpec => ({
    kind: 'redirect',
    languages: PYTHON,
    callee,
    arguments: [],
    keywords: ['headers.Location', 'headers.location'],
    shallow: true,
  })),
  // Where the views of Django send whoever filled in a form.
  { kind: 'redirect', languages: PYTHON, returnedBy: ['get_success_url()', 'get_redirect_url()'] },
];

/** Where Python says which site may read an answer. */
export const ORIGIN_SINKS: readonly SinkSpec[] = ['Access-Control-Allow-Origin', 'access-control-allow-origin'].map(
  (property): SinkSpec => ({ kind: 'header', languages: PYTHON, property }),
);

/** Where text becomes the value of a header; the name comes first. */
export const HEADER_SINKS: readonly SinkSpec[] = [
  ...JAVA_HEADER_SINKS,
  ...PHP_HEADER_SINKS,
  ...CSHARP_HEADER_SINKS,
  ...['setHeader', 'set', 'header', 'append', 'appendHeader'].map((method): SinkSpec => ({
    kind: 'header',
    languages: SCRIPT,
    method,
    evidence: ['express.Response()', 'http.ServerResponse()', 'fastify.FastifyReply()'],
    arguments: [0, 1],
  })),
  {
    kind: 'header',
    languages: SCRIPT,
    method: 'writeHead',
    evidence: ['express.Response()', 'http.ServerResponse()'],
    arguments: [1, 2],
  },
  ...['BaseHTTPRequestHandler', 'SimpleHTTPRequestHandler'].map((handler): SinkSpec => ({
    kind: 'header',
    languages: PYTHON,
    callee: `http.server.${handler}().send_header`,
    arguments: [0, 1],
  })),
  { kind: 'header', languages: PYTHON, method: 'add_header', evidence: ['email', 'wsgiref'], arguments: [0, 1] },
  {
    kind: 'header',
    languages: PYTHON,
    property: '*',
    evidence: ['flask.make_response().headers', 'flask.Response().headers'],
  },
  {
    kind: 'header',
    languages: PYTHON,
    property: '*',
    evidence: ['email.mime.multipart.MIMEMultipart()', 'email.mime.text.MIMEText()'],
  },
];
