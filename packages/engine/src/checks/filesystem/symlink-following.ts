import type { FileCheck } from '../../check.ts';

/** A folder check on a path that was put in order as text only. */
const CHECKED =
  /(?<![\w$.])(?<value>[A-Za-z_$][\w$]{0,60})\.(?:startsWith|startswith)\(\s{0,3}[^()\n]{1,80}|os\.path\.commonpath\(\s{0,3}\[[^\]\n]{1,120}\]|(?<![\w$])path\.relative\(\s{0,3}[^()\n]{1,80}/g;
const FOLDER = /path|dir|folder|root|base|workspace|allowed|upload|public/i;
/** `folder_paths.PREFIX` is a prefix, whatever it belongs to. */
const OWNER = /\b(?!path\b|os\b)[\w$]{1,60}\.(?=[\w$])/g;
/** What asks whether the way from one place to another leads up. */
const ASKED_FOR_UP = /['"`]\.\.|isAbsolute/;
const AS_TEXT = {
  python: /\bos\.path\.(?:abspath|normpath)\(/,
  script: /(?<![\w$])path\.(?:resolve|normalize|join)\(/,
} as const;
/** Somebody asks where the path really leads, or does not follow links. */
const FOLLOWED =
  /realpath|\blstat|isSymbolicLink|is_symlink|islink|O_NOFOLLOW|follow_?symlinks|\.resolve\(\s{0,3}(?:strict|\))|readlink|nofollow/i;
const OPENS = {
  python:
    /\bopen\(|\.read_text\(|\.read_bytes\(|\.write_text\(|shutil\.\w{4,9}\(|os\.(?:remove|unlink|listdir|scandir)\(/,
  script:
    /\b(?:readFile|writeFile|createReadStream|createWriteStream|readdir|unlink|rm|copyFile|rename|appendFile|open)(?:Sync)?\(/,
} as const;
/** A function that others ask for the path they then open. */
const GIVES_PATH =
  /(?:function|def|const)\s{1,3}_?(?:resolve|validate|check|ensure|assert|secure|safe|get_?safe)\w{0,20}(?:path|file|dir)\w{0,12}\s{0,3}[=(<:]/i;
/** Only where somebody else names the path: a server, or tools for an agent. */
const SERVES =
  /modelcontextprotocol|\bfastmcp\b|\bmcp\.server\b|['"](?:express|fastify|koa|hono|node:http|http)['"]|\b(?:from|import)\s{1,2}(?:flask|fastapi|aiohttp|starlette|tornado|bottle|sanic)\b/;

export const check: FileCheck = {
  id: 'filesystem-symlink-following',
  title: 'Folder check that a link gets round',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [59],
  why: `
    The path is compared with the allowed folder as text, and then opened. A link inside the folder that points out of it
    passes the comparison, and what is opened lies elsewhere. Whoever can create a link, or ask for one to be unpacked,
    reads and writes where they like.`,
  fix: `
    Ask for the real path first (\`fs.realpath\`, \`os.path.realpath\`, \`Path.resolve()\`) of the file and of the folder, compare
    those, and open the path that was compared.`,
  blindSpots: 'Looks at one file: a real path that is asked for elsewhere is not seen.',
  wants: { keywords: ['startswith(', 'commonpath(', 'path.relative('] },
  examples: {
    bad: [
      {
        'store.ts': `
          import express from 'express';
          import fs from 'node:fs';
          import path from 'node:path';
          export function open(root: string, name: string) {
            const relative = «path.relative(root, path.resolve»(root, name));
            if (
              relative === '' ||
              relative.startsWith('..')
            ) throw new Error('outside');
            return fs.readFileSync(path.resolve(root, name));
          }`,
      },
      {
        'paths.ts': `
          import path from 'node:path';
          import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
          const ROOT = path.resolve(process.cwd());
          export function resolvePath(name: string): string {
            const full = path.resolve(ROOT, name);
            if (!«full.startsWith(ROOT + path.sep») throw new McpError(ErrorCode.InvalidRequest, 'outside');
            return full;
          }`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import fs from 'node:fs/promises';
          import path from 'node:path';
          async function read(rootDir: string, name: string) {
            const full = path.resolve(rootDir, name);
            if (!«full.startsWith(rootDir + path.sep») throw new Error('outside');
            return fs.readFile(full, 'utf8');
          }`,
      },
      {
        'server.py': `
          import os
          from flask import Flask
          ROOT_DIR = '/srv/files'

          def read(name):
              full = os.path.abspath(os.path.join(ROOT_DIR, name))
              if not «full.startswith(ROOT_DIR + os.sep»):
                  raise ValueError(name)
              return open(full).read()`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import fs from 'node:fs/promises';
          import path from 'node:path';
          async function read(rootDir: string, name: string) {
            const full = await fs.realpath(path.resolve(rootDir, name));
            if (!full.startsWith(rootDir + path.sep)) throw new Error('outside');
            return fs.readFile(full, 'utf8');
          }`,
      },
      {
        'users.ts': `
          import http from 'node:http';
          import fs from 'node:fs';
          import path from 'node:path';
          import * as folderNames from './folder-names.ts';
          export function open(rootDir: string, user: string) {
            if (user.startsWith(folderNames.PREFIX)) throw new Error('reserved');
            const file = path.resolve(rootDir, user);
            console.log('reads', path.relative(rootDir, file));
            return fs.readFileSync(file);
          }`,
      },
      {
        'build.ts': `
          import fs from 'node:fs';
          import path from 'node:path';
          const full = path.resolve(rootDir, name);
          if (full.startsWith(rootDir)) fs.readFileSync(full);`,
      },
    ],
  },

  *find({ lineWindows, language, context, text }) {
    const way = language === 'python' ? 'python' : /^(?:java|type)script$/.test(language) ? 'script' : undefined;
    if (way === undefined || context !== 'runtime') return;
    if (!SERVES.test(text) || !AS_TEXT[way].test(text) || FOLLOWED.test(text)) return;
    if (!OPENS[way].test(text) && !GIVES_PATH.test(text)) return;
    for (const window of lineWindows) {
      for (const match of window.text.matchAll(CHECKED)) {
        if (
          !FOLDER.test(match[0].replace(OWNER, '')) ||
          isMerelyShown(match[0], text.slice(window.spanOf(match).start))
        )
          continue;
        if (/["'`]/.test(match[0].split('(')[1]?.charAt(0) ?? '')) continue;
        yield {
          at: window.spanOf(match),
          message: 'The path is compared as text; a link inside the folder leads out of it.',
        };
      }
    }
  },
};

/** `path.relative(root, file)` that nobody looks at compares nothing. */
function isMerelyShown(code: string, behind: string): boolean {
  return code.includes('path.relative(') && !ASKED_FOR_UP.test(behind.slice(0, FAR_ENOUGH));
}
const FAR_ENOUGH = 300;
