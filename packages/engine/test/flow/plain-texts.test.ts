import { test } from 'node:test';
import { NOSQL_SINKS } from '../../src/knowledge/sinks/nosql.ts';
import { expectFlows } from './harness.ts';

test('a text that was put together or cut holds no operator, an object does', () =>
  expectFlows(
    {
      'app.js': `const express = require('express'); const { MongoClient, ObjectId } = require('mongodb');
const users = new MongoClient('').db('a').collection('b'); const app = express();
app.post('/', async (req, res) => { const { body } = req;
await users.findOne({ a: body.a }); // flow
await users.findOne(JSON.parse(\`{"a": \${body.a}}\`)); // flow
await users.findOne({ a: body.a + body.b }); // flow
await users.findOne({ a: [\`\${body.a}\`, body.b] }); // flow
await users.findOne({ a: \`\${body.a}\` });
await users.findOne({ a: 'user:' + body.a });
await users.findOne({ a: body.a + '' });
await users.findOne({ a: body.a.trim().toLowerCase() });
await users.findOne({ a: encodeURIComponent(body.a), _id: new ObjectId(body.b) });
await users.findOne({ a: new RegExp(body.a) });
});`,
      'app.py': `import pymongo
from flask import request
users = pymongo.MongoClient().app.users
def find():
    body = request.get_json()
    users.find_one({'a': body['a']})  # flow
    users.find_one({'a': f"{body['a']}"})
    users.find_one({'a': 'user:' + body['a']})
`,
    },
    NOSQL_SINKS,
  ));

test('what is read of a request by its name alone is text', () =>
  expectFlows(
    {
      'hono.ts': `import { Hono } from 'hono'; import { MongoClient } from 'mongodb';
const users = new MongoClient('').db('a').collection('b'); const app = new Hono();
app.post('/:id', async (c) => {
await users.findOne({ a: (await c.req.json()).a }); // flow
await users.findOne(c.req.query()); // flow
await users.findOne({ a: c.req.query('a'), b: c.req.param('id') ?? '', c: c.req.header('x-name') });
});`,
      'express.ts': `import express from 'express'; import { MongoClient } from 'mongodb';
const users = new MongoClient('').db('a').collection('b');
express().get('/', async (req, res) => {
await users.findOne({ a: req.query.a }); // flow
await users.findOne({ a: req.get('x-name'), b: req.params.id });
});`,
    },
    NOSQL_SINKS,
  ));
