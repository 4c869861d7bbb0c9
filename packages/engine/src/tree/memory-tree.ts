import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { EntryMode, Tree, TreeEntry } from './tree.ts';

/** Text, bytes, or text with a mode (`{ mode: 'symlink', content: '/etc/passwd' }`). */
export type MemoryFile = string | Uint8Array | { readonly mode: EntryMode; readonly content: string | Uint8Array };

/** A tree held in memory, for tests, examples and small callers. */
export function memoryTree(files: Readonly<Record<string, MemoryFile>>): Tree {
  const contents = new Map<string, Uint8Array>();
  const entries: TreeEntry[] = [];
  for (const [path, file] of Object.entries(files)) {
    const { mode, content } = isPlain(file) ? { mode: 'file' as const, content: file } : file;
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    const blob = createHash('sha256').update(bytes).digest('hex');
    contents.set(path, bytes);
    entries.push({ path, mode, blob, size: bytes.length });
  }
  return { entries, gaps: [], read: (entry) => contents.get(entry.path) };
}

function isPlain(file: MemoryFile): file is string | Uint8Array {
  return typeof file === 'string' || file instanceof Uint8Array;
}
