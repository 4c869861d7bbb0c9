import { useCallback, useEffect, useState } from 'preact/hooks';
import { call } from './api.ts';

interface Entry {
  data?: unknown;
  error?: unknown;
  readonly watchers: Set<() => void>;
  loading: Promise<void> | undefined;
}

/** What a page knows of one address: nothing yet, data, or why there is none. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refresh: () => Promise<void>;
}

const entries = new Map<string, Entry>();

function entryOf(path: string): Entry {
  const known = entries.get(path);
  if (known !== undefined) return known;
  const fresh: Entry = { watchers: new Set(), loading: undefined };
  entries.set(path, fresh);
  return fresh;
}

function load(path: string): Promise<void> {
  const entry = entryOf(path);
  entry.loading ??= call<unknown>('GET', path)
    .then(
      (data) => Object.assign(entry, { data, error: undefined }),
      (error: unknown) => Object.assign(entry, { error }),
    )
    .then(() => undefined)
    .finally(() => {
      entry.loading = undefined;
      for (const watcher of entry.watchers) watcher();
    });
  return entry.loading;
}

/** Reads an address of the API; shows what was known at once and asks again. Null reads nothing. */
export function useRead<T>(path: string | null): Read<T> {
  const [, rerender] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    const watcher = (): void => rerender((turn) => turn + 1);
    const entry = entryOf(path);
    entry.watchers.add(watcher);
    void load(path);
    return () => void entry.watchers.delete(watcher);
  }, [path]);
  const entry = path === null ? undefined : entries.get(path);
  const refresh = useCallback(() => (path === null ? Promise.resolve() : load(path)), [path]);
  // The address decides the type; the caller names both together.
  return { data: entry?.data as T | undefined, error: entry?.error, refresh };
}

/** Asks again for everything on screen whose address begins so, and forgets what is not on screen. */
export function invalidate(prefix: string): void {
  for (const [path, entry] of entries) {
    if (!path.startsWith(prefix)) continue;
    if (entry.watchers.size > 0) void load(path);
    else entries.delete(path);
  }
}

/** Forgets everything: another person may sign in next. */
export function forgetAll(): void {
  entries.clear();
}
