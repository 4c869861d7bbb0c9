import type { FileCheck } from '../../check.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-command-injection',
  title: 'Untrusted input reaches an operating system command',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [78],
  why: `
    A shell reads more than words: semicolons, quotes and dollar signs in the input become commands of their own.
    Whoever controls the input then runs what they like, with the rights of this program.`,
  fix: `
    Start the program without a shell and hand the input over as an element of its own. Where the program itself is chosen by
    the input, choose it from a fixed list.`,
  fixIn: {
    javascript: "`execFile('grep', ['--', query])` instead of `exec`.",
    python: "`subprocess.run(['grep', '--', query])`, without `shell=True`.",
    go: '`exec.Command("grep", "--", query)`.',
    java: '`new ProcessBuilder("grep", "--", query)`.',
    php: "`proc_open(['grep', '--', $query], $descriptors, $pipes)`; where a shell is needed, `escapeshellarg($query)`.",
    ruby: "`system('grep', '--', query)`, `Open3.capture2('grep', '--', query)`.",
    csharp: '`new ProcessStartInfo("grep") { ArgumentList = { "--", query } }`.',
    rust: '`Command::new("grep").arg("--").arg(query)`.',
  },
  blindSpots:
    'A value that is written to a database and run from there is not followed; one in a file is, by rce-code-injection and in Python.',
  wants: { sinks: COMMAND_SINKS },
  examples: {
    bad: [
      {
        'notes.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes')

          @mcp.tool()
          def tell(text: str):
              inner = text.replace('"', '\\\\"')
              subprocess.run(«['osascript', '-e', f'display dialog "{inner}"']»)`,
      },
      {
        'Ping.java': `
          import jakarta.servlet.http.*;
          import java.io.IOException;

          public class Ping extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              String host = request.getParameter("host");
              new ProcessBuilder(«"sh", "-c", "ping -c 1 " + host»).start();
              Runtime.getRuntime().exec(«String.format("sh -c 'ping %s'", host)»);
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              name = params[:name].strip
              system(«"tar czf #{name}.tgz reports"»)
              IO.popen(«"du -sh #{params[:dir]}"»)
            end
          end`,
      },
      {
        'tools/archive_tool.rb': `
          class ArchiveTool < MCP::Tool
            description "Packs a folder"

            def self.call(folder:, server_context:)
              out = Open3.capture2(«"tar czf - #{folder}"»).first
            end
          end`,
      },
      {
        'HostsController.cs': `
          using System.Diagnostics;
          using Microsoft.AspNetCore.Mvc;

          public class HostsController : ControllerBase
          {
              [HttpGet("{host}")]
              public IActionResult Ping(string host)
              {
                  var info = new ProcessStartInfo { FileName = "/bin/bash", Arguments = $"-c \\"ping {host}\\"" };
                  «Process.Start(info)»;
                  return Ok();
              }
          }`,
      },
      {
        'src/main.rs': `
          use axum::extract::Query;
          use std::process::Command;

          struct Params { host: String }

          async fn ping(Query(params): Query<Params>) -> String {
              let command = format!("ping -c 1 {}", params.host);
              let out = «Command::new("sh").arg("-c").arg(&command).output()».unwrap();
              String::from_utf8_lossy(&out.stdout).to_string()
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "fmt"
            "net/http"
            "os/exec"
          )

          func ping(w http.ResponseWriter, r *http.Request) {
            command := fmt.Sprintf("ping -c 1 %s", r.URL.Query().Get("host"))
            out, _ := exec.Command("sh", «"-c", command»).Output()
            w.Write(out)
          }`,
      },
      {
        'app.py': `
          import anyio, docker
          from flask import Flask, request
          app = Flask(__name__)
          box = docker.from_env().containers.get('box')

          @app.route('/list')
          async def listed():
              await anyio.run_process(«'ls ' + request.args['folder']»)
              box.exec_run(«['sh', '-c', 'ls ' + request.args['folder']]»)
              return box.exec_run(cmd=«[request.args['program']]»).output`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/export')
          def export():
              command = [request.args['program'], '--format', 'pdf']
              return subprocess.check_output(«[str(word) for word in command]»)`,
      },
      {
        'server.ts': `
          import { exec } from 'node:child_process';
          import express from 'express';
          express().get('/list', (req, res) => {
            exec(«\`ls \${req.query.folder}\`», (error, out) => res.send(out));
          });`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/ping')
          def ping():
              host = request.args['host']
              return subprocess.check_output(«f'ping -c 1 {host}'», shell=True)`,
      },
      {
        'routes.js': `
          const { archive } = require('./archive');
          module.exports = (app) => app.post('/archive', (req, res) => archive(req.body.name));`,
        'archive.js': `
          const { execSync } = require('child_process');
          exports.archive = (name) => execSync(«'tar czf ' + name + '.tgz data'»);`,
      },
      {
        'run.py': `
          import subprocess, sys
          subprocess.run(«['sh', '-c', sys.argv[1]]»)`,
      },
      {
        'server.js': `
          const { execFile } = require('child_process');
          const express = require('express');
          express().get('/run', (req, res) => execFile('node', «['-e', req.query.code]»));`,
      },
      {
        'server.js': `
          const pty = require('node-pty');
          const express = require('express');
          const shell = pty.spawn('bash', [], {});
          express().post('/type', (req, res) => shell.write(«req.body.line»));`,
      },
      {
        'bun.ts': `
          import { $ } from 'bun';
          Bun.serve({
            async fetch(req) {
              const name = new URL(req.url).searchParams.get('name');
              await $\`ls \${«{ raw: name }»}\`;
              await $\`sh -c \${«name»}\`;
              await $\`ls \${name}\`;
              return new Response('ok');
            },
          });`,
        'deno.ts': `
          Deno.serve(async (req) => {
            const { file } = await req.json();
            const command = new Deno.Command('bash', «{ args: ['-c', 'lint ' + file] }»);
            return new Response((await command.output()).stdout);
          });`,
      },
      {
        'server.ts': `
          import { exec } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'search', version: '1.0.0' });
          server.tool('search', { query: z.string() }, async ({ query }) => {
            return exec(«\`grep -r \${query} .\`»);
          });`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('git')

          @mcp.tool()
          def log(branch: str) -> str:
              """Shows the log of a branch."""
              return subprocess.check_output(«f'git log {branch}'», shell=True).decode()`,
      },
      {
        'server.py': `
          import asyncio, shlex
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('tools')

          @mcp.tool()
          async def run(command: str) -> str:
              """Runs a command of the tool chain."""
              words = shlex.split(command)
              process = await asyncio.create_subprocess_exec(«*words», stdout=asyncio.subprocess.PIPE)
              return (await process.communicate())[0].decode()`,
      },
      {
        'page.php': `
          <?php
          $host = $_GET['host'];
          echo '<pre>';
          system(«"ping -c 1 $host"»);`,
      },
      {
        'app/Http/Controllers/ReportController.php': `
          <?php
          namespace App\\Http\\Controllers;
          use Illuminate\\Http\\Request;
          class ReportController extends Controller {
            public function show(Request $request) {
              return shell_exec(«'report --for ' . $request->input('name')»);
            }
          }`,
      },
    ],
    good: [
      {
        'notes.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes')

          def quoted(text):
              return '"' + text.replace('\\\\', '\\\\\\\\').replace('"', '\\\\"') + '"'

          @mcp.tool()
          def tell(text: str):
              subprocess.run(['osascript', '-e', f'display dialog {quoted(text)}'])`,
      },
      {
        'Ping.java': `
          import jakarta.servlet.http.*;
          import java.io.IOException;

          public class Ping extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              String host = request.getParameter("host");
              if (!host.matches("[a-z0-9.]+")) throw new IOException("no host");
              new ProcessBuilder("sh", "-c", "ping -c 1 " + host).start();
              new ProcessBuilder("ping", "-c", "1", "--", request.getParameter("other")).start();
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              system("tar", "czf", "out.tgz", params[:name])
              system("du -sh #{Shellwords.escape(params[:dir])}")
              system("kill #{params[:id].to_i}")
            end
          end`,
      },
      {
        'HostsController.cs': `
          using System.Diagnostics;
          using Microsoft.AspNetCore.Mvc;

          public class HostsController : ControllerBase
          {
              [HttpGet("{host}")]
              public IActionResult Ping(string host, int times)
              {
                  var info = new ProcessStartInfo("ping");
                  info.ArgumentList.Add("--");
                  info.ArgumentList.Add(host);
                  Process.Start(info);
                  Process.Start("/bin/sh", $"-c \\"ping -c {times} localhost\\"");
                  return Ok();
              }
          }`,
      },
      {
        'src/main.rs': `
          use axum::extract::Query;
          use std::process::Command;

          struct Params { host: String, count: u32 }

          async fn ping(Query(params): Query<Params>) -> String {
              let count = format!("ping -c {} localhost", params.count);
              Command::new("sh").arg("-c").arg(&count).output().unwrap();
              let out = Command::new("ping").args(["-c", "1", "--", &params.host]).output().unwrap();
              String::from_utf8_lossy(&out.stdout).to_string()
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "net/http"
            "os/exec"
          )

          func ping(w http.ResponseWriter, r *http.Request) {
            out, _ := exec.Command("ping", "-c", "1", "--", r.FormValue("host")).Output()
            w.Write(out)
          }`,
      },
      {
        'app.py': `
          import anyio, docker
          from flask import Flask, request
          app = Flask(__name__)
          box = docker.from_env().containers.get('box')

          @app.route('/list')
          async def listed():
              await anyio.run_process(['ls', '--', request.args['folder']])
              return box.exec_run(cmd=['ls', '--', request.args['folder']]).output`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/export')
          def export():
              command = ['exporter', '--format', request.args['format'], 3]
              return subprocess.check_output([str(word) for word in command])`,
      },
      {
        'server.js': `
          const { execFile } = require('child_process');
          const express = require('express');
          express().get('/show', (req, res) => execFile('node', ['-e', 'show(' + JSON.stringify(req.query.name) + ')']));`,
      },
      {
        'package.json': '{"name":"runner","main":"./lib/index.js"}',
        'build/tool.js': `
          const { exec } = require('child_process');
          exports.run = (name) => exec('run ' + name);`,
      },
      {
        'server.ts': `
          import { execFile } from 'node:child_process';
          import express from 'express';
          express().get('/list', (req, res) => {
            execFile('ls', ['--', req.query.folder], (error, out) => res.send(out));
          });`,
      },
      {
        'app.py': `
          import shlex, subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/ping')
          def ping():
              return subprocess.check_output('ping -c 1 ' + shlex.quote(request.args['host']), shell=True)

          @app.route('/service/<action>')
          def service(action):
              if action not in ('start', 'stop'):
                  return 'no such action', 400
              subprocess.run(f'systemctl {action} web', shell=True)`,
      },
      {
        'build.ts': `
          import { exec } from 'node:child_process';
          const project = 'tsconfig.json';
          exec(\`tsc -p \${project}\`);`,
      },
      {
        'page.php': `
          <?php
          $host = escapeshellarg($_GET['host']);
          $count = (int) $_GET['count'];
          system("ping -c $count $host");`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'critical',
      ['tool', 'remote', 'model', 'response', 'argv', 'stdin'],
      ({ source, callee }) =>
        `The command given to ${callee}() holds ${source.what}; ${controllerOf(source.kind)} can add commands.`,
    ),
};
