import type { Draft, ReadLock } from './lock.ts';

const LOCKED = /^([\w.-]{1,120}:[\w.-]{1,120}):([^=\s]{1,100})=(.*)$/;

/** Reads `gradle.lockfile`: a package to a line, and the configurations that it is part of. */
export const readGradleLock: ReadLock = (file) => {
  const drafts: Draft[] = [];
  for (const [at, { text }] of file.lines().entries()) {
    const [, name = '', version = '', configurations = ''] = LOCKED.exec(text.trim()) ?? [];
    if (name === '') continue;
    const isForTests = configurations.split(',').every((one) => /test/i.test(one));
    const scope = isForTests ? 'development' : undefined;
    drafts.push({ keys: [`${name} ${version}`, name], name, version, line: at + 1, scope, wants: undefined });
  }
  return drafts.length === 0 && !file.text.includes('empty=') ? undefined : { ecosystem: 'maven', drafts };
};
