import type { Note } from '../../notes.ts';
import type { ManifestFile } from '../manifest.ts';
import { manifestGap } from '../manifest.ts';
import { readBunLock } from './bun-lock.ts';
import { readCargoLock } from './cargo-lock.ts';
import { readComposerLock } from './composer-lock.ts';
import { readGemLock } from './gem-lock.ts';
import { readGoSum } from './go-sum.ts';
import { readGradleLock } from './gradle-lock.ts';
import { finishLock, type ReadLock } from './lock.ts';
import { readNpmLock } from './npm-lock.ts';
import { readNugetLock } from './nuget-lock.ts';
import { readPnpmLock } from './pnpm-lock.ts';
import { readPipfileLock, readPythonLock } from './python-lock.ts';
import { readYarnLock } from './yarn-lock.ts';

const READERS: Readonly<Record<string, ReadLock>> = {
  'package-lock.json': readNpmLock,
  'npm-shrinkwrap.json': readNpmLock,
  'yarn.lock': readYarnLock,
  'pnpm-lock.yaml': readPnpmLock,
  'bun.lock': readBunLock,
  'poetry.lock': readPythonLock,
  'uv.lock': readPythonLock,
  'pdm.lock': readPythonLock,
  'pipfile.lock': readPipfileLock,
  'cargo.lock': readCargoLock,
  'gemfile.lock': readGemLock,
  'composer.lock': readComposerLock,
  'go.sum': readGoSum,
  'gradle.lockfile': readGradleLock,
  'buildscript-gradle.lockfile': readGradleLock,
  'packages.lock.json': readNugetLock,
};

/** What a lockfile resolves. One that is malformed is told as a gap. */
export function readLock(file: ManifestFile): readonly Note[] {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).toLowerCase();
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read === undefined) return [];
  const lock = read(file);
  return [lock === undefined ? manifestGap(file, 'malformed') : finishLock(file, lock)];
}
