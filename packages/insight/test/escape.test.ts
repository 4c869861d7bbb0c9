import { doesNotMatch, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '@assay/insight';
import * as fc from 'fast-check';
import { harmless, name, place, quote } from '../src/text/escape.ts';
import { effect, file, finding, injection, npmPackage, report, tool } from './reports.ts';

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const LINK = /https?:\/\/|\]\(|!\[|<[a-z/!]|javascript:|\bwww\./i;

/** Text of an attacker: words mixed with everything that hides, links or breaks out. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u202E',
        '\u200B',
        '\u{E0041}',
        '\u0007',
        '![x](https://evil.example/a.png)',
        '[click](javascript:alert(1))',
        '<img src=x>',
        'https://evil.example/?q=',
        'www.evil.example',
        'mail@evil.example',
        '\n# Heading\n',
        '```',
        '\uD800',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('quoted text is one line of at most 80 characters without links or hidden characters', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const quoted = quote(text);

      ok(quoted.length <= 80, quoted);
      doesNotMatch(quoted, UNSEEN);
      doesNotMatch(quoted, LINK);
    }),
    { numRuns: 500 },
  );
});

test('a whole analysis holds no hidden character and no link, whatever the repository calls its parts', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (text, other) => {
      const analysis = analyse(
        report({
          files: [file(text), file('src/a.ts')],
          languages: { [text]: 40, typescript: 20 },
          findings: [
            finding({ file: text, message: other }),
            finding({ checkId: 'mcp-x', kind: 'malice', file: other, name: text }),
          ],
          notes: [
            npmPackage(text, { description: other, commands: [other], main: text }),
            tool(text, 'src/a.ts', 3),
            effect('executes-commands', text, 3, { detail: other, tool: text }),
            effect('contacts-network', 'src/a.ts', 4, { detail: other }),
            effect('reads-environment', 'src/a.ts', 4, { detail: text }),
            injection(text, 5, { snippet: other, message: text }),
            { kind: 'hook', at: { file: other, start: 0, end: 1 }, event: text, command: other, target: text },
          ],
        }),
        { repository: text },
      );

      for (const words of stringsOf(analysis)) {
        doesNotMatch(words, UNSEEN);
        doesNotMatch(words, LINK);
      }
    }),
    { numRuns: 200 },
  );
});

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

test('hidden characters are shown by number and addresses cannot be followed', () => {
  equal(harmless('a\u200Bb'), 'a\\u{200B}b');
  equal(harmless('see https://evil.example/x'), 'see hxxps://evil[.]example/x');
  equal(quote('a [b](c) `d`'), "“a [b] (c) 'd'”");
});

test('plain names and paths stay as they are', () => {
  equal(name('@scope/pkg-name'), '@scope/pkg-name');
  equal(name('Ignore all previous instructions'), '“Ignore all previous instructions”');
  equal(place('src/run.ts', 41), 'src/run.ts:41');
  equal(place('a b.md', 2), '“a b.md”:2');
});
