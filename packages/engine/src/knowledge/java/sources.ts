import { membersOf as of, words } from '../members-of.ts';
import { ARCHIVE_NAME, type SourceTable } from '../sources.ts';

const SERVLET = words(
  'getParameter getParameterValues getParameterMap getParameterNames getHeader getHeaders getHeaderNames getQueryString getCookies getRequestURI getRequestURL getPathInfo getServletPath getPathTranslated getInputStream getReader getPart getParts getFile getFiles getFileMap getServerName',
);
const UPLOADED = [
  'getOriginalFilename',
  'getSubmittedFileName',
  'getBytes',
  'getInputStream',
  'getContentType',
  'getResource',
];
const JAVALIN = words(
  'queryParam queryParams queryParamMap queryParamAsClass pathParam pathParamMap pathParamAsClass formParam formParams formParamMap formParamAsClass headerMap cookie cookieMap body bodyAsClass bodyAsBytes bodyInputStream uploadedFile uploadedFiles queryString path url fullUrl header',
);
const SPARK = words(
  'queryParams queryParamsValues queryMap params splat body bodyAsBytes headers cookie cookies queryString pathInfo uri url queryParamOrDefault',
);
const VERTX_REQUEST = words(
  'getParam params getHeader headers path query uri absoluteURI getFormAttribute formAttributes body',
);
const VERTX_CONTEXT = words(
  'pathParam pathParams queryParam queryParams getBody getBodyAsString getBodyAsJson body fileUploads getCookie cookieMap',
);
const GATEWAY = words(
  'getBody getHeaders getMultiValueHeaders getQueryStringParameters getPathParameters getRawQueryString getRawPath getPath',
);
export const DRAWS: readonly string[] = words(
  'nextInt nextLong nextDouble nextFloat nextBoolean nextBytes nextGaussian ints longs doubles',
);
const RANDOM_TEXTS = ['random', 'randomAlphanumeric', 'randomAlphabetic', 'randomNumeric', 'randomAscii'];

/** Where outside data comes in. */
export const JAVA_SOURCES: readonly SourceTable[] = [
  {
    kind: 'remote',
    what: 'data of an HTTP request',
    calls: [
      ...of('javax.servlet.http.HttpServletRequest()', ...SERVLET),
      ...of('javax.servlet.http.Cookie()', 'getValue', 'getName'),
      ...of('javax.servlet.http.Part()', ...UPLOADED),
      ...of('org.apache.commons.fileupload.FileItem()', 'getName', 'getString', 'getInputStream', 'get'),
      ...of('org.springframework.web.multipart.MultipartFile()', ...UPLOADED),
      ...of(
        'org.springframework.web.context.request.WebRequest()',
        'getParameter',
        'getParameterValues',
        'getParameterMap',
        'getHeader',
      ),
      ...of(
        'org.springframework.web.context.request.NativeWebRequest()',
        'getParameter',
        'getParameterValues',
        'getHeader',
      ),
      ...of(
        'org.springframework.http.server.reactive.ServerHttpRequest()',
        ...words('getQueryParams getHeaders getCookies getBody getURI getPath'),
      ),
      ...of('org.springframework.web.server.ServerWebExchange()', 'getFormData', 'getMultipartData'),
      ...of(
        'org.springframework.web.reactive.function.server.ServerRequest()',
        ...words(
          'queryParam queryParams pathVariable pathVariables bodyToMono bodyToFlux body headers formData cookies',
        ),
      ),
      ...of(
        'org.springframework.web.servlet.function.ServerRequest()',
        ...words('param params pathVariable pathVariables body headers cookies'),
      ),
      ...of(
        'javax.ws.rs.core.UriInfo()',
        ...words('getQueryParameters getPathParameters getPath getRequestUri getAbsolutePath getPathSegments'),
      ),
      ...of('javax.ws.rs.core.HttpHeaders()', 'getHeaderString', 'getRequestHeader', 'getRequestHeaders', 'getCookies'),
      ...of(
        'javax.ws.rs.container.ContainerRequestContext()',
        ...words('getHeaderString getHeaders getUriInfo getEntityStream getCookies'),
      ),
      ...of('io.javalin.http.Context()', ...JAVALIN),
      ...of('spark.Request()', ...SPARK),
      ...of('io.vertx.core.http.HttpServerRequest()', ...VERTX_REQUEST),
      ...of('io.vertx.ext.web.RoutingContext()', ...VERTX_CONTEXT),
      ...of('io.micronaut.http.HttpRequest()', ...words('getParameters getBody getHeaders getUri getPath getCookies')),
      ...of('com.sun.net.httpserver.HttpExchange()', 'getRequestURI', 'getRequestBody', 'getRequestHeaders'),
      ...of('io.netty.handler.codec.http.FullHttpRequest()', 'uri', 'content', 'headers', 'getUri'),
      ...of('io.netty.handler.codec.http.HttpRequest()', 'uri', 'headers', 'getUri'),
      ...of(
        'io.undertow.server.HttpServerExchange()',
        ...words(
          'getQueryParameters getPathParameters getRequestHeaders getRequestPath getRequestURI getQueryString getInputStream',
        ),
      ),
      ...of('play.mvc.Http.Request()', ...words('body getQueryString queryString getHeaders cookie')),
      ...['APIGatewayProxyRequestEvent', 'APIGatewayV2HTTPEvent'].flatMap((event) =>
        of(`com.amazonaws.services.lambda.runtime.events.${event}()`, ...GATEWAY),
      ),
    ],
  },
  {
    kind: 'remote',
    what: 'a message of a web socket',
    calls: [
      ...of('org.springframework.web.socket.TextMessage()', 'getPayload'),
      ...of('org.springframework.web.socket.WebSocketMessage()', 'getPayload'),
    ],
  },
  {
    kind: 'remote',
    what: 'what somebody sends over a connection',
    calls: ['java.net.ServerSocket().accept', 'java.nio.channels.ServerSocketChannel().accept'],
  },
  {
    kind: 'tool',
    what: 'an argument of a tool',
    calls: [
      ...of('io.modelcontextprotocol.spec.McpSchema.CallToolRequest()', 'arguments'),
      ...of('io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest()', 'uri'),
      ...of('io.modelcontextprotocol.spec.McpSchema.GetPromptRequest()', 'arguments'),
    ],
  },
  {
    kind: 'response',
    what: "another server's answer",
    calls: [
      ...of('java.net.Socket()', 'getInputStream'),
      ...of('java.net.URL()', 'openStream'),
      ...['java.net.URLConnection()', 'java.net.HttpURLConnection()', 'java.net.URL().openConnection()'].map(
        (connection) => `${connection}.getInputStream`,
      ),
      ...of('java.net.http.HttpClient()', 'send'),
      ...of(
        'org.springframework.web.client.RestTemplate()',
        ...words('getForObject getForEntity postForObject postForEntity exchange'),
      ),
      ...of('org.apache.http.client.HttpClient()', 'execute'),
    ],
  },
  { kind: 'argv', what: 'the command line', reads: ['main.args'] },
  { kind: 'environment', what: 'the environment', calls: of('java.lang.System', 'getenv') },
  { kind: 'stdin', what: 'standard input', reads: ['java.lang.System.in'] },
  {
    kind: 'file',
    what: 'a file',
    calls: of('java.nio.file.Files', 'readString', 'readAllBytes', 'readAllLines', 'lines'),
  },
  {
    kind: 'file',
    what: ARCHIVE_NAME,
    calls: [
      'java.util.zip.ZipEntry().getName',
      'java.util.zip.ZipEntry().getFileName',
      'java.util.zip.ZipEntry().getLinkName',
    ],
  },
  {
    kind: 'random',
    what: 'a predictable number',
    calls: [
      ...of('java.util.Random()', ...DRAWS),
      ...of('java.util.concurrent.ThreadLocalRandom.current()', ...DRAWS),
      'java.lang.Math.random',
      ...of('org.apache.commons.lang3.RandomStringUtils', ...RANDOM_TEXTS),
      ...of('org.apache.commons.lang.RandomStringUtils', ...RANDOM_TEXTS),
      ...of('org.apache.commons.lang3.RandomUtils', 'nextInt', 'nextLong', 'nextBytes', 'nextDouble'),
    ],
  },
];
