import { posix } from 'node:path';
import { parse } from 'smol-toml';
import type { Span } from '../span.ts';
import type { Role } from '../../inventory/roles.ts';
import { LIMITS } from '../../tree/limits.ts';
import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import type { LazyReadings } from '../text/readings.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** A file that may be a manifest or a configuration. */
export interface ManifestFile extends LazyReadings {
  readonly path: string;
  readonly role: Role | undefined;
  readonly language: string;
  readonly text: string;
}

/** Reads one kind of manifest. Malformed files give fewer notes, never an error. */
export type ReadManifest = (file: ManifestFile, others: OtherFiles) => readonly Note[];

/** What a dependency is needed for. */
export type Scope = Extract<Note, { kind: 'dependency' }>['scope'];

/** A manifest of which nothing, or not everything, was understood: lists made from manifests must say so. */
export function manifestGap(file: ManifestFile, reason: string): Note {
  return { kind: 'manifest-gap', at: { file: file.path, start: 0, end: 0 }, reason };
}

/** The place of a node of JSON or YAML. */
export function placeOf(file: ManifestFile, node: Pick<JsonNode, 'start' | 'end'>): Span {
  return { file: file.path, start: node.start, end: node.end };
}

/** Strings of a list; a single string counts as a list of one. */
export function textsOf(node: JsonNode | undefined): readonly string[] {
  const one = stringOf(node);
  if (one !== undefined) return [one];
  return (node?.items ?? []).flatMap((item) => stringOf(item) ?? []);
}

/** A path of the repository, as seen from the folder of the manifest. */
export function besides(file: ManifestFile, relative: string): string {
  return posix.normalize(posix.join(posix.dirname(file.path), relative)).replace(/^\.\//, '');
}

/** Whether one of the lockfiles stands beside the manifest or at the root. */
export function isLocked(file: ManifestFile, others: OtherFiles, lockfiles: readonly string[]): boolean {
  return lockfiles.some((name) => [besides(file, name), name].some((path) => others.blobOf(path) !== undefined));
}

const RUNNERS = /^(?:node|bun|deno|tsx|ts-node|python3?|py|sh|bash|zsh|pwsh|powershell|ruby|php|perl)(?:\.exe)?$/i;
const SUFFIXES = ['', '.js', '.cjs', '.mjs', '.ts', '/index.js'] as const;

/** The file of this repository that a command runs, if it names one. */
export function targetOf(file: ManifestFile, command: string, others: OtherFiles): string | undefined {
  const words = command
    .slice(0, 500)
    .split(/[\s;&|"']+/)
    .filter((word) => word !== '' && !word.startsWith('-'));
  const candidates = words.filter((word, at) => /[./]/.test(word) || RUNNERS.test(words[at - 1] ?? ''));
  for (const candidate of candidates) {
    const base = besides(file, candidate.replace(/^\$\{?[A-Z_]+\}?\//, ''));
    const found = SUFFIXES.map((suffix) => base + suffix).find((path) => others.blobOf(path) !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A TOML file as plain data; undefined where it is malformed, too large or nested too deep. */
export function readToml(text: string): Record<string, unknown> | undefined {
  if (text.length > LIMITS.configBytes) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The table at a path of plain data; an empty one where there is none. */
export function tableAt(data: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> {
  let table: unknown = data;
  for (const key of path) {
    if (!isTable(table) || !Object.hasOwn(table, key)) return {};
    table = table[key];
  }
  return isTable(table) ? table : {};
}

/** Whether plain data is an object. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text under a key. */
export function stringAt(table: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The texts in the list under a key. */
export function stringsAt(table: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
