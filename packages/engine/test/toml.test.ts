import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frontMatterOf } from '../src/facts/text/front-matter.ts';
import type { JsonNode } from '../src/facts/text/json.ts';
import { readTomlNodes } from '../src/facts/text/read-toml.ts';

const SETTINGS = `# Settings
model = "x"
[servers.files]
command = "npx"
args = [
  "-y", # at once
  "files-server",
]
env = { TOKEN = "abc", "odd key" = 'd' }

[[hooks]]
run = "first"
[[hooks]]
run = "second"
[hooks.env]
HOME = "/root"
`;

function written(text: string, node: JsonNode | undefined): string | undefined {
  return node && text.slice(node.start, node.end);
}

test('values of TOML are known with the places where they are written', () => {
  const root = readTomlNodes(SETTINGS);

  assert.equal(root?.get('model')?.value, 'x');
  assert.equal(written(SETTINGS, root?.get('servers', 'files', 'command')), '"npx"');
  assert.equal(written(SETTINGS, root?.get('servers', 'files', 'args', 1)), '"files-server"');
  assert.equal(written(SETTINGS, root?.get('servers', 'files', 'env', 'TOKEN')), '"abc"');
  assert.equal(written(SETTINGS, root?.get('servers', 'files', 'env', 'odd key')), "'d'");
  const [, second] = root?.get('hooks')?.items ?? [];
  assert.equal(written(SETTINGS, second?.get('run')), '"second"');
  assert.equal(written(SETTINGS, second?.get('env', 'HOME')), '"/root"');
  const entry = root?.get('servers')?.members[0];
  assert.match(SETTINGS.slice(entry?.keyStart, entry?.node.end), /^\[servers\.files\][\s\S]*'d' \}$/);
});

test('what is no TOML, and what is written to cost time, gives nothing or ends soon', () => {
  assert.equal(readTomlNodes('a = = b'), undefined);
  assert.equal(readTomlNodes(`a = ${'['.repeat(50_000)}`), undefined);
  const started = performance.now();
  readTomlNodes(`${'a.'.repeat(100_000)}b = 1\n${'"'.repeat(200_000)}\n${'[x]\n'.repeat(50_000)}`);
  readTomlNodes(`a = [${'"x",'.repeat(50_000)}]`);
  assert.ok(performance.now() - started < 5000);
});

test('the head of a Markdown file keeps its places', () => {
  const text = '---\r\nname: x\r\nallowed-tools:\r\n  - Read\r\n---\r\n# Title\r\n';
  const head = frontMatterOf(text);

  assert.equal(head?.get('name')?.value, 'x');
  assert.equal(written(text, head?.get('allowed-tools', 0)), 'Read');
  assert.equal(frontMatterOf('# Title\n---\nname: x\n---\n'), undefined);
});
