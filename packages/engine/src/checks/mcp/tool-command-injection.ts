import type { FileCheck } from '../../check.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';
import { sightTools } from '../../knowledge/tool-sightings.ts';

export const check: FileCheck = {
  id: 'mcp-tool-command-injection',
  title: 'Tool can be talked into running commands',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [78],
  why: `
    A tool's arguments are written by a language model, and a model can be talked into writing anything.
    When such an argument becomes part of a shell command, whoever controls the conversation controls the machine.`,
  fix: `
    Call the program without a shell and hand the argument over as its own element. Narrow the schema where a few values are
    meant.`,
  fixIn: {
    javascript: "`execFile('grep', ['--', query])` instead of `exec`, `z.enum([…])`.",
    python: "`subprocess.run(['grep', '--', query])`, without `shell=True`; `Literal['a', 'b']`.",
    go: '`exec.Command("grep", "--", query)`.',
    java: '`new ProcessBuilder("grep", "--", query)`.',
    csharp: '`new ProcessStartInfo("grep") { ArgumentList = { "--", query } }`.',
    rust: '`Command::new("grep").arg("--").arg(query)`.',
  },
  blindSpots:
    'A value that is written to a file and run from there is for rce-code-injection, which follows it in Python.',
  wants: { sinks: COMMAND_SINKS },
  examples: {
    bad: [
      {
        'GitTools.cs': `
          using System.Diagnostics;
          using ModelContextProtocol.Server;

          [McpServerToolType]
          public static class GitTools
          {
              [McpServerTool]
              public static void Log(string «branch») => Process.Start("cmd.exe", "/c git log " + branch);
          }`,
      },
      {
        'server.ts': `
          import { exec } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'search', version: '1.0.0' });
          server.tool('search', { query: z.string() }, async («{ query }») => {
            return exec(\`grep -r \${query} .\`);
          });`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('git')

          @mcp.tool()
          def log(«branch»: str) -> str:
              """Shows the log of a branch."""
              return subprocess.check_output(f'git log {branch}', shell=True).decode()`,
      },
    ],
    good: [
      {
        'GitTools.cs': `
          using System.Diagnostics;
          using ModelContextProtocol.Server;

          [McpServerToolType]
          public static class GitTools
          {
              [McpServerTool]
              public static void Log(int count) => Process.Start("cmd.exe", "/c git log -n " + count);
          }`,
      },
      {
        'server.ts': `
          import { execFile } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'search', version: '1.0.0' });
          server.tool('search', { query: z.string() }, async ({ query }) => {
            return execFile('grep', ['-r', '--', query, '.']);
          });`,
      },
      {
        'server.py': `
          import subprocess
          from typing import Literal
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('service')

          @mcp.tool()
          def control(action: Literal['start', 'stop'], delay: int) -> str:
              """Starts or stops the service."""
              return subprocess.check_output(f'sleep {delay}; systemctl {action} web', shell=True).decode()`,
      },
    ],
  },

  find: ({ flows }) => sightTools(flows, (callee) => `${callee}() is given a command that holds`),
};
