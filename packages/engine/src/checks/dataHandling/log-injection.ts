import type { FileCheck } from '../../check.ts';
import { LOG_SINKS } from '../../knowledge/sinks/text.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** A format of Go that puts every value in quotes, as the language writes them. */
const QUOTED = /^"(?:[^%"]|%[+#]?q)*%[+#]?q(?:[^%"]|%[+#]?q)*",/;
/** An error and nothing else: what it says of its cause is the library's. */
const ONLY_ERROR = /^(?:"[^"]{0,200}",\s{0,9})?\w{0,12}[eE]rr(?:\.Error\(\))?$/;

function isHarmless(written: string): boolean {
  return QUOTED.test(written) || ONLY_ERROR.test(written);
}

export const check: FileCheck = {
  id: 'data-handling-log-injection',
  title: 'Untrusted text is written to a log as it came',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [117],
  why: `
    A line break in the input starts a line of its own, which looks as if the program had written it. Whoever sends it
    hides what they did, or makes an agent that reads the log believe something.`,
  fix: 'Log the value as a field of a structured entry, or in a form that escapes line breaks.',
  fixIn: {
    javascript: "`logger.info({ name }, 'signed in')`, `JSON.stringify(name)`.",
    python: "`logger.info('signed in: %r', name)`.",
    go: '`slog.Info("signed in", "name", name)`, `%q`.',
    java: '`log.info("signed in: {}", name.replaceAll("[\\\\r\\\\n]", "_"))`, or an encoder that writes JSON.',
    csharp: '`logger.LogInformation("signed in: {Name}", name)`, with an output of JSON.',
  },
  blindSpots: 'Cannot see whether the log is formatted as JSON by a setting elsewhere.',
  wants: { sinks: LOG_SINKS },
  examples: {
    bad: [
      {
        'Login.java': `
          import javax.servlet.http.*;
          import org.slf4j.*;

          class Login extends HttpServlet {
            private static final Logger LOG = LoggerFactory.getLogger(Login.class);

            protected void doPost(HttpServletRequest request, HttpServletResponse response) {
              LOG.info("login of {}", «request.getParameter("user")»);
            }
          }`,
      },
      {
        'LoginController.cs': `
          using Microsoft.AspNetCore.Mvc;
          using Microsoft.Extensions.Logging;

          public class LoginController : ControllerBase
          {
              private readonly ILogger<LoginController> _logger;

              public void Fail(string name) => _logger.LogWarning(«"Failed login of " + name»);
          }`,
      },
      {
        'login.go': `
          package login

          import (
            "log"
            "net/http"
          )

          func handle(w http.ResponseWriter, r *http.Request) {
            log.Printf(«"login of %s", r.FormValue("name")»)
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          express().post('/login', (req, res) => {
            console.log(«'login of ' + req.body.name»);
            res.end();
          });`,
      },
      {
        'login.py': `
          import logging
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/login')
          def login():
              logging.info(«f"login of {request.args['name']}"»)
              return {}`,
      },
    ],
    good: [
      {
        'Login.java': `
          import javax.servlet.http.*;
          import org.slf4j.*;

          class Login extends HttpServlet {
            private static final Logger LOG = LoggerFactory.getLogger(Login.class);

            protected void doPost(HttpServletRequest request, HttpServletResponse response) {
              LOG.info("login of {}", request.getParameter("user").replaceAll("[\\r\\n]", "_"));
              LOG.info("from {}", request.getHeader("Referer"));
            }
          }`,
      },
      {
        'LoginController.cs': `
          using Microsoft.AspNetCore.Mvc;
          using Microsoft.Extensions.Logging;

          public class LoginController : ControllerBase
          {
              private readonly ILogger<LoginController> _logger;

              public void Fail(string name, int times)
              {
                  _logger.LogWarning("Failed login of " + name.Replace("\\r", "").Replace("\\n", ""));
                  _logger.LogWarning("Failed {Times} times, {Name}", times, name);
              }
          }`,
      },
      {
        'login.go': `
          package login

          import (
            "log"
            "net/http"
          )

          func handle(w http.ResponseWriter, r *http.Request) {
            log.Printf("login of %q", r.FormValue("name"))
            if err := enter(r.FormValue("name")); err != nil {
              log.Printf("no login: %v", err)
            }
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          const log = require('pino')();
          express().post('/login', (req, res) => {
            log.info({ name: req.body.name }, 'login');
            console.log('login of ' + JSON.stringify(req.body.name));
            res.end();
          });`,
      },
      {
        'login.py': `
          import logging
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/login')
          def login():
              logging.info('login of ' + repr(request.args['name']))
              logging.info('login of ' + request.args['name'].replace('\\n', ' '))
              return {}`,
      },
    ],
  },

  *find({ flows, path, text }) {
    for (const sighting of sightFlows(
      flows.filter(({ sink }) => sink.file !== path || !isHarmless(text.slice(sink.start, sink.end))),
      'low',
      ['remote'],
      ({ source, callee }) =>
        `${callee}() writes ${source.what} with its line breaks; ${controllerOf(source.kind)} can forge entries.`,
    )) {
      yield { ...sighting, confidence: 'low' };
    }
  },
};
