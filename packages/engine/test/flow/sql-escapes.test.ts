import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a quote behind a backslash ends a literal of SQL where backslashes were left as they are', () =>
  expectFlows({
    'a.js': String.raw`
const { Pool } = require('pg');
const pool = new Pool();
const half = (text) => text.replace(/'/g, "\\'");
const both = (text) => text.replace(/['"]/g, '\\$&');
const late = (text) => text.replace(/'/g, "\\'").replace(/\\/g, '\\\\');
const whole = (text) => text.replace(/\\/g, '\\\\').replace(/'/g, "\\'");
const all = (text) => text.replace(/['"\\]/g, '\\$&');
const doubled = (text) => text.replace(/'/g, "''");
require('express')().get('/', (req) => {
  const { name } = req.query;
  pool.query("select '" + half(name) + "'"); // flow
  pool.query("select '" + both(name) + "'"); // flow
  pool.query("select '" + late(name) + "'"); // flow
  pool.query('select "' + name.replaceAll('"', '\\"') + '"'); // flow
  pool.query("select '" + whole(name) + "'");
  pool.query("select '" + all(name) + "'");
  pool.query("select '" + doubled(name) + "'");
});`,
  }));
