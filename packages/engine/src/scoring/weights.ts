import type { Finding } from '@assay/contract';

/** What decides how much a finding counts. */
export type Counted = Pick<Finding, 'checkId' | 'severity' | 'confidence' | 'context' | 'category' | 'kind'>;

const SEVERITY_WEIGHT = { critical: 40, high: 15, medium: 5, low: 1.5, info: 0 } as const;
const CONFIDENCE_WEIGHT = { high: 1, medium: 0.6, low: 0.3 } as const;
/** Tests, docs, examples, generated and vendored files weigh less, never nothing. */
const ELSEWHERE_WEIGHT = 0.15;

/** How much one finding counts by itself; a capability only describes. */
export function weightOf(finding: Counted): number {
  return finding.kind === 'capability' ? 0 : SEVERITY_WEIGHT[finding.severity] * certaintyOf(finding);
}

/** How sure it is that a finding, whatever its severity, concerns anybody: 1 where it does. */
export function certaintyOf({ confidence, context }: Pick<Counted, 'confidence' | 'context'>): number {
  return CONFIDENCE_WEIGHT[confidence] * (context === 'runtime' ? 1 : ELSEWHERE_WEIGHT);
}
