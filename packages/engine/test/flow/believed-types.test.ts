import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('what came out of a call nobody could look into is what the type of a parameter says', () =>
  expectFlows(
    {
      'a.py': `from pathlib import Path
from uuid import UUID
from flask import Flask, request
app = Flask(__name__)

class Store:
    def __init__(self, model):
        self.model = model
    def make(self, name: str):
        return self.model(name=name)

class Files:
    def __init__(self, record_id: UUID):
        self.folder = Path('/srv') / str(record_id)

def by_id(record_id: UUID | None):
    return open(f'/srv/{record_id}').read()

def by_name(name: str):
    return open(f'/srv/{name}').read() # flow

def unchecked(record_id: UUID):
    return open(f'/srv/{record_id}').read() # flow

@app.post('/')
def run(store: Store):
    made = store.make(request.form['name'])
    by_id(made.id)
    by_id(record_id=made.id)
    (Files(made.id).folder / 'a.txt').read_text()
    by_name(made.name)
    unchecked(request.form['name'])
`,
    },
    REAL_SINKS,
  ));

test('a client that refuses inside machines stays one behind a parameter with a type', () =>
  expectFlows(
    {
      'a.py': `import httpx, sys

class SafeTransport(httpx.AsyncBaseTransport):
    pass

async def ask(client: httpx.AsyncClient, url: str):
    return await client.head(url)

async def tell(client: httpx.AsyncClient, url: str):
    return await client.head(url) # flow

async def hand():
    async with httpx.AsyncClient(transport=SafeTransport()) as client:
        await ask(client, sys.argv[1])
    async with httpx.AsyncClient() as client:
        await tell(client, sys.argv[1])
`,
    },
    REAL_SINKS,
  ));
