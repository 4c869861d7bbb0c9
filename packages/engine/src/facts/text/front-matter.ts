import type { JsonNode } from './json.ts';
import { readYaml } from './read-yaml.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]{0,20000}?)\r?\n---/;

/** What a Markdown file says of itself in its head, at the places where it stands; undefined where it has none. */
export function frontMatterOf(text: string): JsonNode | undefined {
  const head = FRONT_MATTER.exec(text);
  if (head === null) return undefined;
  // Blanks in place of the dashes leave every offset as it was.
  return readYaml(head[0].slice(0, -'---'.length).replace('---', '   '))[0]?.root;
}
