import type { FileCheck } from '../../check.ts';
import { NOSQL_SINKS } from '../../knowledge/sinks/query.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-nosql-injection',
  title: 'Untrusted object in a question to a document database',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [943],
  why: `
    A body parser turns \`password[$ne]=x\` into an object with an operator in it. Where a text was meant, the database
    then reads a condition that is true for everybody, and the login is open.`,
  fix: 'Turn each value into the type you mean before the query (`String(req.body.name)`), or validate the body with a schema.',
  blindSpots: 'A method is taken for a query where a database driver is imported or the receiver comes from one.',
  wants: { sinks: NOSQL_SINKS },
  examples: {
    bad: [
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
    ],
    good: [
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

  find: ({ flows }) =>
    sightFlows(
      flows,
      'medium',
      ['tool', 'remote', 'model'],
      ({ source, callee }) =>
        `The question given to ${callee}() holds ${source.what} as it came; ${controllerOf(source.kind)} can put operators in it.`,
    ),
};
