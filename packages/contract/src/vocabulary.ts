/** The words of the API. Every closed set of values a client can meet is written here, once. */

/** The categories, and the words each gives to its check ids. */
export const CATEGORIES = {
  rce: 'rce',
  secrets: 'secrets',
  network: 'network',
  filesystem: 'filesystem',
  supplyChain: 'supply-chain',
  mcp: 'mcp',
  dataHandling: 'data-handling',
  auth: 'auth',
} as const;
export type Category = keyof typeof CATEGORIES;
/** Category keys in the order in which reports show them. */
// `Object.keys` forgets the literal type; CATEGORIES is frozen by `as const`.
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as readonly Category[];

/** Most severe first: report order. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** high = gate a build on it, low = only worth a reviewer's look. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** vuln, malice and hygiene count in the score; capability only describes. */
export const FINDING_KINDS = ['vuln', 'malice', 'capability', 'hygiene'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Where data that somebody else controls comes in, most dangerous first. */
export const ORIGINS = [
  /** Arguments of an MCP tool, resource or prompt: written by a model. */
  'tool',
  /** An HTTP request, a web socket message, a queue message. */
  'remote',
  /** What a language model answered. */
  'model',
  /** The answer of a server this code asked. */
  'response',
  /** Parameters and command lines of a script beside a skill: written by the agent that runs it. */
  'skill',
  /** What stands in a page or is kept for it: its text and fields, storage, what somebody pastes. */
  'page',
  /** Parameters of a function a library exports: weak. */
  'library',
  /** Command line, environment, standard input, files: local, low trust weight. */
  'argv',
  'environment',
  'stdin',
  'file',
  /** Numbers anybody can predict: no outside data, but followed the same way to where a secret is made of them. */
  'random',
] as const;
export type Origin = (typeof ORIGINS)[number];

/** Where in a repository a file lives; everything but runtime weighs less. */
export const CONTEXTS = ['runtime', 'test', 'docs', 'example', 'generated', 'vendored'] as const;
export type Context = (typeof CONTEXTS)[number];

/** The states of a scan, in their order; the last two end it. */
export const SCAN_STATUSES = ['pending', 'cloning', 'analyzing', 'scoring', 'complete', 'failed'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];
/** The phases a scan passes through before it ends. */
export type ScanPhase = Exclude<ScanStatus, 'complete' | 'failed'>;

/** Best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof GRADES)[number];

/** 100 is best; no plus or minus. */
export function gradeOf(score: number): Grade {
  if (score >= 90) return 'A';
  if (score >= 80) return 'B';
  if (score >= 70) return 'C';
  return score >= 60 ? 'D' : 'F';
}

/** Why a file was not, or not wholly, looked at. */
export const SKIP_REASONS = [
  'large',
  'binary',
  'bundle',
  'missing',
  'syntax',
  'depth',
  'testSuite',
  'textOnly',
  'timedOut',
  'crashed',
  'lfsPointer',
  'submodule',
  'symlink',
  'pathTooLong',
  'overLimit',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
