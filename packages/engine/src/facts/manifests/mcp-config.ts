import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import { type ManifestFile, placeOf, textOf, textsOf } from './manifest.ts';

/** Where clients keep their servers. */
const SERVER_TABLES: readonly (readonly string[])[] = [
  ['mcpServers'],
  ['servers'],
  ['mcp', 'servers'],
  ['mcp', 'mcpServers'],
  ['context_servers'],
  ['amp.mcpServers'],
];

/** Reads the servers an MCP client is told to start. */
export function readMcpConfig(file: ManifestFile): readonly Note[] {
  const root = file.json()?.root;
  return root === undefined ? [] : serversOf(file, root);
}

/** The servers in a JSON document, whichever client it is written for. */
export function serversOf(file: ManifestFile, root: JsonNode): readonly Note[] {
  const members = SERVER_TABLES.flatMap((path) => root.get(...path)?.members ?? []);
  return members.flatMap(({ key, keyStart, node }): readonly Note[] => {
    const command = textOf(node.get('command')) ?? textOf(node.get('command', 'path')) ?? '';
    const url = textOf(node.get('url')) ?? textOf(node.get('serverUrl')) ?? textOf(node.get('httpUrl'));
    if (command === '' && url === undefined) return [];
    const at = placeOf(file, { start: keyStart, end: node.end });
    return [{ kind: 'server-config', at, name: key, command, arguments: textsOf(node.get('args')), url }];
  });
}
