import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { pathWrittenTo } from '../../facts/text/written-paths.ts';
import { membersOf } from '../../knowledge/members-of.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const WRITES = [
  ...membersOf('open()', 'write', 'writelines'),
  ...membersOf('pathlib.Path().open()', 'write', 'writelines'),
  ...membersOf('pathlib.Path()', 'write_text', 'write_bytes'),
];
const SCRIPT_WRITES = ['fs.writeFile', 'fs.writeFileSync', 'fs.promises.writeFile', 'fs/promises.writeFile'];

/** A file of code, or a template among the others. */
const CODE = /\.(?:py|[cm]?[jt]s)["'`]/;
const TEMPLATE = /\b(?:templates|views)\b.{0,200}\.(?:html?|j2|jinja2?|tpl|ejs|hbs|pug|njk)["'`]/s;
/** Where the program itself lies. */
const HOME = /\b(?:__file__|__dirname|BASE_DIR|root_path|PROJECT_ROOT)\b|\bimport\.meta\.(?:dirname|url)\b/;
/** A path from where the program was started, and no other folder. */
const FROM_HERE = /^\s{0,3}f?["'`](?:\.\/)?(?!\/|~|\.\.|[A-Za-z]:|tmp\/|te?mp\b)[\w./{}$-]{1,120}["'`]\s{0,3}$/;

export const check: FileCheck = {
  id: 'rce-own-code-written',
  title: 'What somebody sent becomes a file of the program',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [94],
  why: `
    A module that lies among those of the program is imported sooner or later, at the latest when it starts anew, and a
    template is filled in with the next page. Whoever can write what stands in one runs code as the program.`,
  fix: `
    Keep what was sent as data, in a database or in a folder that nothing is imported from. Code that has to be tried out
    belongs into a sandbox of its own, with a process and a folder for each try.`,
  blindSpots: 'Paths that are put together in another function, and folders that only settings name.',
  wants: {
    sinks: [
      ...WRITES.map((callee) => ({ kind: 'code', languages: ['python'], callee, arguments: [0] }) as const),
      ...SCRIPT_WRITES.map(
        (callee) => ({ kind: 'code', languages: ['javascript', 'typescript'], callee, arguments: [1] }) as const,
      ),
    ],
  },
  examples: {
    bad: [
      {
        'lab.py': `
          import os
          from flask import Flask, request
          app = Flask(__name__)

          @app.post('/rules')
          def store():
              home = os.path.dirname(__file__)
              name = os.path.join(home, 'rules/own.py')
              out = open(name, 'w')
              out.write(«request.form['rules']»)
              out.close()
              return 'ok'`,
      },
      {
        'pages.py': `
          from pathlib import Path
          from flask import Flask, request
          app = Flask(__name__)

          @app.post('/pages/<int:page>')
          def store(page):
              with open(f'templates/pages/{page}.html', 'w') as out:
                  out.write(«'{% extends "base.html" %}' + request.form['text']»)
              (Path(__file__).parent / 'hooks.py').write_text(«request.form['hooks']»)
              return 'ok'`,
        'pages.js': `
          const express = require('express');
          const fs = require('fs');
          const path = require('path');
          express().post('/hooks', (req, res) => {
            fs.writeFileSync(path.join(__dirname, 'hooks', 'own.js'), «req.body.code»);
            res.end();
          });`,
      },
    ],
    good: [
      {
        'lab.py': `
          import os
          import tempfile
          from pathlib import Path
          from flask import Flask, request
          app = Flask(__name__)

          @app.post('/notes')
          def store():
              home = os.path.dirname(__file__)
              with open(os.path.join(home, 'notes.txt'), 'w') as out:
                  out.write(request.form['note'])
              with open(os.path.join(home, 'rules.py'), 'w') as out:
                  out.write('LIMIT = %d' % int(request.form['limit']))
              with tempfile.TemporaryDirectory() as folder:
                  with open(os.path.join(folder, 'main.py'), 'w') as out:
                      out.write(request.form['code'])
                  (Path(folder) / 'own.py').write_text(request.form['code'])
              return 'ok'`,
      },
      {
        'pages.js': `
          const express = require('express');
          const fs = require('fs');
          const path = require('path');
          express().post('/notes', (req, res) => {
            fs.writeFileSync(path.join(__dirname, 'notes', 'own.txt'), req.body.text);
            fs.writeFileSync(path.join(req.app.locals.jobs, 'own.js'), 'export const limit = ' + Number(req.body.limit));
            res.end();
          });`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const own = flows.filter((flow) => flow.call.file === path && isOwn(pathWrittenTo(text, flow.call)));
    const sightings = sightFlows(own, 'critical', ['remote', 'tool', 'model'], say);
    for (const sighting of sightings)
      yield { ...sighting, confidence: sighting.confidence === 'low' ? 'low' : 'medium' };
  },
};

function say({ source }: Flow): string {
  return `A file of the program itself is written with ${source.what}; ${controllerOf(source.kind)} can run anything here.`;
}

function isOwn(written: string | undefined): boolean {
  if (written === undefined) return false;
  return (CODE.test(written) || TEMPLATE.test(written)) && (HOME.test(written) || FROM_HERE.test(written));
}
