import type { Report, Tree } from '@assay/engine';
import { memoryTree } from '@assay/engine/inventory';
import type { AiAnalysis } from '@assay/contract';
import { scanJob, type ScanPorts } from '../../src/worker/scan-job.ts';
import type { SupervisorOptions } from '../../src/worker/supervisor.ts';
import type { Store } from '../../src/store/port.ts';

export const REPORT: Report = {
  score: 90,
  grade: 'A',
  safetyScore: 80,
  safetyGrade: 'B',
  findings: [],
  categoryScores: {
    rce: 90,
    secrets: 90,
    network: 90,
    filesystem: 90,
    supplyChain: 90,
    mcp: 90,
    dataHandling: 90,
    auth: 90,
  },
  scoreReasons: [],
  filesScanned: 1,
  languages: { javascript: 1 },
  coverage: { filesTotal: 1, filesScanned: 1, skipped: [], checksNotRun: [], partial: false },
  scoringVersion: 'assay-3',
  engineVersion: '0.1.0',
  notes: [],
  files: [],
  materials: { components: [], services: [], leftOut: 0, gaps: [], gapsLeftOut: 0 },
};

export const DESCRIPTION: AiAnalysis = {
  behavior: { summary: 's', capabilities: [], risks: [], trustScore: 90, recommendations: [] },
  promptInjection: { detected: false, severity: null, locations: [] },
  reportSummary: { executiveSummary: 'e', keyFindings: [], riskAssessment: 'r', prioritizedActions: [] },
  source: 'builtin',
};

const TREE: Tree = memoryTree({ 'index.js': 'let x' });

/** Scans that go well; a test changes what must not. */
export const SCAN: ScanPorts = {
  now: Date.now,
  analysisEndsAfterMs: 110_000,
  leastAnalysisMs: 50_000,
  fetchRepository: async () => ({
    tree: TREE,
    commit: 'c0ffee',
    defaultBranch: 'main',
    close: async () => undefined,
  }),
  analyse: async (_job, _tree, options) => {
    await options.onScoring?.();
    return { report: REPORT, isolation: 'process', outOfTime: false };
  },
  describe: async () => DESCRIPTION,
};

/** A worker for which everything goes well; a test changes what must not. */
export function portsOver(store: Store, over: Partial<SupervisorOptions & ScanPorts> = {}): SupervisorOptions {
  return {
    jobs: store.jobs,
    now: Date.now,
    random: () => 0.5,
    name: 'test',
    workers: 2,
    isAlone: false,
    leaseMs: 20_000,
    heartbeatMs: 20,
    reapMs: 20,
    pollMs: 20,
    scan: (job, attempt) => scanJob({ ...SCAN, ...over }, job, attempt),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...over,
  };
}
