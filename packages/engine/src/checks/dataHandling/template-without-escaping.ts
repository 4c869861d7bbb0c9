import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';
import { ESCAPING_SWITCHES } from '../../knowledge/escaping-engines.ts';

const ENVIRONMENTS = ['jinja2.Environment', 'jinja2.environment.Environment', 'jinja2.sandbox.SandboxedEnvironment'];
const TEMPLATES = ['jinja2.Template', 'jinja2.environment.Template'];
/** Programs that write code, settings or letters in plain text, going by what stands around. */
const PLAIN =
  /\.(?:py|sql|ya?ml|toml|ini|conf|md|txt|sh|tf|tex|rst|json|ts|js|go|c|cpp|h)\.(?:j2|jinja2?)|code_?gen|codegen|trim_blocks|lstrip_blocks|variable_start_string|block_start_string|latex|prompt/i;
/** And those that make pages. */
const PAGES =
  /html|http|express|koa|fastify|flask|django|fastapi|starlette|aiohttp|tornado|bottle|request|response|web/i;

export const check: FileCheck = {
  id: 'data-handling-template-without-escaping',
  title: 'Pages are made by a template engine that does not escape',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [79, 116],
  why: `
    Jinja2 on its own escapes nothing unless it is told to, and Nunjucks, Swig and Eta can be told not to. What a visitor
    wrote goes into the page as it is, scripts too.`,
  fix: 'Make the environment with `autoescape=select_autoescape()`, or use the one the web framework makes.',
  fixIn: { javascript: 'Leave `autoescape` on, and let single values through with `| safe` where they are markup.' },
  blindSpots:
    'Whether a page is written is judged by the words around the call; templates of code and settings are left out.',
  wants: { calls: [...ENVIRONMENTS, ...TEMPLATES, ...ESCAPING_SWITCHES.keys()] },
  examples: {
    bad: [
      {
        'server.js': `
          const express = require('express');
          const swig = require('swig');
          const nunjucks = require('nunjucks');
          const app = express();
          «swig.setDefaults({ autoescape: false })»;
          «nunjucks.configure('views', { autoescape: false, express: app })»;`,
      },
      {
        'pages.py': `
          from jinja2 import Environment, FileSystemLoader
          env = «Environment(loader=FileSystemLoader('templates'))»

          def page(name):
              return env.get_template('page.html').render(name=name)`,
      },
      {
        'pages.py': `
          import jinja2

          def page(body):
              return «jinja2.Template('<html>{{ body }}</html>')».render(body=body)`,
      },
    ],
    good: [
      {
        'server.js': `
          const express = require('express');
          const nunjucks = require('nunjucks');
          const app = express();
          nunjucks.configure('views', { autoescape: true, express: app });`,
      },
      {
        'readme.js': `
          const nunjucks = require('nunjucks');
          const env = nunjucks.configure('templates', { autoescape: false });
          fs.writeFileSync('README.md', env.render('readme.md.njk', { name }));`,
      },
      {
        'pages.py': `
          from jinja2 import Environment, FileSystemLoader, select_autoescape
          env = Environment(loader=FileSystemLoader('templates'), autoescape=select_autoescape())

          def page(name):
              return env.get_template('page.html').render(name=name)`,
      },
      {
        'settings.py': `
          from jinja2 import Environment, FileSystemLoader
          env = Environment(loader=FileSystemLoader('templates'), trim_blocks=True)

          def settings(name):
              return env.get_template('nginx.conf.j2').render(name=name)`,
      },
    ],
  },

  *find({ calls, path, text }) {
    if (calls.length === 0 || !PAGES.test(text) || PLAIN.test(text)) return;
    for (const call of calls) {
      if (call.at.file !== path || escapes(call, text)) continue;
      yield { at: call.at, message: 'Values are written into this template without escaping.' };
    }
  },
};

function escapes(call: CallFact, text: string): boolean {
  const option = ESCAPING_SWITCHES.get(call.callee);
  if (option !== undefined) return call.option(option)?.constant !== false;
  const told = call.option('autoescape');
  if (told !== undefined) return !told.isConstant || Boolean(told.constant);
  return text.slice(call.at.start, call.at.end).includes('**');
}
