import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type GitHost, repositoryOf, startGitHost } from '../../../test/git-host/index.ts';
import { canonicalise, DEFAULT_HOSTS, probe, type ProbeOutcome, rememberNegatives, type Target } from '../src/index.ts';
import { pinnedGet } from '../src/pinned-get.ts';
import { makeCertificate } from './certificate.ts';
import { targetOn } from './on-loopback.ts';

let host: GitHost;
let other: GitHost;
before(async () => {
  host = await startGitHost();
  other = await startGitHost();
  const { dir } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
  host.serve('o/good', { kind: 'git', dir });
  host.serve('o/v0', { kind: 'git', dir, protocol: 'v0' });
  other.serve('o/good', { kind: 'git', dir });
});
after(async () => {
  await host.close();
  await other.close();
});

async function outcomeOf(name: string, limits = {}): Promise<ProbeOutcome> {
  return await probe(targetOn(host, name), { limits });
}

describe('the probe', () => {
  test('finds a public repository, anonymously and with one request', async () => {
    const outcome = await outcomeOf('o/good');

    assert.equal(outcome.outcome, 'reachable');
    const hits = host.hits.filter((hit) => hit.path.startsWith('/o/good'));
    assert.equal(hits.length, 1);
    assert.equal(hits[0]?.headers.authorization, undefined);
    assert.equal(hits[0]?.headers.cookie, undefined);
    assert.equal(hits[0]?.headers['git-protocol'], 'version=2');
  });

  test('row 41: 404, 410 and 451 mean that there is no such repository', async () => {
    for (const status of [404, 410, 451]) {
      host.serve('o/gone', { kind: 'status', status });
      const outcome = await outcomeOf('o/gone');
      assert.equal(outcome.outcome, 'missing');
      assert.equal(/legal/.test(outcome.details), status === 451);
    }
  });

  test('rows 42 and 43: a host without an API that asks for a login has a private repository, or none', async () => {
    for (const status of [401, 403]) {
      host.serve('o/closed', { kind: 'status', status, headers: { 'www-authenticate': 'Basic realm="x"' } });
      const outcome = await outcomeOf('o/closed');
      assert.equal(outcome.outcome, 'private');
      assert.match(outcome.details, /private or does not exist/);
    }
  });

  test('rows 44 and 59: a page, a dumb server and a decorated content type are no repository', async () => {
    const types = ['text/html', 'text/plain', 'application/x-git-upload-pack-advertisement; charset=utf-8', undefined];
    for (const type of types) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      host.serve('o/page', { kind: 'status', status: 200, headers, body: '<html>login</html>' });
      assert.equal((await outcomeOf('o/page')).outcome, 'missing');
    }
  });

  test('row 45: a redirect to another host is not followed', async () => {
    host.serve('o/away', { kind: 'redirect', on: 'refs', to: `${other.origin}/o/good{inside}` });
    host.serve('o/away-short', { kind: 'redirect', on: 'refs', to: `//127.0.0.1:${other.port}/o/good{inside}` });

    assert.equal((await outcomeOf('o/away')).outcome, 'missing');
    assert.equal((await outcomeOf('o/away-short')).outcome, 'missing');
    assert.equal(other.hits.length, 0);
  });

  test('row 46: a rename on the same host is followed, and its address is what will be fetched', async () => {
    host.serve('o/old', { kind: 'redirect', on: 'refs', to: '/o/good.git{inside}' });

    const outcome = await outcomeOf('o/old');

    assert.ok(outcome.outcome === 'reachable');
    assert.equal(outcome.fetchUrl, `${host.origin}/o/good.git`);
  });

  test('a redirect on the same host to what is no repository is not followed', async () => {
    for (const to of ['/login', '/o/../x{inside}', '/o/--upload-pack=x{inside}', '/o/%2e%2e{inside}']) {
      host.serve('o/odd', { kind: 'redirect', on: 'refs', to });
      const before = host.hits.length;
      assert.equal((await outcomeOf('o/odd')).outcome, 'missing', to);
      assert.equal(host.hits.length, before + 1, to);
    }
  });

  test('row 47: a redirect loop ends after three hops', async () => {
    host.serve('o/loop', { kind: 'redirect', on: 'refs', to: '/o/loop{inside}' });

    assert.equal((await outcomeOf('o/loop')).outcome, 'missing');
    assert.equal(host.hits.filter((hit) => hit.path.startsWith('/o/loop')).length, 4);
  });

  test('row 49: a host that hangs is unclear, never missing', async () => {
    host.serve('o/hang', { kind: 'hang', on: 'refs' });

    assert.equal((await outcomeOf('o/hang', { probeMs: 300 })).outcome, 'unclear');
  });

  test('row 52: a rate limit is unclear and says when to come back', async () => {
    host.serve('o/limit', { kind: 'status', status: 429, headers: { 'retry-after': '60' } });
    host.serve('o/limit403', { kind: 'status', status: 403, headers: { 'x-ratelimit-remaining': '0' } });

    const limited = await outcomeOf('o/limit');
    assert.ok(limited.outcome === 'unclear');
    assert.equal(limited.retryAfter, 60);
    assert.equal((await outcomeOf('o/limit403')).outcome, 'unclear');
  });

  test('a host that fails, or is not there, is unclear', async () => {
    host.serve('o/boom', { kind: 'status', status: 503 });
    const closed = await startGitHost();
    const target = targetOn(closed, 'o/r');
    await closed.close();

    assert.equal((await outcomeOf('o/boom')).outcome, 'unclear');
    assert.equal((await probe(target)).outcome, 'unclear');
  });

  test('row 58: a certificate nobody trusts is unclear, and the operator can trust it', async () => {
    const certificate = await makeCertificate();
    const secure = await startGitHost({ tls: certificate });
    secure.serve('o/good', { kind: 'git', dir: (await repositoryOf(secure.folder, { a: 'a' })).dir });

    const distrusted = await probe(targetOn(secure, 'o/good'));
    const trusted = await probe(targetOn(secure, 'o/good'), { caFile: certificate.file });

    await secure.close();
    await certificate.remove();
    assert.equal(distrusted.outcome, 'unclear');
    assert.match(distrusted.details, /certificate/);
    assert.equal(trusted.outcome, 'reachable');
  });

  test('row 59: a host that speaks only protocol v0 is a host', async () => {
    assert.equal((await outcomeOf('o/v0')).outcome, 'reachable');
  });
});

describe('names and addresses', () => {
  /** A name that the operator allowed without an origin, so that its addresses must be public. */
  function named(port: number): Target {
    const [github] = DEFAULT_HOSTS;
    assert.ok(github !== undefined);
    const place = { ...github, host: 'git.example.org', scheme: 'http', port: String(port) } as const;
    const canonical = canonicalise(`http://git.example.org:${port}/o/good`, [place]);
    assert.ok(canonical.ok);
    return canonical.target;
  }

  test('row 57: one address that is not public condemns the name', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['140.82.112.3', '10.0.0.1'],
      ['::1', '140.82.112.3'],
      ['64:ff9b::7f00:1'],
    ]) {
      const hits = host.hits.length;
      const outcome = await probe(named(host.port), { resolve: () => Promise.resolve(addresses) });
      assert.equal(outcome.outcome, 'refused');
      assert.equal(host.hits.length, hits);
    }
  });

  test('row 56: a name is resolved once, so that a second answer cannot lead elsewhere', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const target = { ...named(host.port), host: { ...named(host.port).host, listedAsOrigin: true } };

    const outcome = await probe(target, {
      resolve: () => {
        asked += 1;
        return Promise.resolve(answers.shift() ?? []);
      },
    });

    assert.ok(outcome.outcome === 'reachable');
    assert.equal(asked, 1);
    assert.deepEqual(outcome.addresses, ['127.0.0.1']);
  });

  test('a connection that ends at an address that was not vetted carries no answer back', async () => {
    const work = pinnedGet({
      url: `${host.origin}/o/good/info/refs`,
      addresses: ['127.0.0.2'],
      connectMs: 3_000,
      bodyBytes: 100,
      signal: AbortSignal.timeout(5_000),
    });

    await assert.rejects(work, /not vetted/);
  });

  test('a name that cannot be resolved, or not in time, is unclear', async () => {
    const unknown = await probe(named(host.port), { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const silent = await probe(named(host.port), {
      resolve: () => Promise.withResolvers<readonly string[]>().promise,
      limits: { probeMs: 100 },
    });

    assert.equal(unknown.outcome, 'unclear');
    assert.equal(silent.outcome, 'unclear');
  });
});

describe("a known host's public API", () => {
  /** One of the default hosts, moved to loopback with its API. */
  function moved(name: string, path: string): Target {
    const known = DEFAULT_HOSTS.find((candidate) => candidate.host === name);
    assert.ok(known?.api !== undefined);
    const here = {
      ...known,
      scheme: 'http',
      host: '127.0.0.1',
      port: String(host.port),
      listedAsOrigin: true,
      api: { ...known.api, origin: host.origin },
    } as const;
    const canonical = canonicalise(`${host.origin}/${path}`, [here]);
    assert.ok(canonical.ok);
    return canonical.target;
  }
  const apis = [
    ['github.com', '/repos/o/closed', { private: true }, { private: false }],
    ['gitlab.com', '/api/v4/projects/o%2Fclosed', { visibility: 'private' }, { visibility: 'public' }],
    ['codeberg.org', '/api/v1/repos/o/closed', { private: true }, { private: false }],
    ['bitbucket.org', '/2.0/repositories/o/closed', { is_private: true }, { is_private: false }],
  ] as const;

  for (const [name, path, closed, open] of apis) {
    test(`${name}: decides what a closed door means`, async () => {
      host.serve('o/closed', { kind: 'status', status: 401 });
      const ask = async (status: number, body: unknown, headers = {}): Promise<ProbeOutcome> => {
        host.serveJson(path, status, body, headers);
        return await probe(moved(name, 'o/closed'));
      };

      const missing = await ask(404, {});
      assert.equal(missing.outcome, 'missing');
      assert.match(missing.details, /does not exist or is private/);
      assert.equal((await ask(200, closed)).outcome, 'private');
      assert.equal((await ask(401, {})).outcome, 'private');
      assert.equal((await ask(403, {})).outcome, 'private');
      assert.equal((await ask(200, open)).outcome, 'unclear');
      assert.equal((await ask(403, {}, { 'x-ratelimit-remaining': '0' })).outcome, 'missing');
      assert.equal((await ask(429, {})).outcome, 'missing');
      assert.equal((await ask(503, {})).outcome, 'missing');
    });
  }

  test("the operator's token goes to the API and nowhere else", async () => {
    host.serve('o/closed', { kind: 'status', status: 401 });
    host.serveJson('/repos/o/closed', 404, {});
    const from = host.hits.length;

    await probe(moved('github.com', 'o/closed'), { tokens: { '127.0.0.1': 'the-token' } });

    const sent = host.hits.slice(from).map((hit) => [hit.path.split('?')[0], hit.headers.authorization]);
    assert.deepEqual(sent, [
      ['/o/closed.git/info/refs', undefined],
      ['/repos/o/closed', 'Bearer the-token'],
    ]);
  });

  test('a port put in its place is asked instead', async () => {
    host.serve('o/closed', { kind: 'status', status: 401 });

    const outcome = await probe(moved('github.com', 'o/closed'), {
      fetchJson: (url) => Promise.resolve({ status: 200, body: { private: url.endsWith('/repos/o/closed') } }),
    });

    assert.equal(outcome.outcome, 'private');
  });
});

test('negative answers are remembered for a minute, others are not', async () => {
  let now = 1_000_000;
  let answer: ProbeOutcome = { outcome: 'missing', details: 'no such repository' };
  let asked = 0;
  const ask = rememberNegatives(
    () => {
      asked += 1;
      return Promise.resolve(answer);
    },
    { ttlMs: 60_000, now: () => now },
  );
  const target = targetOn(host, 'o/any');

  await ask(target);
  now += 59_999;
  await ask(target);
  assert.equal(asked, 1);
  now -= 90_000_000;
  await ask(target);
  assert.equal(asked, 2, 'a clock that was set back ends the memory');
  now += 60_000;
  answer = { outcome: 'unclear', details: 'host down', retryAfter: undefined };
  await ask(target);
  await ask(target);
  assert.equal(asked, 4);
});
