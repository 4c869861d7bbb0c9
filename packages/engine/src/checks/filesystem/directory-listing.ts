import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

/** Options of servers of files that make them show what a folder holds. */
const OPTIONS: Readonly<Record<string, string>> = {
  '@fastify/static': 'list',
  'fastify-static': 'list',
  'aiohttp.web.Application().router.add_static': 'show_index',
  'aiohttp.web.UrlDispatcher().add_static': 'show_index',
  'aiohttp.web.static': 'show_index',
  '.add_static': 'show_index',
};
const SHOWS = ['serve-index', 'koa-serve-index', 'http.server.SimpleHTTPRequestHandler'];
/** nginx and Apache. */
const CONFIGURED = /^[ \t]*autoindex[ \t]+on[ \t]*;|^[ \t]*Options[ \t]+(?:[^\n#]{0,60}[ \t])?\+?Indexes\b/gim;

export const check: FileCheck = {
  id: 'filesystem-directory-listing',
  title: 'A web folder lists its files',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [548],
  why: `
    Whoever asks for the folder gets the names of all its files: backups, drafts and whatever else nobody linked to.`,
  fix: `
    Serve the files without an index, or keep what is listed in a folder of its own and ask for a login.`,
  blindSpots: 'Whether the folder is meant to be public is not known.',
  wants: { calls: [...Object.keys(OPTIONS), ...SHOWS], keywords: ['autoindex', 'indexes'] },
  examples: {
    bad: [
      {
        'app.js': `
          const express = require('express');
          const serveIndex = require('serve-index');
          express().use('/files', «serveIndex('files', { icons: true })»);`,
      },
      {
        'app.py': `
          from aiohttp import web
          app = web.Application()
          «app.router.add_static('/files', 'files', show_index=True)»`,
      },
      { 'nginx.conf': 'server {\n  location /files {\n«    autoindex on;»\n  }\n}\n' },
    ],
    good: [
      {
        'app.js': `
          const express = require('express');
          express().use('/files', express.static('files'));`,
      },
      {
        'app.py': `
          from aiohttp import web
          app = web.Application()
          app.router.add_static('/files', 'files')`,
      },
      { 'nginx.conf': 'server {\n  location /files {\n    autoindex off;\n  }\n}\n' },
    ],
  },

  *find({ calls, windows, path, role, language }) {
    for (const call of calls) {
      if (call.at.file === path && showsFolder(call))
        yield { at: call.at, message: 'Visitors can read the names of all files in this folder.' };
    }
    if (language !== 'text' && role === undefined && !/\.(?:conf|htaccess)$|(?:^|\/)\.htaccess$/.test(path)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(CONFIGURED)) {
        const at = window.spanOf(match);
        yield { at, message: 'Visitors can read the names of all files in this folder.' };
      }
    }
  },
};

function showsFolder(call: CallFact): boolean {
  const option = OPTIONS[call.callee] ?? OPTIONS[`.${call.method}`];
  return option === undefined ? SHOWS.includes(call.callee) : call.option(option)?.constant === true;
}
