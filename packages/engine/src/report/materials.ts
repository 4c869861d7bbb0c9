import type { Materials } from '@assay/contract';
import { SKIP_WORDS } from '@assay/contract/words';
import type { Note } from '../facts/notes.ts';
import type { FileObservations } from '../facts/observations.ts';
import { makeVisible } from '../findings/visible.ts';
import { NOT_RUN } from '../inventory/context.ts';
import { openComponentList, type ComponentList } from './component-list.ts';
import { readDeclared } from './declared.ts';
import { type LockScopes, scopeOf, scopesOf } from './lock-scopes.ts';
import { isManifestRole, OTHER_MANIFEST } from './manifest-names.ts';
import { canonicalName } from './purl.ts';
import { collectServices } from './services.ts';
import { folderPrefixOf } from '../tree/paths.ts';

type Of<K extends Note['kind']> = Extract<Note, { kind: K }>;

const MOST_GAPS = 100;

/** What the repository is made of, from everything its manifests and lockfiles say. */
export function collectMaterials(results: readonly FileObservations[], treeGaps: number): Materials {
  const list = openComponentList();
  const notes = results.flatMap((result) => result.notes);
  const contexts = new Map(results.map(({ file }) => [file.path, file.context]));
  // Manifests there say what somebody needs who works on the repository, not who runs it.
  const isAside = (path: string): boolean => NOT_RUN.has(contexts.get(path) ?? 'runtime');
  const isVendored = (path: string): boolean => contexts.get(path) === 'vendored';

  const locks = notes.filter((note) => note.kind === 'lockfile').filter(({ at }) => !isVendored(at.file));
  const declared = notes.filter((note) => note.kind === 'dependency').filter(({ at }) => !isVendored(at.file));
  const governed = assign(declared, locks);
  // What runs comes first: a list that is full lacks what matters least.
  for (const lock of locks.toSorted((a, b) => Number(isAside(a.at.file)) - Number(isAside(b.at.file)))) {
    if (lock.holds === 'resolution') {
      putLock(list, lock, scopesOf(lock, governed.byLock.get(lock) ?? []), isAside(lock.at.file));
    }
  }
  const sums = new Map(
    locks
      .filter(({ holds }) => holds === 'checksums')
      .flatMap(({ packages }) => packages.map((one) => [`${one.name} ${one.version}`, one.integrity] as const)),
  );
  const own = new Set(notes.flatMap((note) => (note.kind === 'package' && !isVendored(note.at.file) ? note.name : [])));
  for (const note of governed.alone) putDeclared(list, note, sums, own, isAside(note.at.file));
  for (const note of notes) if (note.kind === 'package' && isVendored(note.at.file)) putVendored(list, note);

  const gaps = collectGaps(results, locks, treeGaps);
  return {
    ...list.finish(),
    services: collectServices(notes, (path) => isAside(path) || isVendored(path)),
    gaps: gaps.slice(0, MOST_GAPS),
    gapsLeftOut: Math.max(0, gaps.length - MOST_GAPS),
  };
}

/** Each dependency goes to the lockfile that resolves it, the nearest one above its manifest. */
function assign(
  declared: readonly Of<'dependency'>[],
  locks: readonly Of<'lockfile'>[],
): { readonly byLock: ReadonlyMap<Of<'lockfile'>, Of<'dependency'>[]>; readonly alone: Of<'dependency'>[] } {
  const resolving = locks
    .filter(({ holds }) => holds === 'resolution')
    .map((lock) => ({
      lock,
      folder: folderPrefixOf(lock.at.file),
      names: new Set(lock.packages.map(({ name }) => canonicalName(lock.ecosystem, name))),
      notes: new Array<Of<'dependency'>>(),
    }))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  const alone: Of<'dependency'>[] = [];
  for (const note of declared) {
    const name = canonicalName(note.ecosystem, readDeclared(note)?.name ?? note.name);
    const found = resolving.find(
      ({ lock, folder, names }) =>
        lock.ecosystem === note.ecosystem && note.at.file.startsWith(folder) && names.has(name),
    );
    if (found === undefined) alone.push(note);
    else found.notes.push(note);
  }
  return { byLock: new Map(resolving.map(({ lock, notes }) => [lock, notes])), alone };
}

function putLock(list: ComponentList, lock: Of<'lockfile'>, { scopes, direct }: LockScopes, isAside: boolean): void {
  const places = lock.packages.map(({ name, version, line, integrity, files, source }, at) =>
    list.add({
      ecosystem: lock.ecosystem,
      name,
      version,
      integrity,
      files,
      ...(source === undefined ? {} : { source }),
      scope: isAside ? 'excluded' : (scopes[at] ?? 'required'),
      direct: direct.has(at),
      place: { file: lock.at.file, line },
    }),
  );
  for (const [at, { needs }] of lock.packages.entries()) {
    const place = places[at];
    if (place !== undefined && needs !== undefined) {
      list.join(
        place,
        needs.flatMap((need) => places[need] ?? []),
      );
    }
  }
}

function putDeclared(
  list: ComponentList,
  note: Of<'dependency'>,
  sums: ReadonlyMap<string, readonly string[] | undefined>,
  own: ReadonlySet<string>,
  isAside: boolean,
): void {
  const declared = readDeclared(note);
  if (declared === undefined || own.has(declared.name)) return;
  const { version } = declared;
  list.add({
    ecosystem: note.ecosystem,
    ...declared,
    integrity:
      version === undefined ? undefined : [...(note.integrity ?? []), ...(sums.get(`${note.name} ${version}`) ?? [])],
    scope: isAside ? 'excluded' : scopeOf(note.scope),
    direct: note.indirect !== true,
    place: { file: note.at.file, line: note.line ?? 0 },
  });
}

/** A package whose files are in the repository. What it asks for is there as well, or not needed. */
function putVendored(list: ComponentList, { ecosystem, name, version, at, line }: Of<'package'>): void {
  const place = { file: at.file, line: line ?? 0 };
  list.add({
    ecosystem,
    name,
    ...(version === undefined ? {} : { version }),
    scope: 'required',
    direct: false,
    place,
  });
}

function collectGaps(
  results: readonly FileObservations[],
  locks: readonly Of<'lockfile'>[],
  treeGaps: number,
): Materials['gaps'] {
  const unread = results.flatMap(({ file, gap }) => {
    if (file.context === 'vendored') return [];
    if (OTHER_MANIFEST.test(file.path)) return [{ file: file.path, reason: 'of a kind that is not read' }];
    // A manifest in a language that is not followed was read nevertheless.
    if (gap === undefined || gap === 'textOnly' || !isManifestRole(file.role)) return [];
    return [{ file: file.path, reason: SKIP_WORDS[gap] }];
  });
  const notes = results.flatMap((result) => result.notes);
  const malformed = notes.flatMap((note) =>
    note.kind === 'manifest-gap' ? [{ file: note.at.file, reason: note.reason }] : [],
  );
  const cut = locks
    .filter(({ leftOut }) => leftOut > 0)
    .map(({ at, leftOut }) => ({ file: at.file, reason: `${leftOut} of its packages left out` }));
  const beyond = treeGaps > 0 ? [{ file: '.', reason: `${treeGaps} files of the repository could not be read` }] : [];
  return [...beyond, ...unread, ...malformed, ...cut].map(({ file, reason }) => ({ file: makeVisible(file), reason }));
}
