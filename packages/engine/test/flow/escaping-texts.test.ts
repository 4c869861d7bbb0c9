import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a text of markup escapes what is put to it and into it', () =>
  expectFlows(
    {
      'a.py': `from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from markupsafe import Markup
app = FastAPI()
@app.get('/a')
def a(q: str):
    HTMLResponse(Markup('<p>%s</p>') % q)
    HTMLResponse(Markup('<p>%s %s</p>') % (q, Markup('<br>')))
    HTMLResponse(Markup('<p>') + q + Markup('</p>'))
    HTMLResponse(q + Markup('</p>'))
    out = Markup()
    for word in q.split(','):
        out += word
    HTMLResponse(out)
    HTMLResponse('<p>%s</p>' % q) # flow
    HTMLResponse('<p>' + q) # flow
    HTMLResponse('<p>' + str(Markup('<b>')) + q) # flow
    HTMLResponse(Markup('<p>') + Markup(q)) # flow
    HTMLResponse(Markup('<p>%s</p>') % (Markup(q),)) # flow
    HTMLResponse(f"{Markup('<p>')}{q}") # flow
    text = ''
    text += q
    HTMLResponse(text) # flow
`,
    },
    REAL_SINKS,
  ));

test('templates and joins of a framework escape, and their own text is written as it is', () =>
  expectFlows(
    {
      'a.py': `from django.http import HttpResponse
from django.template import Context, Template
from django.template.loader import get_template, render_to_string
from django.utils.html import format_html_join
def a(request):
    q = request.GET['q']
    HttpResponse(format_html_join('', '<li>{}</li>', [(q,)]))
    HttpResponse(format_html_join('', '<li>{}</li>', ((word,) for word in request.GET.getlist('w'))))
    HttpResponse(render_to_string('a.html', {'q': q}))
    HttpResponse(get_template('a.html').render({'q': q}))
    page = Template('<b>{{ q }}</b>')
    HttpResponse(page.render(Context({'q': q})))
    raw = Template('<b>{{ q|safe }}</b>')
    HttpResponse(raw.render(Context({'q': q}))) # flow
    HttpResponse(page.render(Context({'q': q}, autoescape=False))) # flow
    format_html_join(q, '<li>{}</li>', []) # flow
    format_html_join('', '<li>' + q, []) # flow
    Template('<b>' + q).render(Context({})) # flow
`,
      'b.py': `from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from jinja2 import Environment
app = FastAPI()
templates = Jinja2Templates('templates')
plain = Environment()
@app.get('/a')
def a(q: str):
    HTMLResponse(templates.get_template('a.html').render(q=q))
    HTMLResponse(plain.get_template('a.html').render(q=q)) # flow
`,
    },
    REAL_SINKS,
  ));

test('what a cleaner of markup made, wherever it was made itself', () =>
  expectFlows(
    {
      'app.py': `import html_sanitizer
from flask import Flask, request
app = Flask(__name__)

def cleaner():
    import bleach
    return bleach.Cleaner(tags=['b'])

@app.get('/a')
def one():
    return '<p>' + cleaner().clean(request.args['a']) + '</p>'

@app.get('/b')
def two():
    return '<p>' + html_sanitizer.Sanitizer().sanitize(request.args['a']) + '</p>'

@app.get('/d')
def given(html_cleaner):
    return '<p>' + html_cleaner.clean(request.args['a']) + '</p>'

@app.get('/e')
def other(room):
    return '<p>' + room.clean(request.args['a']) + '</p>' # flow

@app.get('/c')
def three():
    cleaner().clean(request.args['a'])
    return '<p>' + request.args['a'] + '</p>' # flow
`,
    },
    REAL_SINKS,
  ));
