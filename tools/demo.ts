import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AssayClient, createClient } from '@assay/client';
import { CATEGORY_KEYS, type CompleteScan } from '@assay/contract';
import { generateKey, readConfig, startServer } from '@assay/server';
import { plainText } from '../packages/cli/src/plain-text.ts';
import { repositoryOf, startGitHost } from '../test/git-host/index.ts';
import { REPOSITORIES } from './demo/repositories.ts';

/** The whole service on loopback, offline: three repositories are submitted, followed and shown side by side. */

const WIDTH = 44;
const TOP_FINDINGS = 8;

const folder = await mkdtemp(join(tmpdir(), 'assay-demo-'));
const host = await startGitHost();
const key = generateKey();
const config = readConfig({
  ASSAY_PORT: '0',
  ASSAY_DATA_DIR: folder,
  ASSAY_ALLOWED_HOSTS: host.origin,
  ASSAY_API_KEY: key,
  ASSAY_LOG_LEVEL: 'error',
});
const server = await startServer(config, { worker: true, logTo: process.stderr });
try {
  console.log(`The service answers at ${server.url}, a git host at ${host.origin}.\n`);
  const client = createClient({ baseUrl: server.url, apiKey: key });
  const scans = await Promise.all(Object.keys(REPOSITORIES).map((name) => follow(client, name)));
  console.log(`\n${sideBySide(scans.map(column))}`);
  const again = await client.create(host.url('demo/clean-library'));
  console.log(`Asked again for the first: cached ${again.cached}, the same scan ${again.id === scans[0]?.id}.`);
} finally {
  await server.stop();
  await host.close();
  await rm(folder, { recursive: true, force: true });
}

async function follow(client: AssayClient, name: string): Promise<CompleteScan> {
  const { dir } = await repositoryOf(host.folder, REPOSITORIES[name] ?? {});
  host.serve(name, { kind: 'git', dir });
  const created = await client.create(host.url(name));
  let last = '';
  const onUpdate = ({ status }: { readonly status: string }): void => {
    if (status !== last) console.log(`${name.padEnd(26)} ${status}`);
    last = status;
  };
  const scan = await client.wait(created.id, { everyMs: 25, onUpdate });
  if (scan.status === 'failed') throw new Error(`${name}: ${scan.error.code}: ${scan.error.details}`);
  return scan;
}

/** One report, narrow enough for three to stand beside each other. */
function column(scan: CompleteScan): string[] {
  const name = new URL(scan.url).pathname.split('/').at(-1) ?? scan.url;
  const told = scan.findings.filter(({ severity }) => severity !== 'info');
  const lines = [
    name,
    '─'.repeat(WIDTH),
    `overall      ${scan.grade}  ${scan.score}/100`,
    `safe to run  ${scan.safetyGrade}  ${scan.safetyScore}/100`,
    '',
    ...CATEGORY_KEYS.map((category) => {
      const filled = Math.round(scan.categoryScores[category] / 10);
      return `${category.padEnd(13)}${String(scan.categoryScores[category]).padStart(3)} ${'█'.repeat(filled)}${'░'.repeat(10 - filled)}`;
    }),
    '',
    `${scan.findings.length} findings in ${scan.filesScanned} files`,
    ...told
      .slice(0, TOP_FINDINGS)
      .flatMap((finding) => [
        `${finding.severity.toUpperCase()} ${plainText(finding.name)}`,
        `  ${plainText(finding.file)}:${finding.line}`,
      ]),
    ...(told.length > TOP_FINDINGS ? [`and ${told.length - TOP_FINDINGS} more`] : []),
    '',
    ...wrapped(plainText(scan.aiAnalysis?.behavior.summary ?? '')),
  ];
  return lines;
}

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function sideBySide(columns: readonly (readonly string[])[]): string {
  const height = Math.max(...columns.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, at) =>
    columns
      .map((lines) => (lines[at] ?? '').slice(0, WIDTH).padEnd(WIDTH))
      .join('   ')
      .trimEnd(),
  );
  return `${rows.join('\n')}\n`;
}
