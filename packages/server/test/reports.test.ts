import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Finding } from '@assay/contract';
import { fastify } from 'fastify';
import { sampleFindings } from '../../../test/sample-report.ts';
import { eventRoutes } from '../src/http/routes/events.ts';
import { startHarness, type Harness } from './harness.ts';

async function scanned(harness: Harness, key: string, findings: readonly Finding[]): Promise<string> {
  harness.clock.now += 1000;
  const { body } = await harness.create(key, { url: 'https://git.test/o/r', forceRefresh: true });
  await harness.finishNext({ findings: [...findings] });
  return body.id;
}

function get(harness: Harness, key: string, path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`http://127.0.0.1:${harness.port}${path}`, { headers, ...(signal ? { signal } : {}) });
}

test('a complete scan is read as SARIF and as a page to keep', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const id = await scanned(harness, key, sampleFindings(3));

  const sarif = await get(harness, key, `/api/v1/scan/${id}/sarif`);
  assert.equal(sarif.headers.get('content-type'), 'application/sarif+json; charset=utf-8');
  const log = (await sarif.json()) as { runs: { results: unknown[] }[] };
  assert.equal(log.runs[0]?.results.length, 3);
  const page = await get(harness, key, `/api/v1/scan/${id}/html`);
  assert.match(page.headers.get('content-disposition') ?? '', /^attachment; filename="assay-\w{8}\.html"$/);
  assert.match(await page.text(), /Tool argument reaches a shell/);
});

test('SARIF names the default branch where it is the one that was scanned', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const branchOf = async (asked: object): Promise<unknown> => {
    const { body } = await harness.create(key, { url: 'https://github.com/o/r', ...asked });
    await harness.finishNext({ defaultBranch: 'main' });
    const { runs } = (await harness.send('GET', `/api/v1/scan/${body.id}/sarif`, { key })).body;
    return runs[0].versionControlProvenance[0].branch;
  };

  assert.equal(await branchOf({}), 'main');
  assert.equal(await branchOf({ path: 'src' }), 'main');
  assert.equal(await branchOf({ ref: 'v2' }), undefined);
});

test('a scan without a result has none of these', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const { body } = await harness.create(key, { url: 'https://git.test/o/r' });

  for (const form of ['sarif', 'sbom', 'html', `diff?base=${body.id}`]) {
    const early = await get(harness, key, `/api/v1/scan/${body.id}/${form}`);
    assert.deepEqual([early.status, early.headers.get('retry-after')], [409, '5'], form);
    assert.equal((await get(harness, key, `/api/v1/scan/scan_unknown00/${form}`)).status, 404, form);
    assert.equal((await get(harness, key, `/api/v1/scan/scan_!/${form}`)).status, 400, form);
    assert.equal((await get(harness, 'none', `/api/v1/scan/${body.id}/${form}`)).status, 401);
  }
});

test('a failed scan has none of these either, and says so', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const { body } = await harness.create(key, { url: 'https://git.test/o/r' });
  const job = await harness.store.jobs.claim('test', harness.clock.now, 20_000);
  assert.ok(job);
  await harness.store.jobs.fail(job, { code: 'CLONE_FAILED', message: 'm', details: 'd' }, harness.clock.now);

  const answer = await harness.send('GET', `/api/v1/scan/${body.id}/sbom`, { key });

  assert.equal(answer.status, 409);
  assert.equal(answer.body.error.details, 'The scan has failed; only a complete scan has a report.');
});

test('a complete scan is read as a bill of materials of its commit', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const { body } = await harness.create(key, { url: 'https://git.test/Acme/notes.git' });
  const left = { ecosystem: 'npm', name: 'left', version: '1.2.3', scope: 'required', direct: true } as const;
  const components = [{ ...left, places: [{ file: 'package-lock.json', line: 4 }] }];
  await harness.finishNext({}, { components, services: [], leftOut: 0, gaps: [], gapsLeftOut: 0 });

  const answer = await harness.send('GET', `/api/v1/scan/${body.id}/sbom`, { key });

  assert.equal(answer.status, 200);
  assert.match(answer.headers['content-type'] ?? '', /^application\/vnd\.cyclonedx\+json; version="1\.6"/);
  assert.match(answer.headers['content-disposition'] ?? '', /^attachment; filename="assay-\w{8}\.cdx\.json"$/);
  assert.equal(answer.body.components[0].purl, 'pkg:npm/left@1.2.3');
  assert.equal(answer.body.metadata.component.version, 'a'.repeat(40));
  assert.equal(answer.body.metadata.timestamp, new Date(harness.clock.now).toISOString());
  const again = await harness.send('GET', `/api/v1/scan/${body.id}/sbom`, { key });
  assert.equal(again.text, answer.text);
});

test('a result from before lists were kept gives a bill that says so', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const id = await scanned(harness, key, []);
  const database = new DatabaseSync(join(harness.dataDir, 'assay.db'));
  database.exec('UPDATE results SET materials = NULL');
  database.close();

  const { body } = await harness.send('GET', `/api/v1/scan/${id}/sbom`, { key });

  assert.deepEqual(body.components, []);
  assert.equal(body.compositions[0].aggregate, 'incomplete');
  assert.match(body.metadata.properties[0].value, /scan again/);
});

test('who has a report already is not sent it again', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const id = await scanned(harness, key, sampleFindings(3));

  for (const form of ['sarif', 'sbom', 'html']) {
    const { headers } = await get(harness, key, `/api/v1/scan/${id}/${form}`);
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{43}"$/, form);
    const ask = (tag: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${harness.port}/api/v1/scan/${id}/${form}`, {
        headers: { authorization: `Bearer ${key}`, 'if-none-match': tag },
      });
    const known = await ask(`W/${etag}`);
    assert.deepEqual([known.status, await known.text(), known.headers.get('etag')], [304, '', etag]);
    assert.equal((await ask('"other"')).status, 200);
  }
});

test('two scans are compared by fingerprint, line moves aside', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const [one, two, three] = sampleFindings(3) as readonly [Finding, Finding, Finding];
  const base = await scanned(harness, key, [one, two]);
  const head = await scanned(harness, key, [{ ...two, line: two.line + 40 }, three]);

  const { body } = await harness.send('GET', `/api/v1/scan/${head}/diff?base=${base}`, { key });

  assert.deepEqual(
    body.new.map(({ id }: Finding) => id),
    [three.id],
  );
  assert.deepEqual(
    body.fixed.map(({ id }: Finding) => id),
    [one.id],
  );
  assert.deepEqual(body.unchanged, [{ id: two.id, baseId: two.id, fingerprint: two.fingerprint }]);
  assert.equal(body.base.id, base);
});

test('findings that share a fingerprint are matched one to one', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const [one] = sampleFindings(1) as readonly [Finding];
  const base = await scanned(harness, key, [one, { ...one, id: 'finding_2' }]);
  const head = await scanned(harness, key, [one]);

  const { body } = await harness.send('GET', `/api/v1/scan/${head}/diff?base=${base}`, { key });

  assert.equal(body.new.length, 0);
  assert.equal(body.fixed.length, 1);
  assert.equal(body.unchanged.length, 1);
});

test('a diff needs one base', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const id = await scanned(harness, key, []);

  assert.equal((await harness.send('GET', `/api/v1/scan/${id}/diff`, { key })).body.error.code, 'INVALID_REQUEST');
  assert.equal(
    (await harness.send('GET', `/api/v1/scan/${id}/diff?base=x`, { key })).body.error.code,
    'INVALID_SCAN_ID',
  );
});

test('a diff judges its own scan first, then its base, then whether both are complete', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const complete = await scanned(harness, key, []);
  const { id: early } = (await harness.create(key, { url: 'https://git.test/o/early' })).body;
  const refusals: readonly (readonly [head: string, query: string, code: string])[] = [
    ['scan_!', '', 'INVALID_SCAN_ID'],
    ['scan_!', '?base=x', 'INVALID_SCAN_ID'],
    ['scan_unknown00', '', 'SCAN_NOT_FOUND'],
    ['scan_unknown00', '?base=x', 'SCAN_NOT_FOUND'],
    ['scan_unknown00', `?base=${early}`, 'SCAN_NOT_FOUND'],
    [early, '', 'INVALID_REQUEST'],
    [early, '?base=scan_unknown00', 'SCAN_NOT_FOUND'],
    [early, `?base=${complete}`, 'SCAN_NOT_COMPLETE'],
    [complete, `?base=${early}`, 'SCAN_NOT_COMPLETE'],
  ];

  for (const [head, query, code] of refusals) {
    const { body } = await harness.send('GET', `/api/v1/scan/${head}/diff${query}`, { key });
    assert.equal(body.error.code, code, `${head}${query}`);
  }
});

interface Told {
  readonly id: string;
  readonly event: string;
  readonly data: { status: string };
}

/** Reads a stream of events up to its end. */
async function* events(response: Response): AsyncGenerator<Told> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      const fields = Object.fromEntries(
        text
          .slice(0, at)
          .split('\n')
          .map((line) => line.split(/: (.*)/s, 2)),
      );
      text = text.slice(at + 2);
      if (fields['event'] !== undefined)
        yield { id: fields['id'], event: fields['event'], data: JSON.parse(fields['data']) };
    }
  }
}

async function all(told: AsyncIterable<Told>): Promise<readonly Told[]> {
  const list: Told[] = [];
  for await (const one of told) list.push(one);
  return list;
}

test('a scan is followed through its real phases to its end', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const { body } = await harness.create(key, { url: 'https://git.test/o/r' });

  const response = await get(harness, key, `/api/v1/scan/${body.id}/events`);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.match(response.headers.get('x-ratelimit-limit') ?? '', /^\d+$/);
  const seen: string[] = [];
  for await (const told of events(response)) {
    seen.push(`${told.event} ${told.data.status}`);
    if (seen.length === 1) await harness.finishNext();
  }

  assert.deepEqual(seen, ['progress pending', 'end complete']);
});

test('who comes back hears only what is new', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const { body } = await harness.create(key, { url: 'https://git.test/o/r' });
  const first = await get(harness, key, `/api/v1/scan/${body.id}/events`);
  const { value } = await events(first).next();

  const again = await fetch(`http://127.0.0.1:${harness.port}/api/v1/scan/${body.id}/events`, {
    headers: { authorization: `Bearer ${key}`, 'last-event-id': (value as Told).id },
  });
  await harness.finishNext();
  const told = await all(events(again));

  assert.deepEqual(
    told.map(({ event }) => event),
    ['end'],
  );
});

test('following needs a key, a real id, and ends at once for a scan that has ended', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const id = await scanned(harness, key, []);

  assert.equal((await get(harness, 'none', `/api/v1/scan/${id}/events`)).status, 401);
  assert.equal((await get(harness, key, '/api/v1/scan/scan_unknown00/events')).status, 404);
  const told = await all(events(await get(harness, key, `/api/v1/scan/${id}/events`)));
  assert.deepEqual(
    told.map(({ event, data }) => [event, data.status]),
    [['end', 'complete']],
  );
});

test('who asks for the headers of events alone has them at once', async (t) => {
  const harness = await startHarness(t);
  const { key } = await harness.account('pro');
  const { body } = await harness.create(key, { url: 'https://git.test/o/r' });

  const answer = await harness.send('HEAD', `/api/v1/scan/${body.id}/events`, { key });

  assert.equal(answer.status, 200);
  assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
});

test('a quiet line says that it is alive, and a server that stops ends it', async (t) => {
  const scan = {
    id: 'scan_quiet000',
    url: 'u',
    scopeKey: '',
    createdAt: 0,
    startedAt: null,
    status: 'pending',
    filesScanned: 0,
    filesTotal: null,
  } as const;
  const { handlers, endAll } = eventRoutes({ scans: { read: async () => scan } }, { lookMs: 10, heartbeatMs: 10 });
  const app = fastify();
  app.get('/:id', handlers.readEvents);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());

  let text = '';
  for await (const chunk of (await fetch(`${url}/${scan.id}`)).body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (text.includes(': alive\n\n: alive\n\n')) endAll();
  }

  assert.equal(text.match(/event: progress/g)?.length, 1, 'nothing is said twice');
});
