import type { JsonNode } from '../facts/text/json.ts';
import { stringOf, strings } from './every-member.ts';

/** Where clients keep the servers they start. */
const SERVER_TABLES: readonly (readonly string[])[] = [
  ['mcpServers'],
  ['servers'],
  ['mcp', 'servers'],
  ['mcp', 'mcpServers'],
  ['context_servers'],
  ['amp.mcpServers'],
];

/** A server an MCP client is told to start or to reach. */
export interface ConfiguredServer {
  readonly name: string;
  /** The whole entry, from its name on. */
  readonly start: number;
  readonly node: JsonNode;
  readonly command: JsonNode | undefined;
  readonly arguments: readonly { readonly text: string; readonly node: JsonNode }[];
  readonly url: JsonNode | undefined;
}

/** The servers of a configuration, whichever client it is written for. */
export function configuredServers(root: JsonNode): readonly ConfiguredServer[] {
  const members = SERVER_TABLES.flatMap((path) => root.get(...path)?.members ?? []);
  return members.flatMap(({ key, keyStart, node }) => {
    const path = node.get('command', 'path');
    const command = path ?? node.get('command');
    const url = node.get('url') ?? node.get('serverUrl') ?? node.get('httpUrl');
    if (stringOf(command) === undefined && stringOf(url) === undefined) return [];
    const words = strings(node.get('args') ?? node.get('command', 'args'));
    return [{ name: key, start: keyStart, node, command, arguments: words, url }];
  });
}
