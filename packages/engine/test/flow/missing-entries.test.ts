import { test } from 'node:test';
import { PROTOTYPE_SINKS } from '../../src/knowledge/sinks/prototype.ts';
import { expectFlows } from './harness.ts';

test('a key under which nothing was found leads to nothing that is inherited', () =>
  expectFlows(
    {
      'a.js': `const app = require('express')();
class Counter {
  begin(id, limit) { this.id = id; this.limit = limit; }
}
const counters = {};
app.post('/a/:id', (req, res) => {
  const { id } = req.params;
  if (!counters[id]) {
    counters[id] = new Counter();
    counters[id].limit = req.body.limit;
  }
  res.json(counters[id]);
});
app.post('/b/:id', (req, res) => {
  const { id } = req.params;
  if (counters[id] === undefined) {
    counters[id] = {};
    counters[id].limit = req.body.limit;
  }
  res.end();
});
app.post('/c/:id', (req, res) => {
  const { id } = req.params;
  if (!counters[id]) counters[id] = {};
  counters[id].limit = req.body.limit; // flow
  res.end();
});
app.post('/d/:id/:key', (req, res) => {
  const { id, key } = req.params;
  if (!counters[id]) {
    counters[id] = {};
    counters[id][key] = req.body.limit;
    counters[key].limit = req.body.limit; // flow
  }
  res.end();
});
const seen = Object.create(null);
app.post('/f/:id', (req, res) => {
  const { id } = req.params;
  if (!seen[id]) counters[id].limit = req.body.limit; // flow
  if (!req.body.known[id]) counters[id].limit = req.body.limit; // flow
  res.end();
});
app.post('/e/:id', (req, res) => {
  const { id } = req.params;
  if (counters[id]) counters[id].limit = req.body.limit; // flow
  res.end();
});`,
    },
    PROTOTYPE_SINKS,
  ));
