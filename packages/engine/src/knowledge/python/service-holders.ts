const STATE = 'fastapi.FastAPI().state';
const AIOHTTP = 'aiohttp.web.Application()';
/** What tools of an MCP server are handed beside their arguments. */
export const MCP_CONTEXT = 'mcp.server.fastmcp.Context()';
const SANIC = 'sanic.Sanic().ctx';

/**
 * Objects of frameworks of Python on which programs leave pools and clients for others to find, by all the names they go by:
 * what is left under one is found under each that means the same.
 */
export const PYTHON_HOLDERS: ReadonlyMap<string, string> = new Map([
  [STATE, STATE],
  ['starlette.applications.Starlette().state', STATE],
  ['starlette.requests.Request().app.state', STATE],
  ['starlette.websockets.WebSocket().app.state', STATE],
  ['starlette.requests.Request().state', 'starlette.requests.Request().state'],
  [AIOHTTP, AIOHTTP],
  ['aiohttp.web.Request().app', AIOHTTP],
  [SANIC, SANIC],
  ['sanic.request.Request().app.ctx', SANIC],
  ...[MCP_CONTEXT, 'mcp.server.Server()', 'mcp.server.lowlevel.Server()', 'mcp.server.lowlevel.server.Server()'].map(
    (owner): [string, string] => [`${owner}.request_context`, `${MCP_CONTEXT}.request_context`],
  ),
  ['flask.g', 'flask.g'],
  ['quart.g', 'flask.g'],
  ...['flask.Flask()', 'flask.current_app', 'quart.Quart()', 'quart.current_app'].flatMap((app): [string, string][] => [
    [`${app}.config`, 'flask.Flask().config'],
    [`${app}.extensions`, 'flask.Flask().extensions'],
  ]),
]);
