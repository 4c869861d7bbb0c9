import { configuredServers } from '../../knowledge/mcp-servers.ts';
import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import { type ManifestFile, placeOf } from './manifest.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Reads the servers an MCP client is told to start. */
export function readMcpConfig(file: ManifestFile): readonly Note[] {
  const root = file.settings();
  return root === undefined ? [] : serversOf(file, root);
}

/** The servers in a JSON document as notes. */
export function serversOf(file: ManifestFile, root: JsonNode): readonly Note[] {
  return configuredServers(root).map((server) => ({
    kind: 'server-config',
    at: placeOf(file, { start: server.start, end: server.node.end }),
    name: server.name,
    command: stringOf(server.command) ?? '',
    arguments: server.arguments.map((argument) => argument.text),
    url: stringOf(server.url),
  }));
}
