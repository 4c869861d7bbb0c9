import type { Lowering } from '../lowering.ts';

/** Hosts that only say where a package is fetched from. */
const HOST = /^(?:github\.com|gitlab\.com|bitbucket\.org|gopkg\.in|golang\.org|go\.uber\.org)\//;
/** `/v4` at the end or inside of a path, `.v3` at its end: a release, not another package. */
const VERSION = /[/.]v\d+(?=\/|$)/g;

/**
 * An import path as the tables write it: without a host that only keeps code, without a version, other dots as dashes, since
 * a dot leads to a member. `net/http` stays as it is, `github.com/labstack/echo/v4` is `labstack/echo`.
 */
export function packageName(path: string): string {
  return path.replace(HOST, '').replaceAll(VERSION, '').replaceAll('.', '-');
}

/**
 * Names under which a file may know a package that it gives none: the last part of its path. No name holds a dash, so
 * `go-redis` is called `redis`, and `yaml-go` most likely `yaml`.
 */
export function localNames(path: string): readonly string[] {
  const last = packageName(path).split('/').at(-1) ?? '';
  if (/^\w+$/.test(last)) return [last];
  const words = last.split('-').filter((word) => word !== 'go' && word !== 'golang');
  return [...new Set([words.join(''), words.join('_'), words.at(-1) ?? '', words[0] ?? ''])].filter(
    (name) => name !== '',
  );
}

/** The package that a file knows by a name. */
export function packageCalled({ imports }: Lowering, local: string): string | undefined {
  const found = imports.find((entry) => entry.local === local);
  return found === undefined ? undefined : packageName(found.module);
}
