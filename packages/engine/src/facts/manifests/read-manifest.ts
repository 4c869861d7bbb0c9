import type { Role } from '../../inventory/roles.ts';
import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import type { LazyReadings } from '../text/readings.ts';

/** A file that may be a manifest or a configuration. */
export interface ManifestFile extends LazyReadings {
  readonly path: string;
  readonly role: Role | undefined;
  readonly language: string;
  readonly text: string;
}

/** Reads one kind of manifest; a reader that throws is a bug of ours, malformed files give fewer notes. */
export type ReadManifest = (file: ManifestFile, others: OtherFiles) => readonly Note[];

const READERS: Partial<Record<Role, ReadManifest>> = {};

/** What a manifest or configuration says: packages, dependencies, hooks, servers, skills. */
export function readManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  return file.role === undefined ? [] : (READERS[file.role]?.(file, others) ?? []);
}
