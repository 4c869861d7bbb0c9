import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  type Behaviour,
  deltaBomb,
  emptyRepository,
  endlessPack,
  type GitHost,
  repositoryOf,
  startGitHost,
} from '../../../test/git-host/index.ts';
import {
  canonicalise,
  DEFAULT_HOSTS,
  fetchRepository,
  type FetchOptions,
  findIsolation,
  type Isolation,
  sweep,
} from '../src/index.ts';
import { makeCertificate } from './certificate.ts';
import { failing, targetOn, workFolder } from './on-loopback.ts';

const { level } = await findIsolation();
const levels = [['process', ['bwrap']], ...(level === 'bubblewrap' ? [['bubblewrap', []] as const] : [])] as const;
const noSandbox = level === 'bubblewrap' ? false : 'bubblewrap does not work on this machine';

test('the sandboxed half of this suite runs', { skip: noSandbox }, () => undefined);

for (const [name, without] of levels) {
  describe(`fetching at the level "${name}"`, { concurrency: 4 }, () => {
    let served = 0;
    let host: GitHost;
    let good: { readonly dir: string; readonly commit: string };
    let work: Awaited<ReturnType<typeof workFolder>>;
    let isolation: Isolation;
    before(async () => {
      host = await startGitHost();
      work = await workFolder();
      isolation = await findIsolation({ without });
      good = await repositoryOf(host.folder, { 'a.txt': `${'a'.repeat(500)}\n`, 'src/b.js': 'b();\n' });
    });
    after(async () => {
      await work.assertEmpty();
      await work.remove();
      await host.close();
    });

    function fetched(behaviour: Behaviour, options: Partial<FetchOptions> = {}): ReturnType<typeof fetchRepository> {
      served += 1;
      host.serve(`o/r${served}`, behaviour);
      return fetchRepository(targetOn(host, `o/r${served}`), {
        workDir: work.path,
        job: 'job-1',
        isolation,
        ...options,
      });
    }
    const git = (): Behaviour => ({ kind: 'git', dir: good.dir });

    test('a work folder may be named from where the service was started', async () => {
      const repository = await fetched(git(), { workDir: relative(process.cwd(), work.path) });

      assert.equal(repository.commit, good.commit);
      await repository.remove();
    });

    test('a public repository arrives with its commit and its default branch, readable to us alone', async () => {
      const repository = await fetched(git());

      assert.equal(repository.isolation, name);
      assert.equal(repository.commit, good.commit);
      assert.equal(repository.defaultBranch, 'main');
      assert.equal((await stat(dirname(repository.dir))).mode & 0o777, 0o700);
      assert.doesNotMatch(await readFile(join(repository.dir, 'config'), 'utf8'), /promisor|remote/);
      await repository.remove();
      await repository.remove();
    });

    test('row 59: protocol v0 works through git', async () => {
      const repository = await fetched({ kind: 'git', dir: good.dir, protocol: 'v0' });

      assert.equal(repository.commit, good.commit);
      await repository.remove();
    });

    test('a branch, a tag and a commit can be asked for', async () => {
      const { writer, commit } = await repositoryOf(host.folder, { 'a.txt': 'a\n' });
      const other = await writer.commit(await writer.tree([]), 'other');
      await writer.branch('side', other);
      await writer.tag('v1.0', other);

      for (const ref of ['side', 'v1.0', 'refs/heads/side', 'refs/tags/v1.0', other]) {
        const repository = await fetched({ kind: 'git', dir: writer.dir }, { ref });
        assert.equal(repository.commit, other, ref);
        assert.equal(repository.defaultBranch, 'main');
        await repository.remove();
      }
      const main = await fetched({ kind: 'git', dir: writer.dir }, { ref: 'HEAD' });
      assert.equal(main.commit, commit);
      await main.remove();
    });

    test('a ref that does not exist, or cannot be one, is told', async () => {
      for (const ref of ['nowhere', 'f'.repeat(40), 'refs/heads/x', 'a..b', '--upload-pack=x', 'x.lock', 'a//b', 'a b'])
        await failing(fetched(git(), { ref }), 'CLONE_FAILED');
    });

    test('rows 41 to 44: what the probe finds closed by now is told apart', async () => {
      await failing(fetched({ kind: 'status', status: 404 }), 'REPO_NOT_FOUND');
      await failing(fetched({ kind: 'status', status: 401 }), 'PRIVATE_REPO');
      await failing(fetched({ kind: 'status', status: 403 }), 'PRIVATE_REPO');
      const html = { 'content-type': 'text/html' };
      await failing(fetched({ kind: 'status', status: 200, headers: html, body: '<html>' }), 'REPO_NOT_FOUND');
    });

    test('a door that closes between the probe and the fetch is still told apart', async () => {
      const pack = (status: number): Behaviour => ({
        kind: 'pack',
        behaviour: { kind: 'status', status },
        otherwise: git(),
      });

      await failing(fetched(pack(401)), 'PRIVATE_REPO');
      await failing(fetched(pack(403)), 'PRIVATE_REPO');
      await failing(fetched(pack(404)), 'REPO_NOT_FOUND');
      assert.equal((await failing(fetched(pack(429)), 'HOST_UNREACHABLE')).passing, true);
      assert.equal((await failing(fetched(pack(503)), 'HOST_UNREACHABLE')).passing, true);
    });

    test('row 46: a renamed repository is fetched from where it is now', async () => {
      host.serve('o/new', git());

      const repository = await fetched({ kind: 'redirect', on: 'refs', to: '/o/new.git{inside}' });

      assert.equal(repository.fetchUrl, `${host.origin}/o/new.git`);
      assert.equal(repository.commit, good.commit);
      await repository.remove();
    });

    test('row 48: a redirect while fetching is not followed', async () => {
      const elsewhere = await startGitHost();

      await failing(
        fetched({ kind: 'redirect', on: 'pack', to: `${elsewhere.origin}/o/r{inside}`, otherwise: git() }),
        'CLONE_FAILED',
      );

      assert.deepEqual(elsewhere.hits, []);
      await elsewhere.close();
    });

    test('row 49: a host that hangs is given up, early or late', async () => {
      const [early, late] = await Promise.all([
        failing(fetched({ kind: 'hang', on: 'refs' }, { limits: { probeMs: 300 } }), 'HOST_UNREACHABLE'),
        failing(
          fetched({ kind: 'hang', on: 'pack', otherwise: git() }, { limits: { fetchMs: 1_500 } }),
          'CLONE_TIMEOUT',
        ),
      ]);

      assert.ok(early.passing && late.passing);
    });

    test('row 50: two bytes a second are not enough', async () => {
      const limits = { slowMs: 1_000, fetchMs: 20_000 };

      const [refs, pack] = await Promise.all([
        failing(fetched({ kind: 'trickle', on: 'refs' }, { limits }), 'HOST_UNREACHABLE'),
        failing(fetched({ kind: 'trickle', on: 'pack', otherwise: git() }, { limits }), 'HOST_UNREACHABLE'),
      ]);

      assert.ok(refs.passing && pack.passing);
    });

    test('row 51: an endless pack is cut at the limit and leaves nothing on disk', async () => {
      const own = await workFolder();
      const options = { workDir: own.path, limits: { packBytes: 8 << 20 } };

      const failure = await failing(fetched({ kind: 'handMade', pack: endlessPack() }, options), 'REPO_TOO_LARGE');

      assert.equal(failure.passing, false);
      await own.assertEmpty();
      await own.remove();
    });

    test('row 52: a rate limit is passing and says when to come back', async () => {
      const failure = await failing(
        fetched({ kind: 'status', status: 429, headers: { 'retry-after': '17' } }),
        'HOST_UNREACHABLE',
      );

      assert.equal(failure.passing, true);
      assert.equal(failure.retryAfter, 17);
    });

    test('row 53: a host that fails twice is fine the third time', async () => {
      const behaviour: Behaviour = { kind: 'status', status: 503, times: 2, next: git() };

      assert.equal((await failing(fetched(behaviour), 'HOST_UNREACHABLE')).passing, true);
      assert.equal((await failing(fetched(behaviour), 'HOST_UNREACHABLE')).passing, true);
      const repository = await fetched(behaviour);
      assert.equal(repository.commit, good.commit);
      await repository.remove();
    });

    test('row 54: a repository without a commit is empty', async () => {
      const { dir } = await emptyRepository(host.folder);

      const failure = await failing(fetched({ kind: 'git', dir }), 'EMPTY_REPOSITORY');
      assert.equal(failure.passing, false);
    });

    test('row 55: one flipped byte in the pack fails for good', async () => {
      const failure = await failing(fetched({ kind: 'corrupt', dir: good.dir }), 'CLONE_FAILED');

      assert.equal(failure.passing, false);
    });

    test('a connection that breaks in the middle of the pack is a passing fault', async () => {
      const failure = await failing(fetched({ kind: 'cut', dir: good.dir }), 'HOST_UNREACHABLE');

      assert.equal(failure.passing, true);
    });

    test('a work folder that cannot be written to is a passing fault of this installation', async () => {
      const failure = await failing(fetched(git(), { workDir: join(good.dir, 'HEAD') }), 'CLONE_FAILED');

      assert.equal(failure.passing, true);
    });

    test('row 57: a name that leads inside is not fetched from', async () => {
      const [github] = DEFAULT_HOSTS;
      assert.ok(github !== undefined);
      const inside = { ...github, host: 'git.example.org', scheme: 'http', port: String(host.port) } as const;
      const canonical = canonicalise(`http://git.example.org:${host.port}/o/inside`, [inside]);
      assert.ok(canonical.ok);
      const failure = await failing(
        fetchRepository(canonical.target, {
          workDir: work.path,
          job: 'inside',
          isolation,
          probe: { resolve: () => Promise.resolve(['140.82.112.3', '127.0.0.1']) },
        }),
        'HOST_UNREACHABLE',
      );

      assert.equal(failure.passing, false);
      assert.ok(host.hits.every((hit) => !hit.path.startsWith('/o/inside')));
    });

    test('row 56: git goes to the vetted address of a name, without asking for the name again', async () => {
      const [github] = DEFAULT_HOSTS;
      assert.ok(github !== undefined);
      const place = {
        ...github,
        host: 'unknown.invalid',
        scheme: 'http',
        port: String(host.port),
        listedAsOrigin: true,
      } as const;
      const canonical = canonicalise(`http://unknown.invalid:${host.port}/o/pinned`, [place]);
      assert.ok(canonical.ok);
      host.serve('o/pinned', git());

      const repository = await fetchRepository(canonical.target, {
        workDir: work.path,
        job: 'pinned',
        isolation,
        probe: { resolve: () => Promise.resolve(['127.0.0.1']) },
      });

      assert.equal(repository.commit, good.commit);
      await repository.remove();
    });

    test('row 58: an untrusted certificate is a fault of the host; a trusted one is fetched through', async () => {
      const certificate = await makeCertificate();
      const secure = await startGitHost({ tls: certificate });
      secure.serve('o/r', git());
      const target = targetOn(secure, 'o/r');
      const options = { workDir: work.path, job: 'tls', isolation };

      const failure = await failing(fetchRepository(target, options), 'HOST_UNREACHABLE');
      const repository = await fetchRepository(target, { ...options, caFile: certificate.file });

      assert.equal(failure.passing, true);
      assert.equal(repository.commit, good.commit);
      await repository.remove();
      await secure.close();
      await certificate.remove();
    });

    test('row 62: a delta bomb of four gigabytes dies of its memory limit, and nobody else grows', async () => {
      const pack = deltaBomb({ base: (16 << 20) - 1, copies: 255 });
      const before = process.resourceUsage().maxRSS;

      const failure = await failing(fetched({ kind: 'handMade', pack }), 'REPO_TOO_LARGE');
      assert.equal(failure.passing, false);
      const grown = process.resourceUsage().maxRSS - before;
      assert.ok(grown < 64 * 1024, `${grown} kB more than before`);
    });

    test('an abort ends git and removes the folder', async () => {
      const own = await workFolder();
      const elsewhere = await startGitHost({
        repositories: { 'o/hang': { kind: 'hang', on: 'pack', otherwise: git() } },
      });
      const asked = packAsked(elsewhere);
      const stop = new AbortController();
      const options = { workDir: own.path, job: 'abort', isolation, signal: stop.signal };
      const ended = assert.rejects(fetchRepository(targetOn(elsewhere, 'o/hang'), options), /enough/);
      await asked;

      stop.abort(new Error('enough'));

      await ended;
      await own.assertEmpty();
      await own.remove();
      assert.deepEqual(await gitProcessesFor(elsewhere.port), []);
      await elsewhere.close();
    });

    test('a service that is killed leaves no git behind, and its folder is swept', { timeout: 60_000 }, async () => {
      const own = await workFolder();
      const elsewhere = await startGitHost({
        repositories: { 'o/hang': { kind: 'hang', on: 'pack', otherwise: git() } },
      });
      const asked = packAsked(elsewhere);
      const script = join(import.meta.dirname, 'fetch-until-killed.ts');
      const service = spawn(
        process.execPath,
        ['--conditions=assay-source', script, elsewhere.origin, own.path, ...without],
        { stdio: 'ignore' },
      );
      await asked;

      service.kill('SIGKILL');
      await once(service, 'exit');

      while ((await gitProcessesFor(elsewhere.port)).length > 0) await setTimeout(50);
      assert.equal(await sweep(own.path), 1);
      await own.assertEmpty();
      await own.remove();
      await elsewhere.close();
    });
  });
}

/** Settles when the host is asked for a pack, or for the refs before it. */
function packAsked(host: GitHost): Promise<void> {
  return new Promise((resolve) => {
    host.onHit((hit) => {
      if (hit.path.endsWith('/git-upload-pack')) resolve();
    });
  });
}

/** Command lines of running programs that name the host's port. */
async function gitProcessesFor(port: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(`127.0.0.1:${port}/`)) found.push(line);
  }
  return found;
}
