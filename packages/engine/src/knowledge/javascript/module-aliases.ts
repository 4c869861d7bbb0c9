/** What Nuxt hands to every file of a server. */
const AUTOMATIC = [
  'readBody',
  'readRawBody',
  'getRouterParam',
  'getRouterParams',
  'getQuery',
  'readMultipartFormData',
  'sendRedirect',
  'readFormData',
  'readValidatedBody',
  'getValidatedQuery',
  'getValidatedRouterParams',
  'getHeader',
  'getHeaders',
  'getRequestHeader',
  'getRequestHeaders',
  'getCookie',
  'getRequestURL',
];

/** What the plugins of Fastify for databases put on an application. */
const HANDLES_OF_PLUGINS = [
  ['mongo.db', 'mongodb.Db()'],
  ['mongo.client', 'mongodb.MongoClient()'],
  ['pg', 'pg.Pool()'],
  ['mysql', 'mysql2.createPool()'],
  ['knex', 'knex()'],
] as const;

/**
 * Names that mean the same thing. A dot in the name of a npm package is written as a dash (`socket.io` → `socket-io`),
 * because a dot separates members here, and an ending such as `.js` is dropped.
 */
export const JAVASCRIPT_ALIASES: Readonly<Record<string, string>> = {
  'fs/promises': 'fs',
  'fs.promises': 'fs',
  'fs-extra': 'fs',
  'graceful-fs': 'fs',
  'mz/fs': 'fs',
  'mz/child_process': 'child_process',
  'child-process-promise': 'child_process',
  'promisify-child-process': 'child_process',
  'child-process-es6-promise': 'child_process',
  'cross-spawn': 'child_process.spawn',
  'child_process.spawn.spawn': 'child_process.spawn',
  'child_process.spawn.sync': 'child_process.spawnSync',
  'path.posix': 'path',
  'path.win32': 'path',
  'path/posix': 'path',
  upath: 'path',
  pathe: 'path',
  '@std/path': 'path',
  '@std/path/posix': 'path',
  ...Object.fromEntries(
    ['basename', 'dirname', 'extname', 'join', 'normalize', 'relative', 'resolve'].flatMap((name) => [
      [`@std/path/${name}`, 'path'],
      [`@std/path/posix/${name}`, 'path'],
    ]),
  ),
  'path.SEPARATOR': 'path.sep',
  'node-fetch': 'fetch',
  'cross-fetch': 'fetch',
  'isomorphic-fetch': 'fetch',
  'undici.fetch': 'fetch',
  // What such a package brings by name is the same function.
  'fetch.fetch': 'fetch',
  ...Object.fromEntries(
    ['node-fetch-native', 'whatwg-fetch', 'unfetch', 'isomorphic-unfetch', '@whatwg-node/fetch', '@adobe/fetch'].map(
      (name) => [`${name}.fetch`, 'fetch'],
    ),
  ),
  'electron.net.fetch': 'fetch',
  'globalThis.fetch': 'fetch',
  'window.fetch': 'fetch',
  'global.fetch': 'fetch',
  'globalThis.$fetch': '$fetch',
  'self.fetch': 'fetch',
  'globalThis.eval': 'eval',
  'window.eval': 'eval',
  'global.eval': 'eval',
  'globalThis.process': 'process',
  'global.process': 'process',
  'global.Function': 'Function',
  'window.document': 'document',
  'window.Handlebars': 'Handlebars',
  'self.document': 'document',
  'globalThis.document': 'document',
  'window.location.search': 'location.search',
  'window.location.hash': 'location.hash',
  'window.location.href': 'location.href',
  'document.location.search': 'location.search',
  'document.location.hash': 'location.hash',
  'document.location.href': 'location.href',
  'mysql2/promise': 'mysql2',
  'pg/promise': 'pg',
  'sqlite3.verbose()': 'sqlite3',
  'lodash-merge': 'lodash.merge',
  'lodash-mergewith': 'lodash.mergeWith',
  'lodash-defaultsdeep': 'lodash.defaultsDeep',
  'lodash-set': 'lodash.set',
  'lodash-template': 'lodash.template',
  'lodash-get': 'lodash.get',
  'lodash-es': 'lodash',
  underscore: 'lodash',
  'es-toolkit.escape': 'lodash.escape',
  'es-toolkit/compat.escape': 'lodash.escape',
  'es-toolkit.escapeRegExp': 'lodash.escapeRegExp',
  'es-toolkit/compat.escapeRegExp': 'lodash.escapeRegExp',
  '@modelcontextprotocol/sdk/server/mcp': '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/sdk/server/index': '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/sdk/server': '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/sdk/types': '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server': '@modelcontextprotocol/sdk',
  'original-fs': 'fs',
  'fs-extra-promise': 'fs',
  'fs-promise': 'fs',
  'remix.Arguments().request': 'web.Request()',
  'egg.Controller().ctx': 'koa.Context()',
  'egg.Service().ctx': 'koa.Context()',
  'sveltekit.Event().request': 'web.Request()',
  'dom.TransferEvent().clipboardData': 'dom.DataTransfer()',
  'dom.TransferEvent().dataTransfer': 'dom.DataTransfer()',
  'dom.FetchEvent().request': 'web.Request()',
  'cloudflare.Context().request': 'web.Request()',
  'elysia.Context().request': 'web.Request()',
  'hono.Context().req.raw': 'web.Request()',
  'h3.Event().node.req': 'http.IncomingMessage()',
  // What Nitro hands on of it.
  ...Object.fromEntries(
    ['nitro', 'nitro/h3', 'nitro/runtime', 'nitropack', 'nitropack/runtime', '#imports', '#nitro'].map((name) => [
      name,
      'h3',
    ]),
  ),
  ...Object.fromEntries(AUTOMATIC.map((name) => [name, `h3.${name}`])),
  'next.NextApiRequest()': 'express.Request()',
  'next.Context().req': 'express.Request()',
  'next.Context().res': 'express.Response()',
  '@nestjs/common.ExecutionContext().switchToHttp().getRequest()': 'express.Request()',
  '@nestjs/common.ArgumentsHost().switchToHttp().getRequest()': 'express.Request()',
  'next/server.NextRequest()': 'web.Request()',
  Koa: 'koa',
  ...Object.fromEntries(
    ['type', 'code', 'status', 'header', 'headers'].map((setter) => [
      `fastify.FastifyReply().${setter}()`,
      'fastify.FastifyReply()',
    ]),
  ),
  ...Object.fromEntries(
    ['fastify()', 'fastify.fastify()', 'fastify.FastifyInstance()'].flatMap((app) =>
      ['withTypeProvider', 'setValidatorCompiler', 'setSerializerCompiler'].map((method) => [
        `${app}.${method}()`,
        app,
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['fastify()', 'fastify.fastify()', 'fastify.FastifyInstance()'].flatMap((app) =>
      HANDLES_OF_PLUGINS.map(([member, handle]) => [`${app}.${member}`, handle]),
    ),
  ),
  ...Object.fromEntries(['bull', 'bullmq'].map((home) => [`${home}.Job()`, 'queue.Job()'])),
  'commander.program': 'commander.Command()',
  'socket-io.Socket().request': 'http.IncomingMessage()',
  'hono/factory.createFactory().createApp()': 'hono.Hono()',
  'sveltekit.Hook().event': 'sveltekit.Event()',
  'fastify.FastifyRequest().server': 'fastify.FastifyInstance()',
  '@fastify/express': 'express',
  'axios.Axios()': 'axios',
  'axios.create()': 'axios',
  'got.got': 'got',
  'got.extend()': 'got',
  'ky.create()': 'ky',
  'ky.extend()': 'ky',
  'ofetch.ofetch.create()': 'ofetch.ofetch',
  'ofetch.$fetch.create()': 'ofetch.ofetch',
  '$fetch.create()': '$fetch',
  'zod.z': 'zod',
  'zod/mini': 'zod',
  'zod/v4/mini': 'zod',
  ...Object.fromEntries(
    ['genkit', '@hono/zod-openapi', 'astro/zod', 'astro:schema', 'astro:content', '@nuxt/content'].map((home) => [
      `${home}.z`,
      'zod',
    ]),
  ),
  'zod/v4': 'zod',
  'zod/v3': 'zod',
  '@hapi/joi': 'joi',
  'readline/promises': 'readline',
  'express-validator/check': 'express-validator',
  'joi-browser': 'joi',
  'celebrate.Joi': 'joi',
  '@sinclair/typebox': 'typebox',
  '@fastify/type-provider-typebox': 'typebox',
  'elysia.t': 'typebox.Type',
  'URL.parse': 'URL',
  'url.URL': 'URL',
  'shelljs/global': 'shelljs',
};

/**
 * Packages whose names say that they start programs: what they call `exec` hands text to a shell as Node's own
 * does; that of the actions of GitHub starts a program. */
const COMMAND_PACKAGES =
  /^(?:@(?!actions\/)[\w-]{1,40}\/)?(?:[\w-]{1,40}-)?(?:child-?process|exec|shell|command|cmd)(?:-[\w-]{1,40})?\.(exec|execSync)$/;

/** The name such a member stands for. */
export function commandAlias(text: string): string | undefined {
  const member = COMMAND_PACKAGES.exec(text)?.[1];
  return member === undefined ? undefined : `child_process.${member}`;
}

/** Packages that have a module for each of their functions: `lodash/escape`, `validator/es/lib/isUUID`. */
const MODULE_FOR_EACH =
  /^(lodash|lodash-es|underscore|validator|es-toolkit)\/(?:(?:es|lib|esm|cjs|modules|string)\/){0,2}(\w+)$/;

/** The function that such a module is. */
export function functionAlias(text: string): string | undefined {
  const [, home, member] = text.includes('/') ? (MODULE_FOR_EACH.exec(text) ?? []) : [];
  return home === undefined || member === undefined || NO_FUNCTIONS.has(member) ? undefined : `${home}.${member}`;
}
/** Modules of them that hold several. */
const NO_FUNCTIONS: ReadonlySet<string> = new Set(['fp', 'core', 'lodash', 'index', 'compat', 'string', 'es', 'lib']);
