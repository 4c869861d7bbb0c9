import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fake, fakeWithChecksum } from '../src/fake.ts';
import { memoryTree, scan } from '../src/index.ts';
import { base62, crc32 } from '../src/knowledge/secrets/checksum.ts';
import type { SecretKind } from '../src/knowledge/secrets/kind.ts';
import { confidenceIn } from '../src/knowledge/secrets/match.ts';
import { textOfPattern } from './text-of-pattern.ts';

const TABLES = new URL('../src/knowledge/secrets/', import.meta.url);

async function kindsOfTables(): Promise<readonly SecretKind[]> {
  const modules = await Promise.all(
    readdirSync(TABLES).map(async (file): Promise<Record<string, unknown>> => import(new URL(file, TABLES).href)),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('_KINDS'))
    .flatMap(([, kinds]) => kinds as readonly SecretKind[]);
}

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const withHexSum = (prefix: string, body: string, between = ''): string =>
  prefix + body + between + crc32(body).toString(16).padStart(8, '0');
const matrix = `syt_${json({ a: 1 })}_${fake('', 20, 'letters')}`;

/** Values of kinds that are more than a shape: what stands in them is looked at. */
const SAID: Readonly<Record<string, string>> = {
  'github-token': fakeWithChecksum('ghp_', 36),
  'npm-token': fakeWithChecksum('npm_', 36),
  'assay-key': fakeWithChecksum('assay_sk_', 49),
  'anthropic-key': `${fake('sk-ant-api03-', 93)}AA`,
  'pypi-token': `pypi-${Buffer.from(`\u0002\u0001\u0008pypi.org\u0002${fake('', 60)}`).toString('base64url')}`,
  'cloudflare-token': withHexSum('cfut_', fake('', 40)),
  'zuplo-key': withHexSum('zpka_', fake('', 32, 'hex'), '_'),
  'grafana-service-account': `${fake('glsa_', 32)}_${crc32(fake('glsa_', 32)).toString(16).padStart(8, '0')}`,
  'grafana-key': json({ k: fake('', 60), n: 'acme', id: 1 }),
  'sentry-organisation-token': `sntrys_${json({ iat: 1_700_000_000.1, url: 'https://acme.io', org: 'acme' })}_${fake('', 43)}`,
  'onepassword-account': `ops_${json({ signInAddress: 'acme', secret: fake('', 200) })}`,
  'matrix-token': `${matrix}_${base62(crc32(matrix))}`,
  'azure-storage-key': `AccountKey=${fake('', 85)}A==`,
  'telegram-bot-token': `${fake('', 9, 'digits')}:${fake('AA', 33)}`,
};

test('no two kinds have one id', async () => {
  const ids = (await kindsOfTables()).map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('the readme says how many kinds there are', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const tens = Math.floor((await kindsOfTables()).length / 10) * 10;
  assert.ok(readme.includes(`**Secrets** of ${tens} kinds`), `the readme is to say ${tens}`);
});

test('each kind is found in a file that holds one, and is shown to nobody', async () => {
  const kinds = await kindsOfTables();
  const values = new Map(kinds.map((kind) => [kind.id, SAID[kind.id] ?? sampleOf(kind)]));
  const files = Object.fromEntries(
    kinds.map(({ id, keywords, words }) => [
      `src/${id}.txt`,
      `${(keywords ?? words ?? [])[0] ?? ''} settings\n${values.get(id)}\n`,
    ]),
  );
  const { findings } = await scan(memoryTree(files));
  const found = new Map(findings.filter(({ category }) => category === 'secrets').map((each) => [each.file, each]));

  for (const { id } of kinds) {
    const finding = found.get(`src/${id}.txt`);
    assert.ok(
      finding !== undefined && finding.checkId !== 'secrets-generic-assignment',
      `nothing is said of ${id}: ${values.get(id)}`,
    );
    assert.ok(!finding.code?.includes(values.get(id) ?? ''), `${id} is shown`);
  }
});

/** A value of the kind, made up: the first of some that is not taken for a stand-in. */
function sampleOf(kind: SecretKind): string {
  for (let seed = 1; seed < 40; seed += 1) {
    const text = textOfPattern(kind.pattern, seed);
    const match = [...text.matchAll(kind.pattern)][0];
    const value = match?.groups?.['secret'] ?? match?.[0];
    if (value !== undefined && confidenceIn(kind, value, kind.judge?.(value) ?? 'unknown') !== undefined) return text;
  }
  throw new Error(`no value of ${kind.id} could be made: ${textOfPattern(kind.pattern, 1)}`);
}
