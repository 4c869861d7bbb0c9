import { LIMITS } from '../../tree/limits.ts';
import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import { type ManifestFile, placeOf, targetOf } from './manifest.ts';
import { serversOf } from './mcp-config.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Reads hooks and servers of an agent's settings or a plugin. */
export function readAgentSettings(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const root = file.json()?.root;
  if (root === undefined) return [];
  const hooks = (root.get('hooks')?.members ?? []).flatMap(({ key, node }) =>
    commandsIn(node).map((command): Note => {
      const text = stringOf(command) ?? '';
      return {
        kind: 'hook',
        at: placeOf(file, command),
        event: `agent ${key}`,
        command: text,
        target: targetOf(file, text, others),
      };
    }),
  );
  return [...hooks, ...serversOf(file, root)];
}

/** Every `command` below a node: clients nest matchers and hooks differently. */
function commandsIn(node: JsonNode): readonly JsonNode[] {
  const found: JsonNode[] = [];
  const waiting: JsonNode[] = [node];
  for (let next = waiting.pop(); next !== undefined && found.length < LIMITS.findingsPerFile; next = waiting.pop()) {
    for (const member of next.members) {
      if (member.key === 'command' && stringOf(member.node) !== undefined) found.push(member.node);
      else waiting.push(member.node);
    }
    for (const item of next.items) waiting.push(item);
  }
  return found;
}
