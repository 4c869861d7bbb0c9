import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scan } from '../../src/scan.ts';
import { memoryTree } from '../../src/tree/memory-tree.ts';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { expectFlows } from './harness.ts';

const PAGES = HTML_SINKS;

function app(lines: string): Readonly<Record<string, string>> {
  return {
    'a.js': `const ejs = require('ejs');
const pug = require('pug');
const nunjucks = require('nunjucks');
const { Eta } = require('eta');
const app = require('express')();
${lines}
`,
  };
}

test('templates that escape what they are filled in with', () =>
  expectFlows(
    app(`
const page = ejs.compile('<h1><%= a %></h1>');
const card = pug.compile('h1= a');
const note = nunjucks.compile('<h1>{{ a }}</h1>', new nunjucks.Environment(null, { autoescape: true }));
const eta = new Eta({ views: 'views' });
app.get('/a', (req, res) => res.send(page({ a: req.query.a })));
app.get('/b', (req, res) => res.send(card({ a: req.query.a })));
app.get('/c', (req, res) => res.send(note.render({ a: req.query.a })));
app.get('/d', (req, res) => res.send(pug.render('h1= a', { a: req.query.a })));
app.get('/e', (req, res) => res.send(nunjucks.renderString('<h1>{{ a }}</h1>', { a: req.query.a })));
app.get('/f', (req, res) => res.send(eta.renderString('<h1><%= it.a %></h1>', { a: req.query.a })));
app.get('/g', (req, res) => res.send(page({ a: 1 }) + req.query.a)); // flow`),
    PAGES,
  ));

test('templates that write what they are given, or are given themselves', () =>
  expectFlows(
    app(`
const page = ejs.compile('<h1><%- a %></h1>');
const card = pug.compile('h1!= a');
const own = ejs.compile('<h1><%= a %></h1>', { escape: (text) => text });
const eta = new Eta({ views: 'views' });
app.get('/a', (req, res) => res.send(page({ a: req.query.a }))); // flow
app.get('/b', (req, res) => res.send(card({ a: req.query.a }))); // flow
app.get('/c', (req, res) => res.send(own({ a: req.query.a }))); // flow
app.get('/d', (req, res) => res.send(pug.render('h1 !{a}', { a: req.query.a }))); // flow
app.get('/e', (req, res) => res.send(nunjucks.renderString('{{ a | safe }}', { a: req.query.a }))); // flow
app.get('/f', (req, res) => res.send(eta.renderString('<%~ it.a %>', { a: req.query.a }))); // flow
app.get('/g', (req, res) => res.send(ejs.compile(req.query.a)({}))); // flow`),
    PAGES,
  ));

test('templates of Handlebars escape, also those that were compiled before', () =>
  expectFlows(
    {
      'page.js': `const _ = require('lodash');
const templates = Handlebars.templates;
const { card } = Handlebars.templates;
const asked = new URLSearchParams(location.search).get('name');
document.body.innerHTML = Handlebars.templates['row']({ name: asked });
document.body.innerHTML = Handlebars.templates.row({ name: asked });
document.body.innerHTML = window.Handlebars.templates.row({ name: asked });
document.body.innerHTML = Handlebars.templates[kind]({ name: asked });
document.body.innerHTML = templates.row({ name: asked });
document.body.innerHTML = card({ name: asked });
document.body.innerHTML = Handlebars.template(spec)({ name: asked });
document.body.innerHTML = Handlebars.compile('<p>{{ name }}</p>')({ name: asked });
document.body.innerHTML = Handlebars.compile(text)({ name: asked });
document.body.innerHTML = Handlebars.compile('<p>{{{ name }}}</p>')({ name: asked }); // flow
document.body.innerHTML = Handlebars.compile('<p>{{& name }}</p>')({ name: asked }); // flow
document.body.innerHTML = Handlebars.compile(text, { noEscape: true })({ name: asked }); // flow
document.body.innerHTML = Handlebars.templates.row({ name: new Handlebars.SafeString(asked) }); // flow
document.body.innerHTML = Handlebars.templates.row({ name: 'x' }) + asked; // flow
document.body.innerHTML = Handlebars.partials.row({ name: asked }); // flow
document.body.innerHTML = other.templates.row({ name: asked }); // flow
document.body.innerHTML = _.template('<p><%= name %></p>')({ name: asked }); // flow
`,
    },
    PAGES,
  ));

test('engines that are told to escape nothing', async () => {
  await expectFlows(
    app(`
nunjucks.configure({ autoescape: false });
app.get('/a', (req, res) => res.send(nunjucks.renderString('<h1>{{ a }}</h1>', { a: req.query.a }))); // flow`),
    PAGES,
  );
  await expectFlows(
    {
      'engine.js': `const nunjucks = require('nunjucks');
module.exports = { engine: new nunjucks.Environment(null, { autoescape: false }) };
`,
      'a.js': `const { engine } = require('./engine.js');
const app = require('express')();
app.get('/a', (req, res) => res.send(engine.renderString('<h1>{{ a }}</h1>', { a: req.query.a }))); // flow
`,
    },
    PAGES,
  );
});

test('answers of Koa that are no pages', async () => {
  const answers = (lines: string): Readonly<Record<string, string>> => ({
    'a.js': `const Koa = require('koa');
const app = new Koa();
app.use(async (ctx) => {
  ${lines}
  ctx.body = 'Hello ' + ctx.query.name;
});
`,
  });
  const told = async (lines: string): Promise<boolean> => {
    const { findings } = await scan(memoryTree(answers(lines)));
    return findings.some(({ checkId }) => checkId === 'data-handling-xss');
  };
  for (const lines of ["ctx.type = 'text/plain';", "ctx.type = 'json';", "ctx.response.type = 'text/csv';"])
    assert.ok(!(await told(lines)), lines);
  for (const lines of [
    '',
    "ctx.type = 'html';",
    "ctx.type = 'text/html';",
    "ctx.type = 'text/plain';\n  ctx.type = 'html';",
  ])
    assert.ok(await told(lines), lines);
});
