import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Example } from '../src/check.ts';
import { readExample } from '../src/example.ts';
import { scan } from '../src/scan.ts';
import { type MemoryFile, memoryTree } from '../src/tree/memory-tree.ts';

/** Forms of merges and of walks along a path beyond the examples of the check; what must be told is marked. */
const TOLD: readonly Example[] = [
  {
    'package.json': '{"name": "patch"}',
    'index.js': `
      const OPERATIONS = {
        add(at, key, value) {
          «at[key]» = value;
        },
        move(at, key, from) {
          at.moved = from;
        },
      };
      exports.patch = (object, { operation, path, value }) => {
        const parts = path.split('/');
        let at = object;
        for (let i = 0; i < parts.length; i += 1) {
          const part = parts[i];
          if (i === parts.length - 1) return OPERATIONS[operation].call(null, at, part, value);
          at = at[part];
        }
      };`,
  },
  {
    'package.json': '{"name": "put"}',
    'index.js': `
      function write(target, key, value) {
        «target[key]» = value;
      }
      exports.put = (object, path, value) => {
        const parts = path.split('.');
        let at = object;
        while (parts.length > 1) at = at[parts.shift()];
        write(at, parts.shift(), value);
      };`,
  },
  {
    'package.json': '{"name": "mix"}',
    'index.js': `
      function mixAll(target, ...sources) {
        for (const source of sources) for (const key in source) if (key !== '__proto__') mix(target, source[key], key);
        return target;
      }
      function mix(target, value, key) {
        const before = target[key];
        if (isObject(value) && isObject(before)) mixAll(before, value);
        else «target[key]» = value;
      }
      // The constructor of an object is a function, and its prototype an object.
      function isObject(value) {
        return typeof value === 'function' || (typeof value === 'object' && value !== null);
      }
      module.exports = mixAll;`,
  },
  {
    'package.json': '{"name": "tools"}',
    'index.js': `
      const tools = {
        mix(target, source) {
          for (const key in source) {
            if (isPlain(source[key]) && isPlain(target[key])) tools.mix(target[key], source[key]);
            else «target[key]» = source[key];
          }
          return target;
        },
        inherit(child, parent) {
          child.__proto__ = parent;
          return child;
        },
      };
      module.exports = tools;`,
  },
  {
    'package.json': '{"private": true}',
    'index.js': `
      const store = {};
      require('express')().post('/', (req, res) => {
        const { a, b, c, value } = req.body;
        if (a === '__proto__') console.log('odd');
        «store[a][b]» = value;
        if (['__proto__', 'constructor'].includes(c)) console.log('odd');
        «store[c][b]» = value;
      });`,
  },
  {
    'package.json': '{"name": "copy"}',
    'index.js': `
      const isObject = (value) => value !== null && typeof value === 'object';
      exports.copy = function (source, target) {
        const rest = [{ from: source, to: target }];
        while (rest.length > 0) {
          const { from, to } = rest.pop();
          Object.keys(from).forEach((key) => {
            if (isObject(from[key]) && isObject(to[key])) rest.push({ from: from[key], to: to[key] });
            else «to[key]» = from[key];
          });
        }
      };`,
  },
  {
    'package.json': '{"name": "fill"}',
    'index.js': `
      module.exports = function fill(target, source) {
        for (const key in source) {
          if (typeof source[key] === 'object') fill(«target[key]» = target[key] || {}, source[key]);
          else «target[key]» = source[key];
        }
      };`,
  },
  {
    'package.json': '{"name": "merge"}',
    'index.js': `
      const mergeKeys = (merged, source, keys) => {
        keys.forEach((key) => {
          if (key in merged) «merged[key]» = merge(merged[key], source[key]);
        });
        return merged;
      };
      function merge(merged, source) {
        return mergeKeys(merged, source, Object.keys(source));
      }
      module.exports = merge;`,
  },
  {
    'package.json': '{"name": "paths"}',
    'index.js': `
      const joined = (parts) => parts.reduce((p, part) => { p += '.' + part; return p; }, '');
      exports.set = (object, path, value) => {
        const parts = joined(path).split('.');
        for (let i = 0; i < parts.length; i++) {
          const p = parts[i];
          if (i === parts.length - 1) «object[p]» = value;
          object = object[p];
        }
      };`,
  },
  {
    'package.json': '{"name": "put"}',
    'index.js': `
      exports.put = (object, path, value) => {
        path.split('.').reduce((at, part, index, parts) => {
          «at[part]» = index === parts.length - 1 ? value : at[part] || {};
          return at[part];
        }, object);
      };
      exports.set = function (o, keys, value) {
        keys.slice(0, -1).forEach(function (key) {
          if (o[key] === undefined) «o[key]» = {};
          o = o[key];
        });
        const last = keys[keys.length - 1];
        «o[last]» = value;
      };
      exports.setPath = function setPath(document, keyPath, value) {
        const dot = keyPath.indexOf('.');
        if (dot < 0) «document[keyPath]» = value;
        else setPath(document[keyPath.slice(0, dot)], keyPath.slice(dot + 1), value);
      };`,
  },
  {
    'package.json': '{"name": "settings"}',
    'index.js': `
      const assign = (module.exports = (target, ...sources) => {
        for (const source of sources) {
          for (const key of Object.keys(source)) {
            if (isObject(target[key])) assign(target[key], source[key]);
            else «target[key]» = source[key];
          }
        }
        return target;
      });
      assign.all = (target, source) => {
        for (const key in source) {
          if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
          target[key] = below(target[key], source[key]);
        }
      };
      function below(a, b, k) {
        if (!isObject(a)) return b;
        if (Array.isArray(b)) for (k = 0; k < b.length; k++) «a[k]» = below(a[k], b[k]);
        else for (k in b) «a[k]» = below(a[k], b[k]);
        return a;
      }
      assign.get = (target, path) => path.reduce((at, key) => Object.hasOwn(target, key) && at[key], target);`,
  },
  {
    'package.json': '{"name": "shop", "private": true}',
    'src/settings.js': `
      export function withDefaults(settings, defaults) {
        for (const key of Object.keys(defaults)) {
          if (typeof settings[key] === 'object') withDefaults(settings[key], defaults[key]);
          else if (settings[key] === undefined) «settings[key]» = defaults[key];
        }
      }
      export function define(target, source) {
        Object.keys(source).forEach((key) => {
          const value = target[key];
          if (value) define(value, source[key]);
          else «Object.defineProperty(target, key, { value: source[key] })»;
        });
      }
      export function setPair(object, path, value) {
        «object[path[0]][path[1]]» = value;
      }`,
  },
];

const SILENT: readonly Example[] = [
  {
    'package.json': '{"name": "put"}',
    'index.js': `
      function write(target, key, value) {
        target[key] = value;
      }
      exports.put = (object, path, value) => {
        const parts = path.split('.');
        if (parts.some((part) => part === '__proto__' || part === 'constructor')) return;
        let at = object;
        while (parts.length > 1) at = at[parts.shift()];
        write(at, parts.shift(), value);
      };
      exports.copy = (target, source) => {
        for (const key of Object.keys(source)) write(target, key, source[key]);
      };`,
  },
  {
    'package.json': '{"name": "put"}',
    'index.js': `
      const refuse = (key) => {
        if (key === '__proto__' || key === 'constructor') throw new Error(key);
      };
      function write(target, key, value) {
        refuse(key);
        target[key] = value;
      }
      function add(list, index, value) {
        list[index] = value;
      }
      exports.put = (object, path, value) => {
        const parts = path.split('.');
        let at = object;
        while (parts.length > 1) at = at[parts.shift()];
        write(at, parts.shift(), value);
        add([], 0, value);
      };`,
  },
  {
    'package.json': '{"name": "mix"}',
    'index.js': `
      function mixAll(target, ...sources) {
        for (const source of sources) for (const key in source) if (isFree(key)) mix(target, source[key], key);
        return target;
      }
      function mix(target, value, key) {
        const before = target[key];
        if (isObject(value) && isObject(before)) mixAll(before, value);
        else target[key] = value;
      }
      function isFree(key) {
        return key !== '__proto__' && key !== 'constructor';
      }
      function isObject(value) {
        return typeof value === 'function' || (typeof value === 'object' && value !== null);
      }
      module.exports = mixAll;`,
  },
  {
    'package.json': '{"name": "put"}',
    'index.js': `
      const step = (object, key) => {
        if (!Object.hasOwn(object, key)) object[key] = {};
        return object[key];
      };
      exports.put = (object, path, value) => {
        if (path.includes('__proto__')) throw new Error(path);
        const parts = path.split('.');
        const last = parts.pop();
        const target = parts.reduce(step, object);
        target[last] = value;
      };`,
  },
  {
    'package.json': '{"name": "copy"}',
    'index.js': `
      const isObject = (value) => value !== null && typeof value === 'object';
      exports.copy = function (source, target) {
        const rest = [{ from: source, to: target }];
        while (rest.length > 0) {
          const { from, to } = rest.pop();
          Object.keys(from).forEach((key) => {
            if (key === '__proto__' || key === 'constructor') return;
            if (isObject(from[key]) && isObject(to[key])) rest.push({ from: from[key], to: to[key] });
            else to[key] = from[key];
          });
        }
      };
      exports.reach = function (start, next) {
        const seen = {};
        const rest = [start];
        while (rest.length > 0) {
          const key = rest.shift();
          seen[key] = true;
          rest.push(...next[key]);
        }
        return seen;
      };`,
  },
  {
    'package.json': '{"name": "visit"}',
    'index.js': `
      exports.trim = function trim(tree, options) {
        for (const key of Object.keys(tree)) {
          if (typeof tree[key] === 'object') tree[key] = trim(tree[key], options);
          else tree[key] = String(tree[key]).trim();
        }
        return tree;
      };
      exports.dates = function dates(tree) {
        Object.keys(tree)
          .filter((key) => tree[key])
          .forEach((key) => { tree[key] = dates(tree[key]); });
        return tree;
      };
      const _has = Object.prototype.hasOwnProperty;
      exports.merge = function merge(target, source) {
        for (const key in source) {
          if (_has.call(target, key)) merge(target[key], source[key]);
          else target[key] = source[key];
        }
      };`,
  },
  {
    'package.json': '{"name": "shop", "private": true}',
    'src/table.js': `
      export function group(rows) {
        const groups = {};
        for (const row of rows) {
          groups[row.shelf] = groups[row.shelf] || {};
          groups[row.shelf][row.name] = row;
        }
        return groups;
      }`,
  },
  {
    'package.json': '{"name": "tables"}',
    'index.js': `
      const kHeaders = Symbol('headers');
      exports.Table = class {
        set(row, col, value) {
          this.cells[row] = this.cells[row] || {};
          this.cells[row][col] = value;
        }
        header(key, value) {
          this[kHeaders] = this[kHeaders] || {};
          this[kHeaders][key] = value;
        }
      };
      const cache = Object.create(null);
      exports.remember = (from, to, value) => {
        cache[from] = cache[from] || {};
        cache[from][to] = value;
      };`,
  },
  {
    'package.json': '{"name": "merge"}',
    'index.js': `
      exports.merge = function (target, source) {
        const merged = { ...target };
        for (const key in source) {
          if (isObject(merged[key])) merged[key] = exports.merge(merged[key], source[key]);
          else merged[key] = source[key];
        }
        return merged;
      };`,
  },
  {
    'package.json': '{"name": "views"}',
    'index.js': `
      app.render = function (name) {
        let view = cache[name];
        if (!view) cache[name] = view = find(name);
        show(view);
      };
      function show(view) { view.render(); }`,
  },
  {
    'package.json': '{"name": "copy"}',
    'index.js': `
      exports.copy = (target, source) => {
        for (const key in source) target[key] = source[key];
        for (let i = 0; i < 3; i++) { target = target[i]; target[i] = 0; }
      };`,
  },
  {
    'package.json': '{"name": "put"}',
    'index.js': `
      const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);
      const OF_ALL = Object.getOwnPropertyNames(Object.prototype);
      const isRefused = (key) => REFUSED.has(key);
      exports.put = (object, path, value) => {
        if (path.some(isRefused)) throw new Error('refused');
        walk(object, path, value);
      };
      function walk(at, path, value) {
        for (const key of path.slice(0, -1)) at = at[key] || (at[key] = {});
        at[path[path.length - 1]] = value;
      }
      exports.merge = function merge(target, source) {
        for (const key in source) {
          if (isRefused(key)) continue;
          if (typeof source[key] === 'object') merge(target[key], source[key]);
          else target[key] = source[key];
        }
      };
      exports.nest = (data) => {
        const out = {};
        for (const name of Object.keys(data)) {
          let at = out;
          for (const part of name.split('.')) {
            if (OF_ALL.includes(part)) continue;
            at[part] = at[part] || {};
            at = at[part];
          }
        }
        return out;
      };`,
  },
  {
    'package.json': '{"name": "merge"}',
    'index.js': `
      const { isUnsafeKey } = require('./keys');
      exports.merge = function merge(target, source) {
        for (const key in source) {
          if (isUnsafeKey(key)) continue;
          if (typeof source[key] === 'object') merge(target[key], source[key]);
          else target[key] = source[key];
        }
      };`,
  },
];

function lineOf(file: MemoryFile | undefined, at: number): number {
  return typeof file === 'string' ? file.slice(0, at).split('\n').length : 0;
}

async function linesTold(example: Example): Promise<{ readonly told: string[]; readonly marked: string[] }> {
  const { files, marks } = readExample(example);
  const { findings } = await scan(memoryTree(files));
  return {
    told: findings
      .flatMap(({ checkId, file, line }) =>
        checkId === 'data-handling-prototype-pollution' ? [`${file}:${line}`] : [],
      )
      .toSorted(),
    marked: marks.map(({ file, start }) => `${file}:${lineOf(files[file], start)}`).toSorted(),
  };
}

for (const [index, example] of TOLD.entries()) {
  test(`a merge or walk that refuses no key is told, form ${index + 1}`, async () => {
    const { told, marked } = await linesTold(example);

    assert.ok(marked.length > 0);
    assert.deepEqual(told, marked);
  });
}

for (const [index, example] of SILENT.entries()) {
  test(`what only looks like one, or refuses its keys, is not told, form ${index + 1}`, async () => {
    const { told } = await linesTold(example);

    assert.deepEqual(told, []);
  });
}
