import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

/** Servers of files, and where they take the folder: a position, or an option of that name. */
const SERVERS: Readonly<Record<string, number | string>> = {
  'express.static': 0,
  'serve-static': 0,
  'koa-static': 0,
  'koa-serve': 0,
  st: 0,
  '.register': 'root',
};
const PLUGINS: ReadonlySet<string> = new Set(['@fastify/static', 'fastify-static']);
/** The folder the program was started in, which as a rule is that of the project. */
const STARTED_IN =
  /^(?:["'`]\.{1,2}\/?["'`]|process\.cwd\(\)|path\.(?:resolve|join)\(\s{0,2}(?:["'`]\.?\/?["'`]|process\.cwd\(\))?\s{0,2}\))$/;
/** The folder this file lies in, or one above. */
const OWN_FOLDER =
  /^(?:__dirname|import\.meta\.dirname|path\.(?:resolve|join)\(\s{0,2}(?:__dirname|import\.meta\.dirname)\s{0,2}(?:,\s{0,2}["'`]\.?\/?["'`]\s{0,2})?\))$/;
const ABOVE =
  /^(?:path\.(?:resolve|join)\(\s{0,2}(?:__dirname|import\.meta\.dirname)\s{0,2}(?:,\s{0,2}["'`](?:\.\.\/?)+["'`]\s{0,2}){1,4}\)|(?:__dirname|import\.meta\.dirname)\s?\+\s?["'`]\/\.\.\/?["'`])$/;

export const check: FileCheck = {
  id: 'filesystem-private-files-served',
  title: 'The folder of the program is served to everybody',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [548, 219],
  why: `
    Whoever asks gets the sources, the settings and the databases that lie beside the program, by names that are easy to
    guess: \`package.json\`, \`config.js\`, \`data.sqlite\`.`,
  fix: "Keep what visitors may have in a folder of its own and serve that one: `express.static(path.join(__dirname, 'public'))`.",
  blindSpots:
    'What lies in the folder is not looked up; a program that was built into the folder of its pages is reported too.',
  wants: { calls: Object.keys(SERVERS), callsOnlyIn: /static/i },
  examples: {
    bad: [
      {
        'server.js': `
          const express = require('express');
          const app = express();
          app.use(express.static(«__dirname»));
          app.use('/files', express.static(«'.'»));`,
      },
      {
        'src/server.ts': `
          import path from 'node:path';
          import Fastify from 'fastify';
          import files from '@fastify/static';
          const app = Fastify();
          app.register(files, { root: «path.join(__dirname, '..')» });`,
      },
    ],
    good: [
      {
        'server.js': `
          const express = require('express');
          const path = require('path');
          const app = express();
          app.use(express.static(path.join(__dirname, 'public')));
          app.use('/files', express.static('files'));`,
      },
      {
        'web/static/serve.js': `
          const express = require('express');
          express().use(express.static(__dirname));`,
      },
    ],
  },

  *find({ calls, text, path, context }) {
    if (context !== 'runtime') return;
    for (const call of calls) {
      const folder = call.at.file === path ? servedFolder(call) : undefined;
      if (folder?.at.file !== path || !isOfProgram(text.slice(folder.at.start, folder.at.end), path)) continue;
      yield { at: folder.at, message: 'Visitors can fetch whatever lies in this folder, the program itself too.' };
    }
  },
};

function servedFolder(call: CallFact): ValueFact | undefined {
  const place = SERVERS[call.callee] ?? SERVERS[`.${call.method}`];
  if (typeof place === 'number') return call.arguments[place];
  return PLUGINS.has(call.arguments[0]?.qualifiedName ?? '') ? call.option(String(place)) : undefined;
}

/** Whether the folder is that of the project: the file itself lies at the top, or a folder below and serves the one above. */
function isOfProgram(written: string, path: string): boolean {
  const depth = path.split('/').length - 1;
  if (STARTED_IN.test(written)) return true;
  if (OWN_FOLDER.test(written)) return depth === 0;
  return ABOVE.test(written) && depth <= (written.match(/\.\./g)?.length ?? 0);
}
