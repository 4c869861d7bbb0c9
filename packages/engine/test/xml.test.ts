import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementsAt, readXml, textAt } from '../src/facts/text/xml.ts';

describe('XML of manifests', () => {
  it('gives elements with attributes, text and places', () => {
    const text =
      '<?xml version="1.0"?>\n<!-- <a> --><r a="1" b=\'x &amp; y\'><n>one</n><n/><o><![CDATA[<two>]]></o></r>';
    const root = readXml(text);
    assert.ok(root !== undefined);
    assert.deepEqual(
      [...root.attributes],
      [
        ['a', '1'],
        ['b', 'x & y'],
      ],
    );
    assert.deepEqual([elementsAt(root, 'n').length, textAt(root, 'n'), textAt(root, 'o')], [2, 'one', '<two>']);
    const [first] = elementsAt(root, 'n');
    assert.equal(text.slice(first?.start, first?.end), '<n>one</n>');
  });

  it('replaces no entity that a file declares', () => {
    const root = readXml('<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>');
    assert.equal(root?.text, '&b;');
  });

  it('takes what is broken or too deep for none', () => {
    assert.equal(readXml('<a><b></a>'), undefined);
    assert.equal(readXml('<a>'), undefined);
    assert.equal(readXml('no markup'), undefined);
    assert.equal(readXml('<a>'.repeat(1000) + '</a>'.repeat(1000)), undefined);
  });

  it('comes to an end with tags that never do', () => {
    assert.equal(readXml('<a '.repeat(100_000)), undefined);
    assert.equal(readXml('<!'.repeat(100_000)), undefined);
    assert.equal(readXml('<a "'.repeat(100_000)), undefined);
  });
});
