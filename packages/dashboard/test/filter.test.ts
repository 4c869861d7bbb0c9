import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFindings } from '../../../test/sample-report.ts';
import { layOut, narrow, readFilter, toggled } from '../src/pages/report/filter.ts';

const findings = sampleFindings(20);
const read = (query: string): ReturnType<typeof readFilter> => readFilter(new URLSearchParams(query));

test('without a filter everything is shown, grouped by severity, worst first', () => {
  const { shown } = narrow(findings, read(''));
  const groups = layOut(shown, read('')).flatMap((row) => ('group' in row ? [`${row.group} ${row.size}`] : []));

  assert.equal(shown.length, 20);
  assert.deepEqual(groups, ['critical 4', 'high 6', 'medium 4', 'low 2', 'info 4']);
});

test('values of one facet widen, several facets narrow', () => {
  assert.equal(narrow(findings, read('severity=critical,high')).shown.length, 10);
  assert.equal(narrow(findings, read('severity=critical,high&category=rce')).shown.length, 2);
  assert.equal(narrow(findings, read('category=rce&context=test')).shown.length, 0);
});

test('counts beside a choice say what it would show, given the others', () => {
  const { counts } = narrow(findings, read('severity=critical&category=rce'));

  assert.deepEqual(Object.fromEntries(counts.category), { mcp: 2, rce: 2 });
  assert.deepEqual(Object.fromEntries(counts.severity), { critical: 2 });
});

test('text is found in names, files, ids, messages and code, whatever its case', () => {
  assert.equal(narrow(findings, read('q=GIT-LOG.TS')).shown.length, 2);
  assert.equal(narrow(findings, read('q=readFile(join')).shown.length, 4);
  assert.equal(narrow(findings, read('q=no such text')).shown.length, 0);
});

test('choosing a value again takes it away', () => {
  assert.equal(toggled(read(''), 'severity', 'high'), 'high');
  assert.equal(toggled(read('severity=high'), 'severity', 'low'), 'high,low');
  assert.equal(toggled(read('severity=high'), 'severity', 'high'), null);
  assert.equal(toggled(read('file=a,b.ts'), 'file', 'a,b.ts'), null);
});

test('a path with a comma is one file', () => {
  const [first] = findings;
  assert.ok(first);
  const odd = [{ ...first, file: 'a,b.ts' }, first];

  assert.equal(narrow(odd, readFilter(new URLSearchParams({ file: 'a,b.ts' }))).shown.length, 1);
});

test('an unknown grouping falls back to severity', () => {
  assert.equal(read('group=colour').grouping, 'severity');
  assert.equal(read('group=file').grouping, 'file');
});

test('what has one cause is one row, in its group, unless every place is wanted', () => {
  const many = sampleFindings(100);
  const rowsOf = (query: string): number => layOut(narrow(many, read(query)).shown, read(query)).length;

  assert.equal(rowsOf(''), 5 + 10);
  assert.equal(rowsOf('group=check'), 10 + 10);
  assert.equal(rowsOf('each=1'), 5 + 100);
  assert.equal(rowsOf('group=file'), 100 + 100);
});
