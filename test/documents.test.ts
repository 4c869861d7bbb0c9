import assert from 'node:assert/strict';
import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

/** What the documents name must be there. */

interface Document {
  readonly path: string;
  readonly text: string;
}

/** Where a document may count a path from: the root, or the sources of the package it speaks of. */
const BASES = ['', 'packages/', 'packages/engine/', 'packages/engine/src/', 'packages/engine/src/facts/'];
const PACKAGES = ['server', 'client', 'cli', 'checkout', 'insight', 'contract', 'dashboard'];
const ROOTS = [...BASES, ...PACKAGES.map((name) => `packages/${name}/src/`)];

/** Paths begin with one of these; everything else in code marks is something else. */
const PATH =
  /^(?:packages|docs|tools|bench|test|engine|server|checkout|insight|facts|checks|knowledge|findings|scoring|inventory)\/[\w./*-]+$/;

const documents = await readDocuments();

test('there are documents to judge', () => {
  assert.ok(documents.length > 20);
});

test('every link inside the project leads somewhere', async () => {
  const broken: string[] = [];
  for (const { path, text } of documents) {
    for (const [, target = ''] of proseOf(text).matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = '', heading] = target.split('#');
      const to = file === '' ? path : normalize(join(dirname(path), file));
      if (!(await leadsTo(to, heading))) broken.push(`${path} links to ${target}`);
    }
  }

  assert.deepEqual(broken, []);
});

test('every script the documents tell to run is there', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));

  const unknown = documents
    .filter(isWrittenByHand)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([run]) => `${path}: ${run}`),
    );

  assert.deepEqual(unknown, []);
});

test('a check that a document tells to make is not there yet', async () => {
  const named = documents.flatMap(({ text }) => [...text.matchAll(/npm run new-check ([\w-]+\/[\w-]+)/g)]);

  const taken: string[] = [];
  for (const [, name = ''] of named) {
    if (await leadsTo(`packages/engine/src/checks/${name}.ts`, undefined)) taken.push(name);
  }
  assert.ok(named.length > 0);
  assert.deepEqual(taken, []);
});

test('every dependency has its line', async () => {
  const lines = await readFile('docs/dependencies.md', 'utf8');
  const missing: string[] = [];
  for await (const path of glob(['package.json', 'packages/*/package.json'])) {
    const { dependencies, devDependencies } = JSON.parse(await readFile(path, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const isNamed = lines.split(/[\s,|]+/).includes(name);
      if (!name.startsWith('@assay/') && !isNamed) missing.push(`${name} of ${path}`);
    }
  }

  assert.deepEqual(missing, []);
});

test('every file the documents name is there', async () => {
  const missing: string[] = [];
  for (const { path, text } of documents.filter(isWrittenByHand)) {
    for (const [, span = ''] of text.matchAll(/`([^`\n]+)`/g)) {
      if (PATH.test(span) && !(await isNamed(span))) missing.push(`${path} names ${span}`);
    }
  }

  assert.deepEqual(missing, []);
});

async function readDocuments(): Promise<readonly Document[]> {
  const found: Document[] = [];
  for await (const path of glob(['*.md', 'docs/**/*.md'])) found.push({ path, text: await readFile(path, 'utf8') });
  return found;
}

/** Examples of checks and reports show other people's files. */
function isWrittenByHand({ path }: Document): boolean {
  return !/^docs\/(?:checks|examples)\//.test(path);
}

/** Text in code marks links nowhere. */
function proseOf(text: string): string {
  return text
    .replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '')
    .replaceAll(/`[^`\n]+`/g, (span) => 'x'.repeat(span.length));
}

async function leadsTo(path: string, heading: string | undefined): Promise<boolean> {
  if (heading === undefined) return await exists(path);
  const text = await readFile(path, 'utf8').catch(() => '');
  return [...text.matchAll(/^#+ (.+)$/gm)].some(([, title = '']) => anchorOf(title) === heading);
}

/** The anchor that hosts of Markdown give a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

async function isNamed(span: string): Promise<boolean> {
  for (const root of ROOTS) {
    for await (const _ of glob(`${root}${span}`)) return true;
  }
  return false;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
