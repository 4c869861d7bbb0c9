import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fake } from '../src/fake.ts';
import { memoryTree, scan } from '../src/index.ts';

const TOKEN = fake('', 32);
const PAIR = Buffer.from(`svc:${fake('', 12)}`).toString('base64');

async function severities(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scan(memoryTree(files));
  const found = findings.filter(({ category }) => category === 'secrets');
  return found.map(({ file, checkId, severity }) => `${file} ${checkId} ${severity}`).toSorted();
}

test('what a docstring shows of a protocol weighs less than what the program uses', async () => {
  const example = `    """Asks for a token.\n\n        access_token="${TOKEN}"\n        "password": "qw3rty-Harbour"\n        Authorization: Basic ${PAIR}\n    """\n`;
  assert.deepEqual(
    await severities({
      'grant.py': `def ask():\n${example}`,
      'types.d.ts': `/**\n * @example auth("Basic ${PAIR}")\n */\nexport function auth(value: string): void;\n`,
    }),
    [
      'grant.py secrets-basic-auth-url low',
      'grant.py secrets-generic-assignment low',
      'grant.py secrets-hardcoded-password low',
      'types.d.ts secrets-basic-auth-url low',
    ],
  );
});

test('a secret that a test sets again is told at each place, and the first alone weighs', async () => {
  const lines = `const apiKey = '${TOKEN}';\nstart({ apiKey: '${TOKEN}' });\nlogIn({ password: '${TOKEN}' });\nlogIn({ password: '${TOKEN}' });\n`;
  assert.deepEqual(await severities({ 'test/start.test.js': lines }), [
    'test/start.test.js secrets-generic-assignment low',
    'test/start.test.js secrets-generic-assignment medium',
    'test/start.test.js secrets-hardcoded-password low',
    'test/start.test.js secrets-hardcoded-password medium',
  ]);
  assert.deepEqual(
    await severities({ 'start.js': `first({ apiKey: '${TOKEN}' });\nsecond({ apiKey: '${TOKEN}' });\n` }),
    ['start.js secrets-generic-assignment medium', 'start.js secrets-generic-assignment medium'],
  );
});

test('a text between three quotes that is kept is no docstring', async () => {
  assert.deepEqual(
    await severities({ 'settings.py': `"""Settings."""\nSETTINGS = """\naccess_token="${TOKEN}"\n"""\n` }),
    ['settings.py secrets-generic-assignment medium'],
  );
});

test('the password of an account at nobody’s domain is a sample, wherever the fences stand', async () => {
  const asked = (domain: string): string =>
    `---\nname: contract\n---\n\n\`\`\`markdown\n\`\`\`json\n{ "email": "user@${domain}", "password": "Secure-Pass-123" }\n\`\`\`\n`;
  const of = async (domain: string): Promise<string[]> =>
    (await severities({ 'skills/contract/SKILL.md': asked(domain) })).filter((each) => each.includes('instructions'));
  assert.deepEqual(await of('example.com'), ['skills/contract/SKILL.md secrets-agent-instructions medium']);
  assert.deepEqual(await of('corp.io'), ['skills/contract/SKILL.md secrets-agent-instructions high']);
});

test('a token behind the pattern that it is to match weighs less than one that is used', async () => {
  const token = fake('glpat-', 20);
  assert.deepEqual(
    await severities({
      'src/kinds.rs': `const KINDS: &[(&str, &str, &str)] = &[("a token", "glpat-[a-zA-Z0-9_]{20}", "${token}")];\n`,
      'src/client.rs': `const TOKEN: &str = "${token}";\n`,
    }),
    ['src/client.rs secrets-vcs-token critical', 'src/kinds.rs secrets-vcs-token low'],
  );
});

test('the id of a key, without its secret, weighs little where a page tells what a function does with it', async () => {
  const id = fake('AKIA', 16, 'base32');
  assert.deepEqual(
    await severities({
      'account.py': `def account_of(key):\n    """Takes an id apart.\n\n    Example:\n        "${id}" => "123456789012"\n    """\n    return key[4:]\n`,
      'account.rs': `/// Takes an id apart: ${id} is of 123456789012.\npub fn account_of(key: &str) {}\n`,
      'account.ts': `export const KEY = '${id}';\n`,
    }),
    ['account.py secrets-cloud-aws low', 'account.rs secrets-cloud-aws low', 'account.ts secrets-cloud-aws critical'],
  );
});

test('a secret that is a sentence in base64 is none', async () => {
  const of = (text: string): string => `const SECRET = 'whsec_${Buffer.from(text).toString('base64')}';\n`;
  assert.deepEqual(
    await severities({
      'said.ts': of('These are the words of a manual, no secret'),
      'random.ts': of(fake('', 32)),
    }),
    ['random.ts secrets-payment-key high'],
  );
});

test('the address of a database that a form shows as an example weighs less than one that is used', async () => {
  const url = `mongodb://app:${fake('', 16)}@cluster0.7ms.acme.io/orders`;
  assert.deepEqual(
    await severities({
      'form.php': `<?php\n$field = ['placeholder' =>\n    '${url}'];\n`,
      'schema.yml': `url:\n  example: "postgres://app:${fake('', 12)}@db:5432/a"\n`,
      'used.php': `<?php\n$field = ['value' =>\n    '${url}'];\n`,
    }),
    [
      'form.php secrets-database-url medium',
      'schema.yml secrets-database-url low',
      'used.php secrets-database-url high',
    ],
  );
});

test('the password of a database at an address of manuals weighs little', async () => {
  const at = (host: string): string => `const url = 'postgres://vault:s3cr3tHarbour9@${host}/orders';\n`;
  assert.deepEqual(
    await severities({ 'a.ts': at('[2001:db8::2:1]:5432'), 'b.ts': at('203.0.113.7'), 'c.ts': at('52.18.4.7') }),
    ['a.ts secrets-database-url low', 'b.ts secrets-database-url low', 'c.ts secrets-database-url high'],
  );
});
