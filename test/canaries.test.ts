import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { textReport } from '../packages/cli/src/text-report.ts';
import { startFakeProvider } from '../packages/insight/test/fake-provider.ts';
import { startService } from '../packages/server/test/running-service.ts';
import { KINDS } from './canaries/kinds.ts';
import { plantSecrets } from './canaries/plant.ts';

test('no secret of a repository leaves in full: not by API, store, log, report or prompt', async (t) => {
  const { files, secrets } = plantSecrets();
  assert.ok(secrets.length >= 200 && KINDS.length >= 40);
  assert.equal(new Set(secrets).size, secrets.length);
  const provider = await startFakeProvider();
  t.after(() => provider.close());
  const service = await startService(t, {
    ASSAY_LOG_LEVEL: 'debug',
    ASSAY_AI_PROVIDER: 'openai',
    ASSAY_AI_BASE_URL: provider.url,
    ASSAY_AI_MODEL: 'small',
    ASSAY_AI_API_KEY: 'model-key',
  });
  const url = await service.serve('acme/canaries', files);

  const { body: created } = await service.create({ url });
  const { body } = await service.finished(created.id);
  assert.equal(body.status, 'complete', JSON.stringify(body.error));
  const found = body.findings.filter(({ category }: { category: string }) => category === 'secrets');
  assert.ok(found.length >= 150, `the secrets were seen: ${found.length}`);
  assert.ok(provider.requests.length > 0, 'a model was asked');

  const read = async (target: string): Promise<string> => {
    const answer = await fetch(new URL(target, service.url), { headers: { authorization: `Bearer ${service.key}` } });
    assert.equal(answer.status, 200);
    return answer.text();
  };
  const said: Record<string, string> = {
    api: JSON.stringify(body),
    list: JSON.stringify((await service.send('GET', '/api/v1/scans')).body),
    sarif: await read(`/api/v1/scan/${created.id}/sarif`),
    sbom: await read(`/api/v1/scan/${created.id}/sbom`),
    html: await read(`/api/v1/scan/${created.id}/html`),
    text: textReport(body),
    log: service.log.join('\n'),
    prompts: provider.requests.map((request) => request.body).join('\n'),
  };
  for (const [path, bytes] of await filesOf(service.dataDir)) said[path] = bytes;
  for (const [where, text] of Object.entries(said)) {
    const leaked = secrets.filter((secret) => shows(text, secret));
    assert.deepEqual(leaked, [], `shown by ${where}`);
  }
});

/** A block of many lines is shown where any of its lines is. */
function shows(text: string, secret: string): boolean {
  return secret.split('\n').some((line) => !line.startsWith('-----') && text.includes(line));
}

/** All files the service wrote: store, write-ahead log, caches; what is compressed in them is unfolded. */
async function filesOf(folder: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (path) => [path, await contentsOf(path)] as const));
}

async function contentsOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  const isDatabase = bytes.subarray(0, 6).toString('latin1') === 'SQLite';
  return [bytes.toString('latin1'), unfold(bytes), ...(isDatabase ? rowsOf(path) : [])].join('\n');
}

function rowsOf(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const rows = tables.flatMap(({ name }) => database.prepare(`select * from "${String(name)}"`).all());
    return rows.flatMap((row) =>
      Object.values(row).map((value) => (value instanceof Uint8Array ? unfold(value) : String(value))),
    );
  } finally {
    database.close();
  }
}

function unfold(bytes: Uint8Array): string {
  const isZstandard = Buffer.from(bytes.subarray(0, 4)).toString('hex') === '28b52ffd';
  return (isZstandard ? zstdDecompressSync(bytes) : Buffer.from(bytes)).toString('latin1');
}
