import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleReport } from '../../../test/sample-report.ts';
import { textReport } from '../src/text-report.ts';

test('one file is one file', () => {
  const { coverage } = sampleReport('scan_00000001', []);
  const text = textReport(
    sampleReport('scan_00000001', [], {
      filesScanned: 1,
      coverage: { ...coverage, filesScanned: 1, filesTotal: 1, skipped: [] },
    }),
  );

  assert.match(text, /· 1 file · 4\.2 s/);
  assert.match(text, /Looked at 1 of 1 file\./);
});

test('fixes and advice have a heading each, and what it is is said once', () => {
  const { aiAnalysis } = sampleReport('scan_00000001', []);
  assert.ok(aiAnalysis);
  const text = textReport(
    sampleReport('scan_00000001', [], {
      aiAnalysis: {
        ...aiAnalysis,
        behavior: {
          ...aiAnalysis.behavior,
          summary: 'notes is a library written in Go that describes itself as “Notes”.',
          recommendations: [],
        },
        reportSummary: {
          ...aiAnalysis.reportSummary,
          executiveSummary: 'notes is a library written in Go. Do not run it.',
        },
      },
    }),
  );

  assert.equal(text.match(/notes is a library/g)?.length, 1);
  assert.match(text, /\n {2}Do not run it\.\n {2}Fix first:\n {2}- /);
  assert.doesNotMatch(text, /To use it safely/);
});
