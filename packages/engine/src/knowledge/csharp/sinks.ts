import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../members-of.ts';
import { CSHARP } from '../sinks/languages.ts';
import { sinksAt } from '../sinks/sinks-at.ts';

const at = sinksAt(CSHARP);

/** The lowering hands over the arguments of a program as a list of words. */
export const CSHARP_COMMAND_SINKS: readonly SinkSpec[] = [
  { kind: 'command', languages: CSHARP, callee: 'System.Diagnostics.Process.Start', program: true },
  ...at('command', 0, 'Renci.SshNet.SshClient().RunCommand', 'Renci.SshNet.SshClient().CreateCommand'),
  ...at('command', 0, ...membersOf('System.Management.Automation.PowerShell()', 'AddScript')),
];

export const CSHARP_CODE_SINKS: readonly SinkSpec[] = [
  ...at(
    'code',
    0,
    ...membersOf('Microsoft.CodeAnalysis.CSharp.Scripting.CSharpScript', 'EvaluateAsync', 'RunAsync', 'Create'),
    'Jint.Engine().Execute',
    'Jint.Engine().Evaluate',
    'Microsoft.ClearScript.V8.V8ScriptEngine().Execute',
    'Microsoft.ClearScript.V8.V8ScriptEngine().Evaluate',
    'NLua.Lua().DoString',
    'System.Reflection.Assembly.Load',
  ),
  ...['Microsoft.CSharp.CSharpCodeProvider()', 'System.CodeDom.Compiler.CodeDomProvider.CreateProvider()'].flatMap(
    (compiler) => at('code', 1, `${compiler}.CompileAssemblyFromSource`),
  ),
];

/** Types and assemblies that a name chooses. */
export const CSHARP_MODULE_SINKS: readonly SinkSpec[] = [
  ...at('module', 0, 'System.Type.GetType', 'System.Activator.CreateInstance', 'System.Activator.CreateInstanceFrom'),
  ...at('module', 0, ...membersOf('System.Reflection.Assembly', 'LoadFrom', 'LoadFile', 'UnsafeLoadFrom')),
  ...at('module', 0, 'System.Runtime.InteropServices.NativeLibrary.Load'),
];

const BINARY = 'System.Runtime.Serialization.Formatters.Binary.BinaryFormatter()';

export const CSHARP_DESERIALIZATION_SINKS: readonly SinkSpec[] = [
  ...at(
    'deserialization',
    0,
    ...membersOf(BINARY, 'Deserialize', 'UnsafeDeserialize', 'UnsafeDeserializeMethodResponse'),
    'System.Runtime.Serialization.IFormatter().Deserialize',
    'System.Runtime.Serialization.Formatters.Soap.SoapFormatter().Deserialize',
    'System.Web.UI.LosFormatter().Deserialize',
    'System.Web.UI.ObjectStateFormatter().Deserialize',
    ...membersOf('System.Runtime.Serialization.NetDataContractSerializer()', 'Deserialize', 'ReadObject'),
  ),
  // Which class is made the data says, where the settings let it.
  ...['Objects', 'Arrays', 'All', 'Auto'].flatMap((handling): SinkSpec[] =>
    membersOf('Newtonsoft.Json.JsonConvert', 'DeserializeObject').map((callee) => ({
      kind: 'deserialization',
      languages: CSHARP,
      callee,
      arguments: [0],
      shallow: true,
      onlyWith: { TypeNameHandling: `Newtonsoft.Json.TypeNameHandling.${handling}` },
    })),
  ),
];

const FILE_READS = 'ReadAllText ReadAllLines ReadAllBytes ReadLines Open OpenRead OpenText'.split(' ');
const FILE_WRITES =
  'WriteAllText WriteAllLines WriteAllBytes AppendAllText AppendAllLines AppendText Create CreateText OpenWrite Delete'.split(
    ' ',
  );
const FOLDERS =
  'CreateDirectory Delete GetFiles GetDirectories EnumerateFiles EnumerateDirectories GetFileSystemEntries'.split(' ');
const ASYNC =
  'ReadAllText ReadAllLines ReadAllBytes WriteAllText WriteAllLines WriteAllBytes AppendAllText AppendAllLines'.split(
    ' ',
  );

export const CSHARP_PATH_SINKS: readonly SinkSpec[] = [
  ...at(
    'path',
    0,
    ...membersOf('System.IO.File', ...FILE_READS, ...FILE_WRITES, ...ASYNC.map((verb) => `${verb}Async`)),
  ),
  ...membersOf('System.IO.File', 'Copy', 'Move', 'Replace', 'CreateSymbolicLink').map((callee): SinkSpec => ({
    kind: 'path',
    languages: CSHARP,
    callee,
    arguments: [0, 1],
  })),
  ...at('path', 0, ...membersOf('System.IO.Directory', ...FOLDERS)),
  ...membersOf('System.IO.Directory', 'Move').map((callee): SinkSpec => ({
    kind: 'path',
    languages: CSHARP,
    callee,
    arguments: [0, 1],
  })),
  ...at('path', 0, ...membersOf('System.IO', 'FileStream', 'StreamReader', 'StreamWriter')),
  ...at('path', 0, ...membersOf('System.IO.DirectoryInfo()', 'CreateSubdirectory')),
  ...[
    'Delete',
    'OpenRead',
    'OpenWrite',
    'Open',
    'OpenText',
    'Create',
    'CreateText',
    'AppendText',
    'CopyTo',
    'MoveTo',
  ].map((method): SinkSpec => ({
    kind: 'path',
    languages: CSHARP,
    callee: `System.IO.FileInfo().${method}`,
    arguments: [],
    receiver: true,
  })),
  ...at('path', 0, ...membersOf('Microsoft.AspNetCore.Mvc.ControllerBase()', 'PhysicalFile')),
  ...at(
    'path',
    0,
    ...membersOf('Microsoft.AspNetCore.Http.HttpResponse()', 'SendFileAsync', 'TransmitFile', 'WriteFile'),
  ),
  ...at('path', 0, ...membersOf('Microsoft.AspNetCore.Mvc', 'PhysicalFileResult')),
  ...at('path', 0, 'System.IO.Compression.ZipFile.OpenRead', 'System.IO.Compression.ZipFile.Open'),
  ...at('path', 0, 'Microsoft.AspNetCore.Http.HttpRequest().SaveAs', 'Microsoft.AspNetCore.Http.IFormFile().SaveAs'),
  // What an archive calls its entries is where they are put.
  { kind: 'path', languages: CSHARP, method: 'ExtractToFile', evidence: ['System.IO.Compression'], arguments: [0] },
  { kind: 'path', languages: CSHARP, callee: 'System.IO.Compression.ZipFileExtensions.ExtractToFile', arguments: [1] },
];

const VERBS = [
  'GetStringAsync',
  'GetAsync',
  'GetStreamAsync',
  'GetByteArrayAsync',
  'PostAsync',
  'PutAsync',
  'DeleteAsync',
  'PatchAsync',
  'GetFromJsonAsync',
  'PostAsJsonAsync',
  'PutAsJsonAsync',
];
const WEB = [
  'DownloadString',
  'DownloadData',
  'DownloadFile',
  'UploadString',
  'UploadData',
  'UploadFile',
  'UploadValues',
  'OpenRead',
  'OpenWrite',
];

export const CSHARP_URL_SINKS: readonly SinkSpec[] = [
  ...at('url', 0, ...membersOf('System.Net.Http.HttpClient()', ...VERBS)),
  ...at(
    'url',
    0,
    ...WEB.flatMap((verb) => membersOf('System.Net.WebClient()', verb, `${verb}Async`, `${verb}TaskAsync`)),
  ),
  ...at('url', 0, ...membersOf('System.Net.WebRequest', 'Create', 'CreateHttp', 'CreateDefault')),
  ...at('url', 1, 'System.Net.Http.HttpRequestMessage'),
  {
    kind: 'url',
    languages: CSHARP,
    callee: 'System.Net.Http.HttpRequestMessage',
    arguments: [],
    keywords: ['RequestUri'],
  },
  { kind: 'url', languages: CSHARP, property: 'RequestUri', evidence: ['System.Net.Http.HttpRequestMessage()'] },
  { kind: 'url', languages: CSHARP, property: 'BaseAddress', evidence: ['System.Net.Http.HttpClient()'] },
  ...at('url', 0, 'RestSharp.RestClient', 'System.Net.Sockets.TcpClient'),
];

export const CSHARP_REDIRECT_SINKS: readonly SinkSpec[] = [
  ...at(
    'redirect',
    0,
    ...membersOf(
      'Microsoft.AspNetCore.Mvc.ControllerBase()',
      'Redirect',
      'RedirectPermanent',
      'RedirectPreserveMethod',
    ),
  ),
  ...at(
    'redirect',
    0,
    ...membersOf('Microsoft.AspNetCore.Mvc.RazorPages.PageModel()', 'Redirect', 'RedirectPermanent'),
  ),
  ...at('redirect', 0, ...membersOf('Microsoft.AspNetCore.Http.HttpResponse()', 'Redirect', 'RedirectPermanent')),
  ...at('redirect', 0, 'Microsoft.AspNetCore.Http.Results.Redirect', 'Microsoft.AspNetCore.Http.TypedResults.Redirect'),
  ...at('redirect', 0, 'Microsoft.AspNetCore.Mvc.RedirectResult'),
  {
    kind: 'redirect',
    languages: CSHARP,
    property: 'RedirectLocation',
    evidence: ['Microsoft.AspNetCore.Http.HttpResponse()'],
  },
  ...['Add', 'Append'].map((method): SinkSpec => ({
    kind: 'redirect',
    languages: CSHARP,
    callee: `Microsoft.AspNetCore.Http.HttpResponse().Headers.${method}`,
    arguments: [1],
    onlyWith: { 0: 'Location' },
  })),
];

export const CSHARP_HTML_SINKS: readonly SinkSpec[] = [
  ...at(
    'html',
    0,
    'Microsoft.AspNetCore.Html.HtmlString',
    'System.Web.HtmlString',
    'Microsoft.AspNetCore.Components.MarkupString',
  ),
  ...at('html', 0, ...membersOf('Microsoft.AspNetCore.Mvc', 'MvcHtmlString', 'MvcHtmlString.Create')),
  ...at('html', 0, ...membersOf('Microsoft.AspNetCore.Http.HttpResponse()', 'Write', 'WriteAsync', 'BinaryWrite')),
  ...[
    'Microsoft.AspNetCore.Mvc.ControllerBase()',
    'Microsoft.AspNetCore.Mvc.RazorPages.PageModel()',
    'Microsoft.AspNetCore.Http.Results',
  ].map((holder): SinkSpec => ({
    kind: 'html',
    languages: CSHARP,
    callee: `${holder}.Content`,
    arguments: [0],
    shallow: true,
    onlyWith: { 1: 'text/html' },
  })),
  {
    kind: 'html',
    languages: CSHARP,
    callee: 'Microsoft.AspNetCore.Mvc.ContentResult',
    arguments: [],
    keywords: ['Content'],
    onlyWith: { ContentType: 'text/html' },
  },
  {
    kind: 'html',
    languages: CSHARP,
    method: 'Raw',
    evidence: ['Microsoft.AspNetCore.Mvc.Rendering.IHtmlHelper()', 'Microsoft.AspNetCore.Mvc.HtmlHelper()'],
    arguments: [0],
  },
  { kind: 'html', languages: CSHARP, property: 'InnerHtml', evidence: [] },
];

export const CSHARP_TEMPLATE_SINKS: readonly SinkSpec[] = [
  ...at('template', 0, 'Scriban.Template.Parse', 'DotLiquid.Template.Parse', 'HandlebarsDotNet.Handlebars.Compile'),
  ...at(
    'template',
    0,
    'RazorEngine.Engine.Razor.RunCompile',
    'RazorEngine.Engine.Razor.Compile',
    'RazorEngine.Razor.Parse',
  ),
];

const LEVELS = ['LogTrace', 'LogDebug', 'LogInformation', 'LogWarning', 'LogError', 'LogCritical'];
const WORDS = ['Verbose', 'Debug', 'Information', 'Warning', 'Error', 'Fatal', 'Info', 'Warn', 'Trace'];

/** Loggers of the platform and of packages write their text into lines; values apart from it are kept as fields. */
export const CSHARP_LOG_SINKS: readonly SinkSpec[] = at(
  'log',
  0,
  ...membersOf('Microsoft.Extensions.Logging.ILogger()', ...LEVELS),
  ...membersOf('Serilog.Log', ...WORDS),
  ...membersOf('NLog.Logger()', ...WORDS),
  ...membersOf('NLog.LogManager.GetCurrentClassLogger()', ...WORDS),
  ...membersOf('log4net.ILog()', ...WORDS),
);

export const CSHARP_HEADER_SINKS: readonly SinkSpec[] = ['AddHeader', 'AppendHeader'].flatMap((method) =>
  at('header', 1, `Microsoft.AspNetCore.Http.HttpResponse().${method}`),
);

export const CSHARP_REGEX_SINKS: readonly SinkSpec[] = at('regex', 0, 'System.Text.RegularExpressions.Regex');
