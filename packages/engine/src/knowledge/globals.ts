/** Names that are there without an import, as far as the tables speak of them. */
export const JAVASCRIPT_GLOBALS: ReadonlySet<string> = new Set(
  `$ $fetch Array Buffer Bun Deno Function Handlebars Math Meteor RegExp Response URL WebSocket XMLHttpRequest axios browser
  chrome console crypto document eval fetch global globalThis import jQuery location localStorage marked module navigator
  process require self sessionStorage setImmediate setInterval setTimeout window`.split(/\s+/),
);

export const PYTHON_GLOBALS: ReadonlySet<string> = new Set(
  '__builtins__ __import__ bytearray compile eval exec execfile input open print range raw_input'.split(' '),
);
