import type { CategoryScores, Finding, ScoreReason } from '@assay/contract';
import { type Category, gradeOf, type Grade } from '@assay/contract/vocabulary';
import { categoryScoresOf, overallOf } from './risk.ts';

/** Changes whenever a constant or rule of the score does. */
export const SCORING_VERSION = 'assay-3';

/** Every figure of a report, and why it is no higher. */
export interface Scores {
  readonly score: number;
  readonly grade: Grade;
  readonly safetyScore: number;
  readonly safetyGrade: Grade;
  readonly categoryScores: CategoryScores;
  readonly scoreReasons: ScoreReason[];
}

/** What could not be looked at, in words for the reader; empty where everything was. */
export type Unseen = readonly string[];

type Scope = ScoreReason['scope'];
interface Cap {
  readonly most: number;
  readonly scopes: readonly Scope[];
  readonly reason: string;
  applies(finding: Finding): boolean;
}

/** What keeps the letters true: a good mean never hides one finding of these. Lowest first. */
const CAPS: readonly Cap[] = [
  {
    most: 39,
    scopes: ['score', 'safetyScore'],
    reason: 'Hostile behaviour was found in code that runs.',
    applies: (finding) => finding.kind === 'malice',
  },
  {
    most: 69,
    scopes: ['score'],
    reason: 'A critical finding of high confidence is in code that runs.',
    applies: (finding) => finding.severity === 'critical',
  },
  {
    most: 89,
    scopes: ['score'],
    reason: 'A high finding of high confidence is in code that runs.',
    applies: (finding) => finding.severity === 'high' || finding.severity === 'critical',
  },
];
const MOST_WHEN_UNSEEN = 89;
/** Weaknesses in these act on whoever installs or runs the code; malice and what a tool is told do in any category. */
const ACTS_ON_THE_RUNNER: ReadonlySet<Category> = new Set(['rce', 'supplyChain', 'mcp']);

/** Category scores, score and safety score with the reason for every cap that held one down. */
export function scoreFindings(findings: readonly Finding[], unseen: Unseen): Scores {
  const categoryScores = categoryScoresOf(findings);
  const aboutTheRunner = findings.filter(
    ({ kind, category, origin }) => kind === 'malice' || origin === 'tool' || ACTS_ON_THE_RUNNER.has(category),
  );
  const score = hold('score', overallOf(categoryScores), findings, unseen);
  const safety = hold('safetyScore', overallOf(categoryScoresOf(aboutTheRunner)), aboutTheRunner, unseen);
  return {
    score: score.value,
    grade: gradeOf(score.value),
    safetyScore: safety.value,
    safetyGrade: gradeOf(safety.value),
    categoryScores,
    scoreReasons: [...score.reasons, ...safety.reasons],
  };
}

/** Applies every cap; a cap is named where the score before all of them was above it. */
function hold(
  scope: Scope,
  uncapped: number,
  findings: readonly Finding[],
  unseen: Unseen,
): { value: number; reasons: readonly ScoreReason[] } {
  const sure = findings.filter(
    ({ kind, confidence, context }) => kind !== 'capability' && confidence === 'high' && context === 'runtime',
  );
  const reasons: ScoreReason[] = [];
  for (const cap of CAPS) {
    const finding = cap.scopes.includes(scope) ? sure.find((candidate) => cap.applies(candidate)) : undefined;
    if (finding !== undefined && !reasons.some((reason) => reason.findingId === finding.id)) {
      reasons.push({ scope, cap: cap.most, reason: cap.reason, findingId: finding.id });
    }
  }
  for (const reason of unseen) reasons.push({ scope, cap: MOST_WHEN_UNSEEN, reason });
  const holding = reasons.filter((reason) => reason.cap < uncapped);
  return { value: Math.min(uncapped, ...holding.map((reason) => reason.cap)), reasons: holding };
}
