import { test } from 'node:test';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { expectFlows } from './harness.ts';

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
