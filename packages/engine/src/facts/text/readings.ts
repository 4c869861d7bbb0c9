import type { JsonDocument } from './json.ts';
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
}

const JSON_LANGUAGES: ReadonlySet<string> = new Set(['json', 'notebook']);

/** The readings of one text. */
export function readLazily(language: string, text: string): LazyReadings {
  return {
    lines: once(() => boundedLines(text)),
    lineTable: once(() => tableOfLines(text)),
    json: once(() => (JSON_LANGUAGES.has(language) ? readJson(text) : undefined)),
    yaml: once(() => (language === 'yaml' ? readYaml(text) : [])),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
