import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_URL_SINKS } from '../csharp/sinks.ts';
import { GO_URL_SINKS } from '../go/sinks.ts';
import { JAVA_URL_SINKS } from '../java/sinks-web.ts';
import { PHP_URL_SINKS } from '../php/sinks.ts';
import { RUBY_URL_SINKS } from '../ruby/sinks.ts';
import { SCRIPT } from './languages.ts';
import { ASKED_SERVERS } from './mcp-clients.ts';
import { PYTHON_URL_SINKS } from './url-python.ts';
import { RUST_URL_SINKS } from '../rust/sinks.ts';
import { CONNECTION_SINKS } from './url-connections.ts';
import { membersOf } from '../members-of.ts';

const VERBS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'request'] as const;
const HOST_OPTIONS = ['url', 'uri', 'baseURL', 'hostname', 'host', 'prefixUrl'];
/** Take what is sent between the address and the options. */
const SENDS = /(?:axios|axiosRef|HttpService\(\))\.(?:post|put|patch)(?:Form)?$/;

/** Packages that steer a browser. */
export const BROWSERS: readonly string[] = [
  'puppeteer',
  'puppeteer-core',
  'puppeteer-extra',
  'puppeteer-cluster',
  'playwright',
  'playwright-core',
  '@playwright/test',
  'chrome-remote-interface',
  'phantom',
  'nightmare',
  'selenium-webdriver',
  'webdriverio',
];

/** Of these, take a page: the browser asks whatever the page tells it to. */
const TAKE_PAGES: ReadonlySet<string> = new Set(['setContent', 'setDocumentContent', 'printToPDF']);

/** Take an address, a page or a script. */
export const BROWSER_METHODS: readonly string[] = [
  'goto',
  'setContent',
  'navigate',
  'openUrl',
  'evaluateOnNewDocument',
  'addInitScript',
  'evaluateJavaScript',
  'compileScript',
  'setDocumentContent',
  'printToPDF',
];

/** Where text decides which server is asked. */
export const URL_SINKS: readonly SinkSpec[] = [
  ...GO_URL_SINKS,
  ...JAVA_URL_SINKS,
  ...PHP_URL_SINKS,
  ...RUBY_URL_SINKS,
  ...ASKED_SERVERS,
  ...CSHARP_URL_SINKS,
  ...RUST_URL_SINKS,
  ...[
    'fetch',
    'axios',
    'axios.create',
    ...membersOf('axios', ...VERBS),
    'got',
    ...membersOf('got', ...VERBS, 'stream'),
    'ky',
    ...membersOf('ky', ...VERBS),
    'request',
    ...membersOf('request', ...VERBS),
    'request-promise',
    ...membersOf('request-promise', ...VERBS),
    'request-promise-native',
    ...membersOf('request-promise-native', ...VERBS),
    'request.defaults()',
    ...membersOf('request.defaults()', ...VERBS),
    'popsicle',
    'popsicle.fetch',
    'popsicle.request',
    'unirest',
    ...membersOf('unirest', ...VERBS),
    'hyperquest',
    'simple-get',
    'simple-get.concat',
    'make-fetch-happen',
    'minipass-fetch',
    'urllib.request',
    'urllib.curl',
    'r2',
    ...membersOf('r2', ...VERBS),
    'jsdom.JSDOM.fromURL',
    'EventSource',
    'navigator.sendBeacon',
    'WebSocket',
    'ws',
    'ws.WebSocket',
    'superagent',
    'miniget',
    'html-pdf-node.generatePdf',
    'wkhtmltopdf',
    'wkhtmltoimage.generate',
    'node-html-to-image',
    'needle',
    ...membersOf('needle', ...VERBS),
    ...membersOf('superagent', ...VERBS),
    ...membersOf('http', 'get', 'request'),
    ...membersOf('https', 'get', 'request'),
    ...membersOf('undici', 'request', 'stream', 'fetch', 'pipeline', 'connect'),
    ...membersOf('http2', 'connect'),
    ...membersOf('playwright.request', 'get', 'post'),
    'follow-redirects.http.get',
    'follow-redirects.https.get',
    'ofetch.ofetch',
    'ofetch',
    '$fetch',
    ...membersOf('wreck', ...VERBS),
    ...membersOf('@hapi/wreck', ...VERBS),
    ...membersOf('ofetch.$fetch', 'raw'),
    '$fetch.raw',
    'ofetch.$fetch',
    'unfetch',
    'isomorphic-unfetch',
    'node-fetch-native',
    'whatwg-fetch',
    'gaxios.request',
    'gaxios.Gaxios().request',
    'teeny-request.teenyRequest',
    ...membersOf('restler', 'get', 'post', 'put', 'del', 'head', 'request', 'json', 'postJson'),
    ...membersOf('node-rest-client.Client()', 'get', 'post', 'put', 'delete', 'patch'),
    ...membersOf('axios', 'postForm', 'putForm', 'getUri'),
    ...membersOf('undici', 'Client', 'Pool'),
    'http.ClientRequest',
    'image-downloader.image',
    'wget-improved.download',
    'node-downloader-helper.DownloaderHelper',
    'phin.promisified',
    'jsdom.env',
    ...['jquery', '$', 'jQuery'].flatMap((name) => membersOf(name, 'ajax', 'get', 'post', 'getJSON', 'getScript')),
    'phin',
    'bent',
    'download',
    'wretch',
    ...['@nestjs/axios.HttpService()', '@nestjs/axios.HttpService().axiosRef', '@nestjs/common.HttpService()'].flatMap(
      (client) => membersOf(client, ...VERBS),
    ),
    'apisauce.create',
    'got-scraping.gotScraping',
    'node-libcurl.curly',
    ...membersOf('node-libcurl.curly', ...VERBS),
    'soap.createClient',
    'soap.createClientAsync',
    'cheerio.fromURL',
    'rss-parser().parseURL',
    'ytdl-core',
    'open-graph-scraper',
    'url-metadata',
    'unfurl-js.unfurl',
    'link-preview-js.getLinkPreview',
    'metascraper',
    'express-http-proxy',
    'socket-io-client',
    'socket-io-client.io',
    'socket-io-client.connect',
    'reconnecting-websocket',
    'graphql-request.request',
    'graphql-request.GraphQLClient',
  ].map((callee): SinkSpec => ({
    kind: 'url',
    languages: SCRIPT,
    callee,
    arguments: [0],
    keywords: HOST_OPTIONS,
    body: SENDS.test(callee) ? 1 : undefined,
    shallow: true,
  })),
  // These say the method first.
  ...['XMLHttpRequest().open', 'needle', 'superagent'].map((callee): SinkSpec => ({
    kind: 'url',
    languages: SCRIPT,
    callee,
    arguments: [1],
    shallow: true,
  })),
  ...CONNECTION_SINKS,
  // A connection without a protocol; the port may come first.
  ...['net.connect', 'net.createConnection', 'net.Socket().connect', 'tls.connect'].map((callee): SinkSpec => ({
    kind: 'url',
    languages: SCRIPT,
    callee,
    arguments: [1],
    keywords: ['host'],
    shallow: true,
    from: ['tool', 'remote'],
  })),
  // A browser that is steered asks whatever the page, or the script put into it, tells it to.
  ...BROWSER_METHODS.map((method): SinkSpec => ({
    kind: 'url',
    languages: SCRIPT,
    method,
    evidence: BROWSERS,
    arguments: [0],
    keywords: ['url', 'html', 'expression', 'content', 'headerTemplate', 'footerTemplate'],
    shallow: true,
    takesPage: TAKE_PAGES.has(method),
  })),
  ...PYTHON_URL_SINKS,
];
