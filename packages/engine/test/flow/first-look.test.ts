import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { lookAt } from '../../src/facts/flow/first-look/first-look.ts';
import { tablesOf } from '../../src/facts/flow/names/tables.ts';
import { compileTriggers } from '../../src/facts/flow/first-look/compile-triggers.ts';
import { SINKS } from './harness.ts';

const SCRIPT = ['javascript', 'typescript'] as const;
const MORE_SINKS: readonly SinkSpec[] = [
  { kind: 'html', languages: SCRIPT, property: 'body', evidence: ['koa.Context()'] },
  { kind: 'html', languages: ['python'], property: 'html' },
  { kind: 'code', languages: SCRIPT, callee: 'setTimeout', arguments: [0] },
];
const wants = { callees: new Map([['.delete', [/\.delete\('\//]]]), sinks: [...SINKS, ...MORE_SINKS] };
const typed = { callees: new Map([['.fetch', []]]), sinks: [] };
const LANGUAGES = {
  '.ts': ['typescript', compileTriggers(tablesOf('script'), wants)],
  '.js': ['javascript', compileTriggers(tablesOf('script'), wants)],
  '.py': ['python', compileTriggers(tablesOf('python'), wants)],
  '.java': ['java', compileTriggers(tablesOf('java'), typed)],
  '.rs': ['rust', compileTriggers(tablesOf('rust'), typed)],
} as const;

function reasonsIn(path: string, text: string): string[] {
  const ending = Object.entries(LANGUAGES).find(([name]) => path.endsWith(name));
  const [language, triggers] = ending?.[1] ?? LANGUAGES['.ts'];
  return [...lookAt({ path, blob: '', language, context: 'runtime', text }, triggers).reasons].toSorted();
}

describe('the first look at a file', () => {
  const plain: Readonly<Record<string, string>> = {
    'types.ts':
      "import type { Options } from './options';\nexport interface Row { path: string; url: string; get(): Options }\n",
    'list.ts': 'export const all = (rows: Set<string>) => { rows.delete("x"); return [...rows].join(); };\n',
    'urls.ts': "const options = { url: 'https://api.example.org', method: 'GET', headers: {} };\nexport { options };\n",
    'later.ts': 'export const soon = (done: () => void) => setTimeout(() => done(), 10);\n',
    'message.ts': 'export const shown = ({ body, html }: Message) => body + html;\n',
    'shapes.py': 'class Shape:\n    def area(self, data):\n        return data.get("path")\n',
  };
  for (const [path, text] of Object.entries(plain)) {
    it(`finds nothing to parse in ${path}, whatever everyday words it holds`, () => {
      assert.deepEqual(reasonsIn(path, text), []);
    });
  }

  const sources: Readonly<Record<string, string>> = {
    'express.ts': "import express from 'express';\nexpress().get('/', handler);\n",
    'by-name.js': 'exports.show = (req, res) => res.send(req.query.name);\n',
    'typed.ts': 'export function show(request: FastifyRequest) { return request.body; }\n',
    'lambda.js': 'exports.handler = async (event) => event.body;\n',
    'nest.ts': 'class Users { create(@Body() body: unknown) { return body; } }\n',
    'app/route.ts': 'export async function POST(incoming) { return incoming.json(); }\n',
    'action.ts': "'use server';\nexport async function save(form) { return form; }\n",
    'taken.js': 'const { env } = process;\nexport const key = env.KEY;\n',
    'views.py': 'from django.shortcuts import render\n\ndef show(request):\n    return render(request)\n',
    'tool.py': 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("x")\n\n@mcp.tool()\ndef run(text): ...\n',
    'sub.py': 'from flask import request\nname = request.args["name"]\n',
  };
  for (const [path, text] of Object.entries(sources)) {
    it(`sees where outside data may come in: ${path}`, () => {
      assert.ok(reasonsIn(path, text).includes('source'));
    });
  }

  it('sees effects and wanted calls, however the module is imported', () => {
    assert.ok(reasonsIn('a.ts', "import cp from 'node:child_process';\ncp.exec('ls');\n").includes('event'));
    assert.ok(reasonsIn('a.ts', "const { exec: run } = require('child_process');\nrun('ls');\n").includes('event'));
    assert.ok(reasonsIn('a.ts', "import run from 'cross-spawn';\nrun('ls');\n").includes('event'));
    assert.ok(reasonsIn('a.py', 'from os import system as run\nrun("ls")\n').includes('event'));
  });

  it('takes a wanted call for one only where the check says that it can matter', () => {
    assert.deepEqual(reasonsIn('a.ts', "router.delete('/users', handler);\n"), ['event', 'source']);
    assert.deepEqual(reasonsIn('a.ts', 'rows.delete(1);\n'), []);
  });

  it('asks for what gives a property its meaning', () => {
    assert.ok(reasonsIn('a.ts', "import Koa from 'koa';\nctx.body = page;\n").includes('sinkOfLibraries'));
    assert.deepEqual(reasonsIn('a.ts', 'message.body = page;\n'), []);
    assert.deepEqual(reasonsIn('a.ts', 'box.innerHTML = page;\n'), ['sinkOfLibraries']);
  });

  it('sees code that is kept as text to run later, and globals under another name', () => {
    assert.deepEqual(reasonsIn('a.ts', 'setTimeout(program, 10);\n'), ['sinkOfLibraries']);
    assert.deepEqual(reasonsIn('a.ts', 'setTimeout(async ({ id }) => { await done(id); }, 10);\n'), []);
    assert.ok(reasonsIn('a.ts', 'const get = given ?? globalThis.fetch;\n').includes('event'));
    assert.ok(reasonsIn('a.py', 'import builtins\nrun = builtins.eval\n').includes('sinkOfLibraries'));
    assert.deepEqual(reasonsIn('a.py', 'class A:\n    def b(self):\n        return self.open\n'), []);
  });

  it('sees calls that are given types', () => {
    assert.ok(reasonsIn('a.ts', "import pg from 'pg';\npool.query<Row>(text);\n").includes('sinkOfLibraries'));
    assert.ok(reasonsIn('a.java', 'class A { void a() { this.<Row>fetch(text); } }\n').includes('event'));
    assert.ok(reasonsIn('a.rs', 'fn a() { b.fetch::<Row>(text); }\n').includes('event'));
    assert.deepEqual(reasonsIn('a.java', 'class A { boolean a() { return x < fetch; } }\n'), []);
    assert.deepEqual(reasonsIn('a.rs', 'fn a() { b.fetch::new(text); }\n'), []);
  });

  it('tells a module of that name from a variable of that name', () => {
    assert.deepEqual(reasonsIn('a.ts', 'const request = next();\nrequest.get(1);\n'), []);
    assert.ok(reasonsIn('a.ts', "import request from 'request';\nrequest.get(1);\n").includes('event'));
  });
});
