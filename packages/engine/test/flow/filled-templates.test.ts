import { test } from 'node:test';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { expectFlows } from './harness.ts';

const PAGES = HTML_SINKS;

const DJANGO_ROUTES = `from django.urls import path
from . import views
urlpatterns = [path('a', views.found)]
`;

test('a view of Django fills in a template that writes what it is given as it is', () =>
  expectFlows(
    {
      'shop/urls.py': DJANGO_ROUTES,
      'shop/views.py': `from django.shortcuts import render
from .models import Item

def found(request):
    asked = request.GET.get('q', '')
    items = Item.objects.filter(name=asked)
    lines = [asked, asked.upper()]
    return render(request, 'shop/found.html', {'q': asked, 'items': items, 'lines': lines, 'count': int(asked)})
`,
      'shop/templates/shop/found.html': `{% extends "shop/base.html" %}
<h1>{{ q }}</h1>
<h2>{{ q|safe }}</h2> {# flow #}
<h2>{{ q|default:"-"|safe }}</h2> {# flow #}
<h2>{{ q|escape|safe }}</h2>
<h2>{{ q|length|safe }}</h2>
{# {{ q|safe }} #}
{% comment %}{{ q|safe }}{% endcomment %}
{% verbatim %}{{ q|safe }}{% endverbatim %}
{% for item in items %}<p>{{ item.name|safe }}</p>{% endfor %}
{% for line in lines %}<p>{{ line|safe }}</p>{% endfor %} {# flow #}
{% autoescape off %}
<p>{{ q }}</p> {# flow #}
<p>{{ q|force_escape }}</p>
<p>{{ count }}</p>
{% endautoescape %}
<p>{{ q }}</p>
{% include 'shop/part.html' %}
`,
      'shop/templates/shop/part.html': `{% with shown=q %}<p>{{ shown|safe }}</p>{% endwith %} {# flow #}
`,
      'shop/templates/shop/base.html': `<title>{{ title|safe }}</title>
`,
    },
    PAGES,
  ));

test('in a script what was escaped for a page is code all the same', () =>
  expectFlows(
    {
      'app.py': `from flask import Flask, render_template, request
app = Flask(__name__)

@app.route('/')
def page():
    return render_template('page.html', name=request.args['name'])
`,
      'templates/page.html': `<p title="{{ name }}">{{ name }}</p>
<script>
  const a = {{ name }}; // flow
  const b = "{{ name }}";
  const c = {{ name|tojson }};
  // {{ name }}
</script>
<script type="application/json">{{ name }}</script>
<!--[if IE]><script src="/old.js"><![endif]--><p>{{ name }}</p>
<p>{{ name }}</p>
`,
    },
    PAGES,
  ));

test('templates of Jinja, by members and other names', () =>
  expectFlows(
    {
      'web/app.py': `from fastapi import FastAPI, Request
from fastapi.templating import Jinja2Templates
from markupsafe import escape
app = FastAPI()
templates = Jinja2Templates(directory='templates')

@app.get('/a')
async def page(request: Request, name: str, page: int):
    user = {'name': name, 'page': page, 'card': escape(name)}
    return templates.TemplateResponse(request, 'page.html', {'user': user, 'form': make(name)})

@app.get('/b')
async def other(request: Request, name: str):
    return templates.TemplateResponse('missing.html', {'request': request, 'name': name})
`,
      'web/templates/page.html': `<p>{{ user.name|safe }}</p> {# flow #}
<p>{{ user['name']|safe }}</p> {# flow #}
<p>{{ user.page|safe }}</p>
<p>{{ user.card|safe }}</p>
{% set shown = user.name %}
<p>{{ shown|safe }}</p> {# flow #}
{% raw %}{{ user.name|safe }}{% endraw %}
{{ form.name|safe }}
`,
    },
    PAGES,
  ));

test('a view that is a class fills in the template it names', () =>
  expectFlows(
    {
      'shop/views.py': `from django.contrib.auth.mixins import LoginRequiredMixin
from django.views.generic import ListView, TemplateView

class Found(LoginRequiredMixin, TemplateView):
    template_name = 'found.html'

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context['q'] = self.request.GET.get('q')
        context['page'] = int(self.request.GET.get('page'))
        return context

class Other(Found):
    template_name = 'other.html'

class Plain(ListView):
    template_name = 'plain.html'

    def get_context_data(self, **kwargs):
        return {'q': self.request.GET.get('q')}
`,
      'templates/found.html': `{{ q|safe }} {# flow #}
{{ page|safe }}
`,
      'templates/plain.html': `{{ q }}
`,
    },
    PAGES,
  ));

test('an address of a page that begins with what somebody sent', () =>
  expectFlows(
    {
      'shop/views.py': `from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

def back(request):
    wanted = request.GET.get('next', '')
    checked = wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else '/'
    return render(request, 'back.html', {'next': wanted, 'checked': checked, 'below': '/pages/' + wanted})
`,
      'shop/templates/back.html': `<a class="back" href="{{ next }}">back</a> {# flow #}
<form method="post" action='{{ next }}'></form> {# flow #}
<a href="/found?next={{ next }}">on</a>
<a href="{{ checked }}">on</a>
<a href="{{ below }}">on</a>
<a href="{{ next|urlencode }}">on</a>
<img src="{{ next }}"><input name="next" value="{{ next }}">
`,
    },
    PAGES,
  ));

test('Flask escapes templates that are called as pages are', () =>
  expectFlows(
    {
      'app.py': `from flask import Flask, render_template, request
app = Flask(__name__)

@app.route('/')
def page():
    name = request.args['name']
    return render_template('page.j2', name=name) + render_template('letter.txt', name=name)

@app.route('/b')
def other():
    return render_template('other.html', name=request.args['name'])
`,
      'templates/page.j2': `<body><p>{{ name }}</p></body> {# flow #}
`,
      'templates/letter.txt': `Dear {{ name }},
`,
      'templates/other.html': `<body><p>{{ name }}</p></body>
`,
    },
    PAGES,
  ));

test('templates that were looked up before they are filled in', () =>
  expectFlows(
    {
      'shop/views.py': `from django.http import HttpResponse
from django.template import loader
from jinja2 import Environment, FileSystemLoader, select_autoescape
pages = Environment(loader=FileSystemLoader('templates'), autoescape=select_autoescape())
plain = pages.get_template('plain.html')

def one(request):
    template = loader.get_template('raw.html')
    return HttpResponse(template.render({'a': request.GET['a'], 'b': 1}, request))

def two(request):
    return HttpResponse(plain.render(a=request.GET['a']))

def three(request):
    return HttpResponse(pages.get_template('other.html').render(b=request.GET['b'], a='1'))
`,
      'shop/templates/raw.html': `{{ a|safe }} {# flow #}
{{ b|safe }}
`,
      'shop/templates/plain.html': `{{ a }}
`,
      'shop/templates/other.html': `{{ b|safe }} {# flow #}
`,
    },
    PAGES,
  ));

test('what is taken out of a text leaves every other tag in it', () =>
  expectFlows(
    {
      'shop/urls.py': DJANGO_ROUTES,
      'shop/views.py': `from django.shortcuts import render

def found(request):
    asked = request.GET.get('q', '')
    without = asked.replace('<script>', '').replace('</script>', '')
    bare = asked.replace('<', '').replace('>', '')
    if '<iframe' in asked:
        return render(request, 'shop/refused.html', {})
    return render(request, 'shop/found.html', {'without': without, 'bare': bare, 'asked': asked})
`,
      'shop/templates/shop/found.html': `<h1>{{ without|safe }}</h1> {# flow #}
<h1>{{ bare|safe }}</h1>
<h1>{{ asked|safe }}</h1> {# flow #}
`,
    },
    PAGES,
  ));
