import { type Static, Type } from './schema-library.ts';
import { count, nullable, oneOf, percent, timestamp } from './schema-parts.ts';
import {
  CATEGORY_KEYS,
  CONFIDENCES,
  CONTEXTS,
  FINDING_KINDS,
  ORIGINS,
  GRADES,
  SCAN_STATUSES,
  SEVERITIES,
  SKIP_REASONS,
} from './vocabulary.ts';
import type { Category } from './vocabulary.ts';

/** One place that outside data passed. */
export const TraceStep = Type.Object({ file: Type.String(), line: Type.Integer({ minimum: 1 }), note: Type.String() });
export type TraceStep = Static<typeof TraceStep>;

/** One thing that a check found, at its place. */
export const Finding = Type.Object({
  id: Type.String({ description: 'unique within the scan' }),
  checkId: Type.String(),
  name: Type.String(),
  severity: oneOf(SEVERITIES),
  category: oneOf(CATEGORY_KEYS),
  file: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  code: Type.String({ description: 'the offending line, secrets masked' }),
  message: Type.String(),
  remediation: Type.String(),
  kind: oneOf(FINDING_KINDS),
  confidence: oneOf(CONFIDENCES),
  cwe: Type.Array(Type.String({ pattern: '^CWE-[0-9]+$' })),
  endLine: Type.Integer({ minimum: 1 }),
  fingerprint: Type.String({ description: 'stable when lines move' }),
  trace: Type.Array(TraceStep, { description: 'how the data got there' }),
  context: oneOf(CONTEXTS),
  origin: Type.Optional(
    oneOf(ORIGINS, 'who controls the data that arrives there, where a flow of data is the finding'),
  ),
});
export type Finding = Static<typeof Finding>;

/** A score for each category. */
// The keys are exactly the eight categories; `fromEntries` forgets that.
export const CategoryScores = Type.Object(
  Object.fromEntries(CATEGORY_KEYS.map((key) => [key, percent])) as Record<Category, typeof percent>,
);
export type CategoryScores = Static<typeof CategoryScores>;

/** Text that tries to steer an agent. */
export const InjectionLocation = Type.Object({
  file: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  snippet: Type.String(),
  technique: Type.String(),
  severity: oneOf(SEVERITIES),
  confidence: oneOf(CONFIDENCES),
  message: Type.String(),
});
export type InjectionLocation = Static<typeof InjectionLocation>;

/** The analysis in words, and who wrote it. */
export const AiAnalysis = Type.Object({
  behavior: Type.Object({
    summary: Type.String(),
    capabilities: Type.Array(Type.String()),
    risks: Type.Array(Type.String()),
    trustScore: percent,
    recommendations: Type.Array(Type.String()),
  }),
  promptInjection: Type.Object({
    detected: Type.Boolean(),
    severity: nullable(oneOf(SEVERITIES)),
    locations: Type.Array(InjectionLocation),
  }),
  reportSummary: Type.Object({
    executiveSummary: Type.String(),
    keyFindings: Type.Array(Type.String()),
    riskAssessment: Type.String(),
    prioritizedActions: Type.Array(Type.String()),
  }),
  source: oneOf(['model', 'builtin'] as const),
  degraded: Type.Optional(Type.String({ description: 'why the configured model was not used' })),
  model: Type.Optional(Type.String()),
  promptVersion: Type.Optional(Type.String()),
});
export type AiAnalysis = Static<typeof AiAnalysis>;

/** What was looked at, and what was not. */
export const Coverage = Type.Object({
  filesTotal: count,
  filesScanned: count,
  skipped: Type.Array(
    Type.Object({ reason: oneOf(SKIP_REASONS), count: Type.Integer({ minimum: 1 }), files: Type.Array(Type.String()) }),
  ),
  checksNotRun: Type.Array(Type.Object({ checkId: Type.String(), reason: Type.String() })),
  partial: Type.Boolean({ description: 'some code was not looked at' }),
});
export type Coverage = Static<typeof Coverage>;

/** A cap that held a score down. */
export const ScoreReason = Type.Object({
  scope: oneOf(['score', 'safetyScore'] as const),
  cap: percent,
  reason: Type.String(),
  findingId: Type.Optional(Type.String()),
});
export type ScoreReason = Static<typeof ScoreReason>;

/** Everything a finished analysis says, without what identifies one scan of it. Several scans may share one. */
export const ScanResult = Type.Object({
  score: percent,
  grade: oneOf(GRADES),
  safetyScore: percent,
  safetyGrade: oneOf(GRADES),
  findings: Type.Array(Finding),
  categoryScores: CategoryScores,
  scoreReasons: Type.Array(ScoreReason),
  aiAnalysis: Type.Optional(AiAnalysis),
  filesScanned: count,
  scanDurationMs: count,
  commit: nullable(Type.String()),
  defaultBranch: nullable(Type.String()),
  languages: Type.Record(Type.String(), count, { description: 'lines of code by language' }),
  coverage: Coverage,
  isolation: Type.String({ description: 'how the analysis was contained' }),
  scoringVersion: Type.String(),
  engineVersion: Type.String(),
  advisoriesAsOf: nullable(timestamp),
});
export type ScanResult = Static<typeof ScanResult>;

const identity = { id: Type.String({ pattern: '^scan_[A-Za-z0-9]{8,64}$' }), url: Type.String() };
const scope = {
  ref: Type.Optional(Type.String({ description: 'the branch, tag or commit, where one was asked for' })),
  path: Type.Optional(Type.String({ description: 'the sub-directory, where one was asked for' })),
};

/** A scan with its result. */
export const CompleteScan = Type.Object({
  ...identity,
  ...scope,
  status: Type.Literal('complete'),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  completedAt: timestamp,
  ...ScanResult.properties,
});
export type CompleteScan = Static<typeof CompleteScan>;

/** How far a scan is. */
export const Progress = Type.Object({
  phase: oneOf(SCAN_STATUSES),
  percent,
  filesScanned: count,
  filesTotal: nullable(count),
});
export type Progress = Static<typeof Progress>;

/** A scan that is waiting or at work. */
export const UnfinishedScan = Type.Object({
  ...identity,
  ...scope,
  status: oneOf(['pending', 'cloning', 'analyzing', 'scoring'] as const),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  progress: Progress,
});
export type UnfinishedScan = Static<typeof UnfinishedScan>;

/** What went wrong, for programs and for people. */
export const ErrorDetail = Type.Object({ code: Type.String(), message: Type.String(), details: Type.String() });
export type ErrorDetail = Static<typeof ErrorDetail>;
/** The one shape of every error. */
export const ErrorBody = Type.Object({ error: ErrorDetail }, { additionalProperties: false });
export type ErrorBody = Static<typeof ErrorBody>;

/** A scan that ended without a result. */
export const FailedScan = Type.Object({
  ...identity,
  ...scope,
  status: Type.Literal('failed'),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  completedAt: timestamp,
  error: ErrorDetail,
});
export type FailedScan = Static<typeof FailedScan>;

/** A scan in any state. */
export const Scan = Type.Union([CompleteScan, UnfinishedScan, FailedScan]);
export type Scan = Static<typeof Scan>;

/** What is to be scanned, and how. */
export const CreateScanBody = Type.Object({
  url: Type.String({ description: 'repository URL' }),
  forceRefresh: Type.Optional(Type.Boolean({ default: false, description: 'bypass the 24-hour cache' })),
  enableAI: Type.Optional(Type.Boolean({ default: true, description: 'enable AI analysis' })),
  ref: Type.Optional(Type.String({ description: 'branch, tag or commit' })),
  path: Type.Optional(Type.String({ description: 'sub-directory' })),
});
export type CreateScanBody = Static<typeof CreateScanBody>;

/** A scan that was accepted. */
export const CreatedScan = Type.Object({ ...identity, status: Type.Literal('pending'), cached: Type.Literal(false) });
export type CreatedScan = Static<typeof CreatedScan>;
/** A fresh result that answers the request at once. */
export const CachedScan = Type.Object({
  ...identity,
  status: Type.Literal('complete'),
  cached: Type.Literal(true),
  score: percent,
  grade: oneOf(GRADES),
});
export type CachedScan = Static<typeof CachedScan>;

/** A scan as a line of a list. */
export const ListItem = Type.Object({
  ...identity,
  ...scope,
  status: oneOf(SCAN_STATUSES),
  score: nullable(percent),
  grade: nullable(oneOf(GRADES)),
  safetyScore: nullable(percent),
  safetyGrade: nullable(oneOf(GRADES)),
  findingsCount: nullable(count),
  createdAt: timestamp,
  completedAt: nullable(timestamp),
});
export type ListItem = Static<typeof ListItem>;

/** Which part of a list this is. */
export const Pagination = Type.Object({
  total: count,
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  offset: count,
  hasMore: Type.Boolean(),
});
export type Pagination = Static<typeof Pagination>;
/** A part of the account's scans, newest first. */
export const ScanList = Type.Object({ scans: Type.Array(ListItem), pagination: Pagination });
export type ScanList = Static<typeof ScanList>;

/** What the plan allows, and what is left of it. */
export const Usage = Type.Object({
  tier: Type.String(),
  limit: count,
  used: count,
  remaining: count,
  resetAt: timestamp,
});
export type Usage = Static<typeof Usage>;

/** A check as a line of the catalogue. */
export const CheckSummary = Type.Object({
  id: Type.String(),
  title: Type.String(),
  category: oneOf(CATEGORY_KEYS),
  severity: oneOf(SEVERITIES),
  kind: oneOf(FINDING_KINDS),
  confidence: oneOf(CONFIDENCES),
  cwe: Type.Array(Type.String({ pattern: '^CWE-[0-9]+$' })),
  since: Type.String(),
});
export type CheckSummary = Static<typeof CheckSummary>;
/** Everything a check says of itself. */
export const CheckPage = Type.Object({
  ...CheckSummary.properties,
  why: Type.String(),
  fix: Type.String(),
  blindSpots: nullable(Type.String()),
  examples: Type.Object({
    bad: Type.Array(Type.Record(Type.String(), Type.String())),
    good: Type.Array(Type.Record(Type.String(), Type.String())),
  }),
});
export type CheckPage = Static<typeof CheckPage>;
/** The catalogue. */
export const CheckList = Type.Object({ checks: Type.Array(CheckSummary) });
export type CheckList = Static<typeof CheckList>;
