import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanedByMatch } from '../../src/facts/flow/guards/patterns.ts';
import { NO_WAY_UP, NOT_FROM_ROOT, sinkBit } from '../../src/facts/flow/values/kinds.ts';
import { expectFlows, python, script } from './harness.ts';

const COMMAND = sinkBit('command');
const ARGUMENT = sinkBit('argument');

function proves(pattern: string, bits: number, flags = ''): boolean {
  return (cleanedByMatch(pattern, flags, { start: false, end: false }) & bits) === bits;
}

test('what a pattern only looks at takes nothing from what it proves', () => {
  for (const pattern of [
    String.raw`^(?!-)[\w.-]+$`,
    String.raw`^(?!-)(?!.*--)[a-z-]+(?<!-)$`,
    String.raw`^(?=.*\d)[\w]+$`,
    String.raw`^(?![(]|\))[\w]+$`,
    String.raw`^[a-z]+(?:\.(?!-)[a-z-]+)*$`,
  ])
    assert.ok(proves(pattern, COMMAND), pattern);
  for (const pattern of [
    String.raw`^(?!-)[\w;-]+$`,
    String.raw`^(?!-).+$`,
    String.raw`^(?!-)[\w.-]+`,
    String.raw`(?!-)[\w.-]+$`,
    String.raw`^(?!;)`,
    String.raw`^(?![;&|])[^-]+$`,
    String.raw`^(?!-)[a-z]+$|^x`,
    String.raw`^(?:(?!;).)+$`,
    String.raw`^(?![\w.-]+$).*$`,
  ])
    assert.ok(!proves(pattern, COMMAND), pattern);
});

test('a dash that is refused at the beginning begins no option', () => {
  for (const pattern of ['^(?!-).+$', '^(?!-)', String.raw`^(?!/)(?!\-).*$`, '^(?![-.]).+', '^(?!x|-).+$'])
    assert.ok(proves(pattern, ARGUMENT), pattern);
  for (const pattern of [
    '^(?!--).+$',
    '^(?!-x).+$',
    '^(?=-).+$',
    '^.(?!-).+$',
    '^(?![+-z]).+$',
    '^(?!(-)x).+$',
    '(?!-).+$',
  ])
    assert.ok(!proves(pattern, ARGUMENT), pattern);
});

test('two dots that are refused wherever they stand lead nowhere up', () => {
  for (const pattern of [
    String.raw`^(?!.*\.\.)[\w./-]+$`,
    String.raw`^(?!/)(?!.*\.{2})[\w./-]+$`,
    String.raw`^(?![\s\S]*\.\.).+$`,
    String.raw`^(?![\s\S]*\.\.)`,
  ])
    assert.ok(proves(pattern, NO_WAY_UP), pattern);
  assert.ok(proves(String.raw`^(?!.*\.\.).*$`, NO_WAY_UP, 's'));
  assert.ok(proves('^(?!/)(?!-)[^~]+$', NOT_FROM_ROOT));
  for (const pattern of [
    String.raw`^(?!.*\.\.).*$`,
    String.raw`^(?!.*\.\.)[\w.\s/-]+$`,
    String.raw`^(?!.*\.\.)[^:]+$`,
    String.raw`^(?!\.\.)[\w./-]+$`,
    String.raw`^(?!.*\.\./x)[\w./-]+$`,
    String.raw`^(?=.*\.\.)[\w./-]+$`,
    String.raw`^[\w/]*(?!.*\.\.)[\w./-]+$`,
  ])
    assert.ok(!proves(pattern, NO_WAY_UP), pattern);
});

test('a guard whose pattern begins with what it refuses', () =>
  expectFlows({
    ...python`
    HOST = re.compile(r'(?!-)[a-z0-9.-]+')
    def one(host):
        if HOST.fullmatch(host) is None:
            raise ValueError(host)
        os.system(f'dig {host}')
    def two(host):
        if HOST.match(host) is None:
            raise ValueError(host)
        os.system(f'dig {host}') # flow
    def three(host, other):
        if HOST.fullmatch(other) is None:
            raise ValueError(host)
        os.system(f'dig {host}') # flow
    def four(host):
        if HOST.fullmatch(host) is not None:
            raise ValueError(host)
        os.system(f'dig {host}') # flow
    one(sys.argv[1])
    two(sys.argv[2])
    three(sys.argv[3], sys.argv[4])
    four(sys.argv[5])
  `,
    ...script`
    function one(host) {
      if (!/^(?!-)[a-z0-9.-]+$/.test(host)) throw new Error('no');
      exec('dig ' + host);
    }
    function two(host) {
      if (!/^(?!-)[a-z0-9.;-]+$/.test(host)) throw new Error('no');
      exec('dig ' + host); // flow
    }
    one(process.argv[2]);
    two(process.argv[3]);
  `,
  }));
