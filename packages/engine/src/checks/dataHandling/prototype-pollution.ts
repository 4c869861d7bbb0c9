import type { Severity } from '@assay/contract';
import type { FileCheck } from '../../check.ts';
import { refusesPrototype } from '../../knowledge/prototype-keys.ts';
import { PROTOTYPE_SINKS } from '../../knowledge/sinks/prototype.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-prototype-pollution',
  title: 'Untrusted keys can change the prototype of all objects',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [1321, 915],
  why: `
    A merge or a write along a path that takes every key also takes \`__proto__\` and \`constructor\`. What is written there
    appears on every object of the program: checks are answered differently, options get values nobody set, and with the
    right option a command is run.`,
  fix: `
    Refuse the keys \`__proto__\`, \`constructor\` and \`prototype\`, walk only into keys that the object has itself
    (\`Object.hasOwn\`), or keep the data in a \`Map\` or in objects made by \`Object.create(null)\`.`,
  blindSpots:
    'Looks at merges that call themselves, at walks along a path, and at writes into what a key of a request chose. In a library, callers are assumed to pass untrusted keys; elsewhere a merge or walk without a visible source of keys weighs less.',
  wants: { sinks: PROTOTYPE_SINKS },
  examples: {
    bad: [
      {
        'store.js': `
          const app = require('express')();
          const store = {};
          app.post('/set', (req, res) => {
            «store[req.body.group][req.body.name]» = req.body.value;
            res.end();
          });`,
      },
      {
        'package.json': '{"name": "shop", "private": true}',
        'src/merge.js': `
          module.exports = function merge(target, source) {
            for (const key of Object.keys(source)) {
              const value = source[key];
              if (value !== null && typeof value === 'object') merge(target[key], value);
              else «target[key]» = value;
            }
            return target;
          };`,
        'src/server.js': `
          const app = require('express')();
          const merge = require('./merge');
          const settings = {};
          app.post('/settings', (req, res) => res.json(merge(settings, req.body)));`,
      },
      {
        'package.json': '{"name": "shop", "private": true}',
        'merge.js': `
          exports.mergeDeep = function mergeDeep(target, source) {
            for (const key in source) {
              if (target[key] instanceof Object) mergeDeep(target[key], source[key]);
              else «Object.assign(target, { [key]: source[key] })»;
            }
            return target;
          };`,
        'server.js': `
          const app = require('express')();
          const { mergeDeep } = require('./merge');
          const settings = {};
          app.post('/settings', (req, res) => res.json(mergeDeep(settings, req.body)));`,
      },
      {
        'package.json': '{"name": "merge"}',
        'index.js': `
          module.exports = function merge(target, source) {
            for (const key in source) {
              if (typeof source[key] === 'object' && typeof target[key] === 'object') merge(target[key], source[key]);
              else «target[key]» = source[key];
            }
            return target;
          };`,
      },
      {
        'package.json': '{"name": "point"}',
        'index.js': `
          exports.put = (object, pointer, value) => {
            const parts = pointer.split('/');
            if (parts[1] === '__proto__' || (parts[1] === 'constructor' && parts[2] === 'prototype')) return;
            let at = object;
            for (let i = 1; i < parts.length - 1; i++) at = at[parts[i]] || («at[parts[i]]» = {});
            «at[parts[parts.length - 1]]» = value;
          };`,
      },
      {
        'package.json': '{"name": "put"}',
        'index.js': `
          exports.put = (object, path, value) => {
            const parts = path.split('.');
            let at = object;
            parts.forEach((part, index) => {
              if (index < parts.length - 1) at = at[part] || («at[part]» = {});
            });
            // The last part alone is looked at: the walk has been through the others.
            const last = parts[parts.length - 1];
            if (last !== '__proto__' && last !== 'constructor') «at[last]» = value;
          };`,
      },
      {
        'package.json': '{"name": "put"}',
        'index.js': `
          exports.put = (object, path, value) => {
            const parts = path.split('.');
            let at = object;
            while (parts.length > 1) {
              const part = parts.shift();
              at = at[part] || («at[part]» = {});
            }
            «at[parts[0]]» = value;
          };`,
      },
      {
        'package.json': '{"name": "ini"}',
        'index.js': `
          exports.parse = (text) => {
            const out = {};
            let section;
            for (const line of text.split('\\n')) {
              const [, head] = /^\\[(.+)\\]$/.exec(line) || [];
              if (head) {
                section = head;
                out[section] = out[section] || {};
                continue;
              }
              const [key, value] = line.split('=');
              «out[section][key]» = value;
            }
            return out;
          };`,
      },
      {
        'store.js': `
          const app = require('express')();
          const users = {};
          app.post('/users/:id', (req, res) => {
            const user = users[req.params.id];
            if (!user) return res.sendStatus(404);
            «user.mail» = req.body.mail;
            «users[req.params.id].seen» = true;
            «Object.assign(users[req.params.id], req.body)»;
            res.end();
          });`,
      },
      {
        'settings.js': `
          const settings = { theme: {} };
          addEventListener('message', (event) => angular.merge(settings, «JSON.parse(event.data)»));`,
      },
      {
        'package.json': '{"name": "merge"}',
        'index.js': `
          // A merge that refuses \`__proto__\` alone walks from \`constructor\` to \`prototype\`.
          module.exports = function merge(target, source) {
            for (const key in source) {
              if (key === '__proto__') continue;
              if (target[key] && typeof source[key] === 'object') merge(target[key], source[key]);
              else «target[key]» = source[key];
            }
          };`,
      },
    ],
    good: [
      {
        'package.json': '{"name": "put"}',
        'index.js': `
          exports.put = (object, path, value) => {
            const parts = path.split('.');
            if (parts.includes('__proto__') || parts.includes('constructor')) return;
            let at = object;
            parts.forEach((part, index) => {
              if (index < parts.length - 1) at = at[part] || (at[part] = {});
            });
            const last = parts[parts.length - 1];
            at[last] = value;
          };`,
      },
      {
        'package.json': '{"name": "point"}',
        'index.js': `
          exports.put = (object, pointer, value) => {
            const parts = pointer.split('/');
            let at = object;
            while (parts.length > 1) {
              if (parts[0] === '__proto__' || parts[0] === 'constructor') return;
              const part = parts.shift();
              at = at[part] || (at[part] = {});
            }
            at[parts[0]] = value;
          };`,
      },
      {
        'themes.ts': `
          import express from 'express';
          express().post('/', (req, res) => {
            const themes: Record<string, Record<string, string>> = {};
            for (const [theme, colours] of Object.entries(req.body)) {
              themes[theme] = {};
              for (const [name, value] of Object.entries(colours)) {
                themes[theme][name] = value;
              }
            }
            res.json(themes);
          });`,
      },
      {
        'fields.ts': `
          import express from 'express';
          express().get('/', (req, res) => {
            const found: Record<string, Record<string, string[]>> = Object.create(null);
            for (const field of req.query.fields) {
              const [key, part] = field.split(':');
              if (key in found === false) found[key] = { [part]: [] };
              else if (part in found[key] === false) found[key][part] = [];
            }
            res.json(found);
          });`,
      },
      {
        'store.js': `
          const app = require('express')();
          const users = {};
          const names = Object.create(null);
          const REFUSED = ['__proto__', 'constructor', 'prototype'];
          app.post('/users/:id', (req, res) => {
            const { id } = req.params;
            names[id].seen = true;
            users['user:' + id].seen = true;
            users[Number(id)].seen = true;
            if (Object.hasOwn(users, id)) users[id].mail = req.body.mail;
            if (Object.prototype.hasOwnProperty.call(users, id)) users[id].mail = req.body.mail;
            if (/^[a-z0-9-]+$/.test(id)) users[id].mail = req.body.mail;
            const user = users[id.replace(/_/g, '')];
            user.mail = req.body.mail;
            const { mail, ...others } = users[id];
            others.mail = req.body.mail;
            if (REFUSED.includes(id)) return res.sendStatus(400);
            users[id].mail = req.body.mail;
            users[id][req.body.field] = req.body.value;
          });`,
      },
      {
        'package.json': '{"name": "shop", "private": true}',
        'src/server.js': `
          const app = require('express')();
          function merge(target, source) {
            for (const key of Object.keys(source)) {
              if (typeof source[key] === 'object') merge(target[key], source[key]);
              else target[key] = source[key];
            }
            return target;
          }
          const settings = merge({ shop: {} }, { shop: { name: 'x' } });
          app.get('/settings', (req, res) => res.json(settings));`,
      },
      {
        'package.json': '{"name": "merge"}',
        'index.js': `
          module.exports = function merge(target, source) {
            for (const key of Object.keys(source)) {
              if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
              if (typeof source[key] === 'object' && typeof target[key] === 'object') merge(target[key], source[key]);
              else target[key] = source[key];
            }
          };`,
      },
      {
        'package.json': '{"name": "merge"}',
        'index.js': `
          module.exports = function merge(target, source) {
            for (const key in source) {
              if (Object.hasOwn(target, key) && typeof target[key] === 'object') merge(target[key], source[key]);
              else target[key] = source[key];
            }
          };`,
      },
    ],
  },

  *find({ flows, text, path }) {
    for (const [severity, properties] of DANGERS) {
      const sighted = sightFlows(
        flows.filter(
          ({ spec, sink }) =>
            spec.deepWrite === undefined &&
            properties.has(spec.property ?? 'merge') &&
            !(sink.file === path && isMadeAnew(text, sink.start)),
        ),
        severity,
        ['remote', 'tool', 'model'],
        ({ source, spec, callee }) =>
          `${spec.callee === undefined ? KEYS[spec.property ?? ''] : `What ${callee}() merges holds`} ${source.what}, and \`__proto__\` is not refused: every object can be changed.`,
      );
      // Somebody who knows of the key may have refused it in a way that was not seen.
      for (const sighting of sighted) yield refusesPrototype(text) ? { ...sighting, confidence: 'low' } : sighting;
    }
    for (const { sink, source, spec } of flows) {
      if (spec.deepWrite === undefined) continue;
      yield {
        at: sink,
        // Nobody was seen to bring keys from outside.
        ...(spec.deepWrite === 'elsewhere' ? { severity: 'low' } : {}),
        message: `The place is chosen by ${source.what}, and \`__proto__\` is not refused: every object can be changed.`,
        trace: [
          { at: source.at, note: 'goes one level down, whatever the key' },
          { at: sink, note: 'writes there' },
        ],
      };
    }
  },
};

/** `out[a] = {}` on a line before `out[a][b] = x`, whatever the key: the write goes to the new object, and to no other. */
function isMadeAnew(text: string, at: number): boolean {
  const place = /^([\w$.]{1,60}\[[\w$.]{1,60}\])\[/.exec(text.slice(at, at + 200))?.[1];
  if (place === undefined) return false;
  const lines = text.slice(Math.max(0, at - MADE_BEFORE), at).split('\n');
  const made = lines.findLastIndex((line) => MADE.test(line.trim()) && line.trim().startsWith(`${place} =`));
  return made > 0 && !/\bif\s{0,3}\(|\belse\b/.test(lines[made - 1] ?? '');
}
const MADE_BEFORE = 600;
const MADE = /\]\s{0,3}=\s{0,3}(?:\{\s{0,3}\}|Object\.create\(null\)|new Map\(\));?$/;

/** What outside data decides of a write, and how bad that is. */
const DANGERS: readonly (readonly [Severity, ReadonlySet<string>])[] = [
  ['high', new Set(['[]', '[][]', 'merge'])],
  ['medium', new Set(['[].'])],
  ['low', new Set(['[].fixed'])],
];
const KEYS: Readonly<Record<string, string>> = {
  '[]': 'The keys on the way hold',
  '[][]': 'Both keys hold',
  '[].': 'The object that is written to is chosen by',
  '[].fixed': 'The object that is written to is chosen by',
};
