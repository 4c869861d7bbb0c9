import type { AiAnalysis } from '@assay/contract';
import type { Report } from '@assay/engine';
import { listCapabilities } from './capabilities.ts';
import { type AnalysisContext, gatherEvidence } from './evidence.ts';
import { reportInjections } from './injections.ts';
import { identifyProject } from './project.ts';
import { prioritise, recommend } from './recommendations.ts';
import { listRisks } from './risks.ts';
import { summariseBehavior } from './behavior.ts';
import { summarise } from './summary.ts';
import { scoreTrust } from './trust.ts';

/** Changes whenever the same report would be described in other words. */
export const ANALYST_VERSION = 'analyst-5';

/** Describes a scanned repository from facts alone: the same report gives the same words, on any machine. */
export function analyse(report: Report, context: AnalysisContext): AiAnalysis {
  const evidence = gatherEvidence(report, context);
  const project = identifyProject(evidence);
  const capabilities = listCapabilities(evidence);
  const promptInjection = reportInjections(report);
  const trust = scoreTrust(evidence, capabilities, promptInjection);
  return {
    behavior: {
      summary: summariseBehavior(evidence, project, capabilities),
      capabilities: capabilities.map((capability) => capability.sentence),
      risks: [...listRisks(evidence, capabilities, promptInjection)],
      trustScore: trust.score,
      recommendations: [...recommend(evidence, project, capabilities, trust)],
    },
    promptInjection,
    reportSummary: {
      ...summarise(evidence, project, capabilities, promptInjection, trust),
      prioritizedActions: [...prioritise(evidence)],
    },
    source: 'builtin',
  };
}

/** The most trust a report allows, whoever describes it. */
export function trustCap(report: Report, context: AnalysisContext): number {
  const evidence = gatherEvidence(report, context);
  return scoreTrust(evidence, listCapabilities(evidence), reportInjections(report)).cap;
}
