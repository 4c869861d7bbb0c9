import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { CODE_SINKS } from '../../src/knowledge/sinks/code.ts';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { NOSQL_SINKS } from '../../src/knowledge/sinks/nosql.ts';
import { GRAPH_SINKS, LDAP_SINKS, XPATH_SINKS } from '../../src/knowledge/sinks/query.ts';
import { SQL_SINKS } from '../../src/knowledge/sinks/sql.ts';
import { expectFlows, readAll } from './harness.ts';

/** What stands before the handler, and what is done in it with `input`, which somebody sent. */
type Use = readonly [before: string, use: string];

const script = ([before, use]: Use): string =>
  `const express = require('express');\n${before}\nexpress().post('/', async (req, res) => {\n  const input = req.body.input;\n  ${use}\n});\n`;
const python = ([before, use]: Use): string =>
  `from flask import Flask, request\n${before}\napp = Flask(__name__)\n@app.route('/')\ndef handle():\n    input = request.args['input']\n    ${use}\n    return ''\n`;

async function reached(path: string, text: string, sinks: readonly SinkSpec[]): Promise<boolean> {
  const facts = await readAll({ 'package.json': '{"private": true}', [path]: text }, [], sinks);
  return (facts.get(path)?.flows.length ?? 0) > 0;
}

async function expectEach(sinks: readonly SinkSpec[], bad: readonly Use[], good: readonly Use[], isPython: boolean) {
  const [path, write] = isPython ? (['app.py', python] as const) : (['app.js', script] as const);
  for (const use of bad) assert.equal(await reached(path, write(use), sinks), true, `silent: ${use.join('; ')}`);
  for (const use of good) assert.equal(await reached(path, write(use), sinks), false, `alarm: ${use.join('; ')}`);
}

test('SQL: drivers and builders of JavaScript', () =>
  expectEach(
    SQL_SINKS,
    [
      ["const db = require('pg-promise')()('postgres://');", "db.oneOrNone('SELECT ' + input);"],
      ["const sql = require('postgres')();", "sql.unsafe('SELECT ' + input);"],
      [
        "const { DatabaseSync } = require('node:sqlite'); const db = new DatabaseSync('a');",
        "db.exec('DROP TABLE ' + input);",
      ],
      ["const hdb = require('hdb'); const client = hdb.createClient({});", "client.exec('SELECT ' + input);"],
      [
        "const snowflake = require('snowflake-sdk'); const c = snowflake.createConnection({});",
        "c.execute({ sqlText: 'SELECT ' + input });",
      ],
      [
        "const { BigQuery } = require('@google-cloud/bigquery'); const b = new BigQuery();",
        "b.query({ query: 'SELECT ' + input });",
      ],
      [
        "const { AthenaClient, StartQueryExecutionCommand } = require('@aws-sdk/client-athena');",
        "new StartQueryExecutionCommand({ QueryString: 'SELECT ' + input });",
      ],
      [
        "const AWS = require('aws-sdk'); const s3 = new AWS.S3();",
        "s3.selectObjectContent({ Expression: 'SELECT ' + input });",
      ],
      [
        "const { getRepository } = require('typeorm');",
        "getRepository('User').createQueryBuilder('u').where('u.name = ' + input);",
      ],
      ["const knex = require('knex')({});", "knex('users').orWhereRaw('name = ' + input);"],
    ],
    [
      ["const db = require('pg-promise')()('postgres://');", "db.oneOrNone('SELECT $1', [input]);"],
      [
        "const { getRepository } = require('typeorm');",
        "getRepository('User').createQueryBuilder('u').where('u.name = :name', { name: input });",
      ],
      [
        "const { ExecuteStatementCommand } = require('@aws-sdk/client-dynamodb');",
        "new ExecuteStatementCommand({ Statement: 'SELECT ?', Parameters: [input] });",
      ],
      ['const list = [];', 'list.map((item) => item + input); list.one(input);'],
    ],
    false,
  ));

test('SQL: drivers of Python', () =>
  expectEach(
    SQL_SINKS,
    [
      ['import asyncpg', "asyncpg.connect().cursor(f'SELECT {input}')"],
      ['import pg8000.native', "pg8000.native.Connection('a').run(f'SELECT {input}')"],
      ['import duckdb', "duckdb.sql(f'SELECT {input}')"],
      ['from sqlalchemy import literal_column', 'literal_column(input)'],
      ['from databases import Database\ndb = Database("a")', "db.fetch_all(f'SELECT {input}')"],
      ['from django.contrib.auth.models import User', 'User.objects.extra(where=[input])'],
      ['from .models import Invoice', 'Invoice.objects.filter(paid=True).extra(where=[input])'],
      ['from .models import Invoice', 'Invoice.objects.raw(input)'],
      ['import boto3', "boto3.client('athena').start_query_execution(QueryString='SELECT ' + input)"],
      ['from google.cloud import bigquery', "bigquery.Client().query(f'SELECT {input}')"],
    ],
    [
      ['import asyncpg', "asyncpg.connect().fetch('SELECT $1', input)"],
      ['from django.contrib.auth.models import User', "User.objects.extra(where=['name = %s'], params=[input])"],
      ['from .models import Invoice', "Invoice.objects.raw('SELECT * FROM a WHERE b = %s', [input])"],
      ['from .storage import bucket', 'bucket.objects.raw(input)'],
      ['from .storage import Bucket', 'Bucket.raw(input)'],
    ],
    true,
  ));

test('code: a head that may be a program, a configuration that names what is called', async () => {
  const matter = "const matter = require('gray-matter');";
  const own = (names: string): Use => [matter, `matter(input, { engines: { ${names} } });`];
  await expectEach(
    CODE_SINKS,
    [[matter, 'matter(input);'], own('js: () => ({})'), own('yaml: () => ({}), js: { parse: () => ({}) }')],
    [own('javascript: () => ({})'), own('js: () => ({}), javascript: { parse: () => ({}) }')],
    false,
  );
  await expectEach(
    CODE_SINKS,
    [
      ['import logging.config', 'logging.config.dictConfig(input)'],
      ['from hydra.utils import instantiate', 'instantiate(input)'],
      ['import hydra\nfrom omegaconf import OmegaConf', 'hydra.utils.instantiate(OmegaConf.create(input).model)'],
    ],
    [['import logging.config', "logging.config.dictConfig({'version': 1})"]],
    true,
  );
  await expectFlows({ 'log.py': 'import logging.config\ndef setup(config):\n    logging.config.dictConfig(config)\n' });
});

test('questions in other languages', async () => {
  await expectEach(
    [...GRAPH_SINKS, ...NOSQL_SINKS, ...LDAP_SINKS, ...XPATH_SINKS],
    [
      [
        "const { Octokit } = require('@octokit/core'); const kit = new Octokit();",
        'kit.graphql(`{ repository(name: "${input}") { id } }`);',
      ],
      ["const { graphql } = require('graphql');", "graphql(schema, '{ user(name: ' + input + ') }');"],
      ["const AWS = require('aws-sdk'); const client = new AWS.DynamoDB.DocumentClient();", 'client.scan(input);'],
      ["const Datastore = require('nedb'); const users = new Datastore();", 'users.count({ name: input });'],
      [
        "const ActiveDirectory = require('activedirectory2'); const ad = new ActiveDirectory({});",
        "ad.findUsers('cn=' + input);",
      ],
      ["const xpath = require('xpath');", "xpath.useNamespaces({})('//user[' + input + ']', doc);"],
    ],
    [
      [
        "const { Octokit } = require('@octokit/core'); const kit = new Octokit();",
        "kit.graphql('query ($name: String!) { user(login: $name) { id } }', { name: input });",
      ],
      [
        "const AWS = require('aws-sdk'); const client = new AWS.DynamoDB.DocumentClient();",
        "client.get({ TableName: 'users', Key: { id: input } });",
      ],
    ],
    false,
  );
});

test('markup: what a page writes into itself, letters, answers', async () => {
  await expectEach(
    HTML_SINKS,
    [
      ["const $ = require('jquery');", "$('<div>' + input + '</div>');"],
      ["const $ = require('jquery');", "$('#a').replaceWith(input);"],
      ["const d3 = require('d3');", "d3.select('#a').html(input);"],
      ["const { JSDOM } = require('jsdom');", "new JSDOM(input, { runScripts: 'dangerously' });"],
      [
        "const nodemailer = require('nodemailer'); const post = nodemailer.createTransport({});",
        "post.sendMail({ html: 'Hi ' + input });",
      ],
      [
        "const React = require('react');",
        "React.createElement('div', { dangerouslySetInnerHTML: { __html: input } });",
      ],
      ["const Handlebars = require('handlebars');", 'new Handlebars.SafeString(input);'],
      ['', 'document.createRange().createContextualFragment(input);'],
    ],
    [
      ["const $ = require('jquery');", "$('#a').text(input);"],
      ["const { JSDOM } = require('jsdom');", 'new JSDOM(input);'],
      [
        "const nodemailer = require('nodemailer'); const post = nodemailer.createTransport({});",
        "post.sendMail({ text: 'Hi ' + input });",
      ],
      ["const React = require('react');", "React.createElement('div', { title: input });"],
    ],
    false,
  );
  await expectEach(
    HTML_SINKS,
    [
      ['from django.core.mail import send_mail', "send_mail('a', 'b', 'c', ['d'], html_message=input)"],
      ['from email.mime.text import MIMEText', "MIMEText(f'<p>{input}</p>', 'html')"],
      ['from flask import make_response', 'make_response(input)'],
      ['from pyramid.response import Response', 'Response(input)'],
    ],
    [
      ['from django.core.mail import send_mail', "send_mail('a', input, 'c', ['d'])"],
      ['from email.mime.text import MIMEText', "MIMEText(input, 'plain')"],
      ['from pyramid.response import Response', "Response(input, content_type='text/plain')"],
      ['from django.http import HttpResponse', `HttpResponse(input, 'text/javascript; charset="utf-8"')`],
    ],
    true,
  );
});

test('what encodes or checks a value takes its sting', async () => {
  await expectEach(
    HTML_SINKS,
    [],
    [
      ["const escaper = require('html-escaper');", 'res.send(`<p>${escaper.escape(input)}</p>`);'],
      ["const validator = require('validator');", 'if (validator.isSlug(input)) res.send(`<p>${input}</p>`);'],
    ],
    false,
  );
  await expectEach(
    SQL_SINKS,
    [],
    [
      [
        "const db = require('mysql2').createConnection({});",
        "db.query('SELECT * FROM notes WHERE name = ' + db.escape(input));",
      ],
    ],
    false,
  );
  await expectEach(
    [{ kind: 'regex', languages: ['javascript'], callee: 'RegExp', arguments: [0] }],
    [['', 'new RegExp(input);']],
    [["const isSafe = require('safe-regex');", 'if (isSafe(input)) new RegExp(input);']],
    false,
  );
  await expectEach(
    SQL_SINKS,
    [],
    [['import dateutil.parser, sqlite3', "sqlite3.connect('a').execute(f'SELECT {dateutil.parser.parse(input)}')"]],
    true,
  );
});

const FOUND: readonly (readonly [isPython: boolean, before: string, use: string])[] = [
  [true, 'from models import File', 'open(File.query.filter_by(id=input).first_or_404().path)'],
  [true, 'from models import File', 'open(File.query.get(input).path)'],
  [true, 'from models import File', 'open(File.objects.get_public_or_404(input, 1).path)'],
  [true, 'from models import File\nfrom db import db', 'open(db.session.get(File, input).path)'],
  [true, 'from models import File\nfrom db import db', 'open(db.query(File).get(input).path)'],
  [true, 'from models import File', "open(File.all_objects.select_related('owner').get(pk=input).path)"],
  [true, '', "open('/srv/' + input.rsplit('/', 1)[-1])"],
  [true, 'from store import manager', 'open(manager.related().get(id=input).path)'],
  [true, 'from models import File', 'open(File.objects.filter(key=input).first().path)'],
  [
    true,
    'from django.shortcuts import get_object_or_404\nfrom models import File',
    'open(get_object_or_404(File, pk=input).path)',
  ],
  [
    true,
    'from sqlalchemy import select\nfrom db import db\nfrom models import File',
    'open(db.execute(select(File).where(File.id.like(input))).first().path)',
  ],
  [
    false,
    "const { prisma } = require('./db');",
    'fs.readFile((await prisma.file.findUnique({ where: { id: input } })).path);',
  ],
  [false, "const { File } = require('./db');", 'fs.readFile((await File.findByPk(input)).path);'],
  [false, "const { client } = require('./chat');", 'fs.readFile((await client.channels.fetch(input)).name);'],
  [false, "const { config } = require('./db');", 'fs.readFile(config.browsers.get(input).path);'],
  [false, "const { jobs } = require('./db');", 'fs.readFile(jobs.dequeue(input, 1).path);'],
  [true, 'from store import query', 'open(query.get(input))'],
];
const KEPT: readonly (readonly [isPython: boolean, before: string, use: string])[] = [
  [true, 'from bottle import request as other', "open({'a': 1}.get(input, input))"],
  [true, '', "open('/srv/' + input.rsplit('/', 1)[0])"],
  [true, 'from store import query', 'open(query.get(1, input))'],
  [true, 'from store import query', 'open(query.make(input))'],
  [true, 'from store import query', 'open(query.get_path_or_404(input))'],
  [false, "const { find } = require('./db');", 'fs.readFile(find(input));'],
  [false, "const { dequeue } = require('./db');", 'fs.readFile(dequeue(input));'],
];

test('a record that was found by a key is not the key', async () => {
  const sinks: readonly SinkSpec[] = [
    { kind: 'path', languages: ['python'], callee: 'open', arguments: [0] },
    { kind: 'path', languages: ['javascript'], callee: 'fs.readFile', arguments: [0] },
  ];
  for (const [isReached, uses] of [
    [false, FOUND],
    [true, KEPT],
  ] as const) {
    for (const [isPython, before, use] of uses) {
      const text = isPython ? python([before, use]) : script([`const fs = require('fs');\n${before}`, use]);
      assert.equal(await reached(isPython ? 'app.py' : 'app.js', text, sinks), isReached, use);
    }
  }
});

test('sessions of warehouses take statements, whatever they were built with', () =>
  expectFlows(
    {
      'a.py': `import sys
from snowflake.snowpark import Session
class Warehouse:
    def __init__(self, settings):
        self.session = Session.builder.configs(settings).create()
    def ask(self, query):
        return self.session.sql(query).to_pandas() # flow
Warehouse({}).ask(f'SHOW TABLES IN {sys.argv[1]}')
`,
      'b.py': `import sys
from somewhere import session
session.sql(sys.argv[1])
`,
    },
    SQL_SINKS,
  ));
