import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFindings, sampleReport } from '../../../test/sample-report.ts';
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

test('what has one cause is told once, with its places, and --all tells each', () => {
  const [, one] = sampleFindings(2);
  assert.ok(one);
  const reached = (line: number): typeof one => ({
    ...one,
    id: `finding_${line}`,
    file: 'src/web.ts',
    line,
    code: `query(${line})\u001b[31m`,
    trace: [{ file: 'src/\u202Ea.ts', line: 5, note: 'comes in' }],
  });
  const report = sampleReport(
    'scan_00000001',
    Array.from({ length: 30 }, (_, at) => reached(at + 1)),
  );
  const text = textReport(report);
  const all = textReport(report, { wantsAll: true });

  assert.equal(text.match(/^CRITICAL /gm)?.length, 1);
  assert.match(text, /\(rce-shell-command-from-tool-input, finding_1 and 29 more\)\n {2}30 places\. All begin at /);
  assert.match(text, /\n {2}src\/web\.ts:3 {2}query\(3\).*\n {2}also src\/web\.ts:4, .*src\/web\.ts:8 and 22 more\n/);
  assert.doesNotMatch(text, /not shown|\p{Cf}/u);
  assert.ok(!text.includes('\u001b'));
  assert.equal(all.match(/^CRITICAL /gm)?.length, 30);
  assert.equal(all.match(/^ {2}fix /gm)?.length, 1);
});

test('more causes than a screen holds are counted, and the rest is pointed to', () => {
  const findings = sampleFindings(10).flatMap((finding) =>
    ['a', 'b', 'c', 'd'].map((name) => Object.assign({}, finding, { checkId: `${finding.checkId}-${name}` })),
  );
  const text = textReport(sampleReport('scan_00000001', findings));

  assert.equal(text.match(/^[A-Z]+ {2}\S.*\(.*finding_\d+/gm)?.length, 20);
  assert.match(text, /\n20 more not shown \(8 critical, 12 high, 8 medium, 4 low, 8 info in all\): --all or /);
});
