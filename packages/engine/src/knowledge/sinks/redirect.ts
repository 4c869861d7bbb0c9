import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

/** Where text decides which page a visitor is sent to. */
export const REDIRECT_SINKS: readonly SinkSpec[] = [
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
    'next/router.useRouter().push',
    'next/router.useRouter().replace',
    'next/navigation.useRouter().push',
    'next/navigation.useRouter().replace',
    'h3.sendRedirect',
  ].map((callee): SinkSpec => ({
    kind: 'redirect',
    languages: SCRIPT,
    callee,
    arguments: callee === 'h3.sendRedirect' || callee === '@sveltejs/kit.redirect' ? [1] : [0],
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
];

/** Where text becomes the value of a header; the name comes first. */
export const HEADER_SINKS: readonly SinkSpec[] = [
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
