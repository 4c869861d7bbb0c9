import type { JsonDocument } from './json.ts';
import { textOffsets } from './offsets.ts';
import { boundedLines, type Line, type LineTable, tableOfLines } from './lines.ts';
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import type { YamlDocument } from './yaml.ts';

/** Readings of a file made when first asked for, and then kept. */
export interface LazyReadings {
  readonly lines: () => readonly Line[];
  readonly lineTable: () => LineTable;
  readonly json: () => JsonDocument | undefined;
  readonly yaml: () => readonly YamlDocument[];
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
  return {
    lines: once(() => boundedLines(text)),
    lineTable: once(() => tableOfLines(text)),
    json: once(() => (JSON_LANGUAGES.has(language) ? readJson(text) : undefined)),
    toText: once(() => (isSingleByte ? (offset: number) => offset : textOffsets(bytes))),
    yaml: once(() => (language === 'yaml' ? readYaml(text) : [])),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
