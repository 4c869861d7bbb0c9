import type { Tier } from './tiers.ts';
import type { Category, Confidence, Context, FindingKind, ScanStatus, Severity, SkipReason } from './vocabulary.ts';

/** The contract's words as a reader sees them; the compiler keeps each table whole. */
export const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  rce: 'Code execution',
  secrets: 'Secrets',
  network: 'Network',
  filesystem: 'File system',
  supplyChain: 'Supply chain',
  mcp: 'MCP and agents',
  dataHandling: 'Data handling',
  auth: 'Authentication',
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

export const CONTEXT_WORDS: Readonly<Record<Context, string>> = {
  runtime: 'Runtime code',
  test: 'Tests',
  docs: 'Documentation',
  example: 'Examples',
  generated: 'Generated code',
  vendored: 'Vendored code',
};

export const KIND_WORDS: Readonly<Record<FindingKind, string>> = {
  vuln: 'Vulnerability',
  malice: 'Hostile behaviour',
  capability: 'Capability',
  hygiene: 'Hygiene',
};

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
};

export const STATUS_WORDS: Readonly<Record<ScanStatus, string>> = {
  pending: 'Queued',
  cloning: 'Cloning',
  analyzing: 'Analyzing',
  scoring: 'Scoring',
  complete: 'Complete',
  failed: 'Failed',
};

export const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  large: 'too large',
  binary: 'not text',
  bundle: 'bundled or minified',
  missing: 'content missing',
  syntax: 'could not be parsed',
  depth: 'nested too deeply',
  testSuite: 'with tests (searched as text alone)',
  textOnly: 'in a language that is searched as text alone',
  timedOut: 'took too long',
  crashed: 'broke the analyser',
  lfsPointer: 'stored in Git LFS',
  submodule: 'another repository',
  symlink: 'a symbolic link',
  pathTooLong: 'path too long',
  overLimit: 'beyond the file limit',
};

export const TIER_WORDS: Readonly<Record<Tier, string>> = {
  free: 'Free',
  pro: 'Pro',
  team: 'Team',
  enterprise: 'Enterprise',
};

/** Languages whose people write them otherwise than with one capital. */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  jsx: 'JavaScript',
  php: 'PHP',
  csharp: 'C#',
  'c-sharp': 'C#',
  cpp: 'C++',
  css: 'CSS',
  html: 'HTML',
  json: 'JSON',
  yaml: 'YAML',
  toml: 'TOML',
  xml: 'XML',
  sql: 'SQL',
  powershell: 'PowerShell',
  hcl: 'HCL',
};

/** A language as its people write it. */
export function languageWords(id: string): string {
  return LANGUAGE_WORDS[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
}

/** `at v2, in packages/core`: the part of a repository that was asked for; empty where it was all of the default branch. */
export function scopeWords({ ref, path }: { readonly ref?: string; readonly path?: string }): string {
  return [...(ref === undefined ? [] : [`at ${ref}`]), ...(path === undefined ? [] : [`in ${path}`])].join(', ');
}
