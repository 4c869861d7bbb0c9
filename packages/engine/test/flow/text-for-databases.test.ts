import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { expectFlows } from './harness.ts';

const SINKS: readonly SinkSpec[] = [
  { kind: 'nosql', languages: ['python'], method: 'find_one', evidence: ['pymongo'], arguments: [0] },
  { kind: 'command', languages: ['python'], callee: 'os.system', arguments: [0] },
];

test('what is text by its type holds no operator', () =>
  expectFlows(
    {
      'app.py': `import os, pymongo
from typing import Annotated, Any, Optional
from fastapi import Body, FastAPI, Query
from pydantic import BaseModel, ConfigDict, EmailStr, StrictStr, constr
app = FastAPI()
users = pymongo.MongoClient().app.users
class Texts(BaseModel):
    mail: EmailStr
    token: StrictStr
    name: Optional[str] = None
    short: constr(max_length=4)
    def as_filter(self):
        return self.model_dump()
class Mixed(BaseModel):
    mail: str
    any: Any
    map: dict[str, str]
class Loose(BaseModel):
    model_config = ConfigDict(extra='allow')
    mail: str
class Strict(BaseModel):
    model_config = ConfigDict(str_strip_whitespace=True)
    mail: str
@app.get('/a/{mail}')
def typed(mail: str, name: str | None = None, tags: Annotated[list[str], Query()] = []):
    users.find_one({'mail': mail, 'name': name, 'tags': tags})
    users.find_one({'$where': 'this.mail == "' + mail + '"'})  # flow
    os.system('x ' + mail)  # flow
@app.post('/b')
def open(mail: Any = Body(), map: dict = Body(), either: str | dict = Body()):
    users.find_one({'mail': mail})  # flow
    users.find_one(map)  # flow
    users.find_one({'mail': either})  # flow
@app.post('/c')
def models(t: Texts, m: Mixed, l: Loose, s: Strict):
    users.find_one({'mail': t.mail, 'token': t.token, 'name': t.name, 'short': t.short})
    users.find_one(t.as_filter())
    users.find_one(t.dict())
    users.find_one(s.model_dump())
    users.find_one({'mail': m.model_dump()['mail']})
    users.find_one(m.model_dump())  # flow
    users.find_one({'mail': m.any})  # flow
    users.find_one(m.map)  # flow
    users.find_one(l.model_dump())  # flow
    t.mail = m.any
    users.find_one({'mail': t.mail})  # flow
`,
      'far.py': `import pymongo
from xmlrpc.server import SimpleXMLRPCServer
users = pymongo.MongoClient().app.users
def find(mail: str):
    users.find_one({'mail': mail})  # flow
SimpleXMLRPCServer(('', 1)).register_function(find)
`,
    },
    SINKS,
  ));

test('what a request holds under a name is text where it is no JSON', () =>
  expectFlows(
    {
      'app.py': `import json, os, pymongo
from flask import Flask, request
app = Flask(__name__)
users = pymongo.MongoClient().app.users
@app.route('/a/<name>', methods=['POST'])
def find(name):
    users.find_one({'name': name})
    users.find_one({'mail': request.args['mail'], 'name': request.form.get('name')})
    users.find_one({'mail': request.args.get('mail', 'x'), 'tags': request.values.getlist('tag')})
    os.system('x ' + request.args['mail'])  # flow
    os.system('x ' + request.args.get('mail'))  # flow
    users.find_one({'mail': request.json['mail']})  # flow
    users.find_one({'mail': request.get_json().get('mail')})  # flow
    users.find_one({'mail': json.loads(request.args['mail'])})  # flow
    users.find_one({'mail': request.args.get('mail', request.json)})  # flow
    users.find_one(request.args)  # flow
    users.find_one(request.args.to_dict())  # flow
`,
      'views.py': `import pymongo
from django.http import HttpResponse
users = pymongo.MongoClient().app.users
def find(request):
    users.find_one({'mail': request.GET['mail'], 'name': request.POST.get('name')})
    users.find_one(request.GET.dict())  # flow
    users.find_one({'mail': request.data['mail']})  # flow
`,
    },
    SINKS,
  ));
