import assert from 'node:assert/strict';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanFailure, type ScanErrorCode } from '@assay/contract';
import { type GitHost, removeFolder } from '../../../test/git-host/index.ts';
import { allowedHosts, canonicalise, type Target } from '../src/index.ts';

/** The target that a repository on the test host stands for. */
export function targetOn(host: GitHost, name: string): Target {
  const canonical = canonicalise(host.url(name), allowedHosts([host.origin]).hosts);
  assert.ok(canonical.ok);
  return canonical.target;
}

/** A folder for job directories that is checked to be empty, and removed, at the end. */
export async function workFolder(): Promise<{
  readonly path: string;
  assertEmpty(): Promise<void>;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'assay-checkout-'));
  return {
    path,
    assertEmpty: async () => {
      assert.deepEqual(await readdir(path), []);
    },
    remove: () => removeFolder(path),
  };
}

/** Expects a promise to end in a failure of the given kind, and hands it over. */
export async function failing(work: Promise<unknown>, code: ScanErrorCode): Promise<ScanFailure> {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof ScanFailure, `no failure, or another: ${String(failure)}`);
  assert.equal(failure.code, code);
  assert.match(failure.message, /^[\x20-\x7e]{10,200}$/);
  return failure;
}
