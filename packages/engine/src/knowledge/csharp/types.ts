/**
 * Types of the platform and of well-known packages by the namespace they lie in. A file names them without it: `using` brings
 * all names of a namespace, and a project may bring them for all its files at once.
 */
export const CSHARP_TYPES: Readonly<Record<string, string>> = {
  System: 'Console Environment Convert Random Activator Type Uri UriBuilder AppDomain BitConverter Enum',
  'System.IO':
    'File Directory Path FileStream StreamReader StreamWriter FileInfo DirectoryInfo Stream MemoryStream BinaryReader StringReader FileSystemWatcher',
  'System.IO.Compression': 'ZipFile ZipArchive ZipArchiveEntry ZipFileExtensions',
  'System.Formats.Tar': 'TarFile TarReader TarEntry',
  'System.Text': 'Encoding StringBuilder',
  'System.Text.RegularExpressions': 'Regex RegexOptions',
  'System.Text.Json': 'JsonSerializer JsonDocument',
  'System.Text.Encodings.Web': 'HtmlEncoder UrlEncoder JavaScriptEncoder',
  'System.Diagnostics': 'Process ProcessStartInfo',
  'System.Net':
    'WebClient WebRequest HttpWebRequest WebResponse Dns ServicePointManager IPAddress WebUtility HttpListener HttpListenerRequest HttpListenerContext SecurityProtocolType',
  'System.Net.Http': 'HttpClient HttpRequestMessage HttpClientHandler HttpResponseMessage SocketsHttpHandler',
  'System.Net.Http.Json': 'HttpClientJsonExtensions',
  'System.Net.Security': 'SslStream RemoteCertificateValidationCallback',
  'System.Net.Sockets': 'TcpClient TcpListener UdpClient Socket NetworkStream',
  'System.Net.Mail': 'SmtpClient MailMessage',
  'System.Net.WebSockets': 'WebSocket ClientWebSocket',
  'System.Security.Authentication': 'SslProtocols',
  'System.Security.Cryptography':
    'MD5 MD5CryptoServiceProvider MD5Cng SHA1 SHA1Managed SHA1CryptoServiceProvider SHA1Cng SHA256 SHA512 HMACMD5 HMACSHA1 HMACSHA256 HashAlgorithm DES DESCryptoServiceProvider TripleDES TripleDESCryptoServiceProvider RC2 RC2CryptoServiceProvider Aes AesManaged AesCryptoServiceProvider AesGcm Rijndael RijndaelManaged SymmetricAlgorithm RandomNumberGenerator RNGCryptoServiceProvider RSA RSACryptoServiceProvider DSA DSACryptoServiceProvider Rfc2898DeriveBytes PasswordDeriveBytes CipherMode PaddingMode HashAlgorithmName',
  'System.Security.Cryptography.X509Certificates': 'X509Certificate2',
  'System.Reflection': 'Assembly',
  'System.Runtime.InteropServices': 'Marshal NativeLibrary RuntimeInformation',
  'System.Runtime.Serialization': 'DataContractSerializer NetDataContractSerializer IFormatter',
  'System.Runtime.Serialization.Formatters.Binary': 'BinaryFormatter',
  'System.Runtime.Serialization.Formatters.Soap': 'SoapFormatter',
  'System.Runtime.Serialization.Json': 'DataContractJsonSerializer',
  'System.Data': 'IDbConnection IDbCommand DataTable DataSet DataView CommandType',
  'System.Data.Common': 'DbConnection DbCommand DbDataAdapter',
  'System.Data.SqlClient': 'SqlConnection SqlCommand SqlDataAdapter SqlConnectionStringBuilder',
  'System.Data.OleDb': 'OleDbConnection OleDbCommand OleDbDataAdapter',
  'System.Data.Odbc': 'OdbcConnection OdbcCommand OdbcDataAdapter',
  'System.Data.SQLite': 'SQLiteConnection SQLiteCommand SQLiteDataAdapter',
  'Microsoft.Data.Sqlite': 'SqliteConnection SqliteCommand',
  'MySql.Data.MySqlClient': 'MySqlConnection MySqlCommand MySqlDataAdapter MySqlHelper',
  Npgsql: 'NpgsqlConnection NpgsqlCommand NpgsqlDataAdapter NpgsqlDataSource NpgsqlBatchCommand',
  'Oracle.ManagedDataAccess.Client': 'OracleConnection OracleCommand OracleDataAdapter',
  'Microsoft.EntityFrameworkCore': 'DbContext DbSet DbContextOptions',
  'System.Data.Entity': 'Database',
  'Microsoft.Azure.Cosmos': 'Container QueryDefinition CosmosClient',
  'MongoDB.Driver': 'MongoClient IMongoCollection IMongoDatabase Builders',
  'MongoDB.Bson': 'BsonDocument',
  'System.DirectoryServices': 'DirectorySearcher DirectoryEntry',
  'System.DirectoryServices.Protocols': 'SearchRequest LdapConnection',
  'System.Xml':
    'XmlDocument XmlNode XmlElement XmlReader XmlReaderSettings XmlTextReader XmlUrlResolver XmlDataDocument DtdProcessing XmlDictionaryReader',
  'System.Xml.Linq': 'XDocument XElement',
  'System.Xml.XPath': 'XPathNavigator XPathDocument XPathExpression Extensions',
  'System.Xml.Xsl': 'XslCompiledTransform XslTransform XsltSettings',
  'System.Xml.Serialization': 'XmlSerializer',
  'Newtonsoft.Json': 'JsonConvert JsonSerializerSettings TypeNameHandling',
  'Newtonsoft.Json.Linq': 'JObject JArray JToken',
  'YamlDotNet.Serialization': 'Deserializer DeserializerBuilder',
  'System.Web':
    'HttpContext HttpContextBase HttpRequestBase HttpResponseBase HttpCookie HttpUtility HttpServerUtility HttpPostedFile HttpPostedFileBase HttpRequest HttpResponse IHttpHandler IHtmlString HttpRuntime HttpApplication',
  'System.Web.UI': 'Page LosFormatter ObjectStateFormatter UserControl',
  'System.Web.Security': 'FormsAuthentication AntiXss',
  'System.Web.Security.AntiXss': 'AntiXssEncoder',
  'System.Web.Script.Serialization': 'JavaScriptSerializer SimpleTypeResolver',
  'System.Web.Services': 'WebService WebMethod',
  'System.Web.Mvc': 'MvcHtmlString ValidateInput AllowHtml TagBuilder HtmlHelper',
  'System.Web.Http': 'ApiController FromUri',
  'System.ServiceModel': 'OperationContract ServiceContract',
  'Microsoft.AspNetCore.Mvc':
    'Controller ControllerBase HttpGet HttpPost HttpPut HttpDelete HttpPatch HttpHead HttpOptions Route AcceptVerbs NonAction ContentResult RedirectResult FileStreamResult PhysicalFileResult VirtualFileResult FileContentResult ValidateAntiForgeryToken AutoValidateAntiforgeryToken IgnoreAntiforgeryToken FromBody FromQuery FromRoute FromHeader FromForm FromServices BindProperty IUrlHelper',
  'Microsoft.AspNetCore.Mvc.RazorPages': 'PageModel Page',
  'Microsoft.AspNetCore.Mvc.Rendering': 'IHtmlHelper',
  'Microsoft.AspNetCore.Http':
    'HttpContext HttpRequest HttpResponse IFormFile IFormFileCollection IFormCollection IHttpContextAccessor CookieOptions SameSiteMode Results TypedResults IQueryCollection IHeaderDictionary IRequestCookieCollection',
  'Microsoft.AspNetCore.Builder': 'WebApplication IApplicationBuilder WebApplicationBuilder CookiePolicyOptions',
  'Microsoft.AspNetCore.Routing': 'IEndpointRouteBuilder RouteGroupBuilder',
  'Microsoft.AspNetCore.Html': 'HtmlString HtmlContentBuilder',
  'Microsoft.AspNetCore.Components': 'MarkupString NavigationManager',
  'Microsoft.AspNetCore.SignalR': 'Hub',
  'Microsoft.AspNetCore.Authorization': 'Authorize AllowAnonymous',
  'Microsoft.AspNetCore.Cors.Infrastructure': 'CorsPolicyBuilder CorsPolicy CorsOptions',
  'Microsoft.AspNetCore.StaticFiles': 'FileExtensionContentTypeProvider',
  'Microsoft.IdentityModel.Tokens': 'TokenValidationParameters SymmetricSecurityKey SigningCredentials',
  'System.IdentityModel.Tokens.Jwt': 'JwtSecurityTokenHandler JwtSecurityToken',
  'Microsoft.Extensions.Logging': 'ILogger ILoggerFactory LoggerExtensions',
  Serilog: 'Log',
  NLog: 'LogManager Logger',
  log4net: 'ILog',
  'Microsoft.CodeAnalysis.CSharp.Scripting': 'CSharpScript',
  'Microsoft.CSharp': 'CSharpCodeProvider',
  'System.CodeDom.Compiler': 'CodeDomProvider',
  'System.Management.Automation': 'PowerShell',
  'Microsoft.Azure.Functions.Worker': 'Function HttpTrigger',
  'Microsoft.Azure.Functions.Worker.Http': 'HttpRequestData HttpResponseData',
  'ModelContextProtocol.Server':
    'McpServerTool McpServerToolType McpServerPrompt McpServerPromptType McpServerResource McpServerResourceType IMcpServer McpServer McpServerHandlers',
  'Microsoft.Extensions.AI': 'AIFunctionFactory',
  'Microsoft.Azure.Functions.Worker.Extensions.Mcp': 'McpToolTrigger McpToolProperty ToolInvocationContext',
  'Microsoft.SemanticKernel': 'KernelFunction Kernel KernelArguments',
  'Grpc.Core': 'ServerCallContext',
  RestSharp: 'RestClient RestRequest',
  Flurl: 'Url',
  'Renci.SshNet': 'SshClient SftpClient',
  Scriban: 'Template',
  RazorEngine: 'Engine',
  HandlebarsDotNet: 'Handlebars',
  DotLiquid: 'Liquid',
  Dapper: 'SqlMapper CommandDefinition',
  Jint: 'Engine',
  'Microsoft.ClearScript.V8': 'V8ScriptEngine',
  NLua: 'Lua',
  'IronPython.Hosting': 'Python',
};

/** Members of frameworks' classes that classes which extend them name as their own. */
export const CSHARP_INHERITED: ReadonlySet<string> = new Set(
  'Request Response HttpContext User Url ModelState Session Server ViewBag ViewData TempData RouteData ControllerContext PageContext Context Clients Groups Database Cache Application'.split(
    ' ',
  ),
);

/** Every type under its bare name, as far as no other is called so before it. */
export const CSHARP_TYPE_NAMES: Readonly<Record<string, string>> = namesOf(CSHARP_TYPES);

function namesOf(types: Readonly<Record<string, string>>): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [namespace, list] of Object.entries(types))
    for (const type of list.split(' ')) names[type] ??= `${namespace}.${type}`;
  return names;
}
