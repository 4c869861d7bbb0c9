/**
 * How projects of their own making write down a tool: an object or a class that says what it is called, what it is for and
 * what it takes, and has a function that does it. The words are those of the servers themselves.
 */

/** Members that hold the function a model calls. */
export const HANDLER_MEMBERS: readonly string[] = [
  'handler',
  'handle',
  'execute',
  'run',
  'call',
  'callback',
  'cb',
  'invoke',
  'fn',
  'func',
  'function',
  'process',
  'implementation',
  'run_tool',
  'runTool',
  'execute_tool',
  'executeTool',
  'handleRequest',
  'toolHandler',
  'handlerFn',
];

/** The same of classes that are called tools: there a word that means many things elsewhere means this. */
export const METHODS_OF_TOOLS: readonly string[] = [
  ...HANDLER_MEMBERS,
  'apply',
  'arun',
  '__call__',
  'call_tool',
  'callTool',
];

/** Members that say what the function takes. */
export const SCHEMA_MEMBERS: readonly string[] = [
  'inputSchema',
  'input_schema',
  'parameters',
  'schema',
  'paramsSchema',
  'params',
  'argsSchema',
  'args_schema',
  'inputShape',
  'zodSchema',
  'parametersSchema',
  'argumentsSchema',
  'input',
];

/** Members below which name, description and schema stand, where they do not stand beside the function. */
export const DESCRIPTION_MEMBERS: readonly string[] = [
  'definition',
  'tool',
  'schema',
  'spec',
  'toolDefinition',
  'descriptor',
  'declaration',
  'metadata',
  'config',
];

/** Parameters that hold what the model has written. */
export const WRITTEN_PARAMETERS: RegExp =
  /^_?(?:raw_?|tool_?|input_?|call_?|parsed_?|validated_?)?(?:args?|arguments|params?|parameters|inputs?|request|req|options|opts|payload|data|body|kwargs|query)$/i;

/** Where some hand over what the model has written, and others things of the server. */
export const PERHAPS_WRAPPING = 'context';

/** Members of the one parameter of a handler that hold what the model has written, beside things of the server. */
export const WRAPPING_MEMBERS: ReadonlySet<string> = new Set([
  'args',
  'arguments',
  'input',
  'inputs',
  'params',
  'parameters',
  'toolArgs',
  'toolInput',
]);

/** Parameters in which the server hands over things of its own. */
export const SERVER_PARAMETERS: RegExp =
  /^_?(?:ctx|\w*context|server|mcp|client|\w*client|api|session|extra|deps|dependencies|services?|\w*service|config|settings|logger|log|state|env|page|browser|response|res|auth|db|\w*manager|meta|signal|runtime|app|connection|conn|store|cwd|root|sendNotification|progress|onProgress)$/i;

/** What a tool may be called. */
export const TOOL_NAME: RegExp = /^[A-Za-z_][\w./:-]{0,127}$/;

/** Classes whose objects are tools, by the way they and those above them are called. */
export const TOOL_CLASS: RegExp = /^_?\w*?(?:Tool|ToolHandler|ToolBase|ToolImpl)$/;

/** Decorators of a project's own that make a function a tool. */
export const TOOL_DECORATOR: RegExp =
  /^(?:(?:register|define|declare|expose|export|publish|add|make|create|mcp|agent|llm|ai|server|function|custom|as|is)_?){0,2}tool(?:_?(?:function|method|handler))?$/i;

/** Packages with which servers of tools are made. */
const SCRIPT_PACKAGES: readonly string[] = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/node',
  'fastmcp',
  'mcp-framework',
  'mcp-handler',
  '@vercel/mcp-adapter',
  'xmcp',
  'litemcp',
  'mcp-lite',
  'muppet',
  '@mastra/mcp',
  '@rekog/mcp-nest',
];
const PYTHON_PACKAGES: readonly string[] = ['mcp', 'fastmcp'];

/** The same as they are imported. */
export const SERVER_MODULES: readonly string[] = [...SCRIPT_PACKAGES, ...PYTHON_PACKAGES];

/** How a manifest says that a package is made with one of them. */
export const SERVER_DEPENDENCIES: Readonly<Record<'script' | 'python', RegExp>> = {
  script: new RegExp(String.raw`"(?:${SCRIPT_PACKAGES.join('|')})"\s{0,9}:`),
  python: new RegExp(
    String.raw`(?:^|["'])(?:${PYTHON_PACKAGES.join('|')})(?:\[[\w, -]{1,60}\])?\s{0,9}(?:[<>=~!;"'#]|$)`,
    'm',
  ),
};

/** How a server that speaks the protocol without a library tells its methods apart; a client only names them. */
export const PROTOCOL_METHODS: RegExp = told('call|list');
export const TOOL_CALLS: RegExp = told('call');

function told(method: string): RegExp {
  const name = `["'\`]tools/(?:${method})["'\`]`;
  return new RegExp(String.raw`(?:\bcase\s{1,4}|==\s{0,4})${name}|${name}\s{0,4}(?:==|:)`);
}
