import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a route converts parts of the address', () =>
  expectFlows({
    'flask-converters.py': `import os
from flask import Flask
app = Flask(__name__)
@app.route('/a/<int:n>/<name>/<uuid:u>')
def a(n, name, u):
    os.system('x ' + str(n))
    os.system('x ' + str(u))
    os.system('x ' + name)  # flow
`,
    'django-path.py': `import os
from django.urls import path
def view(request, pk, slug, name):
    os.system('x ' + str(pk))
    os.system('x ' + slug)
    os.system('x ' + name)  # flow
urlpatterns = [path('a/<int:pk>/<slug:slug>/<str:name>', view)]
`,
    'django-re_path.py': `import os
from django.urls import re_path
def view(request, pk, name):
    os.system('x ' + str(pk))
    os.system('x ' + name)  # flow
urlpatterns = [re_path(r'^a/(?P<pk>\\d+)/(?P<name>.+)$', view)]
`,
    'starlette-style.py': `import os
from sanic import Sanic
from bottle import route
app = Sanic('a')
@app.get('/a/<n:int>/<s>')
def a(request, n, s):
    os.system('x ' + n)
    os.system('x ' + s)  # flow
@route('/b/<n:int>/<s:path>/<t:re:[a-z]+>')
def b(n, s, t):
    os.system('x ' + n)
    os.system('x ' + t)
    os.system('x ' + s)  # flow
`,
  }));

test('types and patterns of parameters and fields are checked', () =>
  expectFlows({
    'fastapi-path-pattern.py': `import os
from enum import Enum
from typing import Literal, Annotated
from fastapi import FastAPI, Path, Query
app = FastAPI()
class Kind(str, Enum):
    a = 'a'
    b = 'b'
@app.get('/a/{n}')
def a(n: str = Path(pattern='^[a-z]+$'), m: Annotated[str, Query(pattern='^[a-z]+$')] = 'x', k: Kind = Kind.a, l: Literal['x', 'y'] = 'x', i: int = 1, s: str = '', w: str = Path(pattern='[a-z]+'), o: int | None = None, r: str = Query(regex='^[a-z]+$')):
    os.system('x ' + n)
    os.system('x ' + m)
    os.system('x ' + k)
    os.system('x ' + k.value)
    os.system('x ' + l)
    os.system('x ' + str(i))
    os.system('x ' + str(o))
    os.system('x ' + r)
    os.system('x ' + s)  # flow
    os.system('x ' + w)  # flow
`,
    'pydantic-enum-field.py': `import os
from enum import Enum
from typing import Annotated
from fastapi import FastAPI
from pydantic import BaseModel, constr, Field, StringConstraints
app = FastAPI()
class Kind(str, Enum):
    a = 'a'
    b = 'b'
class B(BaseModel):
    k: Kind
    c: constr(pattern='^[a-z]+$')
    f: Annotated[str, Field(pattern='^[a-z]+$')]
    g: Annotated[str, StringConstraints(pattern='^[a-z]+$')]
    s: str
@app.post('/a')
def a(b: B):
    os.system('x ' + b.k)
    os.system('x ' + b.k.value)
    os.system('x ' + b.c)
    os.system('x ' + b.f)
    os.system('x ' + b.g)
    os.system('x ' + b.s)  # flow
`,
  }));

test('schemas, serializers and forms let through what their fields declare', () =>
  expectFlows({
    'webargs-use_args.py': `import os
from flask import Flask
from webargs import fields, validate
from webargs.flaskparser import use_args, use_kwargs
app = Flask(__name__)
@app.route('/a')
@use_args({'n': fields.Int(required=True), 's': fields.Str(), 'u': fields.UUID(), 'v': fields.Str(validate=validate.OneOf(['a', 'b']))}, location='query')
def a(args):
    os.system('x ' + str(args['n']))
    os.system('x ' + str(args['u']))
    os.system('x ' + args['v'])
    os.system('x ' + args['s'])  # flow
@app.route('/b')
@use_kwargs({'n': fields.Int(required=True), 's': fields.Str()}, location='query')
def b(n, s):
    os.system('x ' + str(n))
    os.system('x ' + s)  # flow
`,
    'marshmallow-load.py': `import os
from flask import Flask, request
from marshmallow import Schema, fields, validate
app = Flask(__name__)
class S(Schema):
    n = fields.Int(required=True)
    s = fields.Str()
    v = fields.Str(validate=validate.OneOf(['a', 'b']))
    r = fields.String(validate=validate.Regexp(r'^[a-z]+$'))
@app.route('/a')
def a():
    data = S().load(request.json)
    os.system('x ' + str(data['n']))
    os.system('x ' + data['v'])
    os.system('x ' + data['r'])
    os.system('x ' + data['s'])  # flow
`,
    'marshmallow-instance.py': `import os
from flask import Flask, request
from marshmallow import Schema, fields
app = Flask(__name__)
class S(Schema):
    n = fields.Int(required=True)
    s = fields.Str()
schema = S()
@app.route('/a')
def a():
    data = schema.loads(request.data)
    os.system('x ' + str(data['n']))
    os.system('x ' + data['s'])  # flow
`,
    'drf-serializer.py': `import os
from rest_framework import serializers
from rest_framework.views import APIView
class S(serializers.Serializer):
    n = serializers.IntegerField()
    c = serializers.ChoiceField(choices=['a', 'b'])
    r = serializers.RegexField(r'^[a-z]+$')
    s = serializers.CharField()
class V(APIView):
    def post(self, request):
        ser = S(data=request.data)
        ser.is_valid(raise_exception=True)
        os.system('x ' + str(ser.validated_data['n']))
        os.system('x ' + ser.validated_data['c'])
        os.system('x ' + ser.validated_data['r'])
        os.system('x ' + ser.validated_data['s'])  # flow
`,
    'django-form.py': `import os
from django import forms
class F(forms.Form):
    n = forms.IntegerField()
    c = forms.ChoiceField(choices=[('a', 'A')])
    s = forms.CharField()
def view(request):
    form = F(request.POST)
    if form.is_valid():
        os.system('x ' + str(form.cleaned_data['n']))
        os.system('x ' + form.cleaned_data['c'])
        os.system('x ' + form.cleaned_data['s'])  # flow
`,
  }));

test('what is read as a number is one', () =>
  expectFlows({
    'flask-typed-get.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    n = request.args.get('n', 1, type=int)
    os.system('x ' + str(n))
    s = request.args.get('s', '', type=str)
    os.system('x ' + s)  # flow
`,
    'reqparse.py': `import os
from flask_restful import reqparse, Resource
parser = reqparse.RequestParser()
parser.add_argument('n', type=int)
parser.add_argument('c', choices=('a', 'b'))
parser.add_argument('s', type=str)
class A(Resource):
    def get(self):
        args = parser.parse_args()
        os.system('x ' + str(args['n']))
        os.system('x ' + args['c'])
        os.system('x ' + args['s'])  # flow
`,
    'argparse.py': `import os, argparse
parser = argparse.ArgumentParser()
parser.add_argument('--count', type=int, default=1)
parser.add_argument('-m', '--mode', choices=['a', 'b'])
parser.add_argument('--dry-run', action='store_true')
parser.add_argument('file')
args = parser.parse_args()
os.system('x ' + args.count)
os.system('x ' + args.mode)
os.system('x ' + args.dry_run)
os.system('x ' + args.file)  # flow
`,
  }));

test('of several uploads each is something to read from, and its name is not', () =>
  expectFlows({
    'a.py': `from typing import List
from fastapi import FastAPI, File, UploadFile
app = FastAPI()

@app.post('/images')
def images(files: List[UploadFile] = File()):
    for one in files:
        open(one.file)
        open(one.filename) # flow
`,
  }));
