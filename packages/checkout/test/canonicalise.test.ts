import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { allowedHosts, canonicalise, DEFAULT_HOSTS, originOf } from '../src/index.ts';

const KEY = 'github.com/owner/repo';

/** Row of the hardening table → spellings → the key they share. */
const ACCEPTED: readonly (readonly [row: string, inputs: readonly string[], key: string])[] = [
  ['1 plain', ['https://github.com/Owner/Repo'], KEY],
  ['2 with .git', ['https://github.com/Owner/Repo.git', 'https://github.com/Owner/Repo.GIT'], KEY],
  ['3 trailing slash', ['https://github.com/owner/repo/', 'https://github.com/owner/repo.git/'], KEY],
  ['4 upper case', ['HTTPS://GitHub.COM/owner/repo'], KEY],
  ['5 http is upgraded', ['http://github.com/owner/repo', 'http://github.com:80/owner/repo'], KEY],
  ['6 no scheme', ['github.com/owner/repo', 'www.github.com/owner/repo', ' github.com/owner/repo\n'], KEY],
  ['7 scp form', ['git@github.com:owner/repo.git', 'git@github.com:owner/repo'], KEY],
  ['8 ssh', ['ssh://git@github.com/owner/repo', 'ssh://git@github.com:22/owner/repo.git'], KEY],
  ['9 pages', ['https://github.com/owner/repo/tree/main/x', 'https://github.com/owner/repo/blob/main/a.js'], KEY],
  ['9 other pages', ['https://github.com/owner/repo/issues/7', 'https://github.com/owner/repo/pulls'], KEY],
  ['10 query and fragment', ['https://github.com/owner/repo?q#f', 'https://github.com/owner/repo#readme'], KEY],
  ['11 trailing dot', ['https://github.com./owner/repo'], KEY],
  ['12 GitLab groups', ['https://gitlab.com/G/Sub/P/-/tree/main', 'https://gitlab.com/g/sub/p'], 'gitlab.com/g/sub/p'],
  ['15 default port', ['https://github.com:443/owner/repo'], KEY],
  ['git+https', ['git+https://github.com/owner/repo.git'], KEY],
  ['dotted names', ['https://github.com/owner/.github'], 'github.com/owner/.github'],
  [
    'names with a dash before them',
    ['https://github.com/owner/-Repo', 'https://github.com/owner/-repo.git'],
    'github.com/owner/-repo',
  ],
  [
    'a dash for a name',
    ['https://github.com/owner/-', 'git@github.com:owner/-.git', 'github.com/owner/-/tree/main'],
    'github.com/owner/-',
  ],
  ['Bitbucket', ['https://bitbucket.org/Team/Repo/src/main/'], 'bitbucket.org/team/repo'],
  ['Codeberg', ['https://codeberg.org/o/r/src/branch/main'], 'codeberg.org/o/r'],
  ['SourceHut', ['https://git.sr.ht/~User/Repo', 'git@git.sr.ht:~User/Repo'], 'git.sr.ht/~User/Repo'],
];

const REFUSED: readonly (readonly [row: string, inputs: readonly unknown[]])[] = [
  ['13 user and password', ['https://user:pw@github.com/o/r']],
  ['14 token', ['https://token@github.com/o/r', 'token@github.com:o/r', 'ssh://root@github.com/o/r']],
  ['15 port', ['https://github.com:8443/o/r', 'http://github.com:443/o/r', 'ssh://git@github.com:2222/o/r']],
  ['16 host as user', ['https://github.com@evil.com/o/r']],
  ['17 host as prefix', ['https://github.com.evil.com/o/r', 'https://evil.com/github.com/o/r']],
  ['18 Cyrillic letter', ['https://g\u0456thub.com/o/r']],
  ['19 punycode', ['https://xn--gthub-n4a.com/o/r']],
  ['20 ideographic stop', ['https://github\u3002com/o/r']],
  ['21 encoded slash in the host', ['https://github.com%2f@evil/o/r']],
  ['22 backslash', ['https://github.com\\@evil.com/o/r', 'C:\\x']],
  ['23 dot segments', ['https://github.com/o/../../x', 'https://github.com/o/./r', 'https://github.com/o/..']],
  ['24 encoded dot segments', ['https://github.com/o/%2e%2e/x']],
  ['25 encoded NUL', ['https://github.com/o/r%00', 'https://github.com/o/r\0']],
  ['26 line break', ['https://github.com/o/r\r\nHost: x/y', 'https://github.com/o\t/r']],
  ['27 empty segment', ['https://github.com//o/r', 'https://github.com/o//r', 'https://github.com/o/r//']],
  ['28 three slashes', ['https:///github.com/o/r']],
  ['29 no slashes', ['https:github.com/o/r', 'https:/github.com/o/r']],
  ['30 owner only', ['https://github.com/o', 'https://github.com/', 'https://github.com', 'github.com']],
  [
    '31 option as name',
    [
      'https://github.com/o/--upload-pack=x',
      'https://github.com/-o/r',
      'git@github.com:-o/r',
      'https://gitlab.com/o/-/r',
    ],
  ],
  ['32 option', ['-oProxyCommand=x', '--upload-pack=touch x']],
  ['33 ext', ['ext::sh -c id', 'ext::sh']],
  ['34 file', ['file:///etc/passwd', 'file://github.com/o/r']],
  ['35 path', ['/etc/passwd', '../../etc', './o/r', '~/o/r']],
  [
    '36 addresses',
    ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'].flatMap((host) => [
      `https://${host}/o/r`,
      `${host}/o/r`,
    ]),
  ],
  ['37 link-local', ['https://169.254.169.254/latest/meta-data']],
  ['38 metadata name', ['https://metadata.google.internal/x/y']],
  ['39 other hosts of a forge', ['https://gist.github.com/o/abc', 'https://raw.githubusercontent.com/o/r/main/x']],
  [
    '40 not a URL',
    ['x'.repeat(3_000), `https://github.com/o/${'r'.repeat(2_100)}`, '', '   ', null, undefined, 42, {}],
  ],
  ['40 a list', [['https://github.com/o/r']]],
  ['other schemes', ['git://github.com/o/r', 'ftp://github.com/o/r', 'javascript:alert(1)', 'data:text/html,x/y']],
  ['no such page', ['https://github.com/o/r/x/y/z']],
  ['no name left', ['https://github.com/o/.git', 'https://github.com/o/r.git.git', 'https://github.com/o/...git']],
  ['names too long', [`https://github.com/${'a'.repeat(300)}/r`]],
  ['owner of SourceHut without ~', ['https://git.sr.ht/user/repo']],
  ['scp with a slash', ['git@github.com:/o/r']],
  ['unknown host by scp', ['git@evil.com:o/r']],
];

describe('canonicalise', () => {
  test('says which hosts are accepted, and what is missing of owner/repository', () => {
    const reasonFor = (input: string): string => {
      const canonical = canonicalise(input);
      return canonical.ok ? '' : canonical.reason;
    };
    assert.match(
      reasonFor('https://git.example.org/o/r'),
      /on git\.example\.org are not .* github\.com, .*git\.sr\.ht\.$/,
    );
    assert.match(reasonFor('Acme/notes.js'), /no host; .* https:\/\/github\.com\/Acme\/notes\.js\.$/);
    for (const place of ['https://github.com/', 'https://github.com/o', 'github.com/o/'])
      assert.match(reasonFor(place), /OWNER\/REPOSITORY is missing/, place);
    for (const other of ['evil/a/b', 'http://evil/a', 'evil:80/a'])
      assert.doesNotMatch(reasonFor(other), /names no host/, other);
  });

  for (const [row, inputs, key] of ACCEPTED) {
    test(`accepts: ${row}`, () => {
      for (const input of inputs) {
        const canonical = canonicalise(input);
        assert.ok(canonical.ok, input);
        assert.equal(canonical.target.repoKey, key);
        assert.match(canonical.target.fetchUrl, /^https:\/\/[a-z.]+\/[\w.~/-]+$/);
      }
    });
  }

  for (const [row, inputs] of REFUSED) {
    test(`refuses: ${row}`, () => {
      for (const input of inputs) {
        const canonical = canonicalise(input);
        assert.ok(!canonical.ok, JSON.stringify(input));
        assert.match(canonical.reason, /^[\x20-\x7e]{10,200}\.$/);
      }
    });
  }

  test('the fetch address keeps the case that was written and carries the suffix its host serves', () => {
    const fetchUrl = (url: string): string | undefined => {
      const canonical = canonicalise(url);
      return canonical.ok ? canonical.target.fetchUrl : undefined;
    };

    assert.equal(fetchUrl('http://github.com/Owner/Repo'), 'https://github.com/Owner/Repo.git');
    assert.equal(fetchUrl('https://git.sr.ht/~u/r'), 'https://git.sr.ht/~u/r');
  });
});

describe('operator hosts', () => {
  const { hosts, mistakes } = allowedHosts([
    'git.example.org',
    'http://127.0.0.1:8801',
    'https://code.example.net:8443',
    'http://[::1]:8802',
  ]);
  const keyOf = (url: string): string | undefined => {
    const canonical = canonicalise(url, hosts);
    return canonical.ok ? canonical.target.repoKey : undefined;
  };

  test('an origin is taken as it stands, port and address included', () => {
    const canonical = canonicalise('http://127.0.0.1:8801/Team/sub/Repo.git', hosts);

    assert.deepEqual(mistakes, []);
    assert.ok(canonical.ok);
    assert.equal(canonical.target.fetchUrl, 'http://127.0.0.1:8801/Team/sub/Repo.git');
    assert.equal(canonical.target.repoKey, 'http://127.0.0.1:8801/Team/sub/Repo');
    assert.equal(keyOf('127.0.0.1:8801/Team/sub/Repo'), canonical.target.repoKey);
    assert.equal(keyOf('http://[::1]:8802/o/r'), 'http://[::1]:8802/o/r');
  });

  test('case counts, because a plain server tells cases apart', () => {
    assert.notEqual(keyOf('https://git.example.org/O/R'), keyOf('https://git.example.org/o/r'));
  });

  test('another port, another scheme and another spelling of an address are refused', () => {
    for (const url of [
      'http://127.0.0.1:8802/o/r',
      'http://127.0.0.1/o/r',
      'https://127.0.0.1:8801/o/r',
      'http://2130706433:8801/o/r',
      'http://0x7f.1:8801/o/r',
      'https://code.example.net/o/r',
      'http://code.example.net:8443/o/r',
      'https://git.example.org:8443/o/r',
    ])
      assert.equal(keyOf(url), undefined, url);
  });

  test('a bare host is upgraded to https and may not be an address', () => {
    const canonical = canonicalise('http://git.example.org/o/r', hosts);

    assert.ok(canonical.ok);
    assert.equal(canonical.target.fetchUrl, 'https://git.example.org/o/r');
    assert.equal(canonical.target.host.listedAsOrigin, false);
    assert.equal(allowedHosts(['127.0.0.1']).mistakes.length, 1);
  });

  test('every mistake in the list is told', () => {
    const entries = ['', 'a b', 'ftp://x', 'http://u:p@x', 'http://x/path', 'host:8080', '::1', 'https://'];

    assert.equal(allowedHosts(entries).mistakes.length, entries.length);
    assert.deepEqual(allowedHosts(['github.com', 'https://github.com']).hosts, DEFAULT_HOSTS);
  });
});

/** A third valid forms, a third pieces of them put together wrongly, a third wild strings. */
function urls(): fc.Arbitrary<string> {
  const host = fc.constantFrom('github.com', 'gitlab.com', 'GitHub.com.', 'codeberg.org', 'www.github.com');
  const ends = fc.constantFrom('', '.git', '/', '/tree/main', '?a=b', '#f', '.git/');
  const plain = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,11}$/);
  const forms = ['https://*/', 'http://*/', '*/', 'git@*:', 'ssh://git@*/', 'git+https://*/', 'HTTPS://*/'];
  const valid = fc
    .tuple(fc.constantFrom(...forms), host, plain, plain, ends)
    .map(([form, place, owner, repository, end]) => `${form.replace('*', place)}${owner}/${repository}${end}`);
  const name = fc.stringMatching(/^[A-Za-z0-9_.~-]{1,12}$/);
  const odd = fc.constantFrom('..', '', '-', '~u', '...git', '.git');
  const broken = fc
    .tuple(
      fc.constantFrom('https://', 'http://', '', 'git@', 'ssh://git@', 'https:/', 'file://'),
      fc.constantFrom('github.com', 'gitlab.com', 'git.sr.ht', '127.0.0.1:8801', '127.0.0.1', 'evil.example'),
      fc.constantFrom('/', '/', '/', ':', '//'),
      fc.array(fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: odd }), { minLength: 1, maxLength: 4 }),
      ends,
    )
    .map(([scheme, place, separator, names, end]) => `${scheme}${place}${separator}${names.join('/')}${end}`);
  const pieces = ['https:', '/', '@', '\\', '%', '.', '..', 'github.com', ':', '-', '\0', '\r\n', '~', '[', 'é'];
  const wild = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  );
  return fc.oneof(valid, broken, wild);
}

test('whatever comes in, what goes out is canonical, allowed and harmless', () => {
  const { hosts } = allowedHosts(['http://127.0.0.1:8801']);
  const origins = new Set(hosts.map(originOf));
  let accepted = 0;
  let runs = 0;

  fc.assert(
    fc.property(urls(), (input) => {
      runs += 1;
      const canonical = canonicalise(input, hosts);
      if (!canonical.ok) return;
      accepted += 1;
      const { target } = canonical;
      assert.match(target.fetchUrl, /^[\x21-\x7e]+$/);
      assert.doesNotMatch(target.fetchUrl, /[@%\\?#]|:\/\/[^/]+\/-|\/\.\.?(?:\/|$)|[^:]\/\//);
      assert.ok(origins.has(new URL(target.fetchUrl).origin), target.fetchUrl);
      assert.equal(new URL(target.fetchUrl).href, target.fetchUrl);
      assert.deepEqual(canonicalise(target.fetchUrl, hosts), canonical);
      const again = canonicalise(target.repoKey, hosts);
      assert.ok(again.ok && again.target.repoKey === target.repoKey);
    }),
    { numRuns: 20_000 },
  );
  assert.ok(accepted / runs >= 0.3, `only ${accepted} of ${runs} were accepted`);
});
