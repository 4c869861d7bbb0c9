import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectFlows, flowsOf, readAll, type Sources, REAL_SINKS } from './harness.ts';

const USINGS = ['System.Diagnostics', 'System.IO', 'System.Data.SqlClient', 'Microsoft.AspNetCore.Mvc'];

/** A file with the usual namespaces. */
function file(code: string, ...usings: readonly string[]): string {
  return [...USINGS, ...usings].map((name) => `using ${name};`).join(' ') + `\nnamespace Acme.Web;\n${code}\n`;
}

/** An action of a controller that is given a text. */
function action(body: string, ...usings: readonly string[]): Sources {
  const code = `public class NotesController : Controller {\n  public IActionResult Show(string name) {\n${body}\n  }\n}`;
  return { 'a.cs': file(code, ...usings) };
}

/** What each line of a body that is marked must show, and no other. */
async function marked(sources: Sources): Promise<void> {
  await expectFlows(sources, REAL_SINKS);
}

describe('a request of ASP.NET', () => {
  const ways: Readonly<Record<string, string>> = {
    'a parameter of an action': 'name',
    'a query': 'Request.Query["q"]',
    'a form': 'Request.Form["q"].ToString()',
    'a header': 'Request.Headers["X-Name"]',
    'a cookie': 'HttpContext.Request.Cookies["q"]',
    'an item of the old request': 'Request["q"]',
    'a formatted text': 'string.Format("echo {0}", name)',
    'an interpolated text': '$"echo {name,10:x}"',
    'a trimmed text': 'name.Trim().ToLower()',
    'one of several': "name.Split(',')[0]",
    'what a query syntax chooses': '(from part in name.Split(\',\') where part != "" select part).First()',
    'what a builder put together': 'new System.Text.StringBuilder("echo ").Append(name).ToString()',
    'what may be absent': 'name?.Trim() ?? "x"',
  };
  for (const [way, value] of Object.entries(ways)) {
    it(`is outside data as ${way}`, async () => {
      const body = `    var command = ${value};\n    Process.Start("cmd.exe", "/c " + command);\n    return Ok();`;
      assert.deepEqual(await flowsOf(action(body), REAL_SINKS), [
        'command System.Diagnostics.Process.Start a.cs:6 <- remote (high)',
      ]);
    });
  }

  it('comes into actions that others may call, and into no other method', async () => {
    const code = `[ApiController]
public class A {
  public string Get(string name) => File.ReadAllText("/data/" + name); // flow
  [NonAction] public string Not(string name) => File.ReadAllText("/data/" + name);
  private string Own(string name) => File.ReadAllText("/data/" + name);
  public string Number(int id, Guid key, DateTime day) => File.ReadAllText($"/data/{id}{key}{day}");
  public string Service([FromServices] IStore store, CancellationToken stop) => File.ReadAllText(store.Folder);
}`;
    await marked({ 'a.cs': file(code) });
  });

  it('fills objects, whose numbers are numbers', async () => {
    const code = `public enum Kind { One, Two }
public record Order(string Name, int Count, Kind Kind);
public class OrdersController : ControllerBase {
  public void Add([FromBody] Order order) {
    File.Delete("/data/" + order.Count);
    File.Delete("/data/" + order.Kind);
    File.Delete("/data/" + order.Name); // flow
  }
}`;
    await marked({ 'a.cs': file(code) });
  });

  it('comes to minimal routes, pages, hubs and functions', async () => {
    const code = `var app = WebApplication.CreateBuilder(args).Build();
app.MapGet("/x", (string q, IStore store, int n) => File.ReadAllText("/data/" + q)); // flow
app.MapGet("/y", (int n, IStore store) => File.ReadAllText("/data/" + n));
app.MapPost("/z", async (HttpRequest request) => File.ReadAllText("/data/" + request.Query["f"])); // flow
public class IndexModel : PageModel {
  [BindProperty] public string Title { get; set; }
  [BindProperty] public int Count { get; set; }
  public string Plain { get; set; } = "a";
  public void OnGet(string name) => File.Delete("/data/" + name); // flow
  public void OnPost() {
    File.Delete("/data/" + Title); // flow
    File.Delete("/data/" + Count);
    File.Delete("/data/" + Plain);
  }
}
public class ChatHub : Hub {
  public void Send(string room) => File.Delete("/rooms/" + room); // flow
}
public class Functions {
  [Function("f")] public void Run([HttpTrigger] HttpRequestData request) {
    File.Delete("/data/" + request.Query["name"]); // flow
  }
}`;
    await marked({ 'a.cs': file(code, 'Microsoft.AspNetCore.Mvc.RazorPages').replace('namespace Acme.Web;', '') });
  });

  it('is read from the old classes of the platform', async () => {
    const code = `public partial class Search : System.Web.UI.Page {
  protected void Page_Load(object sender, EventArgs e) {
    Response.Write("<b>" + Request.QueryString["q"]); // flow
    Response.Write(Server.HtmlEncode(Request["q"]));
    Response.Redirect(HttpContext.Current.Request.Form["to"]); // flow
  }
}
public class Download : IHttpHandler {
  public void ProcessRequest(HttpContext context) {
    context.Response.TransmitFile(context.Request["file"]); // flow
  }
}`;
    await marked({ 'a.cs': file(code, 'System.Web') });
  });
});

describe('requests of administrators', () => {
  it('are known by what stands before a class, or before one above it', async () => {
    const base = '[Authorize(Roles = "Admin")]\npublic class AdminBase : Controller { }\n';
    const own =
      'public class LogsController : AdminBase {\n  public void Drop(string name) => File.Delete("/logs/" + name);\n}';
    for (const [code, expected] of [
      [base + own, true],
      [base.replace('[Authorize(Roles = "Admin")]', '[Authorize]') + own, false],
    ] as const) {
      const facts = await readAll({ 'a.cs': file(code) }, [], REAL_SINKS);
      const [flow] = facts.get('a.cs')?.flows ?? [];
      assert.equal(flow?.source.isForAdministrators ?? false, expected);
    }
  });
});

describe('tools of C#', () => {
  it('are given what a model wrote', async () => {
    const code = `[McpServerToolType]
public static class Tools {
  [McpServerTool, Description("Runs a command")]
  public static string Run(IMcpServer server, string command, int times) {
    Process.Start("/bin/sh", "-c " + command); // flow
    Process.Start("/bin/sh", "-c " + times);
    return "";
  }
  public static void Not(string command) => Process.Start("/bin/sh", "-c " + command);
}
public class Plugin {
  [KernelFunction("read")]
  public string Read(string path) => File.ReadAllText(path); // flow
}`;
    await marked({ 'a.cs': file(code, 'ModelContextProtocol.Server', 'Microsoft.SemanticKernel') });
  });
});

describe('programs that C# starts', () => {
  const starts: Readonly<Record<string, string>> = {
    'with a shell': 'Process.Start("cmd.exe", "/c dir " + name);',
    'by what was set before':
      'var info = new ProcessStartInfo(); info.FileName = "bash"; info.Arguments = $"-c \\"{name}\\""; Process.Start(info);',
    'by what is set where it is made':
      'Process.Start(new ProcessStartInfo { FileName = "bash", ArgumentList = { "-c", name } });',
    'by a list':
      'var info = new ProcessStartInfo("bash"); info.ArgumentList.Add("-c"); info.ArgumentList.Add(name); Process.Start(info);',
    'as an object': 'var p = new Process(); p.StartInfo.FileName = name; p.Start();',
    'with settings of its own':
      'using var p = new Process { StartInfo = new ProcessStartInfo { FileName = "sh", Arguments = "-c " + name } }; p.Start();',
  };
  for (const [way, start] of Object.entries(starts)) {
    it(`${way} run what they are told`, async () => {
      await marked(action(`    ${start} // flow\n    return Ok();`));
    });
  }

  it('take arguments that are no commands', async () => {
    await marked(
      action(`    Process.Start("ping", name);
    var info = new ProcessStartInfo("git", "log"); info.ArgumentList.Add(name); Process.Start(info);
    return Ok();`),
    );
  });
});

describe('statements that C# asks', () => {
  it('must not hold what came in', async () => {
    await marked(
      action(
        `    using var db = new SqlConnection("x");
    var a = new SqlCommand("SELECT * FROM t WHERE n = '" + name + "'", db); // flow
    var b = db.CreateCommand();
    b.CommandText = $"SELECT {name}"; // flow
    db.Query<Note>("SELECT * FROM t WHERE n = '" + name + "'"); // flow
    context.Notes.FromSqlRaw("SELECT * FROM t WHERE n = '" + name + "'"); // flow
    new System.DirectoryServices.DirectorySearcher { Filter = "(cn=" + name + ")" }; // flow
    var d = new System.Xml.XmlDocument();
    d.SelectNodes("//note[@name='" + name + "']"); // flow
    return Ok();`,
        'Dapper',
      ),
    );
  });

  it('take values apart', async () => {
    await marked(
      action(
        `    using var db = new SqlConnection("x");
    var a = new SqlCommand("SELECT * FROM t WHERE n = @n", db);
    a.Parameters.AddWithValue("@n", name);
    db.Query<Note>("SELECT * FROM t WHERE n = @name", new { name });
    context.Notes.FromSqlInterpolated($"SELECT * FROM t WHERE n = {name}");
    context.Notes.Where(note => note.Name == name).ToList();
    if (!int.TryParse(name, out var id)) return NotFound();
    new SqlCommand("SELECT * FROM t WHERE id = " + id, db);
    new SqlCommand("SELECT * FROM t ORDER BY " + (name == "a" ? "a" : "b"), db);
    return Ok();`,
        'Dapper',
      ),
    );
  });
});

describe('guards of C#', () => {
  it('keep a path below a folder', async () => {
    const body = `    var path = Path.GetFullPath(Path.Combine("/data", name));
    if (!path.StartsWith("/data/", StringComparison.Ordinal)) return NotFound();
    return Ok(File.ReadAllText(path));`;
    await marked(action(body));
    await marked(action(body.replace('return NotFound();', 'Log();').replace('(path));', '(path)); // flow')));
  });

  it('take the last part of a path', async () => {
    await marked(action('    return Ok(File.ReadAllText(Path.Combine("/data", Path.GetFileName(name))));'));
  });

  it('refuse characters that no name holds', async () => {
    const body = `    if (name.IndexOfAny(Path.GetInvalidFileNameChars()) >= 0 || name == "..") return NotFound();
    return Ok(File.ReadAllText("/data/" + name));`;
    await marked(action(body));
    const wrong = body.replace('>=', '<');
    await marked(action(wrong.replace('+ name));', '+ name)); // flow')));
  });

  it('match a pattern', async () => {
    await marked(
      action(`    if (!Regex.IsMatch(name, "^[a-z]+$")) return NotFound();
    Process.Start("sh", "-c " + name);
    return Ok();`),
    );
  });

  it('look a value up in a list', async () => {
    await marked(
      action(`    var units = new List<string> { "web", "mail" };
    var known = new Dictionary<string, string> { ["a"] = "b" };
    if (units.Contains(name)) Process.Start("sh", "-c " + name);
    if (known.TryGetValue(name, out var unit)) Process.Start("sh", "-c " + unit);
    if (name is "web" or "mail") Process.Start("sh", "-c " + name);
    var chosen = name switch { "web" => "w", "mail" => "m", _ => throw new ArgumentException() };
    Process.Start("sh", "-c " + chosen);
    switch (name) { case "a": case "b": Process.Start("sh", "-c " + name); break; default: break; }
    Process.Start("sh", "-c " + name); // flow
    return Ok();`),
    );
  });

  it('send visitors to pages of their own', async () => {
    await marked(action('    if (name.Length > 3) return LocalRedirect(name);\n    return Redirect(name); // flow'));
    await marked(
      action(`    if (Url.IsLocalUrl(name)) return Redirect(name);
    return LocalRedirect(name);`),
    );
  });
});

describe('what C# makes of data', () => {
  it('may run or make what the data says', async () => {
    await marked(
      action(
        `    await CSharpScript.EvaluateAsync(name); // flow
    Activator.CreateInstance(Type.GetType(name)); // flow
    new BinaryFormatter().Deserialize(Request.Body); // flow
    JsonConvert.DeserializeObject<Note>(name);
    JsonConvert.DeserializeObject<Note>(name, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }); // flow
    return Ok();`,
        'Microsoft.CodeAnalysis.CSharp.Scripting',
        'System.Runtime.Serialization.Formatters.Binary',
        'Newtonsoft.Json',
      ),
    );
  });

  it('is not what is made of it where nothing is found', async () => {
    await marked(
      action(`    var plugin = plugins[0] ?? throw new ArgumentException("no " + name);
    Activator.CreateInstance(plugin);
    return Ok();`),
    );
  });

  it('may ask whom the data says', async () => {
    await marked(
      action(`    var client = new HttpClient();
    await client.GetStringAsync(name); // flow
    await client.GetStringAsync("https://example.org/notes/" + name);
    new WebClient().DownloadString(name); // flow
    return Ok();`),
    );
  });

  it('is read from streams, which are no paths', async () => {
    await marked(
      action(`    using var reader = new StreamReader(Request.Body);
    var text = await reader.ReadToEndAsync();
    using var opened = Request.Form.Files[0].OpenReadStream();
    using var other = new StreamReader(opened);
    File.Delete("/data/" + text); // flow
    new StreamReader("/data/" + name); // flow
    return Ok();`),
    );
  });

  it('may be put where the names in an archive say', async () => {
    const code = `public class Unpack {
  public void Run(ZipArchive archive) {
    foreach (var entry in archive.Entries) {
      entry.ExtractToFile(Path.Combine("/data", entry.FullName)); // flow
      entry.ExtractToFile(Path.Combine("/data", Path.GetFileName(entry.FullName)));
    }
  }
}`;
    await marked({ 'a.cs': file(code, 'System.IO.Compression') });
  });
});

describe('classes in other files', () => {
  it('are followed by their names', async () => {
    await marked({
      'Web/NotesController.cs': file(`public class NotesController : BaseController {
  private readonly INoteStore _store;
  public NotesController(INoteStore store) { _store = store; }
  public string Show(string name) => _store.Read(name);
  public string Other(string name) => Reader.Read(name);
  public string Made(string name) { var reader = new Reader("/data/"); return reader.Open(name); }
  public string Above(string name) => ReadAbove(name);
}`),
      'Web/BaseController.cs': file(`public class BaseController : Controller {
  protected string ReadAbove(string name) => File.ReadAllText("/data/" + name); // flow
}`),
      'Data/NoteStore.cs': `using System.IO;
namespace Acme.Data;
public class NoteStore : INoteStore {
  public string Read(string name) => File.ReadAllText("/data/" + name); // flow
}`,
      'Data/INoteStore.cs': 'namespace Acme.Data;\npublic interface INoteStore { string Read(string name); }',
      'Data/Reader.cs': `using System.IO;
namespace Acme.Data;
public class Reader(string folder) {
  public static string Read(string name) => File.ReadAllText("/data/" + name); // flow
  public string Open(string name) => File.ReadAllText(folder + name); // flow
}`,
    });
  });
});

describe('an interface', () => {
  const sources = (store: string, ...others: readonly string[]): Sources => ({
    'NotesController.cs': file(`public class NotesController : Controller {
  private readonly INoteStore store;
  public string Show(string name) => store.Read(name);
}`),
    'INoteStore.cs': file('public interface INoteStore { string Read(string name); }'),
    'FileNoteStore.cs': file(`public class FileNoteStore ${store} {
  public string Read(string name) => File.ReadAllText("/data/" + name);
}`),
    ...Object.fromEntries(others.map((name) => [`${name}.cs`, file(`public class ${name} : INoteStore {}`)])),
  });

  it('is fulfilled by a class whose name ends as its own does, and that says so', async () => {
    const found = ['path System.IO.File.ReadAllText FileNoteStore.cs:4 <- remote (high)'];
    assert.deepEqual(await flowsOf(sources(': INoteStore', 'DummyNoteStore'), REAL_SINKS), found);
    assert.deepEqual(await flowsOf(sources(''), REAL_SINKS), []);
  });

  it('is fulfilled by nobody knows whom where many are called so', async () => {
    const many = ['Red', 'Blue', 'Green', 'Grey'].map((word) => `${word}NoteStore`);
    assert.deepEqual(await flowsOf(sources(': INoteStore', ...many), REAL_SINKS), []);
  });
});

describe('what a request may be', () => {
  it('is told by annotations, whose patterns may be constants of other classes', async () => {
    await marked({
      'NotesController.cs': file(
        `[ApiController]
public class NotesController : ControllerBase {
  public string Named([RegularExpression(Rules.Name)] string name) => File.ReadAllText("/data/" + name);
  public string Any([RegularExpression(Rules.Any)] string name) => File.ReadAllText("/data/" + name); // flow
  public string Wished(Wish wish) => File.ReadAllText("/data/" + wish.Name);
  public string Other(Wish wish) => File.ReadAllText("/data/" + wish.Other); // flow
}`,
        'System.ComponentModel.DataAnnotations',
      ),
      'Rules.cs':
        'namespace Acme.Web;\npublic static class Rules { public const string Name = @"^[a-zA-Z0-9_,|]{0,40}$"; public const string Any = "^.+$"; }',
      'Wish.cs':
        'namespace Acme.Web;\npublic class Wish { [RegularExpression("[a-z]+")] public string Name { get; set; } public string Other { get; set; } }',
    });
  });

  it('is told by routes: a number, one piece of an address, or the rest of it', async () => {
    const code = `public class NotesController : Controller {
  [HttpGet("notes/{id:guid}")] public string Numbered(string id) => File.ReadAllText("/data/" + id);
  [HttpGet("notes/{name}")] public string Piece(string name) => File.ReadAllText("/data/" + name);
  [HttpGet("notes/{**rest}")] public string Rest(string rest) => File.ReadAllText("/data/" + rest);
}`;
    const facts = await readAll({ 'a.cs': file(code) }, [], REAL_SINKS);
    const flows = [...facts.values()].flatMap((one) => one.flows);
    assert.equal(flows.length, 2);
    assert.equal(flows.filter(({ isOnePiece }) => isOnePiece === true).length, 1);
  });

  it('is a number where its type says so, whoever made the object', async () => {
    await marked({
      'NotesController.cs': file(`public class NotesController : Controller {
  private readonly IMaker _maker; private readonly Bin _bin;
  public void Drop(string kind) { var note = _maker.Make(kind); _bin.Drop(note); }
}`),
      'Bin.cs': file(`public class Bin {
  public void Drop(Note note) {
    File.Delete("/data/" + note.Id);
    File.Delete("/data/" + note.Name); // flow
  }
}`),
      'Note.cs': 'namespace Acme.Web;\npublic class Note : Entity { public string Name { get; set; } }',
      'Entity.cs': 'namespace Acme.Web;\npublic abstract class Entity { public int Id { get; set; } }',
      'IMaker.cs': 'namespace Acme.Web;\npublic interface IMaker { Note Make(string kind); }',
    });
  });
});

describe('methods of one name', () => {
  it('are told apart by what may be left out and by names', async () => {
    const code = `public class NotesController : Controller {
  public void Keep(string kind) {
    var note = Keep(new byte[0], kind, isNew: false);
    File.Delete("/data/" + note.Other);
    File.Delete("/data/" + note.Kind); // flow
  }
  private Note Keep(Stream file, string name) { return Keep(file, name); }
  private Note Keep(byte[] data, string kind, string alt = null, bool isNew = true) => new Note { Kind = kind, Other = "x" };
}`;
    const note = 'public class Note { public string Kind { get; set; } public string Other { get; set; } }';
    await marked({ 'a.cs': file(code), 'Note.cs': file(note) });
  });
});

describe('a format', () => {
  it('may be a constant of another class, or begin with one', async () => {
    await marked({
      'NotesController.cs': file(
        `public class NotesController : Controller {
  private readonly HttpClient _client;
  public string Path(string name) => _client.GetStringAsync(string.Format(Places.Look, name)).Result;
  public string Host(string name) => _client.GetStringAsync(string.Format(Places.Host, name)).Result; // flow
  public string Behind(string name) => _client.GetStringAsync(string.Format(Places.Base + "/look?at={0}", name)).Result;
  public string Before(string name) => _client.GetStringAsync(string.Format(name + "/look?at={0}", 2)).Result; // flow
}`,
        'System.Net.Http',
      ),
      'Places.cs':
        'namespace Acme.Web;\npublic static class Places { public static string Look => "https://acme.io/look?at={0}"; public static string Host => "{0}/api"; public const string Base = "https://acme.io"; }',
    });
  });
});

describe('a page of Web Forms', () => {
  const page = (base: string, ...usings: readonly string[]): Sources => ({
    'Login.aspx.cs': file(
      `public partial class Login : ${base} {
  protected TextBox second; protected Label third;
  protected void Enter_Click(object sender, EventArgs e) {
    File.ReadAllText("/data/" + txtName.Text);
    File.ReadAllText("/data/" + lblName.Text);
    File.ReadAllText("/data/" + TextBox1.Text.Trim());
    File.ReadAllText("/data/" + this.second.Text);
    File.ReadAllText("/data/" + third.Text);
    txtName.Text = "x";
  }
}`,
      ...usings,
    ),
  });

  it('reads what a visitor filled in from its controls, and writes labels itself', async () => {
    const flows = await flowsOf(page('Page', 'System.Web.UI', 'System.Web.UI.WebControls'), REAL_SINKS);
    assert.deepEqual(
      flows.map((line) => / [\w./]+:(\d+) /.exec(line)?.[1]),
      ['6', '8', '9'],
    );
  });

  it('is no window on a desktop, where whoever sits before it fills them in', async () => {
    assert.deepEqual(await flowsOf(page('Form', 'System.Windows.Forms'), REAL_SINKS), []);
  });
});

it('objects in objects that were sent hold what their types say', async () => {
  const code = `public class Line { public Guid Id { get; set; } public string Name { get; set; } }
public class Order { public IEnumerable<Line> Lines { get; set; } public List<long> Ids { get; set; } public Line First { get; set; } }
[ApiController] public class OrdersController : ControllerBase {
  [HttpPost("a")] public IActionResult A(Order order) { return Ok(File.ReadAllText("/data/" + order.First.Id)); }
  [HttpPost("b")] public IActionResult B(Order order) { return Ok(File.ReadAllText("/data/" + string.Join("_", order.Lines.Select(line => line.Id).Distinct()))); }
  [HttpPost("c")] public IActionResult C(Order order) { foreach (var line in order.Lines) File.Delete("/data/" + line.Id); return Ok(); }
  [HttpPost("d")] public IActionResult D(Order order) { return Ok(File.ReadAllText("/data/" + order.Ids.First())); }
  [HttpPost("e")] public IActionResult E(Order order) { return Ok(File.ReadAllText("/data/" + order.First.Name)); } // flow
  [HttpPost("f")] public IActionResult F(Order order) { foreach (var line in order.Lines) File.Delete("/data/" + line.Name); return Ok(); } // flow
}`;
  await marked({ 'a.cs': file(code, 'System', 'System.Linq', 'System.Collections.Generic') });
});

it('a parsed host is one piece of a path, and asks for whatever it names', async () => {
  const body = `    File.ReadAllText("/data/" + new Uri(name).Host + ".png");
    File.ReadAllText("/data/" + new Uri(name).AbsolutePath); // flow
    new System.Net.WebClient().DownloadString("https://" + new Uri(name).Host); // flow
    return Ok();`;
  await marked(action(body, 'System'));
});

it('a file lies where its folder lies, and what was found among several is one of them', async () => {
  const body = `    var found = Kinds.All.Select(kind => Path.GetFullPath(Path.Combine(root, name + kind))).FirstOrDefault(File.Exists);
    if (found == null || !found.StartsWith(root)) return NotFound();
    File.OpenRead(found);
    var full = Path.GetFullPath(Path.Combine(root, name));
    var folder = Path.GetDirectoryName(full);
    if (string.IsNullOrEmpty(folder) || !folder.StartsWith(root)) return NotFound();
    File.OpenRead(full);
    File.OpenRead(name.Split(',').FirstOrDefault(File.Exists)); // flow
    foreach (var part in name.Split(',').Select(Path.GetFileName)) File.Delete("/data/" + part);
    foreach (var part in name.Split(',').Where(File.Exists)) File.Delete("/data/" + part); // flow
    return Ok();`;
  await marked(action(body, 'System.Linq'));
});

it('a folder that was looked at says nothing of another file', async () => {
  const body = `    var full = Path.GetFullPath(Path.Combine(root, name));
    var folder = Path.GetDirectoryName(full);
    full = Path.GetFullPath(Path.Combine(root, Request.Query["q"]));
    if (!folder.StartsWith(root)) return NotFound();
    File.OpenRead(full); // flow
    return Ok();`;
  await marked(action(body));
});

it('a loop over the characters of a text hands on those that its tests let through', async () => {
  const code = `public class NotesController : Controller {
  static string Kept(string s) { var sb = new StringBuilder(); foreach (char c in s) { if (char.IsLetterOrDigit(c) || c == '_') sb.Append(c); } return sb.ToString(); }
  static string Passed(string s) { var sb = new StringBuilder(); foreach (char c in s) { if (c == '/' || c == '.') continue; sb.Append(c); } return sb.ToString(); }
  static string Other(string s) { var sb = new StringBuilder(); foreach (char c in s) { if (c != '"') sb.Append(c); } return sb.ToString(); }
  static string Unknown(string s) { var sb = new StringBuilder(); foreach (char c in s) { if (Allowed(c)) sb.Append(c); } return sb.ToString(); }
  static string Turned(string s) { var sb = new StringBuilder(); foreach (char c in s) { if (c == '/') continue; sb.Append(c == '#' ? '/' : c); } return sb.ToString(); }
  static string Parts(string s) { var all = ""; foreach (string c in s.Split('/')) { if (c == ".") continue; all += c; } return all; }
  public void A(string q) { File.ReadAllText("/data/" + Kept(q)); }
  public void B(string q) { File.ReadAllText("/data/" + Passed(q)); }
  public void C(string q) { File.ReadAllText("/data/" + Other(q)); } // flow
  public void D(string q) { File.ReadAllText("/data/" + Unknown(q)); } // flow
  public void E(string q) { File.ReadAllText("/data/" + Turned(q)); } // flow
  public void F(string q) { File.ReadAllText("/data/" + Parts(q)); } // flow
}`;
  await marked({ 'a.cs': file(code, 'System.Text') });
});
