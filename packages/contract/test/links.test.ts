import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineLink, repositoryLink, repositoryPlace } from '@assay/contract';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

test('every accepted form of an address names the same place', () => {
  for (const url of [
    'https://github.com/acme/notes',
    'https://github.com/acme/notes.git',
    'http://GitHub.com/acme/notes/',
    'github.com/acme/notes?tab=readme#top',
    'git@github.com:acme/notes.git',
    'ssh://git@github.com/acme/notes',
    'https://github.com/acme/notes/tree/main/src',
    'https://www.github.com/acme/notes',
    'https://github.com./acme/notes',
    'git+https://github.com/acme/notes.git',
  ]) {
    assert.deepEqual(repositoryPlace(url), { host: 'github.com', path: 'acme/notes' }, url);
  }
});

test('subgroups and ports are kept', () => {
  assert.deepEqual(repositoryPlace('https://gitlab.com/a/b/c/-/tree/main'), { host: 'gitlab.com', path: 'a/b/c' });
  assert.deepEqual(repositoryPlace('https://gitlab.com/a/b/c/tree/main'), { host: 'gitlab.com', path: 'a/b/c' });
  assert.deepEqual(repositoryPlace('https://github.com/a/-/tree/main'), { host: 'github.com', path: 'a/-' });
  assert.deepEqual(repositoryPlace('http://127.0.0.1:8801/a/b.git'), { host: '127.0.0.1:8801', path: 'a/b' });
});

test('a line is linked at its commit, in the spelling of its host', () => {
  const at = (url: string): string | undefined => lineLink(url, COMMIT, 'src/a b.ts', 4, 6);

  assert.equal(at('github.com/o/r'), `https://github.com/o/r/blob/${COMMIT}/src/a%20b.ts?plain=1#L4-L6`);
  assert.equal(at('gitlab.com/o/s/r'), `https://gitlab.com/o/s/r/-/blob/${COMMIT}/src/a%20b.ts?plain=1#L4-6`);
  assert.equal(at('bitbucket.org/o/r'), `https://bitbucket.org/o/r/src/${COMMIT}/src/a%20b.ts#lines-4:6`);
  assert.equal(at('codeberg.org/o/r'), `https://codeberg.org/o/r/src/commit/${COMMIT}/src/a%20b.ts#L4-L6`);
  assert.equal(at('git.sr.ht/~o/r'), `https://git.sr.ht/~o/r/tree/${COMMIT}/item/src/a%20b.ts#L4`);
});

test('nothing is linked where the page is not known for sure', () => {
  assert.equal(lineLink('http://127.0.0.1:8801/o/r', COMMIT, 'a.ts', 1), undefined);
  assert.equal(lineLink('github.com/o/r', null, 'a.ts', 1), undefined);
  assert.equal(lineLink('github.com/o/r', 'main', 'a.ts', 1), undefined);
  assert.equal(lineLink('github.com/o/r', COMMIT, 'a\\u{202e}b.ts', 1), undefined);
  assert.equal(repositoryLink('javascript:alert(1)//o/r'), undefined);
  assert.equal(repositoryPlace('file:///home/someone/notes'), undefined);
});

test('markup in a file name cannot leave the link', () => {
  const link = lineLink('github.com/o/r', COMMIT, '"><img src=x onerror=alert(1)>.js', 1);

  assert.ok(link !== undefined && !/["<>]/.test(link));
});
