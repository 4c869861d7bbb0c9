import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flowsOf, type Sources, REAL_SINKS } from './harness.ts';

/** A class with these imports and this code in it. */
function java(imports: readonly string[], members: string, head = 'class A'): string {
  return `package com.acme;\n${imports.map((path) => `import ${path};`).join(' ')}\n${head} {\n${members}\n}\n`;
}

const SERVLET = [
  'javax.servlet.http.*',
  'java.io.*',
  'java.nio.file.*',
  'java.util.*',
  'java.util.regex.*',
  'java.sql.*',
  'java.net.*',
];

/** The body of a handler of a servlet, with much imported; it begins on line 5. */
function servlet(body: string, imports: readonly string[] = []): Sources {
  const head = 'protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n';
  return { 'A.java': java([...SERVLET, ...imports], `${head}${body}\n}`, 'class A extends HttpServlet') };
}

async function kindsIn(sources: Sources): Promise<string[]> {
  return (await flowsOf(sources, REAL_SINKS)).map((line) => line.split(' <-', 1)[0] ?? '');
}

async function kindsOfBody(body: string, imports: readonly string[] = []): Promise<string[]> {
  return (await kindsIn(servlet(body, imports))).map((line) => line.replace(/ A\.java:\d+$/, ''));
}

const EXEC = 'command java.lang.Runtime().exec';
const OPEN = 'path java.io.FileInputStream';

describe('a request of a servlet', () => {
  const ways: Readonly<Record<string, string>> = {
    'a parameter': 'request.getParameter("q")',
    'a header': 'request.getHeader("Q")',
    'a line of the body': 'request.getReader().readLine()',
    'a cookie': 'request.getCookies()[0].getValue()',
    'a formatted text': 'String.format("echo %s %d", request.getParameter("q"), 3)',
    'a text put together': '"echo " + request.getParameter("q").trim()',
    'a built text': 'new StringBuilder("echo ").append(request.getParameter("q")).append("!").toString()',
    'a joined text': 'String.join(" ", "echo", request.getParameter("q"))',
    'one of several': 'request.getParameter("q").split(",")[0]',
    'an item of a stream':
      'Arrays.stream(request.getParameterValues("q")).map(s -> s.trim()).collect(Collectors.joining(" "))',
    'an optional': 'Optional.ofNullable(request.getParameter("q")).orElse("x")',
    'what a switch gives':
      'switch (request.getMethod()) { case "GET" -> request.getParameter("q"); default -> "none"; }',
    'what a condition gives': 'request.getParameter("q") == null ? "none" : request.getParameter("q")',
  };
  for (const [way, value] of Object.entries(ways)) {
    it(`is outside data as ${way}`, async () => {
      const flows = await flowsOf(
        servlet(`String c = ${value};\nRuntime.getRuntime().exec(c);`, ['java.util.stream.*']),
        REAL_SINKS,
      );
      assert.deepEqual(flows, [`${EXEC} A.java:6 <- remote (high)`]);
    });
  }

  it('is no outside data as a number', async () => {
    const bodies = [
      'int n = Integer.parseInt(request.getParameter("n")); Runtime.getRuntime().exec("show " + n);',
      'UUID id = UUID.fromString(request.getParameter("n")); Runtime.getRuntime().exec("show " + id);',
      'Runtime.getRuntime().exec("show " + request.getParameter("n").length());',
      'Runtime.getRuntime().exec(String.format("show %d", request.getContentLength()));',
    ];
    for (const body of bodies) assert.deepEqual(await kindsOfBody(body), []);
  });

  it('stays in a text that is built step by step', async () => {
    const body =
      'StringBuilder b = new StringBuilder(); b.append("ls ");\nif (request.getMethod() != null) { b.append(request.getParameter("q")); }\nRuntime.getRuntime().exec(b.toString());';
    assert.deepEqual(await kindsOfBody(body), [EXEC]);
  });

  it('is kept in lists, maps and objects', async () => {
    const bodies = [
      'List<String> all = new ArrayList<>(); all.add(request.getParameter("q")); Runtime.getRuntime().exec(all.get(0));',
      'Map<String, String> all = new HashMap<>(); all.put("a", request.getParameter("q")); Runtime.getRuntime().exec(all.get("a"));',
      'for (String one : request.getParameterValues("q")) { Runtime.getRuntime().exec(one); }',
    ];
    for (const body of bodies) assert.deepEqual(await kindsOfBody(body), [EXEC]);
    const apart =
      'Map<String, String> all = new HashMap<>(); all.put("a", request.getParameter("q")); all.put("b", "ls"); Runtime.getRuntime().exec(all.get("b"));';
    assert.deepEqual(await kindsOfBody(apart), []);
  });

  it('may stand among the arguments of a program, but not be the program or what a shell runs', async () => {
    assert.deepEqual(await kindsOfBody('new ProcessBuilder("ping", request.getParameter("h")).start();'), []);
    assert.deepEqual(await kindsOfBody('new ProcessBuilder("sh", "-c", request.getParameter("h")).start();'), [
      'command java.lang.ProcessBuilder',
    ]);
    assert.deepEqual(
      await kindsOfBody('Runtime.getRuntime().exec(new String[] {"bash", "-c", "ping " + request.getParameter("h")});'),
      [EXEC],
    );
    assert.deepEqual(
      await kindsOfBody(
        'List<String> c = new ArrayList<>(); c.add("sh"); c.add("-c"); c.add(request.getParameter("h")); new ProcessBuilder(c).start();',
      ),
      ['command java.lang.ProcessBuilder'],
    );
  });
});

describe('what a program of Java does with it', () => {
  const sinks: Readonly<Record<string, readonly [body: string, kind: string]>> = {
    'a file': ['new FileInputStream(new File("/data", request.getParameter("f"))).read();', OPEN],
    'a path': [
      'Files.readString(Paths.get("/data").resolve(request.getParameter("f")));',
      'path java.nio.file.Files.readString',
    ],
    'a file that is deleted': [
      'new File("/data/" + request.getParameter("f")).delete();',
      'path java.io.File().delete',
    ],
    'a statement': [
      'Connection c = DriverManager.getConnection("jdbc:x"); c.createStatement().executeQuery("select " + request.getParameter("q"));',
      'sql java.sql.Statement().executeQuery',
    ],
    'a prepared statement that is put together': [
      'Connection c = DriverManager.getConnection("jdbc:x"); PreparedStatement s = c.prepareStatement("select * from t where a = \'" + request.getParameter("q") + "\'");',
      'sql java.sql.Connection().prepareStatement',
    ],
    'an address': ['new URL(request.getParameter("u")).openStream().read();', 'url java.net.URL().openStream'],
    'a page': [
      'response.getWriter().println("<b>" + request.getParameter("q"));',
      'html javax.servlet.http.HttpServletResponse().getWriter().println',
    ],
    'a page through a writer': [
      'PrintWriter out = response.getWriter(); out.printf("<b>%s</b>", request.getParameter("q"));',
      'html javax.servlet.http.HttpServletResponse().getWriter().print',
    ],
    'a redirect': [
      'response.sendRedirect(request.getParameter("to"));',
      'redirect javax.servlet.http.HttpServletResponse().sendRedirect',
    ],
    'an object that is read': [
      'ObjectInputStream in = new ObjectInputStream(request.getInputStream()); in.readObject();',
      'deserialization java.io.ObjectInputStream().readObject',
    ],
    'a script': [
      'new javax.script.ScriptEngineManager().getEngineByName("js").eval(request.getParameter("q"));',
      'code javax.script.ScriptEngine().eval',
    ],
    'a class that is loaded': ['Class.forName(request.getParameter("q"));', 'module java.lang.Class.forName'],
    'a name in a directory': [
      'new javax.naming.InitialContext().lookup(request.getParameter("q"));',
      'module javax.naming.Context().lookup',
    ],
  };
  for (const [title, [body, kind]] of Object.entries(sinks)) {
    it(`finds ${title}`, async () => assert.deepEqual(await kindsOfBody(body), [kind]));
  }

  it('is silent about values of a prepared statement', async () => {
    const body =
      'Connection c = DriverManager.getConnection("jdbc:x"); PreparedStatement s = c.prepareStatement("select * from t where a = ?"); s.setString(1, request.getParameter("q")); ResultSet r = s.executeQuery(); response.sendRedirect(r.getString(1));';
    assert.deepEqual(await kindsOfBody(body), []);
  });
});

describe('what proves it harmless', () => {
  const guards: Readonly<Record<string, string>> = {
    'a pattern for the whole text':
      'String f = request.getParameter("f"); if (!f.matches("[a-z0-9]+")) throw new IllegalArgumentException(); new FileInputStream("/data/" + f);',
    'a compiled pattern':
      'String f = request.getParameter("f"); Matcher m = Pattern.compile("[a-z0-9]+").matcher(f); if (!m.matches()) { return; } new FileInputStream("/data/" + f);',
    'a list of what is allowed':
      'String f = request.getParameter("f"); if (!Set.of("a", "b").contains(f)) return; new FileInputStream("/data/" + f);',
    'a comparison':
      'String f = request.getParameter("f"); if ("report".equals(f)) { new FileInputStream("/data/" + f); }',
    'the last part of a path':
      'String f = new File(request.getParameter("f")).getName(); new FileInputStream("/data/" + f);',
    'what is refused':
      'String f = request.getParameter("f"); if (f.contains("..") || f.contains("/")) { throw new IOException(); } new FileInputStream("/data/" + f);',
    'a folder that is kept to':
      'Path base = Paths.get("/data").toRealPath(); Path p = base.resolve(request.getParameter("f")).normalize(); if (!p.startsWith(base)) { throw new IOException(); } Files.readString(p);',
    'a folder that is kept to, step by step':
      'File base = new File("/data", "x"); File f = new File(base, "t-" + request.getParameter("f")); if (!f.toPath().normalize().toAbsolutePath().startsWith(base.toPath().normalize().toAbsolutePath())) { return; } new FileInputStream(f);',
    'a canonical path':
      'File base = new File("/data"); File f = new File(base, request.getParameter("f")); if (!f.getCanonicalPath().startsWith(base.getCanonicalPath() + File.separator)) { throw new IOException(); } new FileInputStream(f);',
  };
  for (const [title, body] of Object.entries(guards)) {
    it(`is ${title}`, async () => assert.deepEqual(await kindsOfBody(body), []));
  }

  it('is not the beginning of a path that may still climb', async () => {
    const body =
      'Path base = Paths.get("/data"); Path p = base.resolve(request.getParameter("f")); if (!p.startsWith(base)) { return; } Files.readString(p);';
    assert.deepEqual(await kindsOfBody(body), ['path java.nio.file.Files.readString']);
  });

  it('is not a pattern that only finds a part', async () => {
    const body =
      'String f = request.getParameter("f"); if (!Pattern.compile("[a-z]+").matcher(f).find()) return; new FileInputStream("/data/" + f);';
    assert.deepEqual(await kindsOfBody(body), [OPEN]);
  });
});

const RUNS = '{ Runtime.getRuntime().exec(q); return q; }';

describe('handlers of frameworks', () => {
  const spring = (code: string): Sources => ({
    'A.java': java(
      [
        'org.springframework.web.bind.annotation.*',
        'org.springframework.web.multipart.MultipartFile',
        'org.springframework.ui.Model',
        'org.springframework.http.*',
        'java.security.Principal',
        'java.io.*',
      ],
      code,
      '@RestController class A',
    ),
  });
  const taken: Readonly<Record<string, Sources>> = {
    'a query of Spring': spring(`@GetMapping("/x") String run(@RequestParam String q) ${RUNS}`),
    'a part of the path of Spring': spring(`@GetMapping("/x/{q}") String run(@PathVariable("q") String q) ${RUNS}`),
    'a body of Spring': spring(
      '@PostMapping("/x") String run(@RequestBody Order order) { Runtime.getRuntime().exec(order.getName()); return ""; }',
    ),
    'a header of Spring': spring(
      `@RequestMapping(value = "/x", method = RequestMethod.GET) String run(@RequestHeader("X-Q") String q, Model model) ${RUNS}`,
    ),
    'an upload of Spring': spring(
      '@PostMapping("/x") void run(MultipartFile file) throws IOException { file.transferTo(new File("/data/" + file.getOriginalFilename())); }',
    ),
    'a query of JAX-RS': {
      'A.java': java(
        ['jakarta.ws.rs.*'],
        `@GET @Path("/x") public String run(@QueryParam("q") String q) ${RUNS}`,
        '@Path("/a") public class A',
      ),
    },
    'a query of Micronaut': {
      'A.java': java(
        ['io.micronaut.http.annotation.*'],
        `@Get("/x") public String run(@QueryValue String q) ${RUNS}`,
        '@Controller("/a") public class A',
      ),
    },
    'a parameter of Javalin': {
      'A.java': java(
        ['io.javalin.Javalin'],
        'void main2() { Javalin app = Javalin.create(); app.get("/x", ctx -> Runtime.getRuntime().exec(ctx.queryParam("q"))); }',
      ),
    },
    'a parameter of Spark': {
      'A.java': java(
        ['static spark.Spark.*'],
        'void main2() { get("/x", (req, res) -> Runtime.getRuntime().exec(req.queryParams("q"))); }',
      ),
    },
    'a parameter of Vert.x': {
      'A.java': java(
        ['io.vertx.ext.web.Router'],
        'void main2(Router router) { router.get("/x").handler(ctx -> { Runtime.getRuntime().exec(ctx.request().getParam("q")); }); }',
      ),
    },
    'an exchange': {
      'A.java': java(
        ['com.sun.net.httpserver.*'],
        'public void handle(HttpExchange exchange) { Runtime.getRuntime().exec(exchange.getRequestURI().getQuery()); }',
        'class A implements HttpHandler',
      ),
    },
    'a handler without a name': {
      'A.java': java(
        ['com.sun.net.httpserver.*'],
        'HttpHandler make() { return new HttpHandler() { public void handle(HttpExchange e) throws IOException { run(e.getRequestURI().getQuery()); } }; }\nvoid run(String q) { Runtime.getRuntime().exec(q); }',
      ),
    },
  };
  for (const [title, sources] of Object.entries(taken)) {
    it(`take ${title}`, async () => {
      const kinds = await kindsIn(sources);
      assert.equal(kinds.length, 1, kinds.join(', '));
    });
  }

  it('are given things that nobody sent', async () => {
    const quiet = [
      spring(
        '@GetMapping("/x") void run(Principal p, @RequestParam int n, @RequestParam Color c) { Runtime.getRuntime().exec(p.getName() + n + c); }\nenum Color { RED, GREEN }',
      ),
      spring(
        '@GetMapping("/x") void run(@AuthenticationPrincipal User u) { Runtime.getRuntime().exec(u.getShell()); }',
      ),
    ];
    for (const sources of quiet) assert.deepEqual(await kindsIn(sources), []);
  });
});

describe('tools of MCP servers', () => {
  const body = '(exchange, args) -> { Runtime.getRuntime().exec((String) args.get("command")); return null; }';
  const tools: Readonly<Record<string, Sources>> = {
    'the SDK': {
      'A.java': java(
        ['io.modelcontextprotocol.server.McpServerFeatures', 'io.modelcontextprotocol.spec.McpSchema'],
        `Object make() { return new McpServerFeatures.SyncToolSpecification(new McpSchema.Tool("run", "Runs", "{}"), ${body}); }`,
      ),
    },
    'the builder of the SDK': {
      'A.java': java(
        ['io.modelcontextprotocol.server.McpServerFeatures', 'io.modelcontextprotocol.spec.McpSchema.Tool'],
        'Object make() { return McpServerFeatures.SyncToolSpecification.builder().tool(Tool.builder().name("run").description("Runs").build()).callHandler((exchange, request) -> { Runtime.getRuntime().exec((String) request.arguments().get("command")); return null; }).build(); }',
      ),
    },
    'Spring AI': {
      'A.java': java(
        ['org.springframework.ai.tool.annotation.*'],
        `@Tool(description = "Runs") String run(@ToolParam(description = "what") String q) ${RUNS}`,
        '@Service class A',
      ),
    },
    LangChain4j: {
      'A.java': java(['dev.langchain4j.agent.tool.Tool'], `@Tool("Runs a command") String run(String q) ${RUNS}`),
    },
    Quarkus: {
      'A.java': java(
        ['io.quarkiverse.mcp.server.Tool'],
        `@Tool(name = "run", description = "Runs") String run(String q) ${RUNS}`,
      ),
    },
  };
  for (const [title, sources] of Object.entries(tools)) {
    it(`are known as those of ${title}`, async () => {
      assert.deepEqual(await flowsOf(sources, REAL_SINKS), [`${EXEC} A.java:4 <- tool (high)`]);
    });
  }
});

describe('classes of a repository', () => {
  const STORE = java(
    ['java.sql.*'],
    'private Connection connection;\nResultSet find(String name) { return connection.createStatement().executeQuery("select * from t where n = \'" + name + "\'"); }\nResultSet byId(long id) { return connection.createStatement().executeQuery("select " + id); }',
    '@Repository public class Store',
  );

  it('are followed into their own methods, whichever takes so many arguments', async () => {
    const code =
      'void doPost(HttpServletRequest request, HttpServletResponse response) { run(request.getParameter("q")); }\nprivate void run(String a) { run(a, 3); }\nprivate void run(String b, int n) { Runtime.getRuntime().exec(b); }\nprivate static final String KEY = "a";';
    assert.deepEqual(await kindsIn({ 'A.java': java(SERVLET, code) }), [`${EXEC} A.java:6`]);
  });

  it('are followed into services of the same package, however they come', async () => {
    const made = {
      'src/com/acme/Store.java': STORE,
      'src/com/acme/A.java': java(
        ['org.springframework.web.bind.annotation.*'],
        'private final Store store;\nA(Store store) { this.store = store; }\n@GetMapping("/x") Object run(@RequestParam String q) { return store.find(q); }',
        '@RestController class A',
      ),
    };
    assert.deepEqual(await kindsIn(made), ['sql java.sql.Statement().executeQuery src/com/acme/Store.java:5']);
    const wired = {
      ...made,
      'src/com/acme/A.java': java(
        ['org.springframework.web.bind.annotation.*'],
        '@Autowired private Store store;\n@GetMapping("/x") Object run(@RequestParam String q) { return store.find(q); }',
        '@RestController class A',
      ),
    };
    assert.deepEqual(await kindsIn(wired), ['sql java.sql.Statement().executeQuery src/com/acme/Store.java:5']);
    const numbered = {
      ...made,
      'src/com/acme/A.java': java(
        ['org.springframework.web.bind.annotation.*'],
        '@Autowired private Store store;\n@GetMapping("/x") Object run(@RequestParam Long q) { return store.byId(q); }',
        '@RestController class A',
      ),
    };
    assert.deepEqual(await kindsIn(numbered), []);
  });

  it('are followed into the class that fulfils an interface, where it is named after it', async () => {
    const own = (called: string): Sources => ({
      'src/com/acme/Api.java': `package com.acme;
import com.acme.run.Runner; import org.springframework.web.bind.annotation.*;
@RestController class Api {
  private final Runner runner;
  Api(Runner runner) { this.runner = runner; }
  @GetMapping("/a") void a(@RequestParam String q) throws Exception { runner.run(q); }
}
`,
      'src/com/acme/run/Runner.java':
        'package com.acme.run;\npublic interface Runner { void run(String text) throws Exception; }\n',
      [`src/com/acme/run/impl/${called}.java`]: `package com.acme.run.impl;
import com.acme.run.Runner;
public class ${called} implements Runner {
  public void run(String text) throws Exception { Runtime.getRuntime().exec(text); }
}
`,
    });
    assert.deepEqual(await kindsIn(own('RunnerImpl')), [`${EXEC} src/com/acme/run/impl/RunnerImpl.java:4`]);
    assert.deepEqual(await kindsIn(own('Other')), []);
  });

  it('are followed into classes above them and into static functions', async () => {
    const sources = {
      'src/com/acme/base/Base.java':
        'package com.acme.base;\npublic abstract class Base {\n  protected void run(String c) { com.acme.tool.Shell.run(c); }\n}\n',
      'src/com/acme/tool/Shell.java':
        'package com.acme.tool;\npublic final class Shell {\n  public static void run(String c) { Runtime.getRuntime().exec(c); }\n}\n',
      'src/com/acme/A.java': java(
        ['com.acme.base.Base', ...SERVLET],
        'public void doGet(HttpServletRequest request, HttpServletResponse response) { run(request.getParameter("q")); }',
        'class A extends Base',
      ),
    };
    assert.deepEqual(await kindsIn(sources), [`${EXEC} src/com/acme/tool/Shell.java:3`]);
  });

  it('hold what they were given in records and beans', async () => {
    const code =
      'record Job(String command, int n) {}\n@Data static class Bean { private String command; }\nvoid doPost(HttpServletRequest request, HttpServletResponse response) { Job job = new Job(request.getParameter("q"), 1); Runtime.getRuntime().exec(job.command());\nBean bean = new Bean(); bean.setCommand(request.getParameter("q"));\nRuntime.getRuntime().exec(bean.getCommand()); }';
    assert.deepEqual(await kindsIn({ 'A.java': java(SERVLET, code) }), [`${EXEC} A.java:6`, `${EXEC} A.java:8`]);
  });
});

it('the command line and the environment are less trusted than what is written', async () => {
  const code =
    'public static void main(String[] args) throws Exception { Runtime.getRuntime().exec(args[0]);\nRuntime.getRuntime().exec(System.getenv("RUN")); }';
  assert.deepEqual(await flowsOf({ 'A.java': java([], code) }, REAL_SINKS), [
    `${EXEC} A.java:4 <- argv (high)`,
    `${EXEC} A.java:5 <- environment (high)`,
  ]);
});

describe('a route of Spring', () => {
  const IMPORTS = ['org.springframework.web.bind.annotation.*', 'java.nio.file.*', 'javax.validation.constraints.*'];
  const READ = 'return Files.readString(Path.of("/data/" + name)); }';
  const OPEN = 'path java.nio.file.Files.readString';

  it('may be marked with an annotation of the project: what its parameters are filled with is written on them', async () => {
    const code = `@OwnRoute("/a") public String a(@RequestParam("q") String name) throws Exception { ${READ}
public String b(String name) throws Exception { ${READ}`;
    assert.deepEqual(await kindsIn({ 'A.java': java(IMPORTS, code) }), [`${OPEN} A.java:4`]);
  });

  it('lets through what a pattern lets through', async () => {
    const code = `@GetMapping("/a") String a(@RequestParam @Pattern(regexp = Rules.NAME) String name) throws Exception { ${READ}
@GetMapping("/b") String b(@RequestParam @Pattern(regexp = "^.+$") String name) throws Exception { ${READ}`;
    const rules = 'package com.acme;\nclass Rules { static final String NAME = "[a-z0-9]+"; }';
    const sources = { 'com/acme/A.java': java(IMPORTS, code), 'com/acme/Rules.java': rules };
    assert.deepEqual(await kindsIn(sources), [`${OPEN} com/acme/A.java:5`]);
  });

  it('asks stores for what they keep, and builds objects part by part', async () => {
    const code = `private NoteMapper noteMapper;
@GetMapping("/a") void a(@RequestParam String name) throws Exception {
Files.readString(Path.of("/data/" + noteMapper.selectByFileType(name)));
Files.readString(Path.of("/data/" + noteMapper.toFile(name)));
Note note = Note.builder().prefix("x").text(name).build();
Files.readString(Path.of("/data/" + note.getPrefix()));
Files.readString(Path.of("/data/" + note.getText())); }`;
    const sources = {
      'com/acme/A.java': java(IMPORTS, code),
      'com/acme/NoteMapper.java':
        'package com.acme;\ninterface NoteMapper { String selectByFileType(String type); String toFile(String type); }',
      'com/acme/Note.java':
        'package com.acme;\nimport lombok.*;\n@Data @Builder class Note { private String prefix; private String text; }',
    };
    assert.deepEqual(await kindsIn(sources), [`${OPEN} com/acme/A.java:10`, `${OPEN} com/acme/A.java:7`]);
  });

  it('puts texts together by formats that are constants elsewhere', async () => {
    const code = `@GetMapping("/a") void a(@RequestParam String name) throws Exception {
new URL(String.format(Rules.PLACE, name)).openStream();
new URL(String.format(Rules.HOST, name)).openStream(); }`;
    const rules =
      'package com.acme;\nclass Rules { static final String PLACE = "https://acme.io/x/%s"; static final String HOST = "https://%s/x"; }';
    const sources = {
      'com/acme/A.java': java([...IMPORTS, 'java.net.*'], code),
      'com/acme/Rules.java': rules,
    };
    assert.deepEqual(await kindsIn(sources), ['url java.net.URL().openStream com/acme/A.java:6']);
  });
});

it('a stream around what was sent is no path, and lists of what was sent hold what their type says', async () => {
  const code = `@PostMapping("/a") void a(@RequestParam("file") MultipartFile file) throws Exception {
try (ZipInputStream in = Guard.createHardenedInputStream(file.getInputStream())) { Files.copy(in, Path.of("/data/y")); } }
@PostMapping("/b") void b(@RequestBody Order order) throws Exception {
for (Line line : order.getLines()) new FileInputStream("/data/" + line.getId());
new FileInputStream("/data/" + order.getIds().get(0));
order.getLines().stream().map(line -> line.getId()).forEach(id -> new File("/data/" + id).delete());
for (Line line : order.getLines()) new FileInputStream("/data/" + line.getName()); }
static class Line { private Long id; private String name; Long getId() { return id; } String getName() { return name; } }
static class Order { private List<Line> lines; private Set<Long> ids;
List<Line> getLines() { return lines; } Set<Long> getIds() { return ids; } }`;
  const imports = [
    'org.springframework.web.bind.annotation.*',
    'org.springframework.web.multipart.MultipartFile',
    'java.io.*',
    'java.nio.file.*',
    'java.util.*',
    'java.util.zip.*',
    'com.acme.lib.Guard',
  ];
  const found = await kindsIn({ 'com/acme/A.java': java(imports, code) });
  assert.deepEqual(found, ['path java.io.FileInputStream com/acme/A.java:10']);
});

it('what was sent to be read is no path, and names of temporary files lead nowhere else', async () => {
  const code = `@PostMapping("/a") void a(@RequestParam("file") MultipartFile file) throws Exception {
Files.copy(file.getInputStream(), Path.of("/data/x"));
Files.copy(file.getInputStream(), Path.of("/data/" + file.getOriginalFilename()));
try (InputStream in = file.getInputStream()) { Files.copy(in, Path.of("/data/y")); }
new FileInputStream("/data/" + new String(file.getBytes()));
load(file.getBytes(), true); load(file.getInputStream(), true);
File temp = File.createTempFile("a", file.getOriginalFilename()); temp.delete(); }
void load(File file, boolean kept) { new FileInputStream(file); }
void load(String path, boolean kept) { new FileInputStream(path); }
void load(byte[] data, boolean kept) { }
void load(InputStream data, boolean kept) { }`;
  const imports = [
    'org.springframework.web.bind.annotation.*',
    'org.springframework.web.multipart.MultipartFile',
    'java.io.*',
    'java.nio.file.*',
  ];
  assert.deepEqual(await kindsIn({ 'A.java': java(imports, code) }), [
    'path java.io.FileInputStream A.java:8',
    'path java.nio.file.Files.copy A.java:6',
  ]);
});

it('a function that a router of Spring is given gets the request', async () => {
  const code = `@Bean RouterFunction<ServerResponse> pages() {
return RouterFunctions.route(GET("/pages/{*name}"), request -> ServerResponse.ok().bodyValue(new FileInputStream("/data/" + request.pathVariable("name")))); }
@Bean RouterFunction<ServerResponse> others() {
return RouterFunctions.route().GET("/others/{name}", request -> ServerResponse.ok().bodyValue(new FileInputStream("/data/" + request.pathVariable("name")))).build(); }`;
  const imports = ['java.io.*', 'org.springframework.web.reactive.function.server.*'];
  const found = await kindsIn({ 'com/acme/A.java': java(imports, code) });
  assert.equal(found.length, 2, found.join('\n'));
});
