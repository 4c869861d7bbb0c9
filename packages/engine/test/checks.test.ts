import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Check, Sighting } from '../src/check.ts';
import type { Span } from '../src/facts/span.ts';
import { conclude } from '../src/conclude.ts';
import { readExample } from '../src/example.ts';
import { takeInventory } from '../src/inventory/inventory.ts';
import { planChecks } from '../src/plan.ts';
import { loadChecks } from '../src/registry.ts';
import type { Report } from '../src/report/report.ts';
import { inspectAll } from '../src/scan.ts';
import { type MemoryFile, memoryTree } from '../src/tree/memory-tree.ts';

const checks = await loadChecks();

test('no check throws on files made to break it', async () => {
  const plan = await planChecks(checks);
  for (const files of hostileFiles()) {
    const tree = memoryTree(files);
    const repository = { tree, inventory: takeInventory(tree) };
    const report = conclude(repository, await inspectAll(repository.inventory.files, repository, plan), plan);

    assert.deepEqual(report.coverage.checksNotRun, []);
    assert.ok(!report.coverage.skipped.some((skip) => skip.reason === 'crashed'));
  }
});

/** One path for each role and language that an example has, filled with what breaks parsers. */
function hostileFiles(): readonly Readonly<Record<string, MemoryFile>>[] {
  const examples = checks.flatMap((check) => check.examples.bad.map((example) => readExample(example).files));
  const { files } = takeInventory(memoryTree(Object.assign({}, ...examples)));
  const paths = new Map(files.map(({ role, language, entry }) => [`${role} ${language}`, entry.path])).values();
  const keywords = checks.flatMap((check) =>
    check.over === 'repository' ? [] : [...(check.wants.keywords ?? []), ...(check.wants.words ?? [])].slice(0, 2),
  );
  const seed = keywords.join(' ');
  const bodies: readonly (string | Uint8Array)[] = [
    `${seed} ${'x'.repeat(300_000)}`,
    `{"a": ${seed}\n${'[{('.repeat(10_000)}`,
    new Uint8Array([...new TextEncoder().encode(seed), 0xff, 0xfe, 0xc3, 0x28, 0x0a]),
  ];
  const all = [...paths];
  return bodies.map((body) => Object.fromEntries(all.map((path) => [path, body])));
}

test('there are checks in every category', () => {
  const categories = new Set(checks.map((check) => check.id.replace(/^(supply-chain|data-handling|[a-z]+)-.*$/, '$1')));

  assert.equal(categories.size, 8);
});

for (const check of checks) {
  describe(check.id, () => {
    const runOver = alone(check);
    test('is described as the house style asks', () => assertWellDescribed(check));
    for (const [index, example] of check.examples.bad.entries()) {
      test(`points at the marks of bad example ${index + 1}`, async () => {
        const { files, marks } = readExample(example);
        const { sightings, report } = await runOver(files);

        assert.ok(marks.length > 0, 'a bad example needs a mark');
        assert.deepEqual(show(placesOf(sightings), files), show(marks, files));
        for (const sighting of sightings) {
          assertHidden(sighting, files, report);
          // Secrets are hidden while their file is read: afterwards other findings have been cut from its lines.
          if (check.over === 'repository') assert.equal(sighting.redact, undefined);
        }
      });
    }
    for (const [index, example] of check.examples.good.entries()) {
      test(`stays silent on good example ${index + 1}`, async () => {
        const { files, marks } = readExample(example);
        const { sightings } = await runOver(files);

        assert.equal(marks.length, 0, 'a good example has no marks');
        assert.deepEqual(show(placesOf(sightings), files), []);
      });
    }
  });
}

type RunOver = (
  files: Readonly<Record<string, MemoryFile>>,
) => Promise<{ readonly sightings: readonly Sighting[]; readonly report: Report }>;

/** Runs one check alone, planned once; fails where the check throws. */
function alone(check: Check): RunOver {
  let sightings: Sighting[] = [];
  const spy: Check = {
    ...check,
    // Both kinds of check answer with sightings; which facts they take is decided by `over`, kept above.
    *find(facts: never) {
      for (const sighting of check.find(facts)) {
        sightings.push(sighting);
        yield sighting;
      }
    },
  };
  let planned: ReturnType<typeof planChecks> | undefined;
  return async (files) => {
    planned ??= planChecks([spy]);
    const plan = await planned;
    sightings = [];
    const tree = memoryTree(files);
    const repository = { tree, inventory: takeInventory(tree) };
    const report = conclude(repository, await inspectAll(repository.inventory.files, repository, plan), plan);
    assert.deepEqual(report.coverage.checksNotRun, []);
    return { sightings, report };
  };
}

function assertWellDescribed(check: Check): void {
  assert.ok(check.examples.bad.length >= 2, 'two bad examples at least');
  assert.ok(check.examples.good.length >= 2, 'two good examples at least');
  assert.doesNotMatch(check.title, /\.$/, 'a title has no full stop');
  for (const text of [check.why, check.fix, ...Object.values(check.fixIn ?? {}), check.blindSpots]) {
    assert.match(text.trim(), /\.$/, 'a text ends with a full stop');
    assert.doesNotMatch(text, /please|!\s|seems/i, 'a text neither pleads nor guesses');
  }
  assert.match(check.since, /^\d+\.\d+\.\d+$/);
  assert.ok(check.cwe.every((number) => Number.isInteger(number) && number > 0 && number < 2000));
  if (check.severity === 'critical') assert.notEqual(check.confidence, 'low', 'critical needs more than a guess');
  const isGrave = check.severity === 'critical' || check.severity === 'high';
  if (check.kind === 'malice' && !isGrave)
    assert.notEqual(check.confidence, 'high', 'a sure malice caps the score at 39');
  const keywords = check.over === 'repository' ? [] : [...(check.wants.keywords ?? []), ...(check.wants.words ?? [])];
  for (const keyword of keywords) {
    assert.equal(keyword, keyword.toLowerCase(), 'keywords are lower case');
    assert.ok(keyword.length >= 2 || keyword > '\u007f', `the keyword "${keyword}" stands everywhere`);
  }
}

/** The value a check hides is in none of its words, and nowhere in the report. */
function assertHidden(
  { redact, message, trace = [] }: Sighting,
  files: Readonly<Record<string, MemoryFile>>,
  report: Report,
): void {
  if (redact === undefined) return;
  const value = textOf(files[redact.file]).slice(redact.start, redact.end);
  const words = [message, ...trace.map((step) => step.note)].join(' ');
  // Short values are common words; what is masked of them is shown by the report itself.
  if (value.length >= 6) assert.ok(!words.includes(value), 'the message holds the secret');
  const shown = JSON.stringify(report.findings.map((finding) => [finding.code, finding.message, finding.trace]));
  if (value.length >= 12) assert.ok(!shown.includes(JSON.stringify(value).slice(1, -1)), 'the report holds the secret');
}

function placesOf(sightings: readonly Sighting[]): readonly Span[] {
  return sightings.map((sighting) => sighting.at);
}

function show(spans: readonly Span[], files: Readonly<Record<string, MemoryFile>>): readonly string[] {
  const places = spans.map(
    ({ file, start, end }) => `${file} ${start}-${end} ${textOf(files[file]).slice(start, end)}`,
  );
  return [...new Set(places)].toSorted();
}

function textOf(file: MemoryFile | undefined): string {
  if (typeof file === 'string') return file;
  return file === undefined || file instanceof Uint8Array ? '' : String(file.content);
}
