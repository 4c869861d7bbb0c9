import type { Note } from '../notes.ts';
import { besides, type ManifestFile, placeOf, textsOf } from './manifest.ts';

/** Reads which scripts an extension of a browser runs in the pages of others. */
export function readExtensionManifest(file: ManifestFile): readonly Note[] {
  const root = file.json()?.root;
  if (root === undefined) return [];
  const inPages = root.get('content_scripts')?.items ?? [];
  const scripts = inPages.flatMap((each) =>
    textsOf(each.get('js')).map((path) => besides(file, path.replace(/^\//, ''))),
  );
  return [{ kind: 'extension', at: placeOf(file, root), scripts }];
}
