import type { RepositoryCheck } from '../../check.ts';
import { effectsByTool } from '../../knowledge/tool-effects.ts';

export const check: RepositoryCheck = {
  id: 'mcp-exec-tool',
  title: 'Tool that runs commands or code',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [250],
  why: `
    A tool that starts programs gives a model hands on the machine. That may be just what it is for; whoever installs the
    server should know.`,
  fix: `
    Say so in the tool's description, ask the user before each run, and run it where little can be broken.`,
  blindSpots: 'A program started by a library the tool calls is not seen.',
  over: 'repository',
  examples: {
    bad: [
      {
        'src/main.rs': `
          use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};

          struct Input { command: String }
          struct Shell;

          #[tool_router]
          impl Shell {
              «#[tool(description = "Runs a command")]»
              async fn run(&self, Parameters(input): Parameters<Input>) -> String {
                  let out = std::process::Command::new(&input.command).output().unwrap();
                  String::from_utf8_lossy(&out.stdout).to_string()
              }
          }`,
      },
      {
        'HistoryTools.cs': `
          using System.ComponentModel;
          using System.Diagnostics;
          using ModelContextProtocol.Server;

          [McpServerToolType]
          public static class HistoryTools
          {
              [«McpServerTool(Name = "history")», Description("Shows the history")]
              public static void History(string path) => Process.Start("git", "log");
          }`,
      },
      {
        'Tools.java': `
          import org.springframework.ai.tool.annotation.*;

          class Tools {
            «@Tool(description = "Runs a command")»
            String run(String command) throws Exception {
              return read(Runtime.getRuntime().exec(command));
            }
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "context"
            "os/exec"

            "github.com/modelcontextprotocol/go-sdk/mcp"
          )

          type Input struct{ Path string }

          func main() {
            s := mcp.NewServer(&mcp.Implementation{Name: "logs"}, nil)
            «mcp.AddTool(s, &mcp.Tool{Name: "history", Description: "Shows the history"}, func(ctx context.Context, request *mcp.CallToolRequest, input Input) (*mcp.CallToolResult, any, error) {
              exec.Command("git", "log").Run()
              return nil, nil, nil
            })»
          }`,
      },
      {
        'server.ts': `
          import { execFile } from 'node:child_process';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'git', version: '1.0.0' });
          «server.tool('log', { branch: z.string() }, async ({ branch }) => {
            return execFile('git', ['log', branch]);
          })»;`,
      },
      {
        'server.py': `
          import subprocess
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('git')

          @«mcp.tool()»
          def log() -> str:
              """Shows the log."""
              return subprocess.check_output(['git', 'log']).decode()`,
      },
      {
        'package.json': '{"private": true, "dependencies": {"@modelcontextprotocol/sdk": "1.0.0"}}',
        'src/log.ts': `
          import { execFileSync } from 'node:child_process';
          export const logTool = «{
            name: 'log',
            description: 'Shows the log',
            inputSchema: { type: 'object', properties: {} },
            handler: async () => execFileSync('git', ['log']).toString(),
          }»;
          export const dayTool = {
            name: 'day',
            description: 'Tells the day',
            inputSchema: { type: 'object', properties: {} },
            handler: async () => new Date().toDateString(),
          };`,
        'src/server.ts': `
          import { Server } from '@modelcontextprotocol/sdk/server/index.js';
          import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
          import { dayTool, logTool } from './log.js';
          const tools = [logTool, dayTool];
          const server = new Server({ name: 'git', version: '1.0.0' }, {});
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
      },
    ],
    good: [
      {
        'NoteTools.cs': `
          using System.ComponentModel;
          using System.IO;
          using ModelContextProtocol.Server;

          [McpServerToolType]
          public static class NoteTools
          {
              [McpServerTool(Name = "count"), Description("Counts the notes")]
              public static int Count() => Directory.GetFiles("/srv/notes").Length;
          }`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'time', version: '1.0.0' });
          server.tool('now', {}, async () => new Date().toISOString());`,
      },
      { 'build.ts': "import { execSync } from 'node:child_process';\nexecSync('tsc -p .');" },
    ],
  },

  *find(repository) {
    for (const { tool, effects } of effectsByTool(repository)) {
      if (!effects.has('executes-commands') && !effects.has('executes-code')) continue;
      const what = effects.has('executes-commands') ? 'starts programs' : 'runs code';
      yield { at: tool.at, message: `The tool ${tool.name} ${what}.` };
    }
  },
};
