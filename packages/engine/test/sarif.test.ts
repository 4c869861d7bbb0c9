import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { writeSarif } from '@assay/engine';
import Ajv4 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { sampleChecks, sampleFindings, sampleReport } from '../../../test/sample-report.ts';

/** The published schema of SARIF 2.1.0, as npm package @microsoft/jest-sarif 1.0.0-beta.0 carries it (MIT). */
const schema = JSON.parse(
  await readFile(new URL('fixtures/sarif-2.1.0.schema.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv4.default({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);

function assertValid(log: unknown): void {
  // Through JSON, as a reader gets it.
  assert.ok(validate(JSON.parse(JSON.stringify(log))), ajv.errorsText(validate.errors));
}

interface Log {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly rules: readonly { id: string; helpUri: string; properties: object }[] };
      };
      readonly results: readonly {
        ruleId: string;
        ruleIndex: number;
        level: string;
        partialFingerprints: Record<string, string>;
        codeFlows?: readonly [{ threadFlows: readonly [{ locations: readonly unknown[] }] }];
        locations: readonly [
          { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } },
        ];
      }[];
      readonly versionControlProvenance?: readonly object[];
      readonly invocations: readonly [{ toolExecutionNotifications: readonly { message: { text: string } }[] }];
      readonly properties: Record<string, unknown>;
    },
  ];
}
function write(...args: Parameters<typeof writeSarif>): Log['runs'][0] {
  return (writeSarif(...args) as unknown as Log).runs[0];
}

test('a report is valid against the published schema', () => {
  assertValid(writeSarif(sampleReport('scan_00000001', sampleFindings(40)), sampleChecks()));
});

test('a report of a folder, without findings, address or commit, is valid', () => {
  const { url: _, ...report } = sampleReport('scan_00000001', [], { commit: null, defaultBranch: null });

  assertValid(writeSarif(report, []));
  assert.equal(write(report, []).versionControlProvenance, undefined);
});

test('every check is declared, and each result points at its own', () => {
  const run = write(sampleReport('scan_00000001', sampleFindings(20)), sampleChecks());

  assert.equal(run.tool.driver.rules.length, sampleChecks().length);
  for (const result of run.results) assert.equal(run.tool.driver.rules[result.ruleIndex]?.id, result.ruleId);
});

test('severity, precision and help reach the rule', () => {
  const options = { checkPages: 'https://assay.example/checks/' };
  const run = write(sampleReport('scan_00000001', []), sampleChecks(), options);
  const rule = run.tool.driver.rules.find(({ id }) => id === 'rce-shell-command-from-tool-input');

  assert.equal(rule?.helpUri, 'https://assay.example/checks/rce-shell-command-from-tool-input');
  assert.deepEqual(rule.properties, {
    tags: ['security', 'rce', 'external/cwe/cwe-78', 'external/cwe/cwe-88'],
    'security-severity': '9.5',
    precision: 'high',
    'problem.severity': 'error',
  });
});

test('a trace becomes a code flow that ends at the finding', () => {
  const findings = sampleFindings(10);
  const run = write(sampleReport('scan_00000001', findings), sampleChecks());

  for (const [at, finding] of findings.entries()) {
    const locations = run.results[at]?.codeFlows?.[0].threadFlows[0].locations;
    assert.equal(locations === undefined, finding.trace.length === 0);
    if (locations === undefined) continue;
    const last = JSON.stringify(locations.at(-1));
    assert.ok(last.includes(`"startLine":${finding.line}`) && last.includes(finding.file));
  }
});

test('fingerprints are those of the findings', () => {
  const findings = sampleFindings(10);
  const run = write(sampleReport('scan_00000001', findings), sampleChecks());

  assert.deepEqual(
    run.results.map((result) => result.partialFingerprints['assay/v1']),
    findings.map(({ fingerprint }) => fingerprint),
  );
});

test('a hostile file name stays one relative address', () => {
  const names = [
    'https://evil.test/x',
    '//evil.test',
    'a b#c?d%e',
    'javascript:alert(1)',
    '"><img>',
    '\u202eexe.\u0000',
    '\ud800',
  ];
  const findings = names.flatMap((file) => sampleFindings(1).map((finding) => Object.assign({}, finding, { file })));
  const report = sampleReport('scan_00000001', findings);

  assertValid(writeSarif(report, sampleChecks()));
  for (const result of write(report, sampleChecks()).results) {
    const { uri } = result.locations[0].physicalLocation.artifactLocation;
    const resolved = new URL(`./${uri}`, 'https://root.test/repository/');
    assert.match(uri, /^[A-Za-z0-9\-._~%/]*$/);
    assert.equal(resolved.host, 'root.test');
    assert.equal(resolved.search + resolved.hash, '');
  }
});

test('what was not looked at is told as notes of the run', () => {
  const [{ toolExecutionNotifications }] = write(sampleReport('scan_00000001', []), sampleChecks()).invocations;
  const texts = toolExecutionNotifications.map(({ message }) => message.text).join('\n');

  assert.match(texts, /in whole or in part \(not text\): 12 of 231/);
  assert.match(texts, /supply-chain-known-vulnerability could not run/);
});

test('beyond what code scanning takes, the least severe are cut and the run says so', () => {
  const run = write(sampleReport('scan_00000001', sampleFindings(5200)), sampleChecks());

  assert.equal(run.results.length, 5000);
  assert.equal(run.properties['resultsCut'], 200);
  assert.equal(run.results[0]?.level, 'error');
});

test('beside an earlier scan every result says whether it is new', () => {
  const report = sampleReport('scan_00000001', sampleFindings(3));
  const log = writeSarif(report, sampleChecks(), { newFindings: new Set(report.findings.slice(0, 1)) });

  assertValid(log);
  assert.deepEqual(JSON.stringify(log).match(/"baselineState":"\w+"/g), [
    '"baselineState":"new"',
    '"baselineState":"unchanged"',
    '"baselineState":"unchanged"',
  ]);
  assert.doesNotMatch(JSON.stringify(writeSarif(report, sampleChecks())), /baselineState/);
});
