import type { FileCheck } from '../../check.ts';
import { untilFunction } from '../../knowledge/answer-types.ts';

const FORMS: readonly RegExp[] = [
  /\bres(?:ponse)?(?:\.status\([^)\n]{0,20}\))?\.(?:send|json|end|write)\(\s{0,3}(?:\{[^}\n]{0,120}\b)?(?:stack\s{0,2}:\s{0,2})?(?:e|err|error|ex|exception)\.stack\b/g,
  /\breturn\s[^\n]{0,120}\btraceback\.format_exc\(\)/g,
  /\b(?:HttpResponse|Response|jsonify|JSONResponse|make_response|PlainTextResponse)\([^\n]{0,160}traceback\.format_exc\(\)/g,
  /\bctx\.body\s{0,3}=\s{0,3}[^\n]{0,60}\b(?:e|err|error)\.stack\b/g,
];
/** The handler of Express for whoever develops: it shows every visitor the trace. */
const DEVELOPERS = /\buse\(\s{0,3}(?:require\(\s{0,3}["']errorhandler["']\s{0,3}\)|error_?handler)\(/gi;
const IMPORTED =
  /\berror_?handler\s{0,3}(?:=\s{0,3}require\(|from)\s{0,3}["']errorhandler["']|require\(\s{0,3}["']errorhandler["']\s{0,3}\)\(/i;
/** A trace that is put into a variable, and what answers with that further on. */
const KEPT = /\b(\w{1,40})\s{0,3}=[^\n=]{0,120}\btraceback\.format_exc\(\)/g;
const ANSWERS = String.raw`(?:\breturn\b|\b(?:HttpResponse|Response|jsonify|JSONResponse|make_response)\(|\.wfile\.write\()[^\n]{0,120}?(?<!["'\w.])`;
const FAR = 1200;
const DEVELOPMENT = /development|NODE_ENV|isDev|DEBUG|debug|isProd/;
const REACH = 200;

/** What a function returns goes to a visitor only where a handler stands. */
const HANDLES = /@\w+\.(?:route|errorhandler|exception_handler|get|post)\b|def \w+\(request/;
const MESSAGE = 'Whoever causes an error is shown how this program works.';

export const check: FileCheck = {
  id: 'data-handling-stack-trace-exposure',
  title: 'Visitors are shown a stack trace',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [209],
  why: 'A trace names files, versions and the way through the code: a map for whoever looks for a way in. Messages in it often hold data of others.',
  fix: 'Log the trace, and answer with a short text and a number to find it by.',
  blindSpots:
    'A trace that is handed to another function is not followed; code near a mention of a debug setting is believed.',
  wants: { keywords: ['.stack', 'format_exc', 'errorhandler(', "errorhandler')("] },
  examples: {
    bad: [
      { 'app.js': 'app.use((err, req, res, next) => {\n  «res.status(500).send(err.stack»);\n});\n' },
      {
        'server.js':
          "const errorHandler = require('errorhandler');\nconst app = require('express')();\napp.«use(errorHandler(»));\n",
      },
      {
        'app.py':
          'import traceback\n\n@app.errorhandler(500)\ndef failed(error):\n    «return traceback.format_exc()»\n',
      },
      {
        'server.py': `
          import http.server
          import traceback

          class Pages(http.server.BaseHTTPRequestHandler):
              def do_GET(self):
                  try:
                      page = self.show()
                  except Exception:
                      «page = traceback.format_exc()»
                  self.wfile.write(('<pre>%s</pre>' % page).encode())`,
      },
    ],
    good: [
      {
        'server.js':
          "const errorhandler = require('errorhandler');\nif (app.get('env') === 'development') {\n  app.use(errorhandler());\n}\n",
      },
      {
        'server.js':
          "const { errorHandler } = require('./errors');\nconst app = require('express')();\napp.use(errorHandler());\n",
      },
      {
        'app.py': `
          import logging
          import traceback

          @app.route('/items')
          def items():
              try:
                  return found()
              except Exception:
                  trace = traceback.format_exc()
                  logging.error(trace)
                  return 'failed', 500

          def other(trace):
              return trace`,
      },
      {
        'app.js':
          "app.use((err, req, res, next) => {\n  log.error(err.stack);\n  res.status(500).send('failed');\n});\n",
      },
      {
        'app.js':
          "app.use((err, req, res, next) => {\n  if (process.env.NODE_ENV === 'development') return res.status(500).send(err.stack);\n  res.status(500).end();\n});\n",
      },
    ],
  },

  *find({ windows, text, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const forms = IMPORTED.test(text) ? [...FORMS, DEVELOPERS] : FORMS;
    for (const window of windows) {
      for (const form of forms) {
        for (const match of window.text.matchAll(form)) {
          const at = window.spanOf(match);
          if (DEVELOPMENT.test(text.slice(Math.max(0, at.start - REACH), at.end))) continue;
          if (match[0].startsWith('return') && !HANDLES.test(text)) continue;
          yield { at, message: MESSAGE };
        }
      }
      for (const match of window.text.matchAll(KEPT)) {
        const at = window.spanOf(match);
        const answer = new RegExp(`${ANSWERS}${match[1]}\\b`).exec(untilFunction(text.slice(at.end, at.end + FAR)));
        if (answer === null || (answer[0].startsWith('return') && !HANDLES.test(text))) continue;
        if (DEVELOPMENT.test(text.slice(Math.max(0, at.start - REACH), at.end))) continue;
        yield { at, message: MESSAGE };
      }
    }
  },
};
