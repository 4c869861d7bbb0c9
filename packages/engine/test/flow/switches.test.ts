import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a switch that chooses among tests guards as they would one after the other', () =>
  expectFlows({
    'switch-true.ts': `import express from 'express'; import fs from 'fs'; import { exec } from 'child_process';
const app = express();
app.get('/a', (req, res) => {
  const name = String(req.query.name);
  switch (true) {
    case !/^[a-z]+$/.test(name):
      return res.status(400).end();
    case name.length > 10:
      return res.status(413).end();
  }
  exec('ls ' + name);
});
`,
    'switch-true-climbs.ts': `import express from 'express'; import fs from 'fs';
const app = express();
app.get('/a', (req, res) => {
  const name = String(req.query.name);
  switch (true) {
    case name.includes('..'):
    case name.startsWith('/'):
      return res.status(400).end();
    default:
      res.send(fs.readFileSync('/data/' + name).toString('hex'));
  }
});
`,
    'switch-true-positive.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
app.get('/a', (req, res) => {
  const name = String(req.query.name);
  switch (true) {
    case /^[a-z]+$/.test(name):
      exec('ls ' + name);
      break;
    case name === 'x y':
      exec('ls ' + name);
      break;
    case name.length > 3:
      exec('ls ' + name); // flow
      break;
    default:
      exec('ls ' + name); // flow
  }
});
`,
    'switch-false.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
app.get('/a', (req, res) => {
  const name = String(req.query.name);
  switch (false) {
    case /^[a-z]+$/.test(name):
      return res.status(400).end();
  }
  exec('ls ' + name);
});
`,
    'switch-true-no-leave.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
app.get('/a', (req, res) => {
  const name = String(req.query.name);
  switch (true) {
    case !/^[a-z]+$/.test(name):
      console.log('bad');
  }
  exec('ls ' + name); // flow
});
`,
  }));
