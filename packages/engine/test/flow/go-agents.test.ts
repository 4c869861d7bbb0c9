import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flowsOf, REAL_SINKS } from './harness.ts';

function go(imports: readonly string[], code: string): string {
  return `package tools\n\nimport (\n${imports.map((path) => `\t"${path}"\n`).join('')})\n\n${code}\n`;
}

async function flowsIn(imports: readonly string[], code: string): Promise<string[]> {
  return flowsOf({ 'a.go': go(imports, code) }, REAL_SINKS);
}

const TELLS = (type: string): string => `
func (t *${type}) Name() string { return "list" }
func (t *${type}) Description() string { return "Lists a folder" }
`;
const RUNS = 'exec.Command("sh", "-c", "ls "+';

describe('a tool of an agent written in Go', () => {
  it('is given what the model wrote, as JSON', async () => {
    const code = `
type ListTool struct{}
type listInput struct{ Folder string }
func (t *ListTool) Execute(ctx context.Context, args json.RawMessage) (string, error) {
	var input listInput
	if err := json.Unmarshal(args, &input); err != nil { return "", err }
	return "", ${RUNS}input.Folder).Run()
}`;
    assert.deepEqual(await flowsIn(['context', 'encoding/json', 'os/exec'], code), [
      'command os/exec.Command a.go:15 <- tool (high)',
    ]);
  });

  it('is known by what it tells of itself', async () => {
    const code = `
type Lister struct{}
${TELLS('Lister')}
func (t *Lister) Parameters() map[string]any { return nil }
func (t *Lister) Run(ctx context.Context, input map[string]any) error {
	return ${RUNS}input["folder"].(string)).Run()
}`;
    assert.equal((await flowsIn(['context', 'os/exec'], code)).length, 1);
  });

  it('may take one text', async () => {
    const call = `(ctx context.Context, input string) (string, error) {\n\treturn "", ${RUNS}input).Run()\n}`;
    const named = `type ListTool struct{}\n${TELLS('ListTool')}\nfunc (t *ListTool) Call${call}`;
    assert.equal((await flowsIn(['context', 'os/exec'], named)).length, 1);
    const unnamed = `type Lister struct{}\n${TELLS('Lister')}\nfunc (t *Lister) Call${call}`;
    assert.equal((await flowsIn(['context', 'os/exec', 'github.com/tmc/langchaingo/tools'], unnamed)).length, 1);
  });

  it('is not whatever runs', async () => {
    const job = `type Job struct{}\nfunc (j *Job) Run(ctx context.Context, args map[string]any) error {
	return ${RUNS}args["folder"].(string)).Run()\n}`;
    const flags = `type BuildTool struct{}\nfunc (t *BuildTool) Run(ctx context.Context, args []string) error {
	return ${RUNS}args[0]).Run()\n}`;
    for (const code of [job, flags])
      assert.deepEqual(
        (await flowsIn(['context', 'os/exec'], code)).filter((line) => line.includes('<- tool')),
        [],
      );
  });
});

describe('a message that a method is named after', () => {
  const handler = (type: string, message: string): string => `
type ${type} struct{}
func (s *${type}) CreateHook(ctx context.Context, in ${message}) (*Hook, error) {
	_, err := http.Get(in.Hook.Url)
	return nil, err
}`;
  const asked = async (type: string, message: string, more: readonly string[] = []): Promise<readonly string[]> =>
    (await flowsIn(['context', 'net/http', ...more], handler(type, message))).filter((line) =>
      line.includes('<- remote'),
    );

  it('is a request', async () => {
    assert.deepEqual(await asked('Hooks', '*pb.CreateHookRequest'), ['url net/http.Get a.go:11 <- remote (medium)']);
    assert.equal((await asked('Hooks', 'api.CreateHookRequestObject')).length, 1);
    assert.equal((await asked('Hooks', '*api.CreateHookRequest', ['google.golang.org/grpc/status'])).length, 1);
  });

  it('is none of a client, or where it is another', async () => {
    assert.deepEqual(await asked('HooksClient', '*pb.CreateHookRequest'), []);
    assert.deepEqual(await asked('Hooks', '*pb.Hook'), []);
    assert.deepEqual(await asked('Hooks', '*model.CreateHookRequest'), []);
  });
});

describe('an address that a name leads to', () => {
  const around = (checks: string, more = ''): string => `${more}
func handle(w http.ResponseWriter, r *http.Request) {
	raw := r.FormValue("u")
	${checks}
	http.Get(raw)
}`;
  const imports = ['errors', 'log', 'net', 'net/http', 'net/url'];
  const asked = async (code: string): Promise<number> =>
    (await flowsIn(imports, code)).filter((line) => line.startsWith('url ')).length;
  const LOOKED_UP = 'parsed, _ := url.Parse(raw)\n\tips, _ := net.LookupIP(parsed.Hostname())';
  const EACH = `${LOOKED_UP}\n\tfor _, ip := range ips { if ip.IsPrivate() || ip.IsLoopback()`;

  it('is no inside one where those were refused', async () => {
    assert.equal(await asked(around(`${EACH} { return } }`)), 0);
    const judge = `
func safe(raw string) (bool, string) {
	${EACH} { return false, "inside" } }
	return true, ""
}
func check(raw string) error {
	if ok, _ := safe(raw); !ok { return errors.New("inside") }
	return nil
}`;
    assert.equal(await asked(around('if ok, _ := safe(raw); !ok { return }', judge)), 0);
    assert.equal(await asked(around('if err := check(raw); err != nil { return }', judge)), 0);
  });

  it('may be one where nobody acts upon it, or another was looked at', async () => {
    assert.equal(await asked(around(`${EACH} { log.Println("inside") } }`)), 1);
    assert.equal(await asked(around('if net.ParseIP(r.FormValue("ip")).IsPrivate() { return }')), 1);
  });
});
