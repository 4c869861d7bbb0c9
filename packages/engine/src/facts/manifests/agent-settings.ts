import { LIMITS } from '../../tree/limits.ts';
import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import { type ManifestFile, placeOf, targetOf, textsOf } from './manifest.ts';
import { serversOf } from './mcp-config.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Commands that agents run by themselves beside their hooks, and when. */
const OTHER_COMMANDS: readonly (readonly [path: readonly string[], when: string])[] = [
  [['statusLine', 'command'], 'the status line'],
  [['fileSuggestion', 'command'], 'suggestions of files'],
  [['apiKeyHelper'], 'the key of the service'],
  [['awsAuthRefresh'], 'the key of the service'],
  [['awsCredentialExport'], 'the key of the service'],
  [['otelHeadersHelper'], 'the headers of its reports'],
  [['tools', 'discoveryCommand'], 'the list of its tools'],
  [['toolDiscoveryCommand'], 'the list of its tools'],
  [['notify'], 'each turn'],
  [['lint-cmd'], 'each change'],
  [['test-cmd'], 'each change'],
  [['install'], 'the start of its machine'],
  [['start'], 'the start of its machine'],
];
const COMMAND_KEYS: ReadonlySet<string> = new Set(['command', 'bash', 'powershell']);

/** Reads hooks and servers of an agent's settings or a plugin. */
export function readAgentSettings(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const root = file.settings();
  return root === undefined ? [] : [...hooksIn(file, root, others), ...serversOf(file, root)];
}

/** What an agent runs whenever something happens. */
export function hooksIn(file: ManifestFile, root: JsonNode, others: OtherFiles): readonly Note[] {
  const hook = (event: string, node: JsonNode): Note => {
    const command = textsOf(node).join(' ');
    const target = targetOf(file, command, others);
    return { kind: 'hook', at: placeOf(file, node), event: `agent ${event}`, command, target };
  };
  const events = (root.get('hooks')?.members ?? []).flatMap(({ key, node }) =>
    commandsIn(node).map((command) => hook(key, command)),
  );
  const other = OTHER_COMMANDS.flatMap(([path, when]) => {
    const node = root.get(...path);
    return node === undefined || textsOf(node).length === 0 ? [] : [hook(when, node)];
  });
  return [...events, ...other];
}

/** Every command below a node: clients nest matchers and hooks differently. */
function commandsIn(node: JsonNode): readonly JsonNode[] {
  const found: JsonNode[] = [];
  const waiting: JsonNode[] = [node];
  for (let next = waiting.pop(); next !== undefined && found.length < LIMITS.findingsPerFile; next = waiting.pop()) {
    for (const member of next.members) {
      if (COMMAND_KEYS.has(member.key) && stringOf(member.node) !== undefined) found.push(member.node);
      else waiting.push(member.node);
    }
    for (const item of next.items) waiting.push(item);
  }
  return found;
}
