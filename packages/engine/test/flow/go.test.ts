import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectFlows, flowsOf, type Sources, REAL_SINKS } from './harness.ts';

/** A file of one package with these imports and this code. */
function go(imports: readonly string[], code: string, name = 'main'): string {
  return `package ${name}\n\nimport (\n${imports.map((path) => `\t"${path}"\n`).join('')})\n\n${code}\n`;
}

/** The body of a handler of `net/http`, with what it needs imported. */
function handler(body: string, imports: readonly string[] = []): Sources {
  return { 'a.go': go(['net/http', ...imports], `func handle(w http.ResponseWriter, r *http.Request) {\n${body}\n}`) };
}

async function kindsIn(sources: Sources): Promise<string[]> {
  return (await flowsOf(sources, REAL_SINKS)).map((line) => line.split(' <-', 1)[0] ?? '');
}

const READS = ['os', 'path/filepath', 'strings'];

describe('a request of net/http', () => {
  const ways: Readonly<Record<string, string>> = {
    'a query': 'r.URL.Query().Get("q")',
    'a form': 'r.FormValue("q")',
    'a piece of the path': 'r.PathValue("q")',
    'a header': 'r.Header.Get("Q")',
    'a formatted text': 'fmt.Sprintf("echo %s", r.FormValue("q"))',
    'a trimmed text': 'strings.TrimSpace(r.FormValue("q"))',
    'one of several': 'strings.Split(r.FormValue("q"), ",")[0]',
  };
  for (const [way, value] of Object.entries(ways)) {
    it(`is outside data as ${way}`, async () => {
      const body = `\tcommand := ${value}\n\texec.Command("sh", "-c", command).Run()`;
      const flows = await flowsOf(handler(body, ['fmt', 'os/exec', 'strings']), REAL_SINKS);
      assert.deepEqual(flows, ['command os/exec.Command a.go:12 <- remote (high)']);
    });
  }

  it('is read into a variable by its address', async () => {
    const body = `
	var body struct{ Name string }
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		w.Write([]byte(err.Error()))
		return
	}
	os.Remove("/data/" + body.Name)`;
    assert.deepEqual(await kindsIn(handler(body, ['encoding/json', 'os'])), ['path os.Remove a.go:16']);
  });

  it('is no outside data as a number', async () => {
    const body = `
	id, err := strconv.Atoi(r.FormValue("id"))
	if err != nil {
		return
	}
	exec.Command("sh", "-c", fmt.Sprintf("show %d %d", id, len(r.FormValue("x")))).Run()`;
    assert.deepEqual(await kindsIn(handler(body, ['fmt', 'os/exec', 'strconv'])), []);
  });

  it('may stand among the arguments of a program, but not be the program', async () => {
    assert.deepEqual(await kindsIn(handler('\texec.Command("ping", r.FormValue("h")).Run()', ['os/exec'])), []);
    assert.deepEqual(await kindsIn(handler('\texec.Command(r.FormValue("p")).Run()', ['os/exec'])), [
      'command os/exec.Command a.go:9',
    ]);
  });
});

describe('guards of Go', () => {
  it('keep a path below a folder', async () => {
    const body = `
	name := filepath.Join("/data", r.FormValue("name"))
	if !strings.HasPrefix(name, "/data/") {
		return
	}
	os.Open(name)`;
    assert.deepEqual(await kindsIn(handler(body, READS)), []);
    assert.deepEqual(await kindsIn(handler(body.replace('return', 'println("!")'), READS)), ['path os.Open a.go:16']);
  });

  it('take the last part of a path', async () => {
    assert.deepEqual(await kindsIn(handler('\tos.Open("/data/" + filepath.Base(r.FormValue("n")))', READS)), []);
  });

  it('match a pattern', async () => {
    const body = `
	name := r.FormValue("name")
	if !regexp.MustCompile("^[a-z]+$").MatchString(name) {
		return
	}
	exec.Command("sh", "-c", "show "+name).Run()`;
    assert.deepEqual(await kindsIn(handler(body, ['os/exec', 'regexp'])), []);
  });

  it('look a key up in a map', async () => {
    const body = `
	units := map[string]bool{"web": true, "mail": true}
	unit := r.FormValue("unit")
	if _, ok := units[unit]; !ok {
		return
	}
	exec.Command("sh", "-c", "restart "+unit).Run()`;
    assert.deepEqual(await kindsIn(handler(body, ['os/exec'])), []);
    assert.deepEqual(await kindsIn(handler(body.replace('!ok', 'ok'), ['os/exec'])), [
      'command os/exec.Command a.go:15',
    ]);
  });

  it('ask a function of the package', async () => {
    const code = `
var units = []string{"web", "mail"}

func isKnown(unit string) bool {
	for _, known := range units {
		if known == unit {
			return true
		}
	}
	return false
}

func handle(w http.ResponseWriter, r *http.Request) {
	unit := r.FormValue("unit")
	if !isKnown(unit) {
		return
	}
	exec.Command("sh", "-c", "restart "+unit).Run()
}`;
    assert.deepEqual(await kindsIn({ 'a.go': go(['net/http', 'os/exec'], code) }), []);
  });

  it('look a word up in a list', async () => {
    const body = `
	word := r.FormValue("word")
	switch word {
	case "start", "stop":
		exec.Command("sh", "-c", "service "+word).Run()
	default:
		exec.Command("sh", "-c", "log "+word).Run()
	}`;
    assert.deepEqual(await kindsIn(handler(body, ['os/exec'])), ['command os/exec.Command a.go:15']);
  });
});

describe('a package of Go', () => {
  const files = {
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'server.go': go(
      ['net/http', 'example.com/shop/internal/store'],
      `type Server struct {
	store *store.Store
}

func (s *Server) show(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.store.Find(name)
	s.archive(name)
}`,
    ),
    'archive.go': go(['os'], 'func (s *Server) archive(name string) {\n\tos.Remove(folder() + name)\n}'),
    'folder.go': 'package main\n\nfunc folder() string { return "/data/" }\n',
    'internal/store/store.go': go(['database/sql'], 'type Store struct {\n\tdb *sql.DB\n}', 'store'),
    'internal/store/find.go': go(
      ['fmt'],
      'func (s *Store) Find(name string) error {\n\t_, err := s.db.Exec(fmt.Sprintf("DELETE FROM a WHERE n = \'%s\'", name))\n\treturn err\n}',
      'store',
    ),
  };

  it('is all files of its folder, and reaches into others', async () => {
    assert.deepEqual(await flowsOf(files, REAL_SINKS), [
      'path os.Remove archive.go:8 <- remote (high)',
      'sql database/sql.DB().Exec internal/store/find.go:8 <- remote (high)',
    ]);
  });

  it('knows nothing of tests beside it', async () => {
    const others = { ...files, 'folder.go': 'package main\n', 'folder_test.go': files['folder.go'] };
    assert.ok((await flowsOf(others, REAL_SINKS)).includes('path os.Remove archive.go:8 <- remote (high)'));
  });
});

describe('calls of Go that nobody can look into', () => {
  const code = `
type Server struct {
	base  string
	notes Notes
}

func (s *Server) show(w http.ResponseWriter, r *http.Request) {
	os.Remove(s.notes.Get(r.PathValue("id")).Path)
	os.Remove(s.notes.FindByName(r.PathValue("name")).Path)
	os.Remove(s.notes.Place(r.PathValue("place")))
	os.Remove(s.notes.ListNotes(r.Context(), r.PathValue("all"))[0].Path)
	http.Get(s.base + r.URL.EscapedPath())
}`;

  it('look something up, give something back, or neither is known', async () => {
    const flows = await flowsOf({ 'a.go': go(['net/http', 'os'], code) }, REAL_SINKS);
    assert.deepEqual(flows, ['path os.Remove a.go:17 <- remote (medium)']);
  });
});

describe('functions of Go', () => {
  it('give several values', async () => {
    const code = `
func parts(r *http.Request) (string, string, error) {
	return "fixed", r.FormValue("q"), nil
}

func named(r *http.Request) (out string, err error) {
	out = r.FormValue("q")
	return
}

func handle(w http.ResponseWriter, r *http.Request) {
	first, second, err := parts(r)
	third, _ := named(r)
	exec.Command("sh", "-c", first).Run()
	exec.Command("sh", "-c", second).Run()
	exec.Command("sh", "-c", third).Run()
	_ = err
}`;
    assert.deepEqual(await kindsIn({ 'a.go': go(['net/http', 'os/exec'], code) }), [
      'command os/exec.Command a.go:22',
      'command os/exec.Command a.go:23',
    ]);
  });

  it('run later, and send over channels', async () => {
    const body = `
	jobs := make(chan string)
	go func() { jobs <- r.FormValue("job") }()
	for {
		select {
		case job := <-jobs:
			exec.Command("sh", "-c", job).Run()
		}
	}`;
    assert.deepEqual(await kindsIn(handler(body, ['os/exec'])), ['command os/exec.Command a.go:15']);
  });
});

describe('frameworks of Go', () => {
  const RUN = 'exec.Command("sh", "-c", ';
  const cases: Readonly<Record<string, readonly [path: string, code: string]>> = {
    gin: [
      'github.com/gin-gonic/gin',
      `func main() { gin.Default().GET("/", func(c *gin.Context) {\n\t${RUN}c.Query("q")).Run()\n}) }`,
    ],
    echo: [
      'github.com/labstack/echo/v4',
      `func handle(c echo.Context) error {\n\t${RUN}c.QueryParam("q")).Run()\n\treturn nil\n}`,
    ],
    fiber: [
      'github.com/gofiber/fiber/v2',
      `func handle(c *fiber.Ctx) error {\n\t${RUN}c.Params("q")).Run()\n\treturn nil\n}`,
    ],
  };
  for (const [framework, [path, code]] of Object.entries(cases)) {
    it(`hand requests over: ${framework}`, async () => {
      const flows = await flowsOf({ 'a.go': go([path, 'os/exec'], code) }, REAL_SINKS);
      assert.deepEqual(flows, ['command os/exec.Command a.go:9 <- remote (high)']);
    });
  }

  it('hand over what a model asks of a tool: mcp-go', async () => {
    const code = `
func run(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	command, err := request.RequireString("command")
	if err != nil {
		return nil, err
	}
	out, _ := exec.Command("bash", "-c", command).Output()
	return mcp.NewToolResultText(string(out)), nil
}

func main() {
	s := server.NewMCPServer("shell", "1.0.0")
	s.AddTool(mcp.NewTool("run"), run)
}`;
    const imports = ['context', 'os/exec', 'github.com/mark3labs/mcp-go/mcp', 'github.com/mark3labs/mcp-go/server'];
    const flows = await flowsOf({ 'a.go': go(imports, code) }, REAL_SINKS);
    assert.deepEqual(flows, ['command os/exec.Command a.go:16 <- tool (high)']);
  });

  it('hand over what a model asks of a tool: the official kit', async () => {
    const code = `
type Input struct {
	Path string
}

func read(ctx context.Context, req *mcp.CallToolRequest, in Input) (*mcp.CallToolResult, any, error) {
	data, err := os.ReadFile(in.Path)
	return nil, data, err
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "files"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "read"}, read)
}`;
    const imports = ['context', 'os', 'github.com/modelcontextprotocol/go-sdk/mcp'];
    assert.deepEqual(await flowsOf({ 'a.go': go(imports, code) }, REAL_SINKS), [
      'path os.ReadFile a.go:15 <- tool (high)',
    ]);
  });
});

describe('text that a function has mapped character by character', () => {
  const mapped = (keep: string): Sources =>
    handler(
      `\ttext := strings.Map(func(c rune) rune {\n${keep}\n\t}, r.URL.Query().Get("q"))\n\tos.ReadFile("/data/" + text)`,
      [...READS, 'unicode'],
    );

  it('holds what the function answers with alone', async () => {
    const kept = [
      "if (c < '0' || c > '9') && (c < 'a' || c > 'z') && c != '-' { return -1 }\nreturn c",
      'switch {\ncase unicode.IsLetter(c), unicode.IsDigit(c), strings.ContainsRune("-_", c):\nreturn c\ndefault:\nreturn \'_\'\n}',
      "switch c {\ncase '/', '\\\\', '.':\nreturn -1\n}\nreturn c",
    ];
    for (const keep of kept) assert.deepEqual(await kindsIn(mapped(keep)), [], keep);
  });

  it('still climbs where dots and slashes pass, or nobody knows what does', async () => {
    const kept = [
      "if unicode.IsLetter(c) || c == '.' || c == '/' { return c }\nreturn -1",
      'if allowed(c) { return c }\nreturn -1',
      "switch c {\ncase '/':\nfallthrough\ncase '.':\nreturn c\n}\nreturn -1",
      "c = fold(c)\nif c == '/' { return -1 }\nreturn c",
    ];
    for (const keep of kept) assert.equal((await kindsIn(mapped(keep))).length, 1, keep);
  });
});

describe('a path that was looked at by its absolute form', () => {
  const looked = (condition: string, rest = ''): Sources =>
    handler(
      `\tname := r.URL.Query().Get("q")
\troot, _ := filepath.Abs("data")
\tfull, _ := filepath.Abs(name)
\tif ${condition} { return }
${rest}\tos.ReadFile(name)`,
      READS,
    );

  it('lies where that lies', async () => {
    assert.deepEqual(await kindsIn(looked('!strings.HasPrefix(full, root+string(os.PathSeparator))')), []);
    assert.deepEqual(await kindsIn(looked('name != "own.db" && !strings.HasPrefix(full, root+"/")')), []);
  });

  it('lies elsewhere where it was given another value since', async () => {
    const sources = looked('!strings.HasPrefix(full, root+"/")', '\tname = r.URL.Query().Get("other")\n');
    assert.equal((await kindsIn(sources)).length, 1);
  });
});

describe('whom Go asks, and what it loads', () => {
  it('is not for others to say', () =>
    expectFlows(
      {
        'main.go': `package main
import ("net"; "net/http"; "net/http/httputil"; "net/url"; "plugin")
func a(w http.ResponseWriter, r *http.Request) {
  net.Dial("tcp", r.FormValue("host")) // flow
  net.Dial("tcp", "db.example.com:" + r.FormValue("port"))
  plugin.Open(r.FormValue("file")) // flow
  to, _ := url.Parse(r.FormValue("to"))
  httputil.NewSingleHostReverseProxy(to).ServeHTTP(w, r) // flow
}
func main() { http.HandleFunc("/", a) }
`,
      },
      REAL_SINKS,
    ));
});

describe('conditions that GORM put together', () => {
  const listing = (condition: string, mark = ''): Sources => ({
    'a.go': go(
      ['github.com/gin-gonic/gin', 'gorm.io/gorm'],
      `func list(c *gin.Context, db *gorm.DB) {
	condition := ${condition}
	db.Where("shown").Or(condition)${mark}
}
func main() {
	var db *gorm.DB
	r := gin.Default()
	r.GET("/a", func(c *gin.Context) { list(c, db) })
}`,
    ),
  });
  it('hold what was sent as values', () => expectFlows(listing('db.Where("tag = ?", c.Query("tag"))'), REAL_SINKS));
  it('are statements where they are text', () =>
    expectFlows(listing('"tag = " + c.Query("tag")', ' // flow'), REAL_SINKS));
});
