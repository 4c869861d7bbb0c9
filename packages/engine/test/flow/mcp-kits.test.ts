import { describe, it } from 'node:test';
import { expectFlows, REAL_SINKS, type Sources } from './harness.ts';

const SCRIPT = `import { exec } from 'node:child_process';
import { z } from 'zod';
`;
const SCRIPTS: Readonly<Record<string, string>> = {
  'a server of tmcp': `import { McpServer } from 'tmcp';
const kit = new McpServer({ name: 'a', version: '1' }, {});
kit.tool({ name: 'ls', schema: z.object({ dir: z.string() }) }, async ({ dir }) => {
  exec('ls ' + dir); // flow
});`,
  'a server of mcp-lite': `import { McpServer } from 'mcp-lite';
const kit = new McpServer({ name: 'a', version: '1' });
kit.tool('ls', { inputSchema: z.object({ dir: z.string(), n: z.number() }), handler: async (args) => {
  exec('kill ' + args.n);
  exec('ls ' + args.dir); // flow
} });`,
  'a server of mcp-use': `import { MCPServer } from 'mcp-use/server';
const kit = new MCPServer({ name: 'a', version: '1' });
kit.tool({ name: 'ls', schema: z.object({ dir: z.string() }) }, async ({ dir }) => {
  exec('ls ' + dir); // flow
});`,
  'what a handler of routes makes its server of': `import { createMcpHandler } from 'mcp-handler';
export const GET = createMcpHandler((kit) => {
  kit.registerTool('ls', { inputSchema: { dir: z.string() } }, async ({ dir }) => {
    exec('ls ' + dir); // flow
  });
}, {}, {});`,
  'a tool that is a task': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const kit = new McpServer({ name: 'a', version: '1' });
kit.experimental.tasks.registerToolTask('ls', { inputSchema: { dir: z.string() } }, {
  async createTask({ dir }, extra) {
    exec('ls ' + dir); // flow
    exec('ls ' + extra.taskId);
  },
  async getTask(args, { taskId }) { exec('ls ' + taskId); },
});`,
  'a tool with a page of its own': `import { registerAppTool } from '@modelcontextprotocol/ext-apps/server';
registerAppTool(anything, 'ls', { inputSchema: { dir: z.string() }, _meta: {} }, async ({ dir }) => {
  exec('ls ' + dir); // flow
});`,
  'requests that nothing else answers': `import { Server } from '@modelcontextprotocol/server';
const kit = new Server({ name: 'a', version: '1' }, {});
kit.fallbackRequestHandler = async (request) => {
  exec('ls ' + request.params.dir); // flow
};`,
  'what a page offers to the agent of a browser': `navigator.modelContext.registerTool({ name: 'ls', execute: async ({ text }) => {
  document.body.innerHTML = text; // flow
} });
navigator.modelContext.provideContext({ tools: [{ name: 'ls', execute: async ({ text }) => {
  document.body.innerHTML = text; // flow
  document.body.textContent = text;
} }] });`,
};

const PYTHON: Readonly<Record<string, string>> = {
  'a list of tools given to the server': `from fastmcp import FastMCP
def ls(dir: str):
    os.system('ls ' + dir) # flow
def other(dir: str):
    os.system('ls ' + dir)
kit = FastMCP('a', tools=[ls])`,
  'a tool made of another': `from fastmcp.tools import Tool
async def ls(dir: str):
    os.system('ls ' + dir) # flow
narrow = Tool.from_tool(wide, transform_fn=ls)`,
  'a resource made of a function': `from fastmcp.resources import ResourceTemplate
def ls(dir: str):
    os.system('ls ' + dir) # flow
template = ResourceTemplate.from_function(ls, uri_template='x://{dir}')`,
  'a resource without a server': `from fastmcp.resources import resource
@resource('x://{dir}')
def ls(dir: str):
    os.system('ls ' + dir) # flow`,
  'a prompt without a server': `from fastmcp.prompts import prompt
@prompt
def ls(dir: str):
    os.system('ls ' + dir) # flow`,
  'what sees every call before the tools': `from fastmcp.server.middleware import Middleware
class Log(Middleware):
    async def on_call_tool(self, context, call_next):
        os.system('echo ' + context.message.arguments['x']) # flow
        os.system('echo ' + context.fastmcp_context.version)
        return await call_next(context)`,
  'a server of mcp-use': `from mcp_use.server import MCPServer
kit = MCPServer('a')
@kit.tool()
def ls(dir: str):
    os.system('ls ' + dir) # flow`,
  'a server of arcade': `from arcade_mcp_server import MCPApp
kit = MCPApp('a')
@kit.tool
def ls(dir: str):
    os.system('ls ' + dir) # flow`,
};

const JAVA: Readonly<Record<string, string>> = {
  'an annotated tool of Spring': `import org.springframework.ai.mcp.annotation.McpTool;
class T { @McpTool(description = "x") public String ls(String dir, int n) throws Exception {
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "kill " + n });
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "ls " + dir }); // flow
  return "";
} }`,
  'a server without sessions': `import io.modelcontextprotocol.server.McpStatelessServerFeatures;
class T { Object s() { return McpStatelessServerFeatures.SyncToolSpecification.builder().callHandler((context, request) -> {
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "ls " + request.arguments().get("dir") }); // flow
  return null;
}).build(); } }`,
  'the address of a resource': `import io.modelcontextprotocol.server.McpServerFeatures;
class T { Object s() { return new McpServerFeatures.SyncResourceTemplateSpecification(null, (exchange, request) -> {
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "ls " + exchange.getClientInfo() });
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "ls " + request.uri() }); // flow
  return null;
}); } }`,
  'the arguments of a prompt': `import io.modelcontextprotocol.server.McpServerFeatures;
class T { Object s() { return new McpServerFeatures.SyncPromptSpecification(null, (exchange, request) -> {
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "ls " + request.arguments().get("dir") }); // flow
  return null;
}); } }`,
  'a function that is a tool': `import org.springframework.ai.tool.function.FunctionToolCallback;
class T { record Wish(String dir) {} Object s() { return FunctionToolCallback.builder("ls", (Wish wish) -> {
  Runtime.getRuntime().exec(new String[] { "sh", "-c", "ls " + wish.dir() }); // flow
  return "";
}).build(); } }`,
};

const RUN_CSHARP = String.raw`Process.Start("/bin/sh", "-c \"ls " + `;
const CSHARP: Readonly<Record<string, string>> = {
  'a method handed to the maker of tools': `using ModelContextProtocol.Server;
class T { static string Ls(string dir) {
  ${RUN_CSHARP}dir + "\\""); // flow
  return ""; }
  object Make() { return McpServerTool.Create(Ls); } }`,
  'a function of an agent': `using Microsoft.Extensions.AI;
class T { object Make() { return AIFunctionFactory.Create((string dir) => {
  ${RUN_CSHARP}dir + "\\""); // flow
  return ""; }); } }`,
  'a handler given to the builder': `using ModelContextProtocol.Server;
class T { void Make(IMcpServerBuilder builder) { builder.WithCallToolHandler(async (request, stop) => {
  ${RUN_CSHARP}request.Params.Arguments["dir"] + "\\""); // flow
  ${RUN_CSHARP}request.Server + "\\"");
  return null; }); } }`,
  'a handler among the options': `using ModelContextProtocol.Server;
class T { object Make() { return new McpServerHandlers { CallToolHandler = (request, stop) => {
  ${RUN_CSHARP}request.Params.Arguments["dir"] + "\\""); // flow
  return default; } }; } }`,
  'a function in the cloud': `using Microsoft.Azure.Functions.Worker.Extensions.Mcp;
class T { public string Ls([McpToolTrigger("ls", "x")] ToolInvocationContext context, [McpToolProperty("dir", "x")] string dir, string other) {
  ${RUN_CSHARP}other + "\\"");
  ${RUN_CSHARP}dir + "\\""); // flow
  ${RUN_CSHARP}context.Arguments["dir"] + "\\""); // flow
  return ""; } }`,
};

const OTHERS: Readonly<Record<string, Sources>> = {
  'a resource of rmcp': {
    'src/main.rs': `use rmcp::{ServerHandler, model::*};
impl ServerHandler for S { async fn read_resource(&self, request: ReadResourceRequestParams, c: RequestContext<RoleServer>) -> Out {
  std::process::Command::new("sh").arg("-c").arg(format!("ls {}", request.uri)).output(); // flow
} }`,
  },
  'a prompt of Ruby': {
    'server.rb': `require "mcp"
class Ask < MCP::Prompt
  def self.template(args, server_context: nil)
    system("ls #{args[:dir]}") # flow
  end
end`,
  },
  'a handler of requests in PHP': {
    'src/a.php': `<?php
use Mcp\\Server\\Server;
$server = new Server("a");
$server->registerHandler("tools/call", function ($params) {
  shell_exec("ls " . $params->arguments["dir"]); // flow
});
$server->registerHandler("tools/list", function ($params) {
  shell_exec("ls " . $params->cursor);
});`,
  },
};

describe('what a model passes to a tool is outside data, whichever kit the server is made with', () => {
  const cases: readonly (readonly [string, Sources])[] = [
    ...all(SCRIPTS, 'server.ts', SCRIPT),
    ...all(PYTHON, 'server.py', 'import os\n'),
    ...all(JAVA, 'T.java', 'package a;\n'),
    ...all(CSHARP, 'T.cs', 'using System.Diagnostics;\n'),
    ...Object.entries(OTHERS),
  ];
  for (const [name, sources] of cases) it(name, () => expectFlows(sources, REAL_SINKS));
});

function all(cases: Readonly<Record<string, string>>, file: string, before: string): [string, Sources][] {
  return Object.entries(cases).map(([name, code]) => [`${name} (${file})`, { [file]: before + code }]);
}
