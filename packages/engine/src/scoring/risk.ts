import type { CategoryScores } from '@assay/contract';
import { CATEGORY_KEYS, type Category } from '@assay/contract/vocabulary';
import { weightOf, type Counted } from './weights.ts';

/** Findings outside of what runs take off no more, all together: a scanner's hundred examples of attacks attack nobody. */
const ELSEWHERE_MOST = 5;
/** The risk at which a category has lost about two thirds of its score. */
const RISK_SCALE = 60;

/** The risk of what runs, and a bounded part of what lies elsewhere. */
function riskOf(findings: readonly Counted[]): number {
  const runtime = findings.filter(({ context }) => context === 'runtime');
  const elsewhere = findings.filter(({ context }) => context !== 'runtime');
  return sumOf(runtime) + Math.min(sumOf(elsewhere), ELSEWHERE_MOST);
}

/**
 * Sum of the weights, repeats of one check counting ½, ¼, ….
 * The heaviest counts first: then one more finding can only add risk, whatever its weight.
 */
function sumOf(findings: readonly Counted[]): number {
  const byCheck = Map.groupBy(findings, (finding) => finding.checkId);
  let risk = 0;
  for (const repeats of byCheck.values()) {
    const weights = repeats.map(weightOf).toSorted((a, b) => b - a);
    risk += weights.reduce((sum, weight, index) => sum + weight / 2 ** index, 0);
  }
  return risk;
}

/** Each category's score from its own findings. */
export function categoryScoresOf(findings: readonly Counted[]): CategoryScores {
  const byCategory = Map.groupBy(findings, (finding) => finding.category);
  const scores = CATEGORY_KEYS.map((category): [Category, number] => [
    category,
    Math.round(100 * Math.exp(-riskOf(byCategory.get(category) ?? []) / RISK_SCALE)),
  ]);
  // The keys are exactly the eight categories; `fromEntries` forgets that.
  return Object.fromEntries(scores) as CategoryScores;
}

/** Half the worst category and half the mean of all: one bad category cannot hide behind seven good ones. */
export function overallOf(scores: CategoryScores): number {
  const values = CATEGORY_KEYS.map((category) => scores[category]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.round((Math.min(...values) + mean) / 2);
}
