import { PYTHON_AGENTS } from './entry-points-agents.ts';
import { FAR_CALLS } from './entry-points-calls.ts';
import { PYTHON_CHATS } from './entry-points-chats.ts';
import { DATA, NOTHING, objectRole, type EntryWiring } from './entry-points.ts';

const VERBS = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head'] as const;
const APP = /^(?:app|application|api|bp|blueprint|router|\w*(?:_app|_api|_bp|_router|_blueprint))$/i;
const SERVER = /(?:mcp|server)$/i;

const ROUTES: readonly EntryWiring[] = [
  {
    framework: 'flask',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['route', ...VERBS],
    receivers: [
      'flask.Flask()',
      'flask.Blueprint()',
      'quart.Quart()',
      'quart.Blueprint()',
      'sanic.Sanic()',
      'sanic.Blueprint()',
      'bottle',
      'chalice.Chalice()',
    ],
    spelled: APP,
    parameters: [DATA],
  },
  {
    framework: 'flask',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['add_url_rule'],
    receivers: ['flask.Flask()', 'flask.Blueprint()', 'quart.Quart()', 'quart.Blueprint()'],
    spelled: APP,
    properties: ['view_func'],
    parameters: [DATA],
  },
  {
    framework: 'cherrypy',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['expose'],
    receivers: ['cherrypy'],
    parameters: [DATA],
  },
  {
    framework: 'pyramid',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['view_config'],
    receivers: ['pyramid.view'],
    parameters: [objectRole('pyramid.request.Request()'), NOTHING],
  },
  {
    framework: 'xml-rpc',
    what: 'request',
    source: 'remote',
    as: 'call',
    methods: ['register_function'],
    receivers: ['xmlrpc.server', 'SimpleXMLRPCServer'],
    parameters: [DATA],
  },
  {
    framework: 'web socket',
    what: 'request',
    source: 'remote',
    as: 'call',
    methods: ['serve'],
    receivers: ['websockets'],
    parameters: [objectRole('websockets.Connection()'), NOTHING],
  },
  {
    framework: 'socket.io',
    what: 'request',
    source: 'remote',
    as: 'decorator',
    methods: ['on', 'event'],
    receivers: ['flask_socketio.SocketIO()', 'socketio.Server()', 'socketio.AsyncServer()'],
    spelled: /^(?:socketio|sio)$/,
    parameters: [DATA],
  },
  {
    framework: 'fastapi',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: [...VERBS, 'api_route', 'websocket'],
    receivers: ['fastapi.FastAPI()', 'fastapi.APIRouter()', 'fastapi.routing.APIRouter()'],
    parameters: [DATA],
  },
  {
    framework: 'fastapi',
    what: 'request',
    source: 'remote',
    as: 'call',
    methods: ['Depends', 'Security'],
    receivers: ['fastapi'],
    parameters: [DATA],
  },
  {
    framework: 'aiohttp',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: [...VERBS, 'view'],
    receivers: ['aiohttp.web.RouteTableDef()'],
    parameters: [objectRole('aiohttp.web.Request()'), NOTHING],
  },
  {
    framework: 'aiohttp',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['add_get', 'add_post', 'add_put', 'add_delete', 'add_patch', 'add_route'],
    receivers: ['aiohttp.web.Application()'],
    spelled: /^router$/,
    parameters: [objectRole('aiohttp.web.Request()'), NOTHING],
  },
  {
    framework: 'aiohttp',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['get', 'post', 'put', 'delete', 'patch', 'route'],
    receivers: ['aiohttp.web'],
    parameters: [objectRole('aiohttp.web.Request()'), NOTHING],
  },
  {
    framework: 'starlette',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['Route', 'WebSocketRoute', 'add_route'],
    receivers: ['starlette.routing', 'starlette.applications.Starlette()'],
    parameters: [objectRole('starlette.requests.Request()'), NOTHING],
  },
  {
    framework: 'django',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['path', 're_path', 'url'],
    receivers: ['django.urls', 'django.conf.urls'],
    parameters: [objectRole('django.http.HttpRequest()'), DATA],
  },
  {
    framework: 'django',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['api_view', 'require_http_methods', 'require_POST', 'require_GET', 'csrf_exempt', 'login_required'],
    receivers: ['rest_framework.decorators', 'django'],
    parameters: [objectRole('django.http.HttpRequest()'), DATA],
  },
  {
    framework: 'lambda',
    what: 'event',
    source: 'remote',
    as: 'decorator',
    methods: ['on_event', 'http'],
    receivers: ['functions_framework'],
    parameters: [objectRole('flask.request')],
  },
];

const MCP: readonly EntryWiring[] = [
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
    methods: ['prompt'],
    receivers: ['mcp.server.fastmcp.FastMCP()', 'fastmcp.FastMCP()', 'mcp.FastMCP()'],
    spelled: SERVER,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'request',
    source: 'tool',
    as: 'decorator',
    methods: ['call_tool', 'read_resource', 'get_prompt'],
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
    properties: ['on_call_tool', 'on_read_resource', 'on_get_prompt'],
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
];

export const PYTHON_ENTRIES: readonly EntryWiring[] = [
  ...ROUTES,
  ...FAR_CALLS,
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
  /^(?:Annotated\[[^\]]*Depends|Context|Ctx|Session|AsyncSession|BackgroundTasks|Response|\w*Service|\w*Settings|Optional\[Context)/;

/** Parameters of a view that, where they have a default, whoever writes the routes fills: `path('', serve, {…})`. */
export const VIEW_SETTINGS: RegExp =
  /(?:^|_)(?:root|dir|directory|folder|templates?|template_name|class|form|backend|context|manager|queryset|model|settings|config|options|generator|loader)$/;
