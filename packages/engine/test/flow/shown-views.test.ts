import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { expectFlows, readAll } from './harness.ts';

test('what a view of Express writes as it is, is given to the page', () =>
  expectFlows(
    {
      'src/routes/pages.js': `const express = require('express');
const app = express();
app.get('/search', (req, res) => {
  const { q: term, sort, filter, name } = req.query;
  res.render('search', { term, sort, filter: { text: filter, kind: 'all' }, rows: [{ name }] });
});
app.post('/about', (req, res) => res.render('about.hbs', req.body));
app.get('/safe', (req, res) => res.render('safe', { term: req.query.q }));
app.get('/none', (req, res) => res.render('nowhere', { term: req.query.q }));
app.get('/sure', (req, res) => res.render('sure', { term: Number(req.query.q) }));
app.get('/note', (req, res) => res.render('notes/one', { note: req.query.note, title: req.query.title }));
app.get('/list', (req, res) => res.render('list', { note: req.query.note, title: req.query.title }));
`,
      'views/search.ejs': `<h1><%- term %></h1><!-- # flow -->
<p><%= sort %></p>
<p><%- filter.text %></p><!-- # flow -->
<p><%- filter.kind -%></p>
<% for (let i = 0; i < rows.length; i += 1) { %><%- rows[0].name %><% } %><!-- # flow -->
<%- include('part') %>
`,
      'views/part.ejs': '<p><%- sort %></p><!-- # flow -->\n',
      'views/about.hbs': '<h1>{{title}}</h1>\n{{{about}}}<!-- # flow -->\n',
      'src/views/safe.ejs': '<h1><%= term %></h1>\n',
      'views/safe.ejs': '<h1><%- term %></h1>\n',
      'views/sure.ejs': '<h1><%- term %></h1>\n',
      'src/templates/notes/one.html': '<h1>{{ title }}</h1>\n<p>{{ note | safe }}</p><!-- # flow -->\n',
      'views/list.pug': 'h1= title\np !{note} // flow\n',
    },
    HTML_SINKS,
  ));

test('what a view escapes may be code, or an address of a script', () =>
  expectFlows(
    {
      'app.js': `const express = require('express');
const app = express();
app.get('/a', (req, res) => {
  const { name, next, id } = req.query;
  res.render('map', { name, next, id: Number(id), place: { name }, below: '/shop/' + next });
});
app.get('/b', (req, res) => res.render('page.hbs', { name: req.query.name, next: req.query.next }));
app.get('/c', (req, res) => res.render('back.pug', { next: req.query.next, own: '/back' }));
`,
      'views/map.ejs': `<script src="/map.js"></script>
<!--[if IE]><script src="/old.js"><![endif]-->
<h1 title="<%= name %>"><%= name %></h1>
<a class="back" href="<%= next %>">back</a><!-- # flow -->
<a href="/find?next=<%= next %>">find</a><a href="<%= below %>">shop</a>
<%- JSON.stringify({ name }) %>
<script>
  const one = <%= name %>; // flow
  const two = '<%= name %>';
  const three = <%= id %>;
  const state = <%- JSON.stringify({ "name": name, kind: 'a name' }) %>; // flow
  const where = <%- JSON.stringify(place.name) %>; // flow
  const count = <%- JSON.stringify({ name: id }) %>;
  const safe = <%- JSON.stringify({ name }).replace(/</g, '\\\\u003c') %>;
</script>
<script type="application/json"><%= name %></script>
`,
      'views/page.hbs': `<h1>{{name}}</h1>{{#if name}}<p>{{ name }}</p>{{/if}}
<a href="{{next}}">back</a><!-- # flow -->
<script>
  run({{name}}); // flow
  run("{{name}}");
</script>
`,
      'views/back.pug': `a.back(class='big', href=next) back // flow
a(href=own) back
a(href='/x?' + next, title=next) on
`,
    },
    HTML_SINKS,
  ));

test('an engine that a server told not to escape writes everything as it is', () =>
  expectFlows(
    {
      'server.js': `const express = require('express');
const swig = require('swig');
const app = express();
app.get('/found', (req, res) => res.render('found', { term: req.query.term, note: req.query.note }));
swig.setDefaults({ autoescape: false });
`,
      'views/found.html': `<h1>{{ term }}</h1><!-- # flow -->
<p>{{ note | escape }}</p>
`,
    },
    HTML_SINKS,
  ));

test('an engine for letters leaves the pages of a server escaped', () =>
  expectFlows(
    {
      'server.js': `const express = require('express');
const nunjucks = require('nunjucks');
const letters = nunjucks.configure('letters', { autoescape: false });
const app = express();
nunjucks.configure('views', { autoescape: true, express: app });
app.get('/found', (req, res) => res.render('found.html', { term: req.query.term }));
`,
      'views/found.html': '<h1>{{ term }}</h1>\n',
    },
    HTML_SINKS,
  ));

test('a file that fills in more views than are looked for says that it was not looked at whole', async () => {
  const handlers = (count: number): string =>
    Array.from(
      { length: count },
      (_, at) => `app.get('/', (req, res) => res.render('v${at}', { q: req.query.q }));\n`,
    ).join('');
  const read = async (count: number): Promise<string | undefined> =>
    (await readAll({ 'app.js': `const app = require('express')();\n${handlers(count)}` }, [], HTML_SINKS)).get('app.js')
      ?.gap;

  assert.equal(await read(150), undefined);
  assert.equal(await read(250), 'timedOut');
});
