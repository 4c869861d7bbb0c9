import type { FileCheck } from '../../check.ts';
import type { Flow, SourceKind } from '../../facts/flow/flow-facts.ts';
import { TEMPLATE_SINKS } from '../../knowledge/sinks/template.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-template-injection',
  title: 'Untrusted input is read as a template',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1336, 94],
  why: `
    Template languages reach objects, and objects reach the interpreter: \`{{ 7*7 }}\` is a test, what follows it runs
    commands.`,
  fix: 'Keep templates in files of the project and hand the input over as a variable.',
  fixIn: {
    javascript: "`res.render('page', { name })`.",
    python: "`render_template('page.html', name=name)`.",
    java: '`model.addAttribute("name", name)`, and the name of a fixed template.',
  },
  blindSpots: "Jinja's sandbox is taken to be safe; sandboxes of other template languages are not judged.",
  wants: { sinks: TEMPLATE_SINKS },
  examples: {
    bad: [
      {
        'Mail.java': `
          import freemarker.template.*;
          import java.io.*;
          import org.springframework.web.bind.annotation.*;

          @RestController
          class Mail {
            @PostMapping("/preview")
            void preview(@RequestParam String text, Writer out) throws Exception {
              new Template("mail", «new StringReader(text)», new Configuration()).process(null, out);
            }
          }`,
      },
      {
        'app.py': `
          from flask import Flask, request, render_template_string
          app = Flask(__name__)

          @app.route('/hello')
          def hello():
              return render_template_string(«'Hello ' + request.args['name']»)`,
      },
      {
        'app.js': `
          const ejs = require('ejs');
          const app = require('express')();
          app.get('/hello', (req, res) => res.send(ejs.render(«\`Hello \${req.query.name}\`»)));`,
      },
    ],
    good: [
      {
        'Mail.java': `
          import freemarker.template.*;
          import java.util.Map;
          import java.io.*;
          import org.springframework.web.bind.annotation.*;

          @RestController
          class Mail {
            private final Configuration configuration = new Configuration();

            @PostMapping("/preview")
            void preview(@RequestParam String text, Writer out) throws Exception {
              configuration.getTemplate("mail.ftl").process(Map.of("text", text), out);
            }
          }`,
      },
      {
        'preview.py': `
          from flask import Flask, request
          from jinja2.sandbox import SandboxedEnvironment
          app = Flask(__name__)
          env = SandboxedEnvironment(autoescape=True)

          @app.route('/preview')
          def preview():
              return env.from_string(request.args['template']).render()`,
      },
      {
        'app.py': `
          from flask import Flask, request, render_template_string
          app = Flask(__name__)

          @app.route('/hello')
          def hello():
              return render_template_string('Hello {{ name }}', name=request.args['name'])`,
      },
      {
        'app.js': `
          const ejs = require('ejs');
          const app = require('express')();
          app.get('/hello', (req, res) => res.send(ejs.render('Hello <%= name %>', { name: req.query.name })));`,
      },
    ],
  },

  *find({ flows }) {
    const who: readonly SourceKind[] = ['tool', 'remote', 'model', 'library'];
    const isWithoutCode = ({ callee }: Flow): boolean => WITHOUT_CODE.test(callee);
    const begin = ({ source, callee }: Flow): string =>
      `The template given to ${callee}() holds ${source.what}; ${controllerOf(source.kind)} can make it`;
    yield* sightFlows(
      flows.filter((flow) => !isWithoutCode(flow)),
      'high',
      who,
      (flow) => `${begin(flow)} run code.`,
    );
    yield* sightFlows(flows.filter(isWithoutCode), 'medium', who, (flow) => `${begin(flow)} show all it is given.`);
  },
};

/** Languages of templates that name values and call nothing. */
const WITHOUT_CODE = /^(?:mustache|hogan-js|chevron|pystache)\b/;
