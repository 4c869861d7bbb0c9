import { frontMatterOf } from './front-matter.ts';
import type { JsonDocument, JsonNode } from './json.ts';
import { textOffsets } from './offsets.ts';
import { boundedLines, type Line, type LineTable, tableOfLines } from './lines.ts';
import { readJson } from './read-json.ts';
import { readTomlNodes } from './read-toml.ts';
import { readYaml } from './read-yaml.ts';
import type { YamlDocument } from './yaml.ts';

/** Readings of a file made when first asked for, and then kept. */
export interface LazyReadings {
  readonly lines: () => readonly Line[];
  readonly lineTable: () => LineTable;
  readonly json: () => JsonDocument | undefined;
  readonly yaml: () => readonly YamlDocument[];
  /** Settings as one tree, in whichever of these they are written: JSON, YAML, TOML or the head of a Markdown file. */
  readonly settings: () => JsonNode | undefined;
  /** Turns offsets of the bytes into offsets of the text. */
  readonly toText: () => (offset: number) => number;
}

/** A text and the bytes it was decoded from; in a single-byte file both have the same offsets. */
export interface Encoded {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isSingleByte: boolean;
}

const JSON_LANGUAGES: ReadonlySet<string> = new Set(['json', 'notebook']);

/** The readings of one text. */
export function readLazily(language: string, { text, bytes, isSingleByte }: Encoded): LazyReadings {
  const json = once(() => (JSON_LANGUAGES.has(language) ? readJson(text) : undefined));
  const yaml = once(() => (language === 'yaml' ? readYaml(text) : []));
  return {
    lines: once(() => boundedLines(text)),
    lineTable: once(() => tableOfLines(text)),
    json,
    toText: once(() => (isSingleByte ? (offset: number) => offset : textOffsets(bytes))),
    yaml,
    settings: once(() => {
      if (language === 'toml') return readTomlNodes(text);
      if (language === 'markdown') return frontMatterOf(text);
      return json()?.root ?? yaml()[0]?.root;
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
