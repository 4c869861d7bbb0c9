import type { FileCheck } from '../../check.ts';
import type { Flow, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';
import { OF_ARCHIVE } from '../../knowledge/sources.ts';

const LOOSE_ROOTS: readonly SinkSpec[] = [
  { kind: 'path', languages: ['javascript', 'typescript', 'python', 'java'], looseRoot: true },
];

/** `resolved.startsWith(root)`: `/srv/files-secret` starts with `/srv/files`. */
const PREFIX_CHECK =
  /(?<value>[A-Za-z_$][\w$.]{0,60})\.(?:startsWith|startswith)\(\s{0,3}(?:(?:str|(?:os\.)?path\.(?:abspath|realpath|normpath))\((?=[^()]{1,80}\)\)))?(?<root>[A-Za-z_$][\w$.[\]]{0,60})\s{0,3}\)/g;
/** `os.path.commonprefix([resolved, root]) == root` compares characters too, at once or a line later; `commonpath` compares folders. */
const COMMON_PREFIX =
  /(?:(?<held>\b[a-z_]\w{0,40})\s{0,3}=\s{0,3}(?:os\.)?path\.)?commonprefix\(\s{0,9}[[(]\s{0,9}(?<value>[A-Za-z_][\w.]{0,60})\s{0,9},\s{0,9}(?<root>[A-Za-z_][\w.]{0,60})\s{0,9},?\s{0,9}[\])]\s{0,9}\)(?:\s{1,40}(?:return|if|assert)\s{1,3}(?:not\s{1,3})?\k<held>)?\s{0,3}[!=]=/g;
const PATH_NAME = /path|dir|folder|file|root|base|workspace|location|target|dest/i;
/** The separator is part of the comparison, here or where the root was made. */
const WITH_SEPARATOR =
  /path\.sep|os\.sep|os\.path\.sep|\+\s{0,3}['"\x60]\/|\/['"\x60]\s{0,3}\)|endsWith\(['"\x60]?(?:\/|path\.sep)|path\.relative|commonpath|is_relative_to/;
/** A root of which the name says that it was made to begin a path: the separator was put behind it there. */
const MADE_TO_BEGIN = /(?:prefix|sep|separator|slash)$/i;
/** A test that says what is to come out. */
const ASSERTION = /\b(?:expect|assert(?:\.\w{2,12})?)\s{0,2}\(\s{0,9}$/;
/**
 * `file.startsWith(root) ? path.relative(root, file) : file`, `file.indexOf(root) === 0 ? file.slice(root.length) : file`: how
 * a path is shown, and nothing is refused.
 */
const SHORTENS =
  /^(?:\s{0,3}[=!]==?\s{0,3}[\w$.]{1,60})?\s{0,9}\?\s{0,9}(?:['"\x60][^'"\x60]{0,3}['"\x60]\s{0,3}\+\s{0,3})?(?:[\w$]{1,40}\.)?(?:relative|slice|substring|substr|replace)\(/;
/** Where a visitor is or goes: the path of an address, no place on a disk. */
const ROUTE =
  /(?:^|\.)(?:to|from|route|router|\w{0,20}Route|location|nextUrl|url|req|request|ctx)\.(?:path|pathname|fullPath)$/;
const RESOLVES = /path\.(?:resolve|normalize|join)|realpath|(?<!router|Promise)\.resolve\(|abspath|normpath/;

export const check: FileCheck = {
  id: 'filesystem-prefix-check-bypass',
  title: 'Folder check that a neighbouring folder passes',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [22, 187],
  why: `
    \`/srv/files-secret\` begins with \`/srv/files\`. A check that compares the beginning of two paths without the
    separator lets every folder through whose name goes on where the allowed one ends.`,
  fix: `
    Compare with the separator (\`resolved.startsWith(root + path.sep)\`), or use \`path.relative\` and
    \`Path.is_relative_to\`.`,
  blindSpots:
    'Where no outside data is known to arrive, paths are known by their names; a separator put behind the root elsewhere is not seen.',
  wants: { keywords: ['startswith(', 'commonprefix('], sinks: LOOSE_ROOTS },
  examples: {
    bad: [
      {
        'Files.java': `
          import java.io.*;
          import javax.servlet.http.*;

          public class Files extends HttpServlet {
            private static final File ROOT = new File("/srv/files");

            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              File file = new File(ROOT, request.getParameter("name"));
              if (!«file.getCanonicalPath().startsWith(ROOT.getCanonicalPath())») throw new IOException("outside");
              new FileInputStream(file).transferTo(response.getOutputStream());
            }
          }`,
      },
      {
        'server.ts': `
          import path from 'node:path';
          import fs from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          const allowed = process.argv.slice(2).map((folder) => path.resolve(folder));
          server.tool('read', { name: z.string() }, async ({ name }) => {
            const wanted = path.resolve(name);
            if (!allowed.some((one) => «wanted.startsWith(one)»)) throw new Error('outside');
            return fs.readFile(wanted, 'utf8');
          });`,
      },
      {
        'files.ts': `
          import path from 'node:path';
          export function open(root: string, name: string) {
            const filePath = path.resolve(root, name);
            if (!«filePath.startsWith(root)») throw new Error('outside');
            return filePath;
          }`,
      },
      {
        'files.py': `
          import os
          def locate(base_dir, name):
              target = os.path.realpath(os.path.join(base_dir, name))
              if not «target.startswith(base_dir)»:
                  raise ValueError(name)
              return target`,
      },
      {
        'files.py': `
          import os
          def locate(base_dir, name):
              target = os.path.abspath(os.path.join(base_dir, name))
              if not «target.startswith(os.path.abspath(base_dir)»):
                  raise ValueError(name)
              return target`,
      },
      {
        'files.py': `
          import os
          def locate(base_dir, name):
              target = os.path.realpath(os.path.join(base_dir, name))
              if os.path.«commonprefix([target, base_dir]) !=» base_dir:
                  raise ValueError(name)
              return target

          def is_within(directory, name):
              base = os.path.abspath(directory)
              target = os.path.abspath(name)
              «common = os.path.commonprefix([base, target])
              return common ==» base`,
      },
      {
        'files.js': `
          const path = require('path');
          const fs = require('fs');
          const root = path.resolve('public');
          require('http').createServer((req, res) => {
            const file = path.join(root, decodeURI(new URL(req.url, 'http://localhost').pathname));
            if («file.indexOf(root)» !== 0) return res.writeHead(403).end();
            fs.createReadStream(file).pipe(res);
          }).listen(8080);`,
      },
      {
        'files.js': `
          const path = require('path');
          const fs = require('fs');
          const root = path.resolve('public');
          require('http').createServer((req, res) => {
            const file = path.join(root, decodeURI(new URL(req.url, 'http://localhost').pathname));
            if («file.slice(0, root.length)» !== root) return res.writeHead(403).end();
            fs.createReadStream(file).pipe(res);
          }).listen(8080);`,
      },
      {
        'files.py': `
          import os
          from flask import request, send_file
          ROOT = os.path.abspath('public')
          def download():
              file = os.path.abspath(os.path.join(ROOT, request.args['name']))
              if «file[: len(ROOT)]» != ROOT:
                  raise ValueError(file)
              return send_file(file)`,
      },
      {
        'unpack.py': `
          import os, tarfile
          def unpack(path, folder):
              base = os.path.abspath(folder)
              with tarfile.open(path) as archive:
                  for member in archive.getmembers():
                      target = os.path.abspath(os.path.join(base, member.name))
                      if not «target.startswith(base)»:
                          raise ValueError(member.name)
                      with open(target, 'wb') as out:
                          out.write(archive.extractfile(member).read())`,
      },
      {
        'unpack.js': `
          const fs = require('fs');
          const path = require('path');
          const yauzl = require('yauzl');
          exports.unzip = (file, folder) => {
            const base = path.resolve(folder);
            yauzl.open(file, {}, (err, zip) => {
              zip.on('entry', (entry) => {
                const target = path.resolve(base, entry.fileName);
                if («target.indexOf(base)» !== 0) throw new Error('outside');
                zip.openReadStream(entry, (e, stream) => stream.pipe(fs.createWriteStream(target)));
              });
            });
          };`,
      },
    ],
    good: [
      {
        'Files.java': `
          import java.io.*;
          import javax.servlet.http.*;

          public class Files extends HttpServlet {
            private static final File ROOT = new File("/srv/files");

            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              File file = new File(ROOT, request.getParameter("name"));
              if (!file.getCanonicalFile().toPath().startsWith(ROOT.toPath())) throw new IOException("outside");
              new FileInputStream(file).transferTo(response.getOutputStream());
            }
          }`,
      },
      {
        'test/test_run.py': `
          import os
          def test_place(runner, base_dir):
              runner.root_dir = os.path.realpath(runner.root_dir)
              assert runner.root_dir.startswith(base_dir)`,
      },
      {
        'files.js': `
          const path = require('path');
          const fs = require('fs');
          const root = path.resolve('public');
          require('http').createServer((req, res) => {
            const file = path.join(root, decodeURI(new URL(req.url, 'http://localhost').pathname));
            if (file.indexOf(root + path.sep) !== 0) return res.writeHead(403).end();
            fs.createReadStream(file).pipe(res);
          }).listen(8080);`,
      },
      {
        'files.js': `
          const path = require('path');
          const fs = require('fs');
          const root = path.resolve('public');
          const shown = path.resolve('shown') + path.sep;
          require('http').createServer((req, res) => {
            const file = path.join(root, decodeURI(new URL(req.url, 'http://localhost').pathname));
            const name = file.slice(0, root.length) === root ? file.slice(root.length) : file;
            if (file.slice(0, root.length + 1) === root + path.sep) fs.createReadStream(file).pipe(res);
            else if (file.slice(0, shown.length) === shown) fs.createReadStream(file).pipe(res);
            else res.writeHead(404).end(name);
          }).listen(8080);`,
      },
      {
        'unpack.py': `
          import os, tarfile
          def unpack(path, folder):
              base = os.path.abspath(folder)
              with tarfile.open(path) as archive:
                  for member in archive.getmembers():
                      target = os.path.abspath(os.path.join(base, member.name))
                      if not target.startswith(base + os.sep):
                          raise ValueError(member.name)
                      with open(target, 'wb') as out:
                          out.write(archive.extractfile(member).read())`,
      },
      {
        'server.ts': `
          import path from 'node:path';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          const root = process.cwd();
          server.tool('where', { name: z.string() }, async ({ name }) => {
            const file = path.resolve(name);
            return { content: [{ type: 'text', text: file.startsWith(root) ? path.relative(root, file) : file }] };
          });`,
      },
      {
        'shown.ts': `
          import path from 'node:path';
          export const shown = (file: string, root: string) => (file.startsWith(root) ? path.relative(root, file) : file);`,
        'server.ts': `
          import path from 'node:path';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { shown } from './shown.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          server.tool('where', { name: z.string() }, async ({ name }) => {
            const text = shown(path.resolve(name), process.cwd());
            return { content: [{ type: 'text', text }] };
          });`,
      },
      {
        'server.ts': `
          import path from 'node:path';
          import fs from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          const root = path.resolve(process.argv[2]);
          const inside = root.endsWith(path.sep) ? root : root + path.sep;
          server.tool('read', { name: z.string() }, async ({ name }) => {
            const wanted = path.resolve(name);
            if (!wanted.startsWith(inside)) throw new Error('outside');
            return fs.readFile(wanted, 'utf8');
          });
          server.tool('save', { folder: z.string() }, async ({ folder }) => {
            const place = path.resolve(folder);
            const wanted = path.resolve(place, 'notes.txt');
            if (!wanted.startsWith(place)) throw new Error('outside');
            return fs.readFile(wanted, 'utf8');
          });`,
      },
      {
        'store.py': `
          import os
          class Store:
              def __init__(self, root):
                  self.root_prefix = ending_in_separator(root)

              def locate(self, name):
                  target = os.path.realpath(name)
                  if not target.startswith(self.root_prefix):
                      raise ValueError(name)
                  return target`,
      },
      {
        'server.ts': `
          import path from 'node:path';
          import fs from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          const allowed = process.argv.slice(2).map((folder) => path.resolve(folder));
          server.tool('read', { name: z.string() }, async ({ name }) => {
            const wanted = path.resolve(name);
            if (!allowed.some((one) => wanted === one || wanted.startsWith(one + path.sep))) throw new Error('outside');
            return fs.readFile(wanted, 'utf8');
          });`,
      },
      {
        'files.ts': `
          import path from 'node:path';
          export function open(root: string, name: string) {
            const filePath = path.resolve(root, name);
            if (!filePath.startsWith(root + path.sep)) throw new Error('outside');
            return filePath;
          }`,
      },
      {
        'files.py': `
          import os
          def locate(base_dir, name):
              target = os.path.realpath(os.path.join(base_dir, name))
              if os.path.commonpath([target, base_dir]) != base_dir:
                  raise ValueError(name)
              shared = os.path.commonprefix([target, name])
              return shared`,
      },
      {
        'static.py': `
          import os
          from flask import request
          def locate():
              path = os.path.normpath(request.args['path'])
              if path.startswith(('/', '\\\\')):
                  raise ValueError(path)
              return path`,
      },
      {
        'guard.ts': `
          import path from 'node:path';
          const own = path.resolve('pages');
          export const stays = (to, basePath) => to.path.startsWith(basePath);`,
      },
      {
        'cache.ts': `
          import express from 'express';
          import url from 'node:url';
          const app = express();
          app.use((req, res, next) => {
            const asked = url.parse(req.originalUrl).pathname;
            req.isQuery = asked.startsWith('/graphql') || new URL(req.url, 'http://x').pathname.startsWith('/query');
            next();
          });`,
      },
      { 'names.py': 'def is_test(name, prefix):\n    return name.startswith(prefix)\n' },
    ],
  },

  *find({ windows, language, flows, text, path, context }) {
    if (!['javascript', 'typescript', 'python', 'java'].includes(language)) return;
    const say = ({ source }: Flow): string =>
      `A path that holds ${source.what} is compared with the beginning of a folder's name: a folder beside it whose name begins the same passes.`;
    // What a tool may open is all that the folders of its server protect.
    const refusing = flows.filter(
      ({ call }) => call.file !== path || !SHORTENS.test(text.slice(call.end, call.end + 80)),
    );
    yield* sightFlows(refusing, 'high', ['tool'], say);
    yield* sightFlows(refusing, 'medium', ['remote', 'model', 'skill', 'library'], say);
    // Whoever made an archive chose the names in it; other files are the program's own.
    yield* sightFlows(
      refusing.filter(({ source }) => OF_ARCHIVE.test(source.what)),
      'medium',
      ['file'],
      say,
    );
    const seen = new Set(flows.map(({ call }) => call.start));
    // A test asks where something lies, and refuses nobody.
    for (const window of context === 'test' || language === 'java' ? [] : windows) {
      if (!RESOLVES.test(window.text) || WITH_SEPARATOR.test(window.text)) continue;
      for (const match of [...window.text.matchAll(PREFIX_CHECK), ...window.text.matchAll(COMMON_PREFIX)]) {
        const { value = '', root = '' } = match.groups ?? {};
        if (!PATH_NAME.test(value) || !PATH_NAME.test(root) || MADE_TO_BEGIN.test(root)) continue;
        if (ROUTE.test(value) || ROUTE.test(root)) continue;
        if (ASSERTION.test(window.text.slice(0, match.index))) continue;
        const at = window.spanOf(match);
        if (seen.has(at.start) || SHORTENS.test(text.slice(at.end, at.end + 80))) continue;
        seen.add(at.start);
        // `commonprefix` takes them in any order.
        const isTurned = text
          .slice(at.end, at.end + 80)
          .trimStart()
          .startsWith(value);
        yield {
          at,
          message: `A folder beside \`${isTurned ? value : root}\` whose name begins the same passes this check.`,
        };
      }
    }
  },
};
