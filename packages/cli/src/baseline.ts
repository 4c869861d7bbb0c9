import { readFile, writeFile } from 'node:fs/promises';
import type { Finding } from '@assay/contract';
import { type Input, UsageError } from './command.ts';

/** Fingerprints of an earlier report, each as often as it stands there. */
export type Baseline = ReadonlyMap<string, number>;

/** What a report holds beside an earlier one. */
export interface Since {
  readonly new: ReadonlySet<Finding>;
  readonly unchanged: number;
  readonly gone: number;
}

/** The earlier report that the command line names; undefined where it names none. */
export async function baselineOf({ options }: Input): Promise<Baseline | undefined> {
  const file = options['baseline'];
  if (typeof file !== 'string') return undefined;
  const counts = new Map<string, number>();
  for (const fingerprint of fingerprintsIn(await textOf(file), file)) {
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  }
  return counts;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `--baseline: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function fingerprintsIn(text: string, file: string): readonly string[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    throw noReport(file);
  }
  const findings: unknown = typeof report === 'object' && report !== null && 'findings' in report && report.findings;
  if (!Array.isArray(findings)) throw noReport(file);
  return findings.map((finding: unknown) => {
    if (typeof finding !== 'object' || finding === null || !('fingerprint' in finding)) throw noReport(file);
    return String(finding.fingerprint);
  });
}

function noReport(file: string): UsageError {
  return new UsageError(`--baseline: ${file} is neither a file of --write-baseline nor a report in JSON.`);
}

/** Writes down what may stand from now on. No code is in it: a scan of the folder it is kept in finds nothing there. */
export async function writeBaseline({ options }: Input, findings: readonly Finding[]): Promise<void> {
  const file = options['write-baseline'];
  if (typeof file !== 'string') return;
  const accepted = findings.filter(({ kind }) => kind !== 'malice');
  const rows = accepted.map(({ checkId, file: path, fingerprint }) =>
    JSON.stringify({ checkId, file: path, fingerprint }),
  );
  const text = `{"findings": [\n${rows.join(',\n')}\n]}\n`;
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(
      `--write-baseline: ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Holds findings against an earlier report. Hostile behaviour is new whenever it is there: nobody gets used to it. */
export function since(baseline: Baseline, findings: readonly Finding[]): Since {
  const left = new Map(baseline);
  const fresh = new Set<Finding>();
  for (const finding of findings) {
    const known = left.get(finding.fingerprint) ?? 0;
    left.set(finding.fingerprint, Math.max(0, known - 1));
    if (known === 0 || finding.kind === 'malice') fresh.add(finding);
  }
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { new: fresh, unchanged: findings.length - fresh.size, gone };
}
