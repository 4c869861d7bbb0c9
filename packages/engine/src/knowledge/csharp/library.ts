import { CSHARP_TYPE_NAMES } from './types.ts';
import { membersOf } from '../members-of.ts';
import type { SanitizerTable } from '../sanitizers.ts';

/** An object of a type is written as a call of the type: `Microsoft.AspNetCore.Http.HttpRequest()`. */
const HTTP = 'Microsoft.AspNetCore.Http';
const MVC = 'Microsoft.AspNetCore.Mvc';
const REQUEST = `${HTTP}.HttpRequest()`;
const RESPONSE = `${HTTP}.HttpResponse()`;
const CONTEXT = `${HTTP}.HttpContext()`;

/** Classes whose objects hold a request, an answer and both together. */
const HOLDERS = [
  `${MVC}.ControllerBase()`,
  `${MVC}.RazorPages.PageModel()`,
  'System.Web.UI.Page()',
  'System.Web.UI.UserControl()',
  'System.Web.HttpApplication()',
];

/** Connections to databases, with the statement each of them makes. */
export const CSHARP_CONNECTIONS: Readonly<Record<string, string>> = {
  'System.Data.IDbConnection': 'System.Data.IDbCommand',
  'System.Data.Common.DbConnection': 'System.Data.Common.DbCommand',
  'System.Data.SqlClient.SqlConnection': 'System.Data.SqlClient.SqlCommand',
  'System.Data.OleDb.OleDbConnection': 'System.Data.OleDb.OleDbCommand',
  'System.Data.Odbc.OdbcConnection': 'System.Data.Odbc.OdbcCommand',
  'System.Data.SQLite.SQLiteConnection': 'System.Data.SQLite.SQLiteCommand',
  'Microsoft.Data.Sqlite.SqliteConnection': 'Microsoft.Data.Sqlite.SqliteCommand',
  'MySql.Data.MySqlClient.MySqlConnection': 'MySql.Data.MySqlClient.MySqlCommand',
  'Npgsql.NpgsqlConnection': 'Npgsql.NpgsqlCommand',
  'Oracle.ManagedDataAccess.Client.OracleConnection': 'Oracle.ManagedDataAccess.Client.OracleCommand',
};

/** Names that mean the same thing. What makes an object is the object. */
export const CSHARP_ALIASES: Readonly<Record<string, string>> = {
  ...CSHARP_TYPE_NAMES,
  'Microsoft.Data.SqlClient': 'System.Data.SqlClient',
  MySqlConnector: 'MySql.Data.MySqlClient',
  'Microsoft.Azure.WebJobs': 'Microsoft.Azure.Functions.Worker',
  'System.Web.HttpContext': `${HTTP}.HttpContext`,
  'System.Web.HttpContextBase': `${HTTP}.HttpContext`,
  'System.Web.HttpRequest': `${HTTP}.HttpRequest`,
  'System.Web.HttpRequestBase': `${HTTP}.HttpRequest`,
  'System.Net.HttpListenerRequest': `${HTTP}.HttpRequest`,
  'System.Web.HttpResponse': `${HTTP}.HttpResponse`,
  'System.Web.HttpResponseBase': `${HTTP}.HttpResponse`,
  'System.Web.HttpPostedFile': `${HTTP}.IFormFile`,
  'System.Web.HttpPostedFileBase': `${HTTP}.IFormFile`,
  'System.Web.Mvc.Controller': `${MVC}.ControllerBase`,
  'System.Web.Http.ApiController': `${MVC}.ControllerBase`,
  [`${MVC}.Controller`]: `${MVC}.ControllerBase`,
  'System.Web.Mvc': MVC,
  'System.Web.Http': MVC,
  ...Object.fromEntries(
    HOLDERS.flatMap((holder) => [
      [`${holder}.Request`, REQUEST],
      [`${holder}.Response`, RESPONSE],
      [`${holder}.HttpContext`, CONTEXT],
      [`${holder}.Context`, CONTEXT],
    ]),
  ),
  [`${HTTP}.HttpContext.Current`]: CONTEXT,
  [`${HTTP}.IHttpContextAccessor().HttpContext`]: CONTEXT,
  [`${CONTEXT}.Current`]: CONTEXT,
  [`${CONTEXT}.Request`]: REQUEST,
  [`${CONTEXT}.Response`]: RESPONSE,
  'System.Net.HttpListenerContext().Request': REQUEST,
  'System.Net.HttpListener().GetContext()': 'System.Net.HttpListenerContext()',
  'System.Net.HttpListener().GetContextAsync()': 'System.Net.HttpListenerContext()',
  [`${REQUEST}.HttpContext`]: CONTEXT,
  ...Object.fromEntries(
    Object.entries(CSHARP_CONNECTIONS).map(([connection, command]) => [
      `${connection}().CreateCommand()`,
      `${command}()`,
    ]),
  ),
  'System.IO.File.OpenText()': 'System.IO.StreamReader()',
  'System.IO.File.OpenRead()': 'System.IO.FileStream()',
  'System.IO.File.Open()': 'System.IO.FileStream()',
  'System.IO.Compression.ZipFile.OpenRead()': 'System.IO.Compression.ZipArchive()',
  'System.IO.Compression.ZipFile.Open()': 'System.IO.Compression.ZipArchive()',
  'System.Net.WebRequest.Create()': 'System.Net.WebRequest()',
  'System.Net.WebRequest.CreateHttp()': 'System.Net.WebRequest()',
  'System.Net.WebRequest().GetResponse()': 'System.Net.WebResponse()',
  'System.Net.WebRequest().GetResponseAsync()': 'System.Net.WebResponse()',
  'System.Xml.XmlReader.Create()': 'System.Xml.XmlReader()',
  'System.Xml.XmlDocument().CreateNavigator()': 'System.Xml.XPath.XPathNavigator()',
  'System.Xml.XPath.XPathDocument().CreateNavigator()': 'System.Xml.XPath.XPathNavigator()',
  'System.Xml.XmlDocument().DocumentElement': 'System.Xml.XmlNode()',
  'System.Xml.XmlElement()': 'System.Xml.XmlNode()',
  'YamlDotNet.Serialization.DeserializerBuilder().Build()': 'YamlDotNet.Serialization.Deserializer()',
  'System.Management.Automation.PowerShell.Create()': 'System.Management.Automation.PowerShell()',
  'System.Security.Cryptography.Aes.Create()': 'System.Security.Cryptography.Aes()',
  ...Object.fromEntries(
    ['AesManaged', 'AesCryptoServiceProvider', 'RijndaelManaged', 'Rijndael.Create'].map((maker) => [
      `System.Security.Cryptography.${maker}()`,
      'System.Security.Cryptography.Aes()',
    ]),
  ),
  'Microsoft.AspNetCore.Builder.WebApplication.CreateBuilder()': 'Microsoft.AspNetCore.Builder.WebApplicationBuilder()',
  'Microsoft.AspNetCore.Builder.WebApplicationBuilder().Build()': 'Microsoft.AspNetCore.Builder.WebApplication()',
  'Microsoft.AspNetCore.Builder.WebApplication.Create()': 'Microsoft.AspNetCore.Builder.WebApplication()',
  'Microsoft.AspNetCore.Builder.WebApplication().MapGroup()': 'Microsoft.AspNetCore.Routing.RouteGroupBuilder()',
  'Microsoft.AspNetCore.Routing.IEndpointRouteBuilder().MapGroup()': 'Microsoft.AspNetCore.Routing.RouteGroupBuilder()',
};

/** Names that are there without being imported, as far as the tables speak of them. */
export const CSHARP_GLOBALS: ReadonlySet<string> = new Set(['throw']);

/** Calls that never come back. */
export const CSHARP_ENDINGS: readonly string[] = ['throw', ...membersOf('System.Environment', 'Exit', 'FailFast')];

const STATEMENTS = [
  'ExecuteReader',
  'ExecuteNonQuery',
  'ExecuteScalar',
  'ExecuteReaderAsync',
  'ExecuteNonQueryAsync',
  'ExecuteScalarAsync',
];

/** Calls whose result carries nothing of what they were given. */
export const CSHARP_CLEAN_CALLS: readonly string[] = [
  'throw',
  ...Object.values(CSHARP_CONNECTIONS).flatMap((command) => membersOf(`${command}()`, ...STATEMENTS)),
  ...membersOf(
    'System.IO.File',
    'Exists',
    'Delete',
    'WriteAllText',
    'WriteAllBytes',
    'GetLastWriteTime',
    'Copy',
    'Move',
  ),
  ...membersOf(
    'System.IO.Directory',
    'Exists',
    'Delete',
    'CreateDirectory',
    'GetFiles',
    'EnumerateFiles',
    'GetDirectories',
  ),
  'System.Diagnostics.Process.Start',
  'System.Type.GetType',
  ...membersOf('System.Net.Dns', 'GetHostEntry', 'GetHostAddresses', 'GetHostAddressesAsync', 'GetHostEntryAsync'),
  ...membersOf('System.Security.Cryptography.SHA256', 'HashData'),
  ...membersOf('System.Security.Cryptography.SHA512', 'HashData'),
  ...membersOf('System.Security.Cryptography.MD5', 'HashData'),
  ...membersOf('System.Security.Cryptography.SHA1', 'HashData'),
  ...['MD5', 'SHA1', 'SHA256', 'SHA512'].map((hash) => `System.Security.Cryptography.${hash}.Create().ComputeHash`),
  'System.IO.Path.GetRandomFileName',
  'System.IO.Path.GetTempFileName',
];

export const CSHARP_SANITIZERS: readonly SanitizerTable[] = [
  // The last part of a path leads nowhere else.
  {
    cleans: ['path'],
    calls: membersOf('System.IO.Path', 'GetFileName', 'GetFileNameWithoutExtension', 'GetExtension'),
  },
  // What an entry of an archive holds is not what it is called.
  {
    cleans: ['path'],
    calls: ['System.IO.Compression.ZipArchive().Entries.[].Open', 'System.IO.Compression.ZipArchiveEntry().Open'],
  },
  {
    cleans: ['html'],
    calls: [
      ...membersOf('System.Web.HttpUtility', 'HtmlEncode', 'HtmlAttributeEncode', 'JavaScriptStringEncode'),
      'System.Net.WebUtility.HtmlEncode',
      'System.Text.Encodings.Web.HtmlEncoder.Default.Encode',
      'System.Text.Encodings.Web.HtmlEncoder().Encode',
      'System.Text.Encodings.Web.JavaScriptEncoder.Default.Encode',
      ...membersOf('System.Web.Security.AntiXss.AntiXssEncoder', 'HtmlEncode', 'XmlEncode'),
      'System.Web.HttpServerUtility().HtmlEncode',
      ...membersOf('Microsoft.AspNetCore.Mvc.ControllerBase().Server', 'HtmlEncode'),
    ],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: [
      ...membersOf('System.Uri', 'EscapeDataString', 'HexEscape'),
      ...membersOf('System.Web.HttpUtility', 'UrlEncode', 'UrlPathEncode'),
      'System.Net.WebUtility.UrlEncode',
      'System.Text.Encodings.Web.UrlEncoder.Default.Encode',
    ],
  },
  { cleans: ['ldap'], calls: ['Microsoft.Security.Application.Encoder.LdapFilterEncode'] },
  { cleans: ['regex'], calls: ['System.Text.RegularExpressions.Regex.Escape'] },
  { cleans: ['html'], methods: ['HtmlEncode', 'HtmlAttributeEncode', 'SanitizeHtml'] },
  { cleans: ['url', 'redirect', 'path', 'header', 'log'], methods: ['UrlEncode'] },
];

/** Functions whose result the interpreter works out, by the key of the handler that does. */
export const CSHARP_BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  joinFromAbsolute: ['System.IO.Path.Combine'],
  joinAsWritten: ['System.IO.Path.Join'],
  resolvePath: membersOf('System.IO.Path', 'GetFullPath', 'GetRelativePath'),
  partOf: ['System.IO.Path.GetDirectoryName'],
  passFirst: [
    ...membersOf('System.IO', 'StringReader', 'MemoryStream', 'StreamReader', 'BinaryReader'),
    'System.IO.Path.ChangeExtension',
    'System.IO.Path.TrimEndingDirectorySeparator',
    'System.Xml.XmlReader.Create',
    'System.Xml.XmlTextReader',
  ],
  asText: [
    'System.Uri.UnescapeDataString',
    ...membersOf('System.Web.HttpUtility', 'UrlDecode', 'HtmlDecode'),
    ...membersOf('System.Net.WebUtility', 'UrlDecode', 'HtmlDecode'),
  ],
  filledInBraces: ['string.Format', 'String.Format', 'System.String.Format'],
  decoded: ['System.Convert.FromBase64String', 'System.Convert.FromHexString'],
  parseJson: [
    'System.Text.Json.JsonDocument.Parse',
    'System.Text.Json.JsonSerializer.Deserialize',
    'System.Text.Json.JsonSerializer.DeserializeAsync',
    ...['JObject', 'JArray', 'JToken'].map((type) => `Newtonsoft.Json.Linq.${type}.Parse`),
    'System.Web.HttpUtility.ParseQueryString',
  ],
  parseUrl: ['System.Uri', 'System.UriBuilder', 'System.Uri.TryCreate'],
  compileRegex: ['System.Text.RegularExpressions.Regex'],
};
