import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { scan } from '../src/scan.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

async function weights(check: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree(files));
  return findings
    .filter(({ checkId }) => checkId === check)
    .map(({ severity, confidence }) => `${severity} ${confidence}`);
}

test('a server that is taken for any other weighs less where the user asked for it', async () => {
  const command = "command += ['-o', 'StrictHostKeyChecking=no']";
  const check = 'network-ssh-host-key-ignored';
  deepEqual(await weights(check, { 'a.py': `def run(self, command):\n    ${command}\n` }), ['medium high']);
  deepEqual(
    await weights(check, {
      'a.py': `def run(self, command):\n    if self.no_host_key_check:\n        ${command}\n`,
    }),
    ['low high'],
  );
});

test('a context that is called insecure is no surprise', async () => {
  const check = 'network-tls-verification-disabled';
  const made = (name: string) => ({
    'a.py': `import ssl\n${name} = ssl.SSLContext()\n${name}.check_hostname = False\n`,
  });
  deepEqual(await weights(check, made('CONTEXT')), ['high high']);
  deepEqual(await weights(check, made('INSECURE_CONTEXT')), ['medium high']);
});

test('a context that still looks at the issuer takes fewer certificates than one that does not', async () => {
  const check = 'network-tls-verification-disabled';
  const made = (rest: string) => ({
    'a.py': `import ssl\ncontext = ssl.create_default_context()\ncontext.check_hostname = False\n${rest}`,
  });
  deepEqual(await weights(check, made('')), ['medium high']);
  deepEqual(await weights(check, made('context.verify_mode = ssl.CERT_NONE\n')), ['high high']);
});

test('an agent that is made where somebody turned the check off is no surprise', async () => {
  const text = `const agent = options?.verifySsl === false\n  ? new https.Agent({ rejectUnauthorized: false })\n  : undefined;\n`;
  deepEqual(
    await weights('network-tls-verification-disabled', { 'a.js': `const https = require('https');\n${text}` }),
    [],
  );
  const kind = `const kind = settings.rejectUnauthorized === false ? 'insecure' : 'https';\n`;
  const made = `agents[kind] = kind === 'https' ? new https.Agent() : new https.Agent({ rejectUnauthorized: false });\n`;
  deepEqual(
    await weights('network-tls-verification-disabled', { 'a.js': `const https = require('https');\n${kind}${made}` }),
    [],
  );
});

test('claims that are called unverified are not believed', async () => {
  const check = 'auth-jwt-not-verified';
  const read = (name: string) => ({
    'a.py': `import jwt\n\ndef key_of(token, keys):\n    ${name} = jwt.decode(token, options={'verify_signature': False})\n    return keys[${name}['kid']]\n`,
  });
  deepEqual(await weights(check, read('claims')), ['high high']);
  deepEqual(await weights(check, read('unverified_claims')), ['medium high']);
});

test('a loader that is safe by now, or that nobody can see, weighs less than one that is not', async () => {
  const check = 'rce-unsafe-yaml-load';
  const read = (loader: string) => ({
    'a.py': `import yaml\n\ndef read(text, own):\n    return yaml.load(text, Loader=${loader})\n`,
  });
  deepEqual(await weights(check, read('yaml.Loader')), ['high medium']);
  deepEqual(await weights(check, read('yaml.FullLoader')), ['medium low']);
  const withOwn = (base: string): Readonly<Record<string, string>> => ({
    'own/reader.py': `import yaml\nfrom .parts import Parts\n\nclass Reader(${base}):\n    pass\n`,
    'own/a.py': `import yaml\nfrom own.reader import Reader\n\ndef read(text):\n    return yaml.load(text, Loader=Reader)\n`,
  });
  deepEqual(await weights(check, withOwn('yaml.SafeLoader')), []);
  deepEqual(await weights(check, withOwn('yaml.UnsafeLoader')), ['high medium']);
  deepEqual(await weights(check, withOwn('Parts')), ['medium low']);
  const named = {
    'a.py': `import yaml\nfrom elsewhere import OwnLoader\n\ndef read(text):\n    return yaml.load(text, Loader=OwnLoader)\n`,
  };
  deepEqual(await weights(check, named), ['medium low']);
  deepEqual(await weights(check, read('type(own)')), ['medium low']);
});

test('a debugger for those who work on the project is no debugger of the program', async () => {
  const check = 'rce-debugger-exposed';
  const script = (name: string) => ({
    'package.json': `{"scripts": {"${name}": "node --inspect=0.0.0.0:9229 run.js"}}`,
  });
  deepEqual(await weights(check, script('start')), ['high high']);
  deepEqual(await weights(check, script('test:dev')), ['medium high']);
});

test('a number that has come a long way is hardly the secret its last name says', async () => {
  const kept = (steps: number) => {
    const way = Array.from({ length: steps }, (_, index) => `    n${index + 1} = n${index} + ''\n`).join('');
    return {
      'a.py': `import random\n\ndef make():\n    n0 = str(random.random())\n${way}    token = n${steps}\n    return token\n`,
    };
  };
  const check = 'data-handling-insecure-randomness';
  deepEqual(await weights(check, kept(0)), ['medium high']);
  deepEqual(await weights(check, kept(5)), ['medium low']);
  deepEqual(await weights(check, kept(8)), []);
});

test('a page does not know the token that a server asks for', async () => {
  const server = (before: string) => ({
    'server.ts': `
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
app.post('/mcp', (req, res) => {
  ${before}
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
});`,
  });
  const check = 'mcp-http-no-origin-check';
  deepEqual(await weights(check, server('')), ['high medium']);
  deepEqual(await weights(check, server('if (!isKnown(req)) return res.status(401).end();')), ['medium low']);
});

test('nobody is deceived by the order of text in packed code, or where there is no code on the line', async () => {
  const check = 'supply-chain-trojan-source';
  deepEqual(await weights(check, { 'a.js': `const mark = '\u202e';\n` }), ['high high']);
  deepEqual(await weights(check, { 'a.py': `NAMES = {\n    "override": "\u202e",\n}\n` }), ['low low']);
  deepEqual(await weights(check, { 'a.js': `const mark = '\u202e';${'f(1);'.repeat(200)}\n` }), ['low low']);
  deepEqual(
    await weights(check, {
      'a.py': `def run():\n    """An example:\n\n    if level != 'none\u202e':\n    """\n`,
    }),
    ['low low'],
  );
  deepEqual(await weights(check, { 'a.py': `def run():\n    """An example \u202e""" ; return\n` }), ['high high']);
});

test('a script of a package that is called by name weighs less than one that an installation runs', async () => {
  const check = 'network-tls-verification-disabled';
  const script = (name: string) => ({
    'package.json': `{\n  "name": "a",\n  "scripts": {\n    "${name}": "NODE_TLS_REJECT_UNAUTHORIZED=0 node ask.js"\n  }\n}\n`,
  });
  deepEqual(await weights(check, script('try-proxy')), ['low high']);
  deepEqual(await weights(check, script('postinstall')), ['high high']);
});

test('an agent that is named for what it allows is asked for by its name', async () => {
  const check = 'network-tls-verification-disabled';
  const agents = (name: string) => ({
    'a.js': `const Https = require('https');\nexports.agents = {\n  ${name}: new Https.Agent({ maxSockets: 9, rejectUnauthorized: false }),\n};\n`,
  });
  deepEqual(await weights(check, agents('httpsAllowUnauthorized')), []);
  deepEqual(await weights(check, agents('https')), ['high high']);
});

test('nothing given for the certificates is a wish only where it is not the default', async () => {
  const check = 'network-tls-verification-disabled';
  const connect = (start: string) => ({
    'a.py': `import ssl\ndef connect(host, ${start}):\n    if ssl_cert_reqs is None:\n        ssl_cert_reqs = ssl.CERT_NONE\n    context = ssl.create_default_context()\n    context.verify_mode = ssl_cert_reqs\n`,
  });
  deepEqual(await weights(check, connect('ssl_cert_reqs="required"')), []);
  deepEqual((await weights(check, connect('ssl_cert_reqs=None'))).length, 1);
  deepEqual(
    await weights(check, {
      'a.ts':
        'export function ask(params) {\n  const options = {};\n  if (params.ignoreHTTPSErrors || defaults.ignoreHTTPSErrors)\n    options.rejectUnauthorized = false;\n  return https.get(options);\n}\n',
    }),
    [],
  );
});
