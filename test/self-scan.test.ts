import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { localTree } from '@assay/checkout';
import { scan, type TreeEntry } from '@assay/engine';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));

test('Assay scanned by Assay is an A, and every file of it was looked at whole', async () => {
  const source = await localTree(CHECKOUT);
  const contents = new Map<TreeEntry, Uint8Array | undefined>();
  for await (const [entry, bytes] of source.readAll(source.entries)) contents.set(entry, bytes);
  const report = await scan({ ...source, read: (entry) => contents.get(entry) });

  const worst = report.findings
    .filter(({ context, kind }) => context === 'runtime' && kind !== 'capability')
    .slice(0, 5)
    .map(({ severity, checkId, file, line }) => `${severity} ${checkId} ${file}:${line}`);
  assert.equal(report.coverage.partial, false, JSON.stringify(report.coverage.skipped));
  assert.equal(report.grade, 'A', `${report.score}: ${worst.join(', ')}`);
  assert.equal(report.safetyGrade, 'A');
  assert.deepEqual(
    report.findings.filter(
      ({ context, kind, severity }) =>
        context === 'runtime' && (kind === 'malice' || severity === 'high' || severity === 'critical'),
    ),
    [],
  );
});
