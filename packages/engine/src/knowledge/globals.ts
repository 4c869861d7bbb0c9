/** Names that are there without an import, as far as the tables speak of them. */
export const JAVASCRIPT_GLOBALS: ReadonlySet<string> = new Set(
  `$ $compile $fetch $interpolate $parse $scope Array Buffer Bun Deno EventSource Function Handlebars Math Meteor RegExp Response SharedWorker URL Vue WebSocket Worker XMLHttpRequest addEventListener angular axios
  browser defineEventHandler eventHandler getRouterParam getRouterParams io navigateTo readBody readMultipartFormData readRawBody sendRedirect
  chrome console crypto document eval execScript fetch global globalThis import importScripts jQuery location localStorage marked module navigator
  process require self sessionStorage setImmediate setInterval setTimeout window`.split(/\s+/),
);

export const PYTHON_GLOBALS: ReadonlySet<string> = new Set(
  '__builtins__ __import__ bytearray compile eval exec execfile input open print range raw_input'.split(' '),
);
