import { membersOf as of } from '../members-of.ts';
import { ARCHIVE_NAME, type SourceTable } from '../sources.ts';

const HTTP = 'Microsoft.AspNetCore.Http';
const REQUEST_PARTS = [
  'Query',
  'QueryString',
  'Form',
  'Params',
  'Headers',
  'Cookies',
  'Body',
  'BodyReader',
  'InputStream',
  'RouteValues',
  'Path',
  'PathInfo',
  'FilePath',
  'RawUrl',
  'Url',
  'UrlReferrer',
  'UserAgent',
  'ServerVariables',
  'Files',
  'Unvalidated',
];
const REQUEST_CALLS = [
  'ReadFormAsync',
  'ReadFromJsonAsync',
  'ReadAsStringAsync',
  'GetRawBodyStringAsync',
  'GetTypedHeaders',
  'GetDisplayUrl',
  'GetEncodedUrl',
  'GetEncodedPathAndQuery',
  'BinaryRead',
];

/** Where outside data comes in. */
export const CSHARP_SOURCES: readonly SourceTable[] = [
  {
    kind: 'remote',
    what: 'data of an HTTP request',
    reads: [
      ...of(`${HTTP}.HttpRequest()`, ...REQUEST_PARTS),
      ...of(`${HTTP}.IFormFile()`, 'FileName', 'ContentType', 'Name', 'InputStream'),
      ...of('Microsoft.AspNetCore.Mvc.ControllerBase()', 'RouteData'),
      ...of('Microsoft.Azure.Functions.Worker.Http.HttpRequestData()', 'Query', 'Body', 'Headers', 'Cookies', 'Url'),
    ],
    calls: [
      ...of(`${HTTP}.HttpRequest()`, ...REQUEST_CALLS),
      ...of(`${HTTP}.IFormFile()`, 'OpenReadStream'),
      ...of(
        'Microsoft.Azure.Functions.Worker.Http.HttpRequestData()',
        'ReadAsString',
        'ReadAsStringAsync',
        'ReadFromJsonAsync',
      ),
      ...of(`${HTTP}.HttpContext()`, 'GetRouteValue'),
    ],
  },
  {
    kind: 'remote',
    what: 'what somebody sends over a connection',
    calls: [
      ...of(
        'System.Net.Sockets.TcpListener()',
        'AcceptTcpClient',
        'AcceptTcpClientAsync',
        'AcceptSocket',
        'AcceptSocketAsync',
      ),
      ...of('System.Net.Sockets.UdpClient()', 'Receive', 'ReceiveAsync'),
    ],
  },
  {
    kind: 'response',
    what: "another server's answer",
    calls: [
      ...of(
        'System.Net.Http.HttpClient()',
        'GetStringAsync',
        'GetAsync',
        'GetStreamAsync',
        'GetByteArrayAsync',
        'SendAsync',
      ),
      ...of('System.Net.Http.HttpClient()', 'PostAsync', 'PutAsync', 'GetFromJsonAsync'),
      ...of('System.Net.WebClient()', 'DownloadString', 'DownloadData', 'DownloadStringTaskAsync', 'OpenRead'),
      'System.Net.WebResponse().GetResponseStream',
    ],
  },
  {
    kind: 'tool',
    what: 'an argument of a tool',
    reads: [
      'ModelContextProtocol.Server.RequestContext().Params',
      'Microsoft.Azure.Functions.Worker.Extensions.Mcp.ToolInvocationContext().Arguments',
    ],
  },
  {
    kind: 'argv',
    what: 'the command line',
    reads: ['Main.args'],
    calls: ['System.Environment.GetCommandLineArgs'],
  },
  {
    kind: 'environment',
    what: 'the environment',
    calls: of('System.Environment', 'GetEnvironmentVariable', 'GetEnvironmentVariables', 'ExpandEnvironmentVariables'),
  },
  {
    kind: 'stdin',
    what: 'standard input',
    calls: of('System.Console', 'ReadLine', 'Read', 'OpenStandardInput'),
    reads: ['System.Console.In'],
  },
  {
    kind: 'file',
    what: 'a file',
    calls: of(
      'System.IO.File',
      'ReadAllText',
      'ReadAllLines',
      'ReadAllBytes',
      'ReadLines',
      'ReadAllTextAsync',
      'ReadAllLinesAsync',
      'ReadAllBytesAsync',
    ),
  },
  {
    kind: 'file',
    what: ARCHIVE_NAME,
    reads: [
      'System.IO.Compression.ZipArchive().Entries.[]',
      ...of('System.IO.Compression.ZipArchiveEntry()', 'FullName', 'Name'),
      'System.Formats.Tar.TarEntry().Name',
    ],
    calls: ['System.Formats.Tar.TarReader().GetNextEntry', 'System.Formats.Tar.TarReader().GetNextEntryAsync'],
  },
  {
    kind: 'random',
    what: 'a predictable number',
    calls: [
      ...of('System.Random()', 'Next', 'NextBytes', 'NextDouble', 'NextInt64', 'GetItems', 'GetString'),
      ...of('System.Random.Shared', 'Next', 'NextBytes', 'NextDouble', 'NextInt64', 'GetItems', 'GetString'),
    ],
  },
];
