import { PYTHON_AGENTS } from '../entry-points-agents.ts';
import { FAR_CALLS } from '../entry-points-calls.ts';
import { PYTHON_QUEUES } from '../entry-points-queues.ts';
import { PYTHON_CHATS } from '../entry-points-chats.ts';
import { PYTHON_SOCKETS } from '../entry-points-sockets.ts';
import { DATA, NOTHING, objectRole, type EntryWiring } from '../entry-points.ts';
import { PYTHON_ROUTES } from './entry-points-routes.ts';

const SERVER = /(?:mcp|server)$/i;

const MCP: readonly EntryWiring[] = [
  // Anybody who reaches the server may ask this, whether a model does or not.
  {
    framework: 'starlette',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['custom_route'],
    receivers: ['mcp.server.fastmcp.FastMCP()', 'fastmcp.FastMCP()', 'mcp.FastMCP()'],
    spelled: SERVER,
    parameters: [objectRole('starlette.requests.Request()'), NOTHING],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'decorator',
    methods: ['tool'],
    receivers: ['mcp.server.fastmcp.FastMCP()', 'fastmcp.FastMCP()', 'mcp.FastMCP()'],
    spelled: /./,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'resource',
    source: 'tool',
    as: 'decorator',
    methods: ['resource'],
    receivers: ['mcp.server.fastmcp.FastMCP()', 'fastmcp.FastMCP()', 'mcp.FastMCP()'],
    spelled: SERVER,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'prompt',
    source: 'tool',
    as: 'decorator',
    methods: ['prompt', 'completion'],
    receivers: ['mcp.server.fastmcp.FastMCP()', 'fastmcp.FastMCP()', 'mcp.FastMCP()'],
    spelled: SERVER,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'request',
    source: 'tool',
    as: 'decorator',
    methods: ['call_tool', 'read_resource', 'get_prompt', 'completion'],
    receivers: ['mcp.server.Server()', 'mcp.server.lowlevel.Server()', 'mcp.server.lowlevel.server.Server()'],
    spelled: /./,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'listing',
    source: 'tool',
    as: 'decorator',
    methods: ['list_tools'],
    receivers: ['mcp.server.Server()', 'mcp.server.lowlevel.Server()', 'mcp.server.lowlevel.server.Server()'],
    spelled: /./,
    parameters: [NOTHING],
  },
  {
    framework: 'mcp',
    what: 'listing',
    source: 'tool',
    as: 'call',
    methods: ['Server'],
    receivers: ['mcp.server'],
    properties: ['on_list_tools'],
    parameters: [NOTHING],
  },
  {
    framework: 'mcp',
    what: 'request',
    source: 'tool',
    as: 'call',
    methods: ['Server'],
    receivers: ['mcp.server'],
    properties: ['on_call_tool', 'on_read_resource', 'on_get_prompt', 'on_completion'],
    parameters: [NOTHING, DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['add_tool', 'tool'],
    receivers: ['mcp.server.fastmcp.FastMCP()', 'fastmcp.FastMCP()', 'mcp.FastMCP()'],
    spelled: SERVER,
    properties: ['fn'],
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['from_function'],
    receivers: ['fastmcp.tools', 'mcp.server.fastmcp.tools'],
    properties: ['fn'],
    parameters: [DATA],
  },
];

const COMMANDS: readonly EntryWiring[] = [
  {
    framework: 'click',
    what: 'command',
    source: 'argv',
    as: 'decorator',
    methods: ['command', 'argument', 'option', 'group', 'callback'],
    receivers: ['click', 'typer', 'typer.Typer()', 'asyncclick'],
    spelled: /^(?:cli|main|group)$/,
    parameters: [DATA],
  },
  {
    framework: 'fire',
    what: 'command',
    source: 'argv',
    as: 'call',
    methods: ['Fire'],
    receivers: ['fire'],
    every: [''],
    parameters: [DATA],
  },
  {
    framework: 'typer',
    what: 'command',
    source: 'argv',
    as: 'call',
    methods: ['run'],
    receivers: ['typer'],
    parameters: [DATA],
  },
];

export const PYTHON_ENTRIES: readonly EntryWiring[] = [
  ...PYTHON_ROUTES,
  ...FAR_CALLS,
  ...PYTHON_SOCKETS,
  ...PYTHON_QUEUES,
  ...PYTHON_CHATS,
  ...MCP,
  ...PYTHON_AGENTS,
  ...COMMANDS,
];

/** Types that say what a parameter is, however they were imported. */
export const PYTHON_TYPES: Readonly<Record<string, string>> = {
  HttpRequest: 'django.http.HttpRequest()',
  WSGIRequest: 'django.http.HttpRequest()',
  'web.Request': 'aiohttp.web.Request()',
  UploadFile: 'fastapi.UploadFile()',
  WebSocket: 'starlette.websockets.WebSocket()',
  'falcon.Request': 'falcon.Request()',
  'func.HttpRequest': 'azure.functions.HttpRequest()',
  CallToolRequest: 'mcp.Request()',
};

/** Parameters of a handler that the framework fills with its own things. */
export const INJECTED_TYPES =
  /^(?:(?:fastapi|starlette\.\w{1,20})\.(?:BackgroundTasks|Response)\b|Annotated\[[^\]]*Depends|Context|Ctx|Session|AsyncSession|BackgroundTasks|Response|\w*Service|\w*Settings|Optional\[Context)/;

/** Methods of a class that frameworks call before those that answer a request. */
export const PREPARING: RegExp = /^(?:prepare|setup|initial|initialize|dispatch)$/;

/** Parameters of a view that, where they have a default, whoever writes the routes fills: `path('', serve, {…})`. */
export const VIEW_SETTINGS: RegExp =
  /(?:^|_)(?:root|dir|directory|folder|templates?|template_name|class|form|backend|context|manager|queryset|model|settings|config|options|generator|loader)$/;
