import { test } from 'node:test';
import { expectFlows, type Sources } from './harness.ts';

const HEAD = `import express from 'express'; import fs from 'node:fs'; import path from 'node:path'; import { exec } from 'child_process'; import { z } from 'zod';
import isUUID from 'validator/lib/isUUID.js';
const app = express(); const ROOT = '/srv/files'; const NAMES = ['a', 'b'];
`;

/** A handler for each line: \`schema => use\`, where \`v\` is what came out of the schema. */
function handlers(lines: string): Sources {
  const routes = lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [schema = '', use = ''] = line.split(' => > ');
      return `app.get('/${index}', (req, res) => { const v = ${schema.trim()}.parse(req.query.v); ${use}`.replace(
        /( \/\/ flow)?$/,
        ' });$1',
      );
    });
  return { 'a.ts': HEAD + routes.join('\n') };
}

test('what a transform makes is what comes out', () =>
  expectFlows(
    handlers(`
z.string().transform((s) => path.basename(s)) => > fs.readFileSync(path.join(ROOT, v));
z.string().transform(path.basename) => > fs.readFileSync(path.join(ROOT, v));
z.string().transform((s) => s.trim()) => > fs.readFileSync(path.join(ROOT, v)); // flow
z.string().transform((s) => s.replace(/[^a-z]/g, '')) => > exec('x ' + v);
z.string().transform((s) => s.replace(/[^a-z;]/g, '')) => > exec('x ' + v); // flow
z.string().transform(Number) => > exec('x ' + v);
z.string().transform((s) => Number(s)) => > exec('x ' + v);
z.string().transform(String) => > exec('x ' + v); // flow
z.string().uuid().transform((s) => s.toUpperCase()) => > exec('x ' + v);
z.object({ a: z.string(), n: z.number() }).transform((o) => ({ cmd: o.a, times: o.n })) => > exec('x ' + v.times);
z.object({ a: z.string(), n: z.number() }).transform((o) => ({ cmd: o.a, times: o.n })) => > exec('x ' + v.cmd); // flow
z.array(z.string().transform(Number)) => > exec('x ' + v[0]);
z.array(z.string().transform(Number)) => > exec('x ' + v.join(' '));
z.array(z.string().transform((s) => s.trim())) => > exec('x ' + v[0]); // flow
z.string().transform((s) => s.trim()).optional() => > exec('x ' + v); // flow
`),
  ));

test('a transform may refuse, and what it made may be tested', () =>
  expectFlows(
    handlers(`
z.string().transform((s, ctx) => { const full = path.resolve(ROOT, s); if (!full.startsWith(ROOT + path.sep)) { ctx.addIssue({ code: 'custom' }); return z.NEVER; } return full; }) => > fs.readFileSync(v);
z.string().transform((s, ctx) => { const full = path.resolve(ROOT, s); if (!full.startsWith(ROOT + path.sep)) { ctx.addIssue({ code: 'custom' }); return z.NEVER; } return s; }) => > fs.readFileSync(v); // flow
z.string().transform((s, ctx) => { const full = path.resolve(ROOT, s); if (full.startsWith(ROOT + path.sep)) { ctx.addIssue({ code: 'custom' }); return z.NEVER; } return full; }) => > fs.readFileSync(v); // flow
z.string().transform((s, ctx) => { const full = path.resolve(ROOT, s); if (!full.startsWith(ROOT + path.sep)) console.log(ctx); return full; }) => > fs.readFileSync(v); // flow
z.string().transform((s) => path.resolve(ROOT, s)).refine((p) => p.startsWith(ROOT + path.sep)) => > fs.readFileSync(v);
z.string().transform((s) => path.resolve(ROOT, s)).refine((p) => p.startsWith(ROOT + path.sep)).transform((p) => decodeURIComponent(p)) => > fs.readFileSync(v); // flow
z.string().transform((s) => path.resolve(ROOT, s)).refine((p) => p.length > 1) => > fs.readFileSync(v); // flow
z.string().refine((s) => /^[a-z]+$/.test(s)).transform(decodeURIComponent) => > exec('x ' + v);
z.string().transform(decodeURIComponent).pipe(z.string().regex(/^[a-z]+$/)) => > exec('x ' + v);
z.string().transform(decodeURIComponent).pipe(z.string().regex(/[a-z]+/)) => > exec('x ' + v); // flow
`),
  ));

test('a test that tells what is wrong refuses it', () =>
  expectFlows(
    handlers(`
z.string().superRefine((s, ctx) => { if (!NAMES.includes(s)) ctx.addIssue({ code: 'custom' }); }) => > exec('x ' + v);
z.string().superRefine((s, ctx) => { if (!NAMES.includes(s)) return ctx.addIssue({ code: 'custom' }); }) => > exec('x ' + v);
z.string().superRefine((s, ctx) => { if (!NAMES.includes(s)) { ctx.issues.push({ code: 'custom', input: s }); } }) => > exec('x ' + v);
z.string().superRefine((s, ctx) => { if (NAMES.includes(s)) ctx.addIssue({ code: 'custom' }); }) => > exec('x ' + v); // flow
z.string().superRefine((s, ctx) => { if (s.length > 9) ctx.addIssue({ code: 'custom' }); }) => > exec('x ' + v); // flow
z.string().superRefine((s, ctx) => { const t = s.trim(); if (!NAMES.includes(t)) ctx.addIssue({ code: 'custom' }); s = t; }) => > exec('x ' + v); // flow
z.string().superRefine((s, ctx) => { if (!NAMES.includes(s)) console.log(ctx); }) => > exec('x ' + v); // flow
z.string().superRefine((s, ctx) => { NAMES.includes(s); }) => > exec('x ' + v); // flow
z.object({ a: z.string(), b: z.string() }).superRefine((o, ctx) => { if (!NAMES.includes(o.a)) ctx.addIssue({ code: 'custom' }); }) => > exec('x ' + v.a);
z.object({ a: z.string(), b: z.string() }).superRefine((o, ctx) => { if (!NAMES.includes(o.a)) ctx.addIssue({ code: 'custom' }); }) => > exec('x ' + v.b); // flow
z.object({ a: z.string() }).refine(({ a }) => NAMES.includes(a)) => > exec('x ' + v.a);
z.object({ a: z.string() }).refine((o) => o.a.length > 1) => > exec('x ' + v.a); // flow
z.string().check(z.regex(/^[a-z]+$/)) => > exec('x ' + v);
z.string().check(z.minLength(2), z.regex(/^[a-z]+$/)) => > exec('x ' + v);
z.string().check(z.minLength(2)) => > exec('x ' + v); // flow
z.string().check((ctx) => { if (!NAMES.includes(ctx.value)) ctx.issues.push({ code: 'custom' }); }) => > exec('x ' + v);
z.string().check((ctx) => { if (NAMES.includes(ctx.value)) ctx.issues.push({ code: 'custom' }); }) => > exec('x ' + v); // flow
z.string().check((ctx) => NAMES.includes(ctx.value)) => > exec('x ' + v); // flow
z.custom<string>((s) => typeof s === 'string' && /^[a-z]+$/.test(s)) => > exec('x ' + v);
z.custom<string>((s) => typeof s === 'string') => > exec('x ' + v); // flow
z.custom<string>() => > exec('x ' + v); // flow
`),
  ));

test('schemas that are made of others let through what those do', () =>
  expectFlows(
    handlers(`
z.string().pipe(z.enum(['a', 'b'])) => > exec('x ' + v);
z.string().pipe(z.string().min(1)) => > exec('x ' + v); // flow
z.enum(['a', 'b']).pipe(z.string()) => > exec('x ' + v);
z.preprocess((s) => String(s).trim(), z.enum(['a', 'b'])) => > exec('x ' + v);
z.preprocess((s) => String(s).trim(), z.string()) => > exec('x ' + v); // flow
z.preprocess((s) => 'x', z.object({ a: z.string() })) => > exec('x ' + v.a);
z.tuple([z.string(), z.enum(['a'])]) => > exec('x ' + v[1]);
z.tuple([z.string(), z.enum(['a'])]) => > exec('x ' + v[0]); // flow
z.tuple([z.enum(['a'])]).rest(z.string()) => > exec('x ' + v[1]); // flow
z.tuple([z.enum(['a'])], z.string()) => > exec('x ' + v[1]); // flow
z.record(z.enum(['a', 'b']), z.number()) => > exec('x ' + Object.keys(v).join(' '));
z.record(z.string(), z.number()) => > exec('x ' + Object.keys(v).join(' ')); // flow
z.record(z.enum(['a', 'b']), z.string()) => > exec('x ' + v.a); // flow
z.templateLiteral(['v', z.number(), '.', z.enum(['a', 'b'])]) => > exec('x ' + v);
z.templateLiteral(['v', z.string()]) => > exec('x ' + v); // flow
z.union([z.object({ a: z.enum(['a', 'b']) }), z.object({ a: z.literal('c') })]) => > exec('x ' + v.a);
z.union([z.object({ a: z.enum(['a', 'b']) }), z.object({ a: z.string() })]) => > exec('x ' + v.a); // flow
z.union([z.enum(['a', 'b']), z.string()]) => > exec('x ' + v); // flow
z.union([z.enum(['a', 'b']), z.number()]) => > exec('x ' + v);
z.number().or(z.enum(['a'])) => > exec('x ' + v);
z.number().or(z.string()) => > exec('x ' + v); // flow
z.discriminatedUnion('t', [z.object({ t: z.literal('x'), n: z.number() }), z.object({ t: z.literal('y'), s: z.string() })]) => > exec('x ' + v.n);
z.discriminatedUnion('t', [z.object({ t: z.literal('x'), n: z.number() }), z.object({ t: z.literal('y'), s: z.string() })]) => > exec('x ' + v.s); // flow
z.array(z.object({ a: z.enum(['a', 'b']) })).min(1).max(9) => > v.map((item) => exec('x ' + item.a));
z.array(z.object({ a: z.string() })).min(1) => > v.map((item) => exec('x ' + item.a)); // flow
z.string().date() => > exec('x ' + v);
z.ipv4() => > exec('x ' + v);
z.ipv4() => > fetch('http://' + v); // flow
z.string().ip() => > fetch('http://' + v); // flow
`),
  ));

test('tools get what their schema makes', () =>
  expectFlows({
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; import { z } from 'zod'; import path from 'node:path'; import { exec } from 'child_process';
const server = new McpServer({ name: 'x', version: '1' });
const item = z.string().transform((s) => path.basename(s));
server.registerTool('a', { description: 'a', inputSchema: { name: z.string().transform((s) => s.replace(/\\W/g, '')), other: item } }, async ({ name, other }) => {
  exec('x ' + name);
  exec('x ' + other); // flow
});
server.registerTool('b', { description: 'b', inputSchema: z.object({ a: z.string(), n: z.number() }).transform((o) => ({ b: o.a, m: o.n })) }, async ({ b, m }) => {
  exec('x ' + m);
  exec('x ' + b); // flow
});
server.registerTool('c', { description: 'c', inputSchema: z.union([z.object({ a: z.enum(['a']) }), z.object({ a: z.literal('b'), c: z.string() })]) }, async (input) => {
  exec('x ' + input.a);
  exec('x ' + input.c); // flow
});
`,
  }));

test('what throws on its way back gives nothing back', () =>
  expectFlows({
    'a.ts': `import { redirect } from 'next/navigation'; import express from 'express'; import { exec } from 'child_process';
const app = express();
function named(name) { if (!/^[a-z]+$/.test(name)) return redirect('/'); return name; }
function unnamed(name) { if (/^[a-z]+$/.test(name)) return redirect('/'); return name; }
app.get('/', (req, res) => {
  exec('x ' + named(req.query.a));
  exec('x ' + unnamed(req.query.b)); // flow
});
`,
  }));

test('schemas of valibot make and test as well', () =>
  expectFlows({
    'a.ts': `import express from 'express'; import * as v from 'valibot'; import { exec } from 'child_process';
const app = express(); const NAMES = ['a', 'b'];
app.get('/', (req, res) => {
  exec('x ' + v.parse(v.pipe(v.string(), v.transform((s) => s.replace(/[^a-z]/g, ''))), req.query.a));
  exec('x ' + v.parse(v.pipe(v.string(), v.transform((s) => s.trim())), req.query.b)); // flow
  exec('x ' + v.parse(v.pipe(v.picklist(NAMES), v.transform((s) => s + req.query.c)), req.query.d)); // flow
  exec('x ' + v.parse(v.pipe(v.string(), v.transform(decodeURIComponent), v.check((s) => NAMES.includes(s))), req.query.e));
  exec('x ' + v.parse(v.pipe(v.string(), v.check((s) => NAMES.includes(s)), v.transform((s) => s + req.query.f)), req.query.g)); // flow
  exec('x ' + v.parse(v.union([v.object({ n: v.number() }), v.object({ n: v.picklist(NAMES) })]), req.query.h).n);
  exec('x ' + v.parse(v.union([v.object({ n: v.number() }), v.object({ n: v.string() })]), req.query.i).n); // flow
});
`,
  }));
