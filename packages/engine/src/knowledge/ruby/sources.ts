import { membersOf as of } from '../members-of.ts';
import { ARCHIVE_NAME, type SourceTable } from '../sources.ts';

const REQUEST =
  `params GET POST query_parameters request_parameters path_parameters parameters filtered_parameters body raw_post
  body_stream query_string headers cookies media_type content_type path path_info fullpath original_fullpath original_url url
  referer referrer user_agent host host_with_port subdomain authorization query unparsed_uri`.split(/\s+/);

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** Headers and parts of an address as rack hands them over. */
const ENVIRONMENT = [
  'QUERY_STRING',
  'PATH_INFO',
  'REQUEST_PATH',
  'REQUEST_URI',
  'rack.input',
  'rack.request.form_hash',
  'rack.request.query_hash',
].concat(
  [
    'REFERER',
    'USER_AGENT',
    'COOKIE',
    'HOST',
    'X_FORWARDED_FOR',
    'X_FORWARDED_HOST',
    'AUTHORIZATION',
    'ACCEPT',
    'ORIGIN',
  ].map((name) => `HTTP_${name}`),
);

/** Where outside data comes in. */
export const RUBY_SOURCES: readonly SourceTable[] = [
  {
    kind: 'remote',
    what: 'data of an HTTP request',
    reads: [
      ...['ActionController.Base()', 'Sinatra.Base()', 'Grape.API()', 'Hanami.Action()', 'Hanami.Action.Request()'].map(
        (object) => `${object}.params`,
      ),
      ...of('Grape.API()', 'headers', 'cookies'),
      ...of('Rack.Request()', ...REQUEST),
      ...of('Rack.Env()', ...ENVIRONMENT),
      ...of(
        'WEBrick.HTTPRequest()',
        'query',
        'body',
        'path',
        'query_string',
        'unparsed_uri',
        'header',
        'request_uri',
        'cookies',
      ),
      ...of('ActionCable.Channel.Base()', 'params'),
      ...of('CGI()', 'params', 'query_string'),
    ],
    calls: [...of('Rack.Request()', 'params', 'query', 'param'), 'CGI()[]'],
  },
  {
    kind: 'response',
    what: "another server's answer",
    calls: [
      ...of('Net.HTTP', 'get', 'get_response', 'post', 'post_form'),
      ...of('Net.HTTP()', 'get', 'post', 'request', 'get2', 'request_get'),
      ...['HTTParty', 'RestClient', 'Faraday', 'Typhoeus', 'Excon', 'HTTP', 'HTTPX'].flatMap((client) =>
        of(client, ...VERBS),
      ),
      'URI.open',
      'OpenURI.open_uri',
      'RestClient.Request.execute',
      ...of('TCPSocket()', 'gets', 'read', 'recv', 'readline'),
    ],
    reads: [...of('TCPSocket()', 'gets', 'read', 'readline')],
  },
  {
    kind: 'remote',
    what: 'what somebody sends over a connection',
    calls: ['TCPServer().accept', 'UNIXServer().accept', 'TCPServer.open().accept'],
    reads: ['TCPServer().accept', 'TCPServer.open().accept'],
  },
  { kind: 'argv', what: 'the command line', reads: ['ARGV', 'ARGF', '$*'] },
  { kind: 'environment', what: 'the environment', reads: ['ENV'] },
  {
    kind: 'stdin',
    what: 'standard input',
    reads: ['$stdin'],
    calls: [...of('Kernel', 'gets', 'readline', 'readlines'), ...of('$stdin', 'gets', 'read', 'readline', 'readlines')],
  },
  {
    kind: 'file',
    what: 'a file',
    calls: [
      ...of('File', 'read', 'binread', 'readlines', 'foreach'),
      ...of('IO', 'read', 'readlines', 'binread'),
      ...of('File.open()', 'read', 'readlines', 'gets'),
    ],
    reads: of('File.open()', 'read', 'readlines', 'gets'),
  },
  {
    kind: 'file',
    what: ARCHIVE_NAME,
    reads: [
      'Zip.File().[].name',
      'Zip.Entry().name',
      ...of('Zip.InputStream()', 'get_next_entry'),
      ...of('Gem.Package.TarReader().[]', 'full_name', 'name'),
      ...of('Gem.Package.TarReader.Entry()', 'full_name', 'name'),
    ],
    calls: ['Zip.InputStream().get_next_entry', 'Zip.File().each', 'Zip.File.foreach'],
  },
  {
    kind: 'random',
    what: 'a predictable number',
    calls: ['Kernel.rand', 'Random.rand', 'Random().rand', 'Random.new_seed'],
  },
];
