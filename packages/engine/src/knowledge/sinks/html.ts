import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_HTML_SINKS } from '../csharp/sinks.ts';
import { GO_HTML_SINKS } from '../go/sinks.ts';
import { JAVA_HTML_SINKS } from '../java/sinks-web.ts';
import { PHP_HTML_SINKS } from '../php/sinks.ts';
import { RUBY_HTML_SINKS } from '../ruby/sinks.ts';
import { ADDRESS_SINKS } from './html-address.ts';
import { DOM_SINKS } from './html-dom.ts';
import { MAIL_SINKS } from './html-mail.ts';
import { TEMPLATE_FILLING } from './html-templates.ts';
import { JAVA, PYTHON, SCRIPT } from './languages.ts';
import { RUST_HTML_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';

/** Types of answers no browser reads as markup. */
const PLAIN_TYPES = [
  'application/json',
  'text/plain',
  'text/csv',
  'text/css',
  'text/javascript',
  'application/javascript',
  'text/event-stream',
  'application/octet-stream',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/yaml',
  'application/x-yaml',
  'application/x-ndjson',
  'text/yaml',
  'text/x-yaml',
  'text/markdown',
  'text/calendar',
  'text/vcard',
];

/** A route that says what it gives back is a page, `response_class=HTMLResponse`, or whose framework takes text for one. */
export const PAGE_ROUTE = 'page';

/** Makers of answers that are pages only where their type says so. */
export const ANSWERS_OF_ANY_TYPE: readonly string[] = [
  'Response',
  'next/server.NextResponse',
  'fastify.FastifyReply().send',
  'http.server.BaseHTTPRequestHandler().wfile.write',
];

/** An answer whose members are written one after the other, its type among them. */
export const UNTYPED_ANSWER = 'falcon.Response()';

/** Where text is read as markup: answers of servers, and what a page writes into itself. */
export const HTML_SINKS: readonly SinkSpec[] = [
  ...GO_HTML_SINKS,
  ...JAVA_HTML_SINKS,
  ...PHP_HTML_SINKS,
  ...RUBY_HTML_SINKS,
  ...CSHARP_HTML_SINKS,
  ...RUST_HTML_SINKS,
  ...['send', 'write', 'end'].map((method): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    method,
    evidence: method === 'send' ? ['express.Response()'] : ['express.Response()', 'http.ServerResponse()'],
    arguments: [0],
    shallow: true,
  })),
  {
    kind: 'html',
    languages: SCRIPT,
    property: 'body',
    evidence: ['koa.Context()', 'koa.Context().response'],
    shallow: true,
  },
  ...['hono.Context().html', 'hono/html.raw'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...DOM_SINKS,
  ...ADDRESS_SINKS,
  ...MAIL_SINKS,
  ...TEMPLATE_FILLING,
  // Says itself what it is; the check asks whether that is a page.
  ...ANSWERS_OF_ANY_TYPE.map((callee): SinkSpec => ({
    kind: 'html',
    languages: callee.startsWith('http.server.') ? PYTHON : SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
  })),
  { kind: 'html', languages: SCRIPT, returnedBy: ['hapi', 'lambda', PAGE_ROUTE] },
  { kind: 'html', languages: PYTHON, returnedBy: ['flask', 'bottle', 'cherrypy', 'lambda', PAGE_ROUTE] },
  { kind: 'html', languages: JAVA, returnedBy: [PAGE_ROUTE] },
  ...['body', 'text'].map((property): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    property,
    evidence: ['pyramid.request.Request().response', 'pyramid.response.Response()'],
  })),
  // JSON, where nothing is said of it.
  ...['text', 'body', 'data'].map((property): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    property,
    evidence: [UNTYPED_ANSWER],
    shallow: true,
  })),
  ...[
    'flask.Response',
    'flask.make_response',
    'werkzeug.wrappers.Response',
    'werkzeug.Response',
    'quart.Response',
    'quart.make_response',
    'pyramid.response.Response',
    'webob.Response',
    'bottle.HTTPResponse',
    'litestar.Response',
  ].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['response', 'body', 'text'],
    shallow: true,
    unless: { mimetype: PLAIN_TYPES, content_type: PLAIN_TYPES, media_type: PLAIN_TYPES },
  })),
  {
    kind: 'html',
    languages: PYTHON,
    callee: 'aiohttp.web.Response',
    keywords: ['text', 'body'],
    onlyWith: { content_type: 'text/html' },
  },
  {
    kind: 'html',
    languages: PYTHON,
    callee: 'streamlit.markdown',
    arguments: [0],
    onlyWith: { unsafe_allow_html: true },
  },
  ...membersOf(
    'django.http',
    'HttpResponse',
    'HttpResponseBadRequest',
    'HttpResponseNotFound',
    'HttpResponseForbidden',
    'HttpResponseServerError',
    'StreamingHttpResponse',
  )
    .concat('django.http.response.HttpResponse')
    .map((callee): SinkSpec => ({
      kind: 'html',
      languages: PYTHON,
      callee,
      arguments: [0],
      keywords: ['content'],
      shallow: true,
      unless: { content_type: PLAIN_TYPES, 1: PLAIN_TYPES },
    })),
  ...[
    'fastapi.responses.HTMLResponse',
    'starlette.responses.HTMLResponse',
    'django.utils.safestring.mark_safe',
    'django.utils.safestring.SafeString',
    'django.utils.safestring.SafeText',
    'django.utils.html.format_html',
    'markupsafe.Markup',
    'flask.Markup',
    'jinja2.Markup',
    'jinja2.utils.markupsafe.Markup',
    'sanic.response.html',
    'sanic.html',
    'streamlit.components.v1.html',
    'streamlit.html',
    'gradio.HTML',
    'nicegui.ui.html',
    'IPython.display.HTML',
    'IPython.core.display.HTML',
  ].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['content'],
  })),
  // What stands between them and what they are put into are written as they are.
  { kind: 'html', languages: PYTHON, callee: 'django.utils.html.format_html_join', arguments: [0, 1] },
  ...['write', 'finish'].map((method): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee: `tornado.web.RequestHandler().${method}`,
    arguments: [0],
    shallow: true,
  })),
];
