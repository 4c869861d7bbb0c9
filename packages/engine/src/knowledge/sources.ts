import type { SourceKind } from '../facts/flow/flow-facts.ts';

/** Names that give outside data: when read, or when called. */
export interface SourceTable {
  readonly kind: SourceKind;
  /** In words, for the trace. */
  readonly what: string;
  readonly reads?: readonly string[];
  readonly calls?: readonly string[];
  /** Only a page of the program's own sends this. */
  readonly fromOwnPage?: boolean;
}

/** What the names of an archive's entries are called, in traces. */
export const ARCHIVE_NAME = 'a name inside an archive';
/** A name that was read from an archive, or that an archive hands to whoever goes through it. */
export const OF_ARCHIVE: RegExp = new RegExp(`^${ARCHIVE_NAME}| of an archive event$`);

/** What the names in a folder of another machine are called, in traces: that machine may answer with any. */
export const FOREIGN_NAME = "a name in another server's folder";

/** What a page in a browser is given by whoever leads somebody to it, in traces. */
export const PAGE_DATA = 'data from outside the page';

/** What its worker is given, in traces: by pages of the same site alone. */
export const WORKER_DATA = 'what a page tells its worker';

/** Whether data came in inside a browser: told by how traces call it. */
export function isOfBrowser(what: string): boolean {
  return what.startsWith(PAGE_DATA) || what.startsWith(WORKER_DATA);
}

/** What comes out of a queue, in traces. */
export const QUEUE_MESSAGE = 'a message of a queue';

/** Whether data was put into a queue by another program, or by another part of this one: told by how traces call it. */
export function isOfQueue(what: string): boolean {
  return what.startsWith(QUEUE_MESSAGE) || OF_HANDLER.test(what);
}
const OF_HANDLER = / of an? (?:queue|functions) message$/;

/** What comes over a socket that the program opened, in traces. */
export const SOCKET_DATA = 'what a server sends over a socket';

/** Whether data came over such a socket: told by how traces call it. */
export function isOfSocket(what: string): boolean {
  return what.startsWith(SOCKET_DATA) || OF_CLIENT.test(what);
}
const OF_CLIENT = / of an? socket\.io message$/;

/** Requests as whole objects. */
export const REQUESTS: ReadonlySet<string> = new Set([
  'flask.request',
  'django.http.HttpRequest()',
  'starlette.requests.Request()',
  'aiohttp.web.Request()',
  'express.Request()',
  'http.IncomingMessage()',
  'web.Request()',
  'net/http.Request()',
  'gin-gonic/gin.Context()',
  'labstack/echo.Context()',
  'gofiber/fiber.Ctx()',
  'javax.servlet.http.HttpServletRequest()',
]);

/** Where one handler of a request leaves something for the next. */
export const CARRIERS: RegExp =
  /^(?:(?:express|web)\.Request\(\)|fastify\.Fastify(?:Request|Reply)\(\)|express\.Response\(\)\.locals|hono\.Context\(\)\.var|koa\.Context\(\)|flask\.g|django\.http\.HttpRequest\(\)|(?:aiohttp\.web|starlette\.requests)\.Request\(\)|pyramid\.request\.Request\(\))(?:\.\w+)?$/;

/** Names of functions that hand out parts of the request they are given. */
export const REQUEST_READERS =
  /wrap|parse|param|quer(?:y|ies)|body|(?<!trans|per|plat|con|in)form(?!at)|(?<!for_?)request|header|cookie|field|args?$/i;

/** Names of functions that give a request back, made of the one they are given. */
export const REQUEST_MAKERS: RegExp =
  /^_?(?:init(?:iali[sz]e)?|make|create|build|clone|copy|convert|to|prepare)(?:_|(?=[A-Z]))(?:\w{1,20}_)?[A-Za-z]{0,20}request$/i;

/** Names of functions that make a place on the disk for a request, whoever sent it. */
export const MAKES_PLACE: RegExp = /(?:file_?path|dir|directory|folder|root)$/i;

/** Modules whose functions read a stream to its end. */
export const STREAM_READERS: ReadonlySet<string> = new Set(['stream/consumers', 'get-stream']);

/** Where the visitor is already, as far as the routes let anybody come: sending him there again sends him nowhere else. */
export const OWN_PLACES: ReadonlySet<string> = new Set([
  ...['path', 'path_info', 'get_full_path', 'get_full_path_info'].map(
    (member) => `django.http.HttpRequest().${member}`,
  ),
  ...['URL.Path', 'URL.String', 'URL.RequestURI', 'URL.EscapedPath', 'RequestURI'].map(
    (member) => `net/http.Request().${member}`,
  ),
  ...['getRequestURI', 'getRequestURL', 'getServletPath'].map(
    (method) => `javax.servlet.http.HttpServletRequest().${method}`,
  ),
]);

/** Paths that most servers tidy before a handler sees them, so that none leads up. */
export const TIDIED_PATHS: ReadonlySet<string> = new Set(['net/http.Request().URL.Path']);

/** What a request asks for, as text: a path, or a whole address of the web. */
export const REQUEST_TARGETS: RegExp =
  /^(?:(?:http\.IncomingMessage|express\.Request|fastify\.FastifyRequest|web\.Request)\(\)|koa\.Context\(\)(?:\.req(?:uest)?)?|hono\.Context\(\)\.req)\.(?:url|originalUrl|href)$/;
/** Addresses of requests that were parsed: no path of theirs leads up, as long as nothing in it is decoded. */
export const ASKED_URLS: ReadonlySet<string> = new Set([
  'web.Request().url',
  'web.Request().nextUrl',
  'hono.Context().req.url',
  'sveltekit.Event().url',
  'oak.Context().request.url',
]);
/** The same path, read by itself. */
export const ASKED_PATHS: ReadonlySet<string> = new Set(['hono.Context().req.path']);

/** Parts of a request that are text, however it was sent: no body parser makes objects of them. */
export const TEXT_PARTS: RegExp =
  /^(?:(?:express\.Request|fastify\.FastifyRequest|hapi\.Request|http\.IncomingMessage)\(\)|koa\.Context\(\)(?:\.request)?)\.(?:params|headers|url|originalUrl|path|host|hostname)(?:\.|$)/;

/** Calls that read one text of a request by its name; without a name they hand out all of them. */
export const NAMED_TEXTS: ReadonlySet<string> = new Set([
  ...['query', 'queries', 'param', 'header'].map((method) => `hono.Context().req.${method}`),
  ...['get', 'header'].map((method) => `express.Request().${method}`),
  'koa.Context().get',
  'koa.Context().request.get',
  'hono/cookie.getCookie',
  ...['getRouterParam', 'getHeader', 'getRequestHeader', 'getCookie'].map((reader) => `h3.${reader}`),
]);

/** Parts of a request of Python whose members are text each; all of them together have names that the sender chose. */
export const TEXT_RECORDS: RegExp =
  /^(?:flask\.request\.(?:args|form|values|cookies|headers|view_args)|django\.http\.HttpRequest\(\)\.(?:GET|POST|COOKIES|META|headers|query_params)|starlette\.(?:requests\.Request|websockets\.WebSocket)\(\)\.(?:query_params|path_params|headers|cookies)|aiohttp\.web\.Request\(\)\.(?:query|match_info|headers|cookies)|bottle\.request\.(?:query|forms|headers|cookies))$/;
/** Methods that read one of them. */
export const TEXT_READS: ReadonlySet<string> = new Set(['get', 'getlist', 'getall', 'getone', 'pop']);
/** Methods that hand out all of them. */
export const RECORD_METHODS: ReadonlySet<string> = new Set(
  'to_dict dict copy items lists values listvalues keys multi_items deepcopy'.split(' '),
);

/** Parts of a request that its route decides, where the route has no placeholder. */
export const FIXED_BY_ROUTE: ReadonlySet<string> = new Set(['flask.request.path']);

/** Files that came with a request, and where the server itself has put them. */
export const UPLOADS: RegExp =
  /(?:\.Request\(\)|\.request|\.req)\.files?(?:\.|$)|^django\.http\.HttpRequest\(\)\.FILES\.getlist\(\)$|^formidable(?:\.\w+)?\(\)\.parse\(\)\.1(?:\.|$)|^\$_FILES(?:\.|$)/;
export const UPLOAD_PLACES: ReadonlySet<string> = new Set([
  'path',
  'filepath',
  'tempFilePath',
  'destination',
  // Of stores elsewhere: the server, too, says how an object is called there.
  'key',
  'bucket',
  'location',
  'tmp_name',
  'size',
  'error',
]);

/** Files that came with a request, as objects: where they lie the server says, and of their names only the last part is kept. */
export const SENT_FILES: RegExp =
  /^(?:Illuminate\.Http\.(?:Request\(\)\.(?:file|allFiles)$|UploadedFile\(\)\.)|streamlit\.(?:file_uploader|camera_input)$)/;

/** Addresses that a page or a request was itself reached under: path and query are the sender's, the host is one's own. */
export const OWN_ADDRESSES: ReadonlySet<string> = new Set([
  'window.location',
  'document.location',
  'location',
  'location.href',
  'document.URL',
  'document.documentURI',
  'document.baseURI',
  'hono.Context().req.url',
  'web.Request().url',
  'sveltekit.Event().url',
]);

/** Whole addresses of a page, as text: they lead back there, what is cut out of them may lead anywhere. */
export const OWN_PAGES: ReadonlySet<string> = new Set([
  ...['window.location', 'document.location', 'location'].flatMap((place) => [`${place}.href`, `${place}.pathname`]),
  'window.location',
  'document.location',
  'location',
  'document.URL',
]);

/** Paths alone: no other host stands in them. */
export const OWN_PATHS: ReadonlySet<string> = new Set(
  ['window.location', 'document.location', 'location'].map((place) => `${place}.pathname`),
);

/** The same of a request: they lead a visitor back, but whoever sends it says which host was asked. */
export const ASKED_ADDRESSES: ReadonlySet<string> = new Set([
  ...['flask.request', 'quart.request'].flatMap((request) =>
    ['url', 'base_url', 'host_url', 'url_root'].map((member) => `${request}.${member}`),
  ),
  // Werkzeug leaves one of the slashes that a path begins with, and spells a backslash.
  'flask.request.full_path',
  'flask.request.path',
  'starlette.requests.Request().url',
  'starlette.requests.Request().base_url',
  'aiohttp.web.Request().url',
]);

/** Which host was asked: no link makes a visitor's browser name another one, or put a tag in it. */
export const OWN_HOSTS: ReadonlySet<string> = new Set([
  'express.Request().headers.host',
  'express.Request().host',
  'express.Request().hostname',
  'http.IncomingMessage().headers.host',
  'koa.Context().host',
  'koa.Context().hostname',
  'fastify.FastifyRequest().hostname',
  'flask.request.host',
  'quart.request.host',
  'django.http.HttpRequest().get_host',
  'net/http.Request().Host',
  'javax.servlet.http.HttpServletRequest().getServerName',
]);

/** Values of headers and addresses as they are written, which hold no line breaks. */
export const WITHOUT_LINE_BREAKS: ReadonlySet<string> = new Set([
  'javax.servlet.http.HttpServletRequest().getHeader',
  ...['getHeaders', 'getRequestURI', 'getRequestURL', 'getQueryString'].map(
    (method) => `javax.servlet.http.HttpServletRequest().${method}`,
  ),
]);

/** Parts of an event that only whoever owns the repository decides, and numbers that the host gave. */
export const OWNED_PARTS: RegExp =
  /^(?:@actions\/github\.context|github\.Event\(\))\.payload\.(?:repository|organization|installation|number|(?:issue|pull_request|comment|review)\.(?:number|id))$/;

/** What of such an address says which server it is. */
export const HOST_PARTS: ReadonlySet<string> = new Set(['host', 'hostname', 'origin', 'protocol', 'port']);

/** How many places at the beginning of a command line the program itself takes. */
export const OWN_ARGUMENTS: Readonly<Record<string, number>> = { 'process.argv': 2, 'Bun.argv': 2, 'sys.argv': 1 };
