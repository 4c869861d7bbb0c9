import type { Draft, ReadLock } from './lock.ts';

const SUM = /^(\S{1,250}) (v[^\s/]{1,200}) h1:([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads `go.sum`: what each module must be, used or not; `go.mod` says which are used. The digest is SHA-256 over the
 * module's list of files, and tools that write bills of materials for Go give it as such.
 */
export const readGoSum: ReadLock = (file) => {
  const drafts = file.lines().flatMap(({ text }, at): readonly Draft[] => {
    const [, name, version, digest] = SUM.exec(text) ?? [];
    if (name === undefined || version === undefined) return [];
    return [{ keys: [], name, version, line: at + 1, integrity: [`sha256-${digest}`], wants: undefined }];
  });
  return { ecosystem: 'go', holds: 'checksums', drafts };
};
