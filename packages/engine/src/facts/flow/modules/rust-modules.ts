import { folderOf } from '../../../tree/paths.ts';
import type { OtherFiles } from '../../code.ts';
import type { Exists } from './folders.ts';

/** Files that hold what lies around them, and not beside them in a folder of their own. */
const HOLDERS = /(?:^|\/)(?:mod|lib|main)\.rs$/;

/**
 * The file that a path of Rust means: `crate.a.b` lies in `src/a/b.rs` or `src/a/b/mod.rs` of the crate, `super.b` beside the
 * module the file is, `self.b` below it, and another crate of the repository is called by its name.
 */
export function resolveRust(from: string, specifier: string, others: OtherFiles, exists: Exists): string | null {
  const [first = '', ...rest] = specifier.split('.');
  if (first === 'crate') return within(sourceOf(from, exists), rest, from, exists);
  if (first === 'self') return within(folderOfModule(from), rest, from, exists);
  if (first === 'super') {
    let folder = folderOf(folderOfModule(from));
    const further = rest.findIndex((segment) => segment !== 'super');
    const up = further < 0 ? rest.length : further;
    for (let step = 0; step < up; step += 1) folder = folderOf(folder);
    return within(folder, rest.slice(up), from, exists);
  }
  const folder = LIBRARY.test(first) ? undefined : cratesOf(others, exists).get(first);
  return folder === undefined ? null : within(joined(folder, 'src'), rest, from, exists);
}
const LIBRARY = /^(?:std|core|alloc|tokio|serde|serde_json|anyhow|axum|tracing)$/;

/** Where the modules below a file lie. */
function folderOfModule(path: string): string {
  return HOLDERS.test(path) ? folderOf(path) : path.replace(/\.rs$/, '');
}

/** Where the modules of a crate lie: beside its manifest, in `src`. */
function sourceOf(from: string, exists: Exists): string {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    if (exists(joined(folder, 'Cargo.toml'))) return joined(folder, 'src');
    if (folder === '') return from.startsWith('src/') ? 'src' : folderOf(from);
  }
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The module of these names in a folder; one that no file holds is written into the file of the one around it. */
function within(folder: string, names: readonly string[], from: string, exists: Exists): string | null {
  if (names.length === 0) return fileOf(folder, from, exists);
  const place = joined(folder, names.join('/'));
  if (exists(`${place}.rs`)) return `${place}.rs`;
  if (exists(`${place}/mod.rs`)) return `${place}/mod.rs`;
  const isModule = /^[a-z_]/.test(names.at(-1) ?? '');
  return isModule && names.length > 1 ? within(folder, names.slice(0, -1), from, exists) : null;
}

/** The file of the module that holds what lies in a folder. */
function fileOf(folder: string, from: string, exists: Exists): string | null {
  const roots = ['lib.rs', 'main.rs', 'mod.rs'].map((name) => joined(folder, name));
  if (roots.includes(from)) return from;
  return [`${folder}.rs`, ...roots].find((path) => exists(path)) ?? null;
}

const NAME = /^\s*name\s*=\s*["']([\w-]{1,80})["']/m;
/** Manifests of a repository that are read at most. */
const MOST_CRATES = 200;

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** The folders of the repository's own crates, by the names they are imported under. */
function cratesOf(others: OtherFiles, exists: Exists): ReadonlyMap<string, string> {
  const manifests = others.filesNamed('Cargo.toml').slice(0, MOST_CRATES);
  for (const path of manifests) exists(path);
  let crates = known.get(others.repository);
  if (crates === undefined) {
    const found = manifests.flatMap((path): (readonly [string, string])[] => {
      const name = NAME.exec(others.read(path)?.text ?? '')?.[1];
      return name === undefined ? [] : [[name.replaceAll('-', '_'), folderOf(path)]];
    });
    known.set(others.repository, (crates = new Map(found)));
  }
  return crates;
}
