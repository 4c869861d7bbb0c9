import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFindings } from '../../../test/sample-report.ts';
import { causesOf, meetingPlace, placesOf } from '../src/causes.ts';
import type { Finding } from '../src/schemas.ts';

const [, command] = sampleFindings(2);

function finding(line: number, over: Partial<Finding> = {}): Finding {
  assert.ok(command);
  return { ...command, id: `finding_${line}`, file: 'src/a.ts', line, endLine: line, trace: [], ...over };
}
function from(line: number, source: number, message = `from ${source} to ${line}`): Finding {
  return finding(line, { message, trace: [{ file: 'src/b.ts', line: source, note: 'comes in' }] });
}
function shapeOf(findings: readonly Finding[]): readonly string[] {
  return causesOf(findings).map((cause) => `${cause.shared}: ${cause.findings.map(({ line }) => line).join(' ')}`);
}

test('what begins at one line, or ends at one, has one cause', () => {
  assert.deepEqual(shapeOf([from(1, 9), from(2, 9), from(3, 9), from(4, 8)]), ['source: 1 2 3', 'undefined: 4']);
  const sink = causesOf([from(1, 7), from(1, 8), from(1, 9)]);
  assert.deepEqual([sink.length, sink[0]?.shared], [1, 'sink']);
  assert.ok(sink[0]);
  assert.equal(meetingPlace(sink[0]), 'All end at src/a.ts:1.');
  assert.deepEqual(placesOf(sink[0], 2), { first: ['src/b.ts:7', 'src/b.ts:8'], count: 3 });
});

test('one reason in many places has one cause; ways that differ in everything have none in common', () => {
  const same = [1, 2, 3].map((line) => from(line, line + 10, `The same is done to \`name${line}\`.`));
  const [cause] = causesOf(same);

  assert.ok(cause);
  assert.deepEqual([cause.shared, meetingPlace(cause)], ['reason', undefined]);
  assert.deepEqual(placesOf(cause, 2), { first: ['src/a.ts:1', 'src/a.ts:2'], count: 3 });
  assert.deepEqual(shapeOf([from(1, 11), from(2, 12), from(3, 13)]), ['undefined: 1', 'undefined: 2', 'undefined: 3']);
});

test('a check that follows no data says the same of all its places, whatever names it adds', () => {
  assert.deepEqual(shapeOf([1, 2, 3].map((line) => finding(line, { message: `The tool t${line} runs programs.` }))), [
    'reason: 1 2 3',
  ]);
});

test('another check, severity or context is another cause, and two findings are two', () => {
  assert.deepEqual(
    shapeOf([
      finding(1),
      finding(2),
      finding(3, { severity: 'low' }),
      finding(4, { context: 'test' }),
      finding(5, { checkId: 'x' }),
    ]),
    ['undefined: 1', 'undefined: 2', 'undefined: 3', 'undefined: 4', 'undefined: 5'],
  );
});

test('a line in common says more than a reason in common', () => {
  const said = [1, 2, 3, 4, 5, 6, 7].map((line) => from(line, line < 4 ? 9 : line + 10, 'The same is done.'));

  assert.deepEqual(shapeOf(said), ['source: 1 2 3', 'reason: 4 5 6 7']);
});

test('a finding belongs to the largest cause, and causes stand where their first finding stood', () => {
  const many = [from(1, 9), from(2, 5), from(2, 6), from(2, 9), from(3, 9), from(4, 9)];

  assert.deepEqual(shapeOf(many), ['source: 1 2 3 4', 'undefined: 2', 'undefined: 2']);
  assert.deepEqual(causesOf([]), []);
});

test('ten thousand findings are grouped at once', () => {
  const findings = sampleFindings(10_000);
  const causes = causesOf(findings);

  assert.ok(causes.length < 100);
  assert.equal(
    causes.reduce((sum, cause) => sum + cause.findings.length, 0),
    10_000,
  );
});
