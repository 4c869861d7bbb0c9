import type { Category, Confidence, Context, FindingKind, Severity, SkipReason } from '@assay/contract';

/** The contract's words as a reader sees them. */
export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  rce: 'Code execution',
  secrets: 'Secrets',
  network: 'Network',
  filesystem: 'File system',
  supplyChain: 'Supply chain',
  mcp: 'MCP and agents',
  dataHandling: 'Data handling',
  auth: 'Authentication',
};
export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};
export const KIND_NAMES: Readonly<Record<FindingKind, string>> = {
  vuln: 'Vulnerability',
  malice: 'Hostile behaviour',
  capability: 'Capability',
  hygiene: 'Hygiene',
};
export const CONTEXT_NAMES: Readonly<Record<Context, string>> = {
  runtime: 'Runtime code',
  test: 'Tests',
  docs: 'Documentation',
  example: 'Examples',
  generated: 'Generated code',
  vendored: 'Vendored code',
};
export const CONFIDENCE_NAMES: Readonly<Record<Confidence, string>> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
};
export const SKIP_NAMES: Readonly<Record<SkipReason, string>> = {
  large: 'too large',
  binary: 'not text',
  bundle: 'bundled or minified',
  missing: 'content missing',
  syntax: 'could not be parsed',
  depth: 'nested too deeply',
  timedOut: 'took too long',
  crashed: 'broke the analyser',
  lfsPointer: 'stored in Git LFS',
  submodule: 'another repository',
  symlink: 'a symbolic link',
  pathTooLong: 'path too long',
  overLimit: 'beyond the file limit',
};
