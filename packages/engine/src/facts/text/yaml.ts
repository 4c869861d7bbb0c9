import type { JsonNode } from './json.ts';

/** YAML read into the same nodes as JSON: checks of configuration need not know which it was. */
export interface YamlDocument {
  readonly root: JsonNode;
  readonly isWellFormed: boolean;
}
