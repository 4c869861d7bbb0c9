import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, words } from '../members-of.ts';
import { JAVA } from '../sinks/languages.ts';
import { sinksAt, sinksOn } from '../sinks/sinks-at.ts';

const at = sinksAt(JAVA);
const on = sinksOn(JAVA);

const RESPONSE = 'javax.servlet.http.HttpServletResponse()';

const REST = words(
  'getForObject getForEntity postForObject postForEntity postForLocation exchange execute put delete patchForObject headForHeaders optionsForAllow',
);
const VERBS = words('Get Post Put Delete Head Patch Options');
const WEB_CLIENT = 'org.springframework.web.reactive.function.client.WebClient';

export const JAVA_URL_SINKS: readonly SinkSpec[] = [
  ...on('url', ...membersOf('java.net.URL()', 'openConnection', 'openStream', 'getContent')),
  ...on('url', 'java.net.URI().toURL().openConnection', 'java.net.URI().toURL().openStream'),
  ...at(
    'url',
    0,
    'java.net.http.HttpRequest.newBuilder',
    'java.net.http.HttpRequest.newBuilder().uri',
    'java.net.Socket',
    'java.net.InetSocketAddress',
  ),
  ...at('url', 0, ...membersOf('org.springframework.web.client.RestTemplate()', ...REST)),
  ...at('url', 0, `${WEB_CLIENT}.create`, `${WEB_CLIENT}.builder().baseUrl`),
  ...words('get post put delete patch head options').flatMap((verb) =>
    at('url', 0, `${WEB_CLIENT}().${verb}().uri`, `org.springframework.web.client.RestClient().${verb}().uri`),
  ),
  ...at('url', 0, ...VERBS.map((verb) => `org.apache.http.client.methods.Http${verb}`)),
  ...at('url', 0, ...VERBS.map((verb) => `org.apache.http.client.fluent.Request.${verb}`)),
  ...at('url', 0, ...VERBS.map((verb) => `org.apache.commons.httpclient.methods.${verb}Method`)),
  ...at(
    'url',
    0,
    'okhttp3.Request.Builder().url',
    'org.jsoup.Jsoup.connect',
    'javax.ws.rs.client.ClientBuilder.newClient().target',
    'javax.ws.rs.client.Client().target',
  ),
  ...at('url', 0, 'org.apache.commons.io.FileUtils.copyURLToFile', 'org.springframework.core.io.UrlResource'),
  ...at(
    'url',
    0,
    'io.vertx.ext.web.client.WebClient.create().getAbs',
    'cn.hutool.http.HttpUtil.get',
    'cn.hutool.http.HttpUtil.post',
    'cn.hutool.http.HttpRequest.get',
    'cn.hutool.http.HttpRequest.post',
  ),
];

/** The data itself says where to; behind a path of one's own it cannot. */
const REDIRECTS = /^redirect:(?:(?:https?:)?\/\/)?$/;

export const JAVA_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at(
    'redirect',
    0,
    `${RESPONSE}.sendRedirect`,
    'org.springframework.web.servlet.view.RedirectView',
    'io.javalin.http.Context().redirect',
    'spark.Response().redirect',
    'io.vertx.ext.web.RoutingContext().redirect',
  ),
  ...at('redirect', 0, ...membersOf('javax.ws.rs.core.Response', 'seeOther', 'temporaryRedirect')),
  ...['setHeader', 'addHeader'].map((method): SinkSpec => ({
    kind: 'redirect',
    languages: JAVA,
    callee: `${RESPONSE}.${method}`,
    arguments: [1],
    onlyWith: { 0: 'Location' },
  })),
  {
    kind: 'redirect',
    languages: JAVA,
    callee: 'org.springframework.web.servlet.ModelAndView',
    arguments: [0],
    looksLike: REDIRECTS,
  },
  { kind: 'redirect', languages: JAVA, returnedBy: ['spring'], looksLike: REDIRECTS },
];

const WRITERS = ['getWriter()', 'getOutputStream()'].map((part) => `${RESPONSE}.${part}`);

export const JAVA_HTML_SINKS: readonly SinkSpec[] = [
  ...[...WRITERS, 'javax.servlet.jsp.JspWriter()'].flatMap((writer) =>
    at('html', 0, ...membersOf(writer, 'print', 'println', 'write', 'append')),
  ),
  ...at(
    'html',
    0,
    'io.javalin.http.Context().html',
    'javax.servlet.ServletOutputStream().print',
    'javax.servlet.ServletOutputStream().println',
  ),
];

export const JAVA_HEADER_SINKS: readonly SinkSpec[] = ['setHeader', 'addHeader'].map((method) => ({
  kind: 'header',
  languages: JAVA,
  callee: `${RESPONSE}.${method}`,
  arguments: [0, 1],
  shallow: true,
}));

const LEVELS = words('trace debug info warn error fatal severe warning fine log');

/** Loggers write what they are given as it came. */
export const JAVA_LOG_SINKS: readonly SinkSpec[] = membersOf('org.slf4j.Logger()', ...LEVELS).map(
  (callee): SinkSpec => ({ kind: 'log', languages: JAVA, callee, shallow: true }),
);

export const JAVA_REGEX_SINKS: readonly SinkSpec[] = at(
  'regex',
  0,
  'java.util.regex.Pattern.compile',
  'java.util.regex.Pattern.matches',
);

/** What the server remembers of a visitor. */
export const JAVA_SESSION_SINKS: readonly SinkSpec[] = [
  'javax.servlet.http.HttpSession()',
  'javax.servlet.http.HttpServletRequest().getSession()',
].flatMap((session) =>
  ['setAttribute', 'putValue'].map((method): SinkSpec => ({
    kind: 'session',
    languages: JAVA,
    callee: `${session}.${method}`,
    arguments: [0, 1],
    shallow: true,
  })),
);
