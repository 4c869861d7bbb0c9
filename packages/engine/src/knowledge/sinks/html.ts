import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

/** Types of answers no browser reads as markup. */
const PLAIN_TYPES = [
  'application/json',
  'text/plain',
  'text/plain; charset=utf-8',
  'text/csv',
  'text/event-stream',
  'application/octet-stream',
  'application/pdf',
];

/** Where text is read as markup: answers of servers, and what a page writes into itself. */
export const HTML_SINKS: readonly SinkSpec[] = [
  ...['send', 'write', 'end'].map((method): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    method,
    evidence: ['express.Response()'],
    arguments: [0],
    shallow: true,
  })),
  { kind: 'html', languages: SCRIPT, property: 'body', evidence: ['koa.Context()'] },
  { kind: 'html', languages: SCRIPT, callee: 'hono.Context().html', arguments: [0] },
  ...['innerHTML', 'outerHTML', 'srcdoc', 'dangerouslySetInnerHTML'].map((property): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    property,
  })),
  ...['document.write', 'document.writeln'].map((callee): SinkSpec => ({ kind: 'html', languages: SCRIPT, callee })),
  { kind: 'html', languages: SCRIPT, method: 'insertAdjacentHTML', arguments: [1] },
  ...['html', 'append', 'prepend', 'before', 'after'].map((method): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    method,
    evidence: ['jquery', 'jQuery', '$'],
    arguments: [0],
  })),
  { kind: 'html', languages: PYTHON, returnedBy: ['flask'] },
  ...['flask.Response', 'werkzeug.wrappers.Response', 'quart.Response'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['response'],
    shallow: true,
    unless: { mimetype: PLAIN_TYPES, content_type: PLAIN_TYPES },
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
  ...membersOf('django.http', 'HttpResponse', 'HttpResponseBadRequest', 'HttpResponseNotFound', 'HttpResponseForbidden')
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
    'markupsafe.Markup',
    'flask.Markup',
    'jinja2.Markup',
    'IPython.display.HTML',
  ].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['content'],
  })),
  ...['write', 'finish'].map((method): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee: `tornado.web.RequestHandler().${method}`,
    arguments: [0],
    shallow: true,
  })),
];
