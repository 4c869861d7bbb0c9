import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** One line of a tree object, written as it stands: git would refuse to make many of these. */
export interface RawEntry {
  readonly mode: string;
  readonly name: string | Uint8Array;
  readonly id: string;
}

/** Writes git objects by hand, so that a repository can hold what git itself would never write. */
export interface RepositoryWriter {
  /** The bare repository. */
  readonly dir: string;
  blob(content: string | Uint8Array): Promise<string>;
  tree(entries: readonly RawEntry[]): Promise<string>;
  commit(tree: string, message?: string): Promise<string>;
  tag(name: string, object: string): Promise<string>;
  branch(name: string, commit: string): Promise<void>;
}

export type FileContent =
  | string
  | Uint8Array
  | { readonly mode: '100644' | '100755' | '120000'; readonly content: string | Uint8Array }
  | { readonly mode: '160000'; readonly id: string };

/** Makes an empty bare repository whose HEAD is `main`. */
export async function emptyRepository(under: string): Promise<RepositoryWriter> {
  const dir = await mkdtemp(join(under, 'repository-'));
  await mkdir(join(dir, 'objects'), { recursive: true });
  await mkdir(join(dir, 'refs', 'heads'), { recursive: true });
  await mkdir(join(dir, 'refs', 'tags'), { recursive: true });
  await writeFile(join(dir, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(dir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');

  // Written synchronously: a deep repository has thousands of objects, one after the other.
  function write(type: string, body: Uint8Array): Promise<string> {
    const head = Buffer.from(`${type} ${body.length}\0`);
    const id = createHash('sha1').update(head).update(body).digest('hex');
    const folder = join(dir, 'objects', id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id.slice(2)), deflateSync(Buffer.concat([head, body]), { level: 1 }));
    return Promise.resolve(id);
  }
  const person = 'A <a@example.invalid> 1700000000 +0000';
  return {
    dir,
    blob: (content) => write('blob', Buffer.from(content)),
    tree: (entries) =>
      write(
        'tree',
        Buffer.concat(
          entries.flatMap(({ mode, name, id }) => [
            Buffer.from(`${mode} `),
            Buffer.from(name),
            Buffer.from([0]),
            Buffer.from(id, 'hex'),
          ]),
        ),
      ),
    commit: (tree, message = 'first') =>
      write('commit', Buffer.from(`tree ${tree}\nauthor ${person}\ncommitter ${person}\n\n${message}\n`)),
    async tag(name, object) {
      const id = await write(
        'tag',
        Buffer.from(`object ${object}\ntype commit\ntag ${name}\ntagger ${person}\n\n${name}\n`),
      );
      await writeFile(join(dir, 'refs', 'tags', name), `${id}\n`);
      return id;
    },
    async branch(name, commit) {
      await writeFile(join(dir, 'refs', 'heads', name), `${commit}\n`);
    },
  };
}

/** A repository with these files on `main`; returns its folder and the commit. */
export async function repositoryOf(
  under: string,
  files: Readonly<Record<string, FileContent>>,
): Promise<{ readonly dir: string; readonly commit: string; readonly writer: RepositoryWriter }> {
  const writer = await emptyRepository(under);
  const commit = await writer.commit(await treeOf(writer, files));
  await writer.branch('main', commit);
  return { dir: writer.dir, commit, writer };
}

/** Writes nested trees for files given by their paths. */
export async function treeOf(writer: RepositoryWriter, files: Readonly<Record<string, FileContent>>): Promise<string> {
  const folders = new Map<string, Record<string, FileContent>>();
  const entries: RawEntry[] = [];
  for (const [path, content] of Object.entries(files)) {
    const slash = path.indexOf('/');
    if (slash === -1) entries.push(await leaf(writer, path, content));
    else {
      const folder = folders.get(path.slice(0, slash)) ?? {};
      folder[path.slice(slash + 1)] = content;
      folders.set(path.slice(0, slash), folder);
    }
  }
  for (const [name, inner] of folders) entries.push({ mode: '40000', name, id: await treeOf(writer, inner) });
  return writer.tree(inTreeOrder(entries));
}

async function leaf(writer: RepositoryWriter, name: string, content: FileContent): Promise<RawEntry> {
  if (typeof content === 'string' || content instanceof Uint8Array)
    return { mode: '100644', name, id: await writer.blob(content) };
  if (content.mode === '160000') return { mode: content.mode, name, id: content.id };
  return { mode: content.mode, name, id: await writer.blob(content.content) };
}

/** Git sorts a folder as if its name ended in a slash. */
function inTreeOrder(entries: readonly RawEntry[]): readonly RawEntry[] {
  const key = (entry: RawEntry): Buffer =>
    Buffer.concat([Buffer.from(entry.name), Buffer.from(entry.mode === '40000' ? '/' : '')]);
  return entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
}

/** Removes what a test made. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 });
}
