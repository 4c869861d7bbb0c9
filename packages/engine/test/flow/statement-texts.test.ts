import { test } from 'node:test';
import { SQL_SINKS } from '../../src/knowledge/sinks/sql.ts';
import { expectFlows } from './harness.ts';

test('a text that becomes a statement is told there, and not again where the statement runs', async () => {
  await expectFlows(
    {
      'app.py': `from flask import Flask, request
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

app = Flask(__name__)
engine = create_engine('sqlite://')

def by_name(name):
    return text(f"name = '{name}'")  # flow

@app.get('/a')
def a():
    statement = text('SELECT * FROM users WHERE id = ' + request.args['id'])  # flow
    with Session(engine) as session:
        return session.execute(statement)

@app.get('/b')
def b():
    with Session(engine) as session:
        return session.query(User).filter(by_name(request.args['name'])).all()

@app.get('/c')
def c():
    with Session(engine) as session:
        return session.execute(text('SELECT * FROM users WHERE id = :id'), {'id': request.args['id']})

@app.get('/d')
def d():
    with Session(engine) as session:
        return session.execute('SELECT * FROM users WHERE id = ' + request.args['id'])  # flow
`,
    },
    SQL_SINKS,
  );
  await expectFlows(
    {
      'package.json': '{"private": true}',
      'app.ts': `import express from 'express';
import { PrismaClient, Prisma } from '@prisma/client';
const app = express();
const prisma = new PrismaClient();
app.get('/a', async (req, res) => {
  const order = Prisma.raw(req.query.order); // flow
  res.json(await prisma.$queryRaw\`SELECT * FROM users ORDER BY \${order}\`);
});
app.get('/b', async (req, res) => {
  res.json(await prisma.$queryRaw\`SELECT * FROM users WHERE name = \${req.query.name}\`);
});
app.get('/c', async (req, res) => {
  res.json(await prisma.$queryRawUnsafe('SELECT * FROM users ORDER BY ' + req.query.order)); // flow
});
`,
    },
    SQL_SINKS,
  );
});

test('a container of Cosmos is asked in a text or with parameters', () =>
  expectFlows(
    {
      'app.py': `from azure.cosmos import CosmosClient
from flask import Flask, request

app = Flask(__name__)
users = CosmosClient('https://db.acme.example', credential=key()).get_database_client('a').get_container_client('users')

@app.get('/a')
def a():
    return list(users.query_items(query=f"SELECT * FROM c WHERE c.name = '{request.args['name']}'"))  # flow

@app.get('/b')
def b():
    name = request.args['name']
    return list(users.query_items('SELECT * FROM c WHERE c.name = @name', parameters=[{'name': '@name', 'value': name}]))
`,
    },
    SQL_SINKS,
  ));
