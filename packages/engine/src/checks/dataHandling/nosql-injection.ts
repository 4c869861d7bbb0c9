import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { DATABASE_SCRIPT_SINKS, NOSQL_SINKS, REDIS_SINKS } from '../../knowledge/sinks/nosql.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-nosql-injection',
  title: 'Untrusted object in a document database query',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [943],
  why: `
    A body parser turns \`password[$ne]=x\` into an object with an operator in it. Where a text was meant, the database
    then reads a condition that is true for everybody, and the login is open. What stands in \`$where\` is worse: the database
    runs it as JavaScript, and there a plain text does the harm.`,
  fix: 'Turn each value into the type you mean before the query, or validate the body with a schema.',
  fixIn: {
    javascript: '`String(req.body.name)`.',
    python: "`str(body['name'])`, or a model of pydantic with `name: str`.",
    go: 'decode the body into a struct with `Name string`, not into `bson.M`.',
    java: '`Filters.eq("name", name)`, where `name` is a `String`.',
    php: "`(string) $_POST['name']`.",
    ruby: '`params[:name].to_s`.',
    csharp: '`Builders<User>.Filter.Eq(user => user.Name, name)`, where `name` is a `string`.',
  },
  blindSpots: 'A method is taken for a query where a database driver is imported or the receiver comes from one.',
  wants: { sinks: [...NOSQL_SINKS, ...REDIS_SINKS, ...DATABASE_SCRIPT_SINKS] },
  examples: {
    bad: [
      {
        'users.go': `
          package users

          import (
            "encoding/json"
            "net/http"

            "go.mongodb.org/mongo-driver/bson"
            "go.mongodb.org/mongo-driver/mongo"
          )

          func search(users *mongo.Collection) http.HandlerFunc {
            return func(w http.ResponseWriter, r *http.Request) {
              var filter bson.M
              json.NewDecoder(r.Body).Decode(&filter)
              users.Find(r.Context(), «filter»)
            }
          }`,
      },
      {
        'login.js': `
          const express = require('express');
          const { MongoClient } = require('mongodb');
          const users = new MongoClient('mongodb://localhost').db('shop').collection('users');
          express().post('/login', async (req, res) => {
            res.json(await users.findOne(«{ name: req.body.name, password: req.body.password }»));
          });`,
      },
      {
        'login.js': `
          module.exports = (app, db) => {
            const users = db.collection('users');
            app.post('/login', (req, res) => {
              users.findOne(«{ name: req.body.name }», (error, user) => res.json(user));
            });
          };`,
      },
      {
        'login.py': `
          import pymongo
          from flask import Flask, request
          app = Flask(__name__)
          users = pymongo.MongoClient().shop.users

          @app.route('/login', methods=['POST'])
          def login():
              found = users.find_one(«request.get_json()»)
              return {'ok': found is not None}`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { MongoClient } from 'mongodb';
          import { z } from 'zod';
          const users = new MongoClient(process.env.MONGO_URL).db('shop').collection('users');
          const server = new McpServer({ name: 'users', version: '1.0.0' });
          server.tool('older', { age: z.string() }, async ({ age }) => users.find(«{ $where: \`this.age > \${age}\` }»).toArray());
          server.tool('count', { test: z.string() }, async ({ test }) =>
            users.aggregate(«[{ $match: { $expr: { $function: { body: String(test), args: [], lang: 'js' } } } }]»).toArray());`,
      },
      {
        'older.py': `
          import pymongo
          from flask import Flask, request
          app = Flask(__name__)
          users = pymongo.MongoClient().shop.users

          @app.route('/older')
          def older():
              return str(list(users.find(«{'$where': 'this.age > ' + str(request.args['age'])}»)))`,
      },
      {
        'search.js': `
          const express = require('express');
          const mongoose = require('mongoose');
          const { createClient } = require('redis');
          const Page = mongoose.model('Page', { title: String });
          const seen = createClient();
          express().post('/search', async (req, res) => {
            const { filter, key } = req.body;
            if (typeof filter !== 'string') return res.sendStatus(400);
            res.json(await Page.find(«{ title: JSON.parse(filter) }»));
            await seen.multi().set(«key», '1').exec();
          });`,
      },
    ],
    good: [
      {
        'orders.js': `
          module.exports = (app, shop, db) => {
            app.post('/orders', async (req, res) => {
              await shop.collection('orders').update(req.body.id, { state: 'paid' });
              res.json(await db.collection(req.body.kind).find(req.body.id));
            });
          };`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { MongoClient } from 'mongodb';
          import { z } from 'zod';
          const users = new MongoClient(process.env.MONGO_URL).db('shop').collection('users');
          const server = new McpServer({ name: 'users', version: '1.0.0' });
          server.tool('older', { age: z.number(), name: z.string() }, async ({ age, name }) => {
            await users.find({ $where: \`this.age > \${age}\` }).toArray();
            return users.find({ $where: 'this.age > this.limit', name }).toArray();
          });`,
      },
      {
        'users.go': `
          package users

          import (
            "net/http"

            "go.mongodb.org/mongo-driver/bson"
            "go.mongodb.org/mongo-driver/mongo"
          )

          func search(users *mongo.Collection) http.HandlerFunc {
            return func(w http.ResponseWriter, r *http.Request) {
              users.Find(r.Context(), bson.M{"name": r.FormValue("name")})
            }
          }`,
      },
      {
        'pages.js': `
          const express = require('express');
          const { createClient } = require('redis');
          const { MongoClient } = require('mongodb');
          const pages = new MongoClient('mongodb://localhost').db('shop').collection('pages');
          const seen = createClient();
          express().post('/pages/:name', async (req, res) => {
            if (typeof req.body.key === 'string') await seen.set(req.body.key, '1');
            await seen.set('seen:' + req.query.key, '1');
            res.json(await pages.findOne({ name: req.params.name, language: req.headers['accept-language'] }));
          });`,
      },
      {
        'login.js': `
          const express = require('express');
          const { MongoClient } = require('mongodb');
          const users = new MongoClient('mongodb://localhost').db('shop').collection('users');
          express().post('/login', async (req, res) => {
            res.json(await users.findOne({ name: String(req.body.name), password: String(req.body.password) }));
          });`,
      },
      {
        'login.py': `
          import pymongo
          from flask import Flask, request
          app = Flask(__name__)
          users = pymongo.MongoClient().shop.users

          @app.route('/login', methods=['POST'])
          def login():
              found = users.find_one({'name': str(request.get_json()['name'])})
              return {'ok': found is not None}`,
      },
    ],
  },

  *find({ flows }) {
    const scripts = flows.filter(isScript);
    const told = new Set(scripts.map(placeOf));
    yield* sightFlows(
      scripts,
      'high',
      ['tool', 'remote', 'model'],
      ({ source, callee }) =>
        `The JavaScript that ${callee}() has the database run holds ${source.what}; ${controllerOf(source.kind)} can change what it does.`,
    );
    yield* sightFlows(
      flows.filter((flow) => !REDIS_SINKS.includes(flow.spec) && !told.has(placeOf(flow))),
      'medium',
      ['tool', 'remote', 'model'],
      ({ source, callee }) =>
        `The question given to ${callee}() holds ${source.what} as it came; ${controllerOf(source.kind)} can put operators in it.`,
    );
    yield* sightFlows(
      flows.filter(({ spec }) => REDIS_SINKS.includes(spec)),
      'low',
      ['remote'],
      ({ source, callee }) =>
        `${callee}() is given ${source.what} as it came; ${controllerOf(source.kind)} can send a list and add to the command.`,
    );
  },
};

/** Of JavaScript in a question. */
function isScript({ spec }: Flow): boolean {
  return DATABASE_SCRIPT_SINKS.includes(spec);
}

function placeOf({ call }: Flow): string {
  return `${call.file}:${call.start}`;
}
