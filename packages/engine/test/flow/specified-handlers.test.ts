import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const APP = `import connexion

app = connexion.App(__name__, specification_dir='./specs/')
app.add_api('shop.yml', strict_validation=True)
`;

const SHOP = `openapi: 3.0.0
paths:
  /items/{name}:
    get:
      operationId: shop.items.show
      parameters:
        - { name: name, in: path, required: true, schema: { type: string } }
        - { name: depth, in: query, schema: { type: integer } }
  /items/{number}/label:
    get:
      operationId: shop.items.label
      parameters:
        - { name: number, in: path, required: true, schema: { type: integer } }
  /items:
    post:
      x-openapi-router-controller: shop.items
      operationId: Items.add
  /health:
    get:
      operationId: shop.missing.health
`;

const ITEMS = `import os

def show(name, depth):
    os.system('ls -' + depth)
    os.system('file ' + name) # flow

def label(number):
    os.system('print-label ' + number)

def untold(name):
    os.system('file ' + name)

class Items:
    @staticmethod
    def add(body):
        os.system('touch ' + body['name']) # flow
`;

test('a description of the interface names the functions that answer', () =>
  expectFlows({ 'app.py': APP, 'specs/shop.yml': SHOP, 'shop/__init__.py': '', 'shop/items.py': ITEMS }));

test('the folder of a description may be put together, and the description be written as JSON', () =>
  expectFlows({
    'app.py': `from pathlib import Path
import connexion

application = connexion.FlaskApp('shop', specification_dir=Path(__file__).parent / 'interface')
application.add_api(specification='shop.json')
`,
    'interface/shop.json': '{"paths": {"/run": {"post": {"operationId": "jobs.run"}}}}',
    'jobs.py': `import os

def run(body):
    os.system(body['command']) # flow
`,
  }));

test('what is added to something else is no description of an interface', () =>
  expectFlows({
    'app.py': `from registry import catalogue

catalogue.add_api('shop.yml')
`,
    'shop.yml': SHOP,
    'shop/__init__.py': '',
    'shop/items.py': ITEMS.replaceAll(' # flow', ''),
  }));
