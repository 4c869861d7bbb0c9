import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { GIT_CLIENTS, RISKY_GIT_COMMANDS, RISKY_PROGRAMS, WITH_OTHER_SIDE } from '../../knowledge/risky-options.ts';
import { CSHARP, GO, PYTHON, RUST, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const SPAWN_CALLS: readonly (readonly [languages: typeof SCRIPT, callees: readonly string[]])[] = [
  [
    SCRIPT,
    [
      'child_process.spawn',
      'child_process.spawnSync',
      'child_process.execFile',
      'child_process.execFileSync',
      'cross-spawn',
      'cross-spawn.spawn',
      'cross-spawn.sync',
      'execa',
      'execa.execa',
      'execa.execaSync',
      'execa.sync',
      'spawn-rx.spawn',
      'spawn-rx.spawnPromise',
      'spawn-rx.spawnDetached',
      'spawn-rx.spawnDetachedPromise',
      'tinyexec.exec',
      'tinyexec.x',
      'Bun.spawn',
      'Bun.spawnSync',
      'Deno.Command',
    ],
  ],
  [
    PYTHON,
    [
      'subprocess.run',
      'subprocess.call',
      'subprocess.check_call',
      'subprocess.check_output',
      'subprocess.Popen',
      'asyncio.create_subprocess_exec',
    ],
  ],
  [GO, ['os/exec.Command', 'os/exec.CommandContext']],
  [CSHARP, ['System.Diagnostics.Process.Start']],
  [RUST, ['std.process.Command']],
];

const SPAWNS: readonly SinkSpec[] = SPAWN_CALLS.flatMap(([languages, callees]) =>
  callees.flatMap((callee): readonly SinkSpec[] => [
    { kind: 'argument', languages, callee, options: RISKY_PROGRAMS, from: ['tool', 'remote', 'model'] },
    // Who calls a library may run what they like; that an address starts a program is not expected.
    { kind: 'argument', languages, callee, options: [WITH_OTHER_SIDE], from: ['library'] },
  ]),
).concat(
  // What these are given becomes the command line.
  RISKY_GIT_COMMANDS.map((command) => ({
    kind: 'argument',
    languages: PYTHON,
    callee: `git.Repo().git.${command.replace('-', '_')}`,
    options: [],
    from: ['tool', 'remote', 'model'],
  })),
);

export const check: FileCheck = {
  id: 'rce-argument-injection',
  title: 'Untrusted input can become an option of a program',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [88],
  why: `
    Without a shell the input stays one argument, but one that begins with a dash is an option. git, curl, tar and others have
    options that write files or start programs.`,
  fix: `
    Put \`--\` before the input, or refuse input that begins with a dash.`,
  blindSpots: 'Only programs that are known to have such options are reported.',
  wants: { sinks: [...SPAWNS, ...GIT_CLIENTS] },
  examples: {
    bad: [
      {
        'media.js': `
          const { execFile } = require('child_process');
          require('express')().get('/cut', (req, res) => {
            execFile('ffmpeg', «['-y', req.query.name]», done);
          });
        `,
      },
      {
        'blame.js': `
          const { execFile } = require('child_process');
          const which = require('which');
          require('express')().get('/blame', async (req, res) => {
            execFile(await which('git'), «['blame', '-w', req.query.file]», done);
          });
        `,
      },
      {
        'copy.js': `
          const { execFile } = require('child_process');
          require('express')().get('/copy', (req, res) => {
            execFile('rsync', «['-e', req.query.through, 'a', 'b']», done);
          });
        `,
      },
      {
        'HistoryController.cs': `
          using System.Diagnostics;
          using Microsoft.AspNetCore.Mvc;

          public class HistoryController : ControllerBase
          {
              public void Show(string branch)
              {
                  var info = new ProcessStartInfo("git");
                  info.ArgumentList.Add("log");
                  info.ArgumentList.Add(branch);
                  «Process.Start(info)»;
              }
          }`,
      },
      {
        'src/main.rs': `
          use axum::extract::Query;
          use std::process::Command;

          struct Params { url: String }

          async fn mirror(Query(params): Query<Params>) {
              «Command::new("git").arg("clone").arg(&params.url).status()».unwrap();
          }`,
      },
      {
        'fetch.go': `
          package fetch

          import (
            "net/http"
            "os/exec"
          )

          func handle(w http.ResponseWriter, r *http.Request) {
            exec.CommandContext(r.Context(), "git", «"clone", r.FormValue("from"), "work"»).Run()
          }`,
      },
      {
        'pull.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/pull')
          def pull():
              words = ['git', 'clone']
              if request.args.get('quick'):
                  words.extend(['--depth', '1'])
              words.extend([request.args['address'], '--', 'copy'])
              return subprocess.check_output(«words»)`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('boxes')

          @mcp.tool()
          def look(box: str):
              """Lists a box."""
              return subprocess.run(«['docker', 'exec', box, '/bin/sh', '-c', 'ls']»)`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('clusters')

          @mcp.tool()
          def upgrade(release: str, namespace: str):
              return subprocess.run(«['helm', 'upgrade', '--wait', release, 'acme/web', '-n', namespace]»)`,
      },
      {
        'server.ts': `
          import { execFileSync } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'clusters', version: '1.0.0' });
          server.tool('get', { kind: z.string(), namespace: z.string() }, async ({ kind, namespace }) => {
            const words = ['get', kind, '-n', namespace];
            return execFileSync('kubectl', «words»).toString();
          });`,
      },
      {
        'app.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          app.get('/log', (req, res) => execFile('git', «['log', req.query.branch]»));`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { spawnPromise } from 'spawn-rx';
          const server = new McpServer({ name: 'films', version: '1.0.0' });
          server.tool('subtitles', { url: z.string() }, ({ url }) => spawnPromise('yt-dlp', «['--skip-download', url]»));`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/get')
          def get():
              return subprocess.check_output(«['curl', request.args['url']]»)`,
      },
      {
        'deno.ts': `
          Deno.serve(async (req) => {
            const { branch } = await req.json();
            await new Deno.Command('git', «{ args: ['log', branch] }»).output();
            return new Response('ok');
          });`,
      },
      {
        'server.py': `
          import git
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('git')

          def show(repo: git.Repo, branch: str):
              return repo.git.diff('--unified=3', «branch»)

          @mcp.tool()
          def diff(branch: str):
              return show(git.Repo('.'), branch)`,
      },
      {
        'package.json': '{"name": "cloner", "main": "index.js"}',
        'index.js': `
          const crossSpawn = require('cross-spawn');
          exports.clone = (url, folder, depth) => {
            const flag = depth < Infinity ? '--depth=' + depth : '--single-branch';
            const list = ['clone', flag, url, folder];
            run('git', list);
          };
          function run(program, list) {
            crossSpawn(program, «list»);
          }`,
      },
    ],
    good: [
      {
        'media.js': `
          const { execFile, spawn } = require('child_process');
          require('express')().get('/cut', (req, res) => {
            const { from, format, port, name, code } = req.query;
            execFile('ffmpeg', ['-ss', from, '-i', 'in.mp4', '-y', 'out.mp4'], done);
            execFile('yt-dlp', ['--no-playlist', '-f', format, 'https://media.example/1'], done);
            execFile('find', ['/srv/media', '-name', name], done);
            execFile('tar', ['xzf', name], done);
            execFile('docker', ['ps', '--filter', name], done);
            execFile('ssh', ['-p', port, 'media.example', 'uptime'], done);
            spawn('docker', ['run', '--rm', '--network', 'none', 'python', 'python', '-c', code]);
          });
        `,
      },
      {
        'HistoryController.cs': `
          using System.Diagnostics;
          using Microsoft.AspNetCore.Mvc;

          public class HistoryController : ControllerBase
          {
              public void Show(string branch)
              {
                  var info = new ProcessStartInfo("git");
                  info.ArgumentList.Add("log");
                  info.ArgumentList.Add("--");
                  info.ArgumentList.Add(branch);
                  Process.Start(info);
              }
          }`,
      },
      {
        'src/main.rs': `
          use axum::extract::Query;
          use std::process::Command;

          struct Params { url: String }

          async fn mirror(Query(params): Query<Params>) {
              Command::new("git").args(["clone", "--", &params.url]).status().unwrap();
          }`,
      },
      {
        'fetch.go': `
          package fetch

          import (
            "net/http"
            "os/exec"
            "strings"
          )

          func handle(w http.ResponseWriter, r *http.Request) {
            from := r.FormValue("from")
            exec.Command("git", "clone", "--", from, "work").Run()
            if strings.HasPrefix(from, "-") {
              return
            }
            exec.Command("git", "fetch", from).Run()
          }`,
      },
      {
        'pull.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/pull')
          def pull():
              words = ['git', 'clone']
              if request.args.get('quick'):
                  words.extend(['--depth', '1'])
              words.extend(['--', request.args['address'], 'copy'])
              return subprocess.check_output(words)`,
      },
      {
        'pull.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          const settings = require('./settings');
          app.get('/pull', (req, res) => execFile('git', ['clone', ...settings.words, '--', req.query.address]));`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('boxes')

          @mcp.tool()
          def look(folder: str):
              """Lists a folder of the box."""
              return subprocess.run(['docker', 'exec', 'box', '/bin/sh', '-c', folder])`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('clusters')

          @mcp.tool()
          def upgrade(namespace: str, version: str):
              return subprocess.run(['helm', 'upgrade', 'web', 'acme/web', '-n', namespace, '--version', version])

          @mcp.tool()
          def status(release: str):
              return subprocess.run(['helm', 'status', release])

          @mcp.tool()
          def pods(namespace: str):
              return subprocess.run(['kubectl', 'get', 'pods', '-n', namespace, '-o', 'json'])`,
      },
      {
        'server.ts': `
          import { execFileSync } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { headers, isDangerous } from './settings.ts';
          function assertSafeArgv(words) {
            for (const word of words) if (word.startsWith('-') && isDangerous(word)) throw new Error(word);
          }
          server.tool('get', { kind: z.string() }, async ({ kind }) => {
            const words = ['get', kind, '-o', 'json'];
            assertSafeArgv(words);
            return execFileSync('kubectl', words).toString();
          });
          const server = new McpServer({ name: 'items', version: '1.0.0' });
          server.tool('item', { id: z.string() }, async ({ id }) => {
            const address = \`https://api.acme.io/items/\${id}\`;
            return execFileSync('curl', ['-s', ...headers(), address]).toString();
          });`,
      },
      {
        'deno.ts': `
          Deno.serve(async (req) => {
            const { file } = await req.json();
            await new Deno.Command('git', { args: ['log', '--', file] }).output();
            return new Response('ok');
          });`,
      },
      {
        'server.py': `
          import git
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('git')

          @mcp.tool()
          def diff(branch: str, file: str):
              if branch.startswith('-'):
                  raise ValueError(branch)
              return git.Repo('.').git.diff('--unified=3', branch, '--', file)`,
      },
      {
        'app.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          app.get('/log', (req, res) => execFile('git', ['log', '--', req.query.branch]));
          app.get('/show', (req, res) => {
            const list = ['show', '--format=' + req.query.format];
            list.push('--', req.query.file);
            execFile('git', list);
            execFile('git', ['log', 'origin/' + req.query.branch]);
            execFile('git', ['log', '--end-of-options', req.query.branch]);
            execFile('git', ['checkout', req.query.branch]);
            execFile('git', ['commit', '-m', req.query.message]);
          });`,
      },
      {
        'package.json': '{"name": "cloner", "main": "index.js"}',
        'index.js': `
          const { spawn } = require('child_process');
          exports.clone = (url, folder) => spawn('git', ['clone', '--', url, folder]);
          exports.log = (branch) => spawn('git', ['log', branch]);`,
      },
      {
        'app.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          app.get('/log', (req, res) => {
            const { branch, remote } = req.query;
            if (branch.startsWith('-')) return res.status(400).end();
            execFile('git', ['log', branch]);
            if (remote.startsWith('https:')) execFile('git', ['fetch', remote]);
          });`,
      },
      {
        'server.ts': `
          import { execFileSync } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { z } from 'zod';
          const server = new McpServer({ name: 'films', version: '1.0.0' });
          server.tool('subtitles', { url: z.string().url() }, ({ url }) => execFileSync('yt-dlp', ['--skip-download', url]));`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/say')
          def say():
              return subprocess.check_output(['espeak', request.args['text']])`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'high',
      ['tool', 'remote', 'model', 'library'],
      ({ source }) =>
        `${source.what} may begin with a dash and be taken for an option; ${controllerOf(source.kind)} chooses it.`,
    ),
};
