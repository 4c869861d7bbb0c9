import { equal, match, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { CONFIDENCES, FINDING_KINDS, SEVERITIES } from '@assay/contract';
import { analyse } from '@assay/insight';
import * as fc from 'fast-check';
import { CONTEXTS_OF_TESTS, effect, file, finding, injection, report } from './reports.ts';

const anyFinding = fc
  .record({
    checkId: fc.constantFrom('rce-a', 'mcp-b', 'supply-chain-self-propagation', 'secrets-d'),
    kind: fc.constantFrom(...FINDING_KINDS),
    severity: fc.constantFrom(...SEVERITIES),
    confidence: fc.constantFrom(...CONFIDENCES),
    context: fc.constantFrom(...CONTEXTS_OF_TESTS),
    line: fc.integer({ min: 1, max: 99 }),
  })
  .map((parts) => finding(parts));

function trustOf(parts: Parameters<typeof report>[0]): number {
  return analyse(report(parts), { repository: 'a/b' }).behavior.trustScore;
}

test('one more bad fact never raises trust', () => {
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 12 }), anyFinding, (findings, extra) => {
      ok(trustOf({ findings: [...findings, extra] }) <= trustOf({ findings }));
    }),
    { numRuns: 300 },
  );
});

test('trust stays within 0 and 100, and under its caps', () => {
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 30 }), (findings) => {
      const trust = trustOf({ findings, files: [file('LICENSE'), file('test/a.ts', { context: 'test' })] });
      const isHostile = findings.some(
        (each) =>
          each.kind === 'malice' &&
          each.severity === 'critical' &&
          each.confidence === 'high' &&
          each.context === 'runtime',
      );
      ok(Number.isInteger(trust) && trust >= 0 && trust <= (isHostile ? 20 : 100));
    }),
    { numRuns: 300 },
  );
});

test('an injection of high severity caps trust at 30, whatever speaks for the repository', () => {
  const files = [file('LICENSE'), file('SECURITY.md'), file('test/a.ts', { context: 'test' })];

  equal(trustOf({ files, notes: [injection('SKILL.md', 3, { severity: 'high' })] }), 30);
});

test('what could not be read lowers trust, and most of it unread caps it at 50', () => {
  const files = Array.from({ length: 10 }, (_, i) => file(`src/${i}.ts`));
  const gap = (count: number) => [{ reason: 'crashed' as const, count, files: [] }];

  ok(trustOf({ files, skipped: gap(2) }) < 100);
  ok(trustOf({ files, skipped: gap(40) }) <= 50);
  equal(trustOf({ files, skipped: [{ reason: 'binary', count: 40, files: [] }] }), 100);
});

test('good signs lift trust by at most five points', () => {
  const findings = [1, 2].map((at) => finding({ checkId: `rce-${at}`, severity: 'medium', line: at }));
  const bare = trustOf({ findings });
  const kept = trustOf({
    findings,
    files: [
      file('LICENSE'),
      file('SECURITY.md'),
      file('package-lock.json', { role: 'npm-lockfile' }),
      file('.github/workflows/ci.yml', { role: 'github-workflow' }),
      file('test/a.ts', { context: 'test' }),
    ],
  });

  equal(kept - bare, 5);
});

test('trust, level and verdict agree beside a severe weakness in code that runs', () => {
  const files = [file('LICENSE'), file('SECURITY.md'), file('test/a.ts', { context: 'test' })];
  const told = (over: Parameters<typeof finding>[0]): string => {
    const { behavior, reportSummary } = analyse(report({ files, findings: [finding(over)] }), { repository: 'a/b' });
    const [level] = reportSummary.riskAssessment.split(':', 1);
    return `${behavior.trustScore} ${level} ${/It is risky|with care|does not speak/.exec(reportSummary.executiveSummary)?.[0]}`;
  };

  equal(told({ severity: 'critical' }), '59 Critical It is risky');
  equal(told({ severity: 'high', confidence: 'medium' }), '79 High with care');
  equal(told({ severity: 'high', context: 'example' }), '100 Low does not speak');
});

test('what looks hostile leaves less trust than any mistake, and the advice says so', () => {
  const { behavior, reportSummary } = analyse(
    report({ findings: [finding({ kind: 'malice', confidence: 'medium' })] }),
    { repository: 'a/b' },
  );

  ok(behavior.trustScore <= 39);
  match(reportSummary.executiveSummary, /Do not run it on a machine that matters/);
  match(behavior.recommendations[0] ?? '', /^Do not install or run .* \(src\/run\.ts:41\)/);
});

test('a doubt about something that nobody runs takes nothing from trust', () => {
  const doubts = Array.from({ length: 9 }, (_, at) =>
    finding({ checkId: `mcp-${at}`, kind: 'malice', confidence: 'low', context: 'test' }),
  );

  equal(trustOf({ findings: doubts }), 100);
});

test('a capability alone takes nothing from trust', () => {
  equal(trustOf({ notes: [effect('executes-commands', 'a.ts', 1)] }), 100);
});

test('where no file could be read there is no praise, and no trust', () => {
  const unread = report({ files: [], languages: {}, skipped: [{ reason: 'submodule', count: 1, files: ['lib'] }] });

  const { behavior, reportSummary } = analyse(unread, { repository: 'a/b' });

  equal(behavior.trustScore, 50);
  equal(behavior.risks[0], 'No file of the repository could be read; nothing is known of it.');
  equal(behavior.summary, 'a/b is a repository of which no file could be read. What it does is not known.');
  equal(
    reportSummary.executiveSummary,
    'a/b is a repository of which no file could be read. That nothing was found says nothing of it.',
  );
  match(reportSummary.riskAssessment, /could not be read/);
});
