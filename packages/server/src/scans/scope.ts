import { REF, Refusal } from '@assay/contract';

/** The part of a repository that is asked for; both undefined means all of the default branch. */
export interface Scope {
  readonly ref: string | undefined;
  readonly path: string | undefined;
}

/** A ref has no colon, so the first one separates. */
const SEPARATOR = ':';
const SEGMENT = /^[^\p{Cc}/\\]{1,255}$/u;

/** Checks what a client sent as `ref` and `path`. */
export function parseScope(ref: string | undefined, path: string | undefined): Scope {
  if (ref !== undefined && (!REF.test(ref) || /\.\.|\/\/|\.lock(?:\/|$)|\/$/.test(ref))) {
    throw new Refusal('INVALID_REQUEST', 'ref must be the name of a branch or tag, or a full commit id.');
  }
  const folder = path === undefined ? undefined : withoutEdges(path);
  if (folder === undefined || folder === '') return { ref, path: undefined };
  const isPlain =
    folder.length <= 1024 && folder.split('/').every((part) => SEGMENT.test(part) && !/^\.{1,2}$/.test(part));
  if (!isPlain)
    throw new Refusal('INVALID_REQUEST', 'path must be a folder inside the repository, without ".." or backslashes.');
  return { ref, path: folder };
}

/** `./src/`, `/src` and `src` mean the same folder. Part by part: a pattern would read a long row of slashes again and again. */
function withoutEdges(path: string): string {
  const parts = (path.startsWith('./') ? path.slice(1) : path).split('/');
  const isNamed = (part: string): boolean => part !== '';
  return parts.slice(Math.max(0, parts.findIndex(isNamed)), parts.findLastIndex(isNamed) + 1).join('/');
}

/** The scope as part of the cache key and of the job. */
export function scopeKey(scope: Scope): string {
  if (scope.ref === undefined && scope.path === undefined) return '';
  return `${scope.ref ?? ''}${SEPARATOR}${scope.path ?? ''}`;
}

/** The scope of a stored scan as fields of an answer: absent where nothing was asked for. */
export function askedScope({ scopeKey: key }: { readonly scopeKey: string }): {
  readonly ref?: string;
  readonly path?: string;
} {
  return scopeFields(readScopeKey(key));
}

/** A scope as fields of an answer. */
export function scopeFields({ ref, path }: Scope): { readonly ref?: string; readonly path?: string } {
  return { ...(ref === undefined ? {} : { ref }), ...(path === undefined ? {} : { path }) };
}

/** The scope a job was made for. */
export function readScopeKey(key: string): Scope {
  const at = key.indexOf(SEPARATOR);
  if (at < 0) return { ref: undefined, path: undefined };
  return { ref: key.slice(0, at) || undefined, path: key.slice(at + 1) || undefined };
}
