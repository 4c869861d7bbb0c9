import { PYTHON_AGENTS } from '../entry-points-agents.ts';
import { FAR_CALLS } from '../entry-points-calls.ts';
import { PYTHON_MCP } from '../entry-points-mcp.ts';
import { PYTHON_QUEUES } from '../entry-points-queues.ts';
import { PYTHON_CHATS } from '../entry-points-chats.ts';
import { PYTHON_SOCKETS } from '../entry-points-sockets.ts';
import { DATA, type EntryWiring } from '../entry-points.ts';
import { PYTHON_ROUTES } from './entry-points-routes.ts';

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
  ...PYTHON_MCP,
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
  /^(?:Annotated\[.{1,200}\bInjected(?:State|Store|ToolArg|ToolCallId)\b|(?:Optional\[)?(?:\w{1,40}\.){0,4}(?:ToolRuntime|RunContext|RunContextWrapper|ToolContext|InvocationContext|RunnableConfig)\b|(?:fastapi|starlette\.\w{1,20})\.(?:BackgroundTasks|Response)\b|Annotated\[[^\]]*Depends|Context|Ctx|Session|AsyncSession|BackgroundTasks|Response|\w*Service|\w*Settings|Optional\[Context)/;

/** Methods of a class that frameworks call before those that answer a request. */
export const PREPARING: RegExp = /^(?:prepare|setup|initial|initialize|dispatch)$/;

/** Parameters of a view that, where they have a default, whoever writes the routes fills: `path('', serve, {…})`. */
export const VIEW_SETTINGS: RegExp =
  /(?:^|_)(?:root|dir|directory|folder|templates?|template_name|class|form|backend|context|manager|queryset|model|settings|config|options|generator|loader)$/;
