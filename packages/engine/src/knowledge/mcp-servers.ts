import type { JsonNode } from '../facts/text/json.ts';
import type { Role } from '../inventory/roles.ts';
import { stringOf, strings } from './every-member.ts';

/** Files in which a client may be told what servers there are, and what needs no question. */
export const CLIENT_SETTINGS: readonly Role[] = [
  'mcp-config',
  'agent-settings',
  'editor-settings',
  'devcontainer',
  'agent-rules',
  'skill',
];

/** Where clients keep the servers they start. */
const SERVER_TABLES: readonly (readonly string[])[] = [
  ['mcpServers'],
  ['mcp_servers'],
  ['servers'],
  ['mcp'],
  ['mcp', 'servers'],
  ['mcp', 'mcpServers'],
  ['context_servers'],
  ['amp.mcpServers'],
  ['settings', 'mcp', 'servers'],
  ['customizations', 'vscode', 'mcp', 'servers'],
];

/** Where a server's entry holds variables and headers. */
const NAMED_VALUES = ['env', 'environment', 'headers', 'http_headers'] as const;

/** A server an MCP client is told to start or to reach. */
export interface ConfiguredServer {
  readonly name: string;
  /** The whole entry, from its name on. */
  readonly start: number;
  readonly node: JsonNode;
  readonly command: JsonNode | undefined;
  readonly arguments: readonly { readonly text: string; readonly node: JsonNode }[];
  readonly url: JsonNode | undefined;
  /** Variables it is started with, and headers it is sent. */
  readonly named: JsonNode['members'];
}

/** The servers of a configuration, whichever client it is written for. */
export function configuredServers(root: JsonNode): readonly ConfiguredServer[] {
  return SERVER_TABLES.flatMap((path) => entriesOf(root.get(...path))).flatMap(({ key, keyStart, node }) => {
    const written = node.get('command', 'path') ?? node.get('command');
    // Some clients take the program and its arguments as one list.
    const [program, ...rest] = written === undefined || written.items.length === 0 ? [] : strings(written);
    const command = program?.node ?? written;
    const url = node.get('url') ?? node.get('serverUrl') ?? node.get('httpUrl');
    if (stringOf(command) === undefined && stringOf(url) === undefined) return [];
    const words = [...rest, ...strings(node.get('args') ?? node.get('command', 'args'))];
    const named = NAMED_VALUES.flatMap((held) => node.get(held)?.members ?? []);
    return [{ name: key, start: keyStart, node, command, arguments: words, url, named }];
  });
}

/** Servers under their names, or a list of servers that say theirs. */
function entriesOf(
  table: JsonNode | undefined,
): readonly Pick<JsonNode['members'][number], 'key' | 'keyStart' | 'node'>[] {
  if (table === undefined) return [];
  const listed = table.items.map((node) => ({ key: stringOf(node.get('name')) ?? '', keyStart: node.start, node }));
  return table.items.length > 0 ? listed : table.members;
}
