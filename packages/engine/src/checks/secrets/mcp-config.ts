import type { FileCheck, Sighting } from '../../check.ts';
import { fake } from '../../fake.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { configuredServers } from '../../knowledge/mcp-servers.ts';
import { couldBePassword, looksRandom } from '../../knowledge/secrets/judge-value.ts';

const CREDENTIAL_NAME = /key|token|secret|passw|auth|credential|pat$/i;
const HEADER_VALUE = /^(?:Bearer|Basic|Token)\s+(?<secret>\S{8,400})$/i;
const FLAG = /^--?[\w-]*(?:key|token|secret|password)$/i;
const FLAG_WITH_VALUE = /^--?[\w-]*(?:key|token|secret|password)[\w-]*=(?<secret>\S{8,200})$/i;

export const check: FileCheck = {
  id: 'secrets-mcp-config',
  title: 'Credential in the configuration of an MCP client',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798, 522],
  why: `
    The configuration is shared so that others get the same servers, and the credential goes with it.
    Every server of the list, and the agent itself, can read it.`,
  fix: `
    Revoke the credential. Refer to a variable instead (\`\${env:API_KEY}\`, \`\${input:api-key}\`), which each person sets.`,
  blindSpots: 'Values under names that say nothing of a credential are not seen.',
  wants: { roles: ['mcp-config', 'mcp-manifest', 'agent-settings', 'editor-settings'] },
  examples: {
    bad: [
      { '.mcp.json': `{"mcpServers": {"search": {"command": "npx", "env": {"API_KEY": "«${fake('', 32)}»"}}}}` },
      {
        '.cursor/mcp.json': `{"mcpServers": {"crm": {"url": "https://crm.acme.io/mcp", "headers": {"Authorization": "Bearer «${fake('', 40)}»"}}}}`,
      },
      { '.mcp.json': `{"mcpServers": {"db": {"command": "db-mcp", "args": ["--api-key=«${fake('', 24)}»"]}}}` },
      { '.mcp.json': `{"mcpServers": {"db": {"command": "db-mcp", "args": ["--api-key", "«${fake('', 24)}»"]}}}` },
      {
        '.codex/config.toml': `[mcp_servers.db]\ncommand = "db-mcp"\n[mcp_servers.db.env]\nAPI_KEY = "«${fake('', 32)}»"\n`,
      },
    ],
    good: [
      { '.mcp.json': '{"mcpServers": {"search": {"command": "npx", "env": {"API_KEY": "${API_KEY}"}}}}' },
      { '.vscode/mcp.json': '{"servers": {"crm": {"headers": {"Authorization": "Bearer ${input:crm-token}"}}}}' },
      {
        '.mcp.json':
          '{"mcpServers": {"search": {"command": "npx", "env": {"API_KEY": "YOUR_API_KEY", "LOG_LEVEL": "debug"}}}}',
      },
    ],
  },

  *find(file) {
    for (const server of file.settings === undefined ? [] : configuredServers(file.settings)) {
      for (const { key, node } of server.named) yield* judge(file, server.name, key, node);
      for (const [index, { node }] of server.arguments.entries())
        yield* judgeFlag(file, server.name, node, server.arguments[index - 1]?.text ?? '');
    }
  },
};

type Spans = Pick<Parameters<FileCheck['find']>[0], 'span' | 'text'>;

function* judge(file: Spans, server: string, name: string, node: JsonNode): Iterable<Sighting> {
  if (typeof node.value !== 'string' || !CREDENTIAL_NAME.test(name)) return;
  const secret = HEADER_VALUE.exec(node.value)?.groups?.['secret'] ?? node.value;
  if (!looksRandom(secret) && !(/passw/i.test(name) && couldBePassword(secret))) return;
  yield sighting(file, node, secret, `The entry \`${server}\` gives \`${name}\` a written-out value.`);
}

function* judgeFlag(file: Spans, server: string, node: JsonNode, before: string): Iterable<Sighting> {
  if (typeof node.value !== 'string') return;
  const secret = FLAG.test(before) ? node.value : FLAG_WITH_VALUE.exec(node.value)?.groups?.['secret'];
  if (secret === undefined || !looksRandom(secret)) return;
  yield sighting(file, node, secret, `The entry \`${server}\` passes a credential on its command line.`);
}

function sighting(file: Spans, node: JsonNode, secret: string, message: string): Sighting {
  const offset = file.text.slice(node.start, node.end).lastIndexOf(secret);
  const start = offset < 0 ? node.start : node.start + offset;
  const at = file.span(start, offset < 0 ? node.end : start + secret.length);
  return { at, redact: at, message };
}
