import type { FileCheck } from '../../check.ts';
import { MODULE_SINKS } from '../../knowledge/sinks/module.ts';

const CALLEES = [
  'require',
  'import',
  'importlib.import_module',
  '__import__',
  'builtins.__import__',
  'imp.load_source',
].filter((name) => MODULE_SINKS.some(({ callee }) => callee === name));

/** A file of data, by the name it ends in, here or just before. */
const LOADS_DATA = /\.json\b/;
const LOOKS_BACK = 200;
const PUT_TOGETHER = /[+`%]/;

export const check: FileCheck = {
  id: 'rce-dynamic-module-load',
  title: 'Loads modules whose names are built at run time',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [829],
  why: `
    Which code runs is decided while the program runs, so nobody can read it beforehand.`,
  fix: `
    Keep a table of the modules that may be loaded and look the name up in it.`,
  blindSpots: 'Says that it happens, not that it is dangerous: rce-tainted-module-load follows the data.',
  wants: { calls: CALLEES },
  yieldsTo: ['rce-tainted-module-load'],
  examples: {
    bad: [
      { 'plugins.js': 'function load(name) {\n  return «require(name)»;\n}' },
      { 'plugins.py': 'import importlib\n\ndef load(name):\n    return «importlib.import_module(name)»' },
    ],
    good: [
      { 'plugins.js': "const load = (name) => require('./plugins/' + name);\nconst fs = require('fs');" },
      {
        'version.js':
          "const path = require('path');\nconst version = (folder) => require(path.join(folder, 'package.json')).version;",
      },
      {
        'own.js':
          "const path = require('path');\nconst own = path.join(path.dirname(__filename), 'lib');\nrequire(own).run();",
      },
      { 'run.js': "const run = (folder) => require(folder + '/main').run();" },
      { 'plugins.py': "import importlib\n\ndef load(name):\n    return importlib.import_module(f'plugins.{name}')" },
    ],
  },

  *find({ calls, context, path, text }) {
    if (context !== 'runtime') return;
    const seen = new Set<number>();
    for (const call of calls) {
      const [name] = call.arguments;
      if (name === undefined || call.at.file !== path || seen.has(call.at.start)) continue;
      // Below a folder or a package of its own the program still decides.
      if (name.isFixed || name.sources.length > 0 || name.prefix !== undefined) continue;
      if (PUT_TOGETHER.test(text.slice(name.at.start, name.at.end))) continue;
      if (LOADS_DATA.test(text.slice(Math.max(0, call.at.start - LOOKS_BACK), call.at.end))) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: 'The name of the module is made while the program runs.' };
    }
  },
};
