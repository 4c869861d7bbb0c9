import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPORT_SHEET, writeHtml } from '@assay/engine';
import { sampleFindings, sampleReport } from '../../../test/sample-report.ts';

test('the page says everything a reader needs', () => {
  const page = writeHtml(sampleReport('scan_00000001', sampleFindings(10)));

  for (const said of [
    'acme/notes-mcp',
    'aria-label="Overall grade: F"',
    'aria-label="To install and run grade: F"',
    'At most 39:',
    'hostile behaviour of high confidence',
    'Tool argument reaches a shell',
    'It is handed to gitLog() as `options.path`.',
    'https://github.com/acme/notes-mcp/blob/4f2c1aa09b3d5e6f708192a3b4c5d6e7f8091a2b/src/tools/git-log.ts?plain=1#L18',
    'CWE-78',
    'Written by the built-in analyst',
    '214 of 231 files looked at',
    'What was not looked at is not clean.',
  ]) {
    assert.ok(page.includes(said), said);
  }
});

test('the page of a part of a repository says which part', () => {
  const whole = sampleReport('scan_00000001', []);

  const page = writeHtml({ ...whole, ref: 'v2', path: 'packages/<core>', filesScanned: 1 });

  assert.ok(page.includes('at v2, in packages/&lt;core&gt;</span>'));
  assert.ok(page.includes('<span>1 file</span>'));
  assert.doesNotMatch(writeHtml(whole), /at v2/);
});

test('the file needs nothing else: no script, no link to load, one style that its policy names', () => {
  const page = writeHtml(sampleReport('scan_00000001', sampleFindings(10)));

  assert.doesNotMatch(page, /<script|<link|<img|<iframe|\ssrc=|\sstyle=/i);
  assert.doesNotMatch(REPORT_SHEET, /url\(|@import/);
  assert.match(
    page,
    /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
  );
});

test('where the sheet is served, the page holds no style of its own', () => {
  const page = writeHtml(sampleReport('scan_00000001', []), { served: { style: '/r/report.css', icon: '/mark.svg' } });

  assert.match(page, /<link rel="stylesheet" href="\/r\/report.css" \/>/);
  assert.doesNotMatch(page, /<style/);
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '</style><script>alert(1)</script>',
  '\u202egnp.exe\u202c',
  '\u0000\u001b[31m\u200b',
  '\u{e0041}\u{e0042}',
];

test('whatever a repository says appears as text, in every field', () => {
  for (const attack of ATTACKS) {
    const [first] = sampleFindings(1);
    assert.ok(first);
    const finding = {
      ...first,
      name: attack,
      file: attack,
      code: attack,
      message: attack,
      remediation: attack,
      trace: [{ file: attack, line: 1, note: attack }],
    };
    const base = sampleReport('scan_00000001', [finding], { url: attack, defaultBranch: attack, isolation: attack });
    const page = writeHtml({
      ...base,
      coverage: { ...base.coverage, skipped: [{ reason: 'large', count: 1, files: [attack] }] },
    });

    assert.ok(!page.includes(attack), JSON.stringify(attack));
    assert.doesNotMatch(page, /<script|<img|onerror=alert\(1\)>|onfocus=alert\(1\) x='/);
    assert.doesNotMatch(page, /(?![\t\n])[\p{Cc}\p{Cf}]/u);
  }
});

test('findings of one cause stand together under one heading, and each is still there', () => {
  const page = writeHtml(sampleReport('scan_00000001', sampleFindings(60)));

  assert.equal(page.match(/<span class="chip">6 times<\/span>/g)?.length, 10);
  assert.equal(page.match(/id="finding_\d+"/g)?.length, 60);
  assert.match(page, /All begin at src\/server\.ts:27\./);
  assert.match(page, /<span class="chip">Tests<\/span>/);
});
