import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATEGORY_KEYS, CONFIDENCES, CONTEXTS, type Finding, FINDING_KINDS, SEVERITIES } from '@assay/contract';
import * as fc from 'fast-check';
import { scoreFindings } from '../src/scoring/score.ts';

const finding: fc.Arbitrary<Finding> = fc.record({
  id: fc.uuid(),
  checkId: fc.constantFrom('rce-a', 'rce-b', 'mcp-a', 'secrets-a'),
  name: fc.constant('x'),
  severity: fc.constantFrom(...SEVERITIES),
  category: fc.constantFrom(...CATEGORY_KEYS),
  file: fc.constant('a'),
  line: fc.constant(1),
  code: fc.constant(''),
  message: fc.constant(''),
  remediation: fc.constant(''),
  kind: fc.constantFrom(...FINDING_KINDS),
  confidence: fc.constantFrom(...CONFIDENCES),
  cwe: fc.constant([]),
  endLine: fc.constant(1),
  fingerprint: fc.constant(''),
  trace: fc.constant([]),
  context: fc.constantFrom(...CONTEXTS),
});
const findings = fc.array(finding, { maxLength: 12 });

function make(changes: Partial<Finding>): Finding {
  const [sample] = fc.sample(finding, { numRuns: 1, seed: 1 });
  assert.ok(sample !== undefined);
  return {
    ...sample,
    kind: 'vuln',
    severity: 'high',
    confidence: 'high',
    context: 'runtime',
    category: 'rce',
    checkId: 'rce-a',
    ...changes,
  };
}

test('one more finding never raises a score', () => {
  fc.assert(
    fc.property(findings, finding, fc.nat(), (some, more, place) => {
      const at = place % (some.length + 1);
      const before = scoreFindings(some, []);
      const after = scoreFindings([...some.slice(0, at), more, ...some.slice(at)], []);
      assert.ok(after.score <= before.score);
      assert.ok(after.safetyScore <= before.safetyScore);
      for (const category of CATEGORY_KEYS) {
        assert.ok(after.categoryScores[category] <= before.categoryScores[category]);
      }
    }),
  );
});

test('what a tool can be talked into acts on whoever runs it, in every category', () => {
  const byTool = scoreFindings([make({ category: 'filesystem', origin: 'tool' })], []);
  const byRequest = scoreFindings([make({ category: 'filesystem', origin: 'remote' })], []);

  assert.ok(byTool.safetyScore < 100);
  assert.equal(byRequest.safetyScore, 100);
  assert.equal(byTool.score, byRequest.score);
});

test('what could not be looked at never raises a score and caps it at 89', () => {
  fc.assert(
    fc.property(findings, (some) => {
      const seen = scoreFindings(some, []);
      const unseen = scoreFindings(some, ['1 checks failed on a file.']);
      assert.ok(unseen.score <= Math.min(seen.score, 89));
      assert.ok(unseen.safetyScore <= Math.min(seen.safetyScore, 89));
    }),
  );
});

test('scores are whole numbers from 0 to 100', () => {
  fc.assert(
    fc.property(findings, (some) => {
      const { score, safetyScore, categoryScores } = scoreFindings(some, []);
      for (const value of [score, safetyScore, ...Object.values(categoryScores)]) {
        assert.ok(Number.isInteger(value) && value >= 0 && value <= 100);
      }
    }),
  );
});

test('nothing found is an A', () => {
  const { score, grade, safetyScore, scoreReasons } = scoreFindings([], []);

  assert.deepEqual([score, grade, safetyScore, scoreReasons], [100, 'A', 100, []]);
});

test('a capability costs nothing', () => {
  assert.equal(scoreFindings([make({ kind: 'capability', severity: 'critical' })], []).score, 100);
});

test('the formula is the published one', () => {
  const { categoryScores, score } = scoreFindings([make({ severity: 'medium' }), make({ severity: 'medium' })], []);

  // Risk 5 + 5/2; e^(-7.5/60) = 0.8825; half of 88 and half of (88 + 7 × 100) / 8.
  assert.equal(categoryScores.rce, 88);
  assert.equal(score, 93);
});

test('a sure high finding in code that runs caps at 89, a critical one at 69, and the reason names it', () => {
  const high = scoreFindings([make({ id: 'finding_1' })], []);
  const critical = scoreFindings([make({ id: 'finding_1', severity: 'critical', category: 'secrets' })], []);

  assert.equal(high.score, 88);
  assert.equal(critical.score, 69);
  assert.deepEqual(
    critical.scoreReasons.map((reason) => [reason.scope, reason.cap, reason.findingId]),
    [['score', 69, 'finding_1']],
  );
});

test('hostile behaviour caps both scores at 39, in any category', () => {
  const { score, safetyScore, grade, scoreReasons } = scoreFindings(
    [make({ kind: 'malice', severity: 'high', category: 'network' })],
    [],
  );

  assert.deepEqual([score, safetyScore, grade], [39, 39, 'F']);
  assert.deepEqual(
    scoreReasons.map((reason) => reason.scope),
    ['score', 'safetyScore'],
  );
});

test('findings outside code that runs weigh less and cap nothing', () => {
  assert.ok(scoreFindings([make({ severity: 'critical', context: 'test' })], []).score >= 90);
});

test('a weakness that only others can use does not touch the safety score', () => {
  assert.equal(scoreFindings([make({ category: 'auth' })], []).safetyScore, 100);
});
