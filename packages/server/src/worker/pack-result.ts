import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { AiAnalysis, ScanResult } from '@assay/contract';
import type { Report } from '@assay/engine';
import type { FinishedResult } from '../store/port.ts';

const compress = promisify(zstdCompress);

/** What is told of a scan beside its report. */
export interface About {
  readonly aiAnalysis: AiAnalysis | undefined;
  readonly commit: string | null;
  readonly defaultBranch: string | null;
  readonly isolation: string;
  readonly scanDurationMs: number;
}

/** The body that is stored: everything a reader gets but what tells one scan from another. */
export async function packResult(report: Report, about: About): Promise<FinishedResult> {
  const result = resultOf(report, about);
  const { score, grade, safetyScore, safetyGrade } = result;
  const [body, materials] = await Promise.all([
    compress(JSON.stringify(result)),
    compress(JSON.stringify(report.materials)),
  ]);
  return { body, materials, score, grade, safetyScore, safetyGrade, findingsCount: result.findings.length };
}

/** A report as the API shows it. Notes and files stay inside; materials have a document of their own. */
export function resultOf(report: Report, { aiAnalysis, ...about }: About): ScanResult {
  const { notes: _notes, files: _files, materials: _materials, ...shown } = report;
  return { ...shown, ...about, ...(aiAnalysis === undefined ? {} : { aiAnalysis }), advisoriesAsOf: null };
}
