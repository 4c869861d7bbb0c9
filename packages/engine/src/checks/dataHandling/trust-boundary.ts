import type { FileCheck } from '../../check.ts';
import { SESSION_SINKS } from '../../knowledge/sinks/state.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** Keys of what is shown to the visitor once and trusted by nobody. */
const SHOWN_ONCE =
  /(?:\.|\[["'])(?:errors?|success|messages?|flash|notice|info|warning|return_?to|next|redirect\w{0,10}|lang(?:uage)?|locale|theme)(?:["']\])?$/i;

export const check: FileCheck = {
  id: 'data-handling-trust-boundary',
  title: 'Request data is stored in the session unchecked',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [501],
  why: `
    What stands in a session is read elsewhere as something this program knows. A value, or worse a key, that comes
    straight from the request lets a visitor write \`is_admin\` or another account's number there.`,
  fix: 'Store what your own lookup gave (the user found, not the name sent), under fixed keys, and validate what must be stored as it came.',
  blindSpots: 'Cannot tell harmless preferences, such as a language, from what others rely on.',
  wants: { sinks: SESSION_SINKS },
  examples: {
    bad: [
      {
        'Login.java': `
          import javax.servlet.http.*;

          public class Login extends HttpServlet {
            protected void doPost(HttpServletRequest request, HttpServletResponse response) {
              request.getSession().setAttribute("role", «request.getParameter("role")»);
              HttpSession session = request.getSession();
              session.putValue(«request.getHeader("X-Setting")», "on");
            }
          }`,
      },
      {
        'app.py': `
          from flask import Flask, request, session
          app = Flask(__name__)

          @app.route('/choose', methods=['POST'])
          def choose():
              «session['user_id']» = request.form['user_id']
              «session[request.form['key']]» = '1'
              return {}`,
      },
      {
        'app.js': `
          const express = require('express');
          express().post('/choose', (req, res) => {
            «req.session.role» = req.body.role;
            res.end();
          });`,
      },
    ],
    good: [
      {
        'Login.java': `
          import javax.servlet.http.*;

          public class Login extends HttpServlet {
            protected void doPost(HttpServletRequest request, HttpServletResponse response) {
              request.getSession().setAttribute("role", roles.of(request.getUserPrincipal()));
              request.getSession().setAttribute("visits", Integer.parseInt(request.getParameter("visits")));
            }
          }`,
      },
      {
        'app.py': `
          from flask import Flask, request, session
          app = Flask(__name__)

          @app.route('/choose', methods=['POST'])
          def choose():
              language = request.form['language']
              if language not in ('en', 'de'):
                  return {}, 400
              session['language'] = language
              session['page'] = int(request.form['page'])
              return {}`,
      },
      {
        'app.js': `
          const express = require('express');
          express().post('/choose', (req, res) => {
            req.session.seen = true;
            req.session.count = Number(req.body.count);
            res.end();
          });`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const kept = flows.filter(({ sink }) => sink.file !== path || !SHOWN_ONCE.test(text.slice(sink.start, sink.end)));
    yield* sightFlows(
      kept,
      'medium',
      ['remote', 'tool'],
      ({ source }) =>
        `The session keeps ${source.what} unchecked; ${controllerOf(source.kind)} writes what other code takes for known.`,
    );
  },
};
