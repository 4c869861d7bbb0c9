import type { CheckPage, CompleteScan, Finding, Severity } from '@assay/contract';
import { repositoryLink } from '@assay/contract/links';
import { SKIP_WORDS } from '@assay/contract/words';
import { encodeSegment } from './encode.ts';

/** What of a scan SARIF can tell; a scan of a folder has no address and no commit. */
export type SarifReport = Pick<
  CompleteScan,
  'findings' | 'coverage' | 'engineVersion' | 'commit' | 'defaultBranch' | 'ref'
> & {
  readonly url?: string;
};

/** What a report in SARIF links to. */
export interface SarifOptions {
  /** Address under which a check's page is its id: `https://assay.example/checks/`. */
  readonly checkPages?: string | undefined;
  /** Where the scan was held against an earlier one: the findings that are new. */
  readonly newFindings?: ReadonlySet<Finding> | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const LEVEL: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
/** What code scanning sorts by; the middle of each CVSS band. */
const SECURITY_SEVERITY: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.0',
};
/** GitHub keeps so many of a run and does not say which: the report cuts by severity itself. */
const MOST_RESULTS = 5000;
const ROOT = '%SRCROOT%';

/** A report as SARIF 2.1.0, with every check declared, so that a clean one is told from one that did not run. */
export function writeSarif(report: SarifReport, checks: readonly CheckPage[], options: SarifOptions = {}): Json {
  const index = new Map(checks.map((check, at) => [check.id, at]));
  const kept = report.findings.slice(0, MOST_RESULTS);
  const repository = report.url === undefined ? undefined : repositoryLink(report.url);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            semanticVersion: report.engineVersion,
            rules: checks.map((check) => ruleOf(check, options)),
          },
        },
        automationDetails: { id: `assay/${repository?.replace(/^https:\/\//, '') ?? 'local'}/` },
        columnKind: 'utf16CodeUnits',
        ...(repository === undefined ? {} : { versionControlProvenance: [provenance(report, repository)] }),
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notLookedAt(report) }],
        results: kept.map((finding) => ({
          ...resultOf(finding, index.get(finding.checkId)),
          ...(options.newFindings && { baselineState: options.newFindings.has(finding) ? 'new' : 'unchanged' }),
        })),
        properties: {
          coveragePartial: report.coverage.partial,
          ...(kept.length < report.findings.length ? { resultsCut: report.findings.length - kept.length } : {}),
        },
      },
    ],
  };
}

function ruleOf(check: CheckPage, options: SarifOptions): Json {
  const [cwe] = check.cwe;
  const page =
    options.checkPages === undefined
      ? cwe && `https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`
      : `${options.checkPages}${check.id}`;
  return {
    id: check.id,
    name: check.id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: check.title },
    fullDescription: { text: check.why },
    help: { text: check.fix, markdown: `**Why it matters.** ${check.why}\n\n**How to fix it.** ${check.fix}` },
    ...(page === undefined ? {} : { helpUri: page }),
    defaultConfiguration: { level: LEVEL[check.severity] },
    properties: {
      tags: ['security', check.category, ...check.cwe.map((one) => `external/cwe/${one.toLowerCase()}`)],
      'security-severity': SECURITY_SEVERITY[check.severity],
      precision: check.confidence,
      'problem.severity': check.kind === 'capability' ? 'recommendation' : LEVEL[check.severity],
    },
  };
}

function resultOf(finding: Finding, ruleIndex: number | undefined): Json {
  return {
    ruleId: finding.checkId,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVEL[finding.severity],
    message: { text: finding.message },
    locations: [placeOf(finding.file, finding.line, finding.endLine, finding.code)],
    partialFingerprints: { 'assay/v1': finding.fingerprint },
    ...(finding.trace.length === 0 ? {} : { codeFlows: [codeFlowOf(finding)] }),
    properties: {
      'security-severity': SECURITY_SEVERITY[finding.severity],
      precision: finding.confidence,
      category: finding.category,
      kind: finding.kind,
      context: finding.context,
    },
  };
}

function placeOf(file: string, line: number, endLine: number, code?: string): Json {
  return {
    physicalLocation: {
      artifactLocation: { uri: relativeUri(file), uriBaseId: ROOT },
      region: { startLine: line, endLine, ...(code === undefined ? {} : { snippet: { text: code } }) },
    },
  };
}

/** The steps of the trace, then the finding itself unless the last step is there already. */
function codeFlowOf(finding: Finding): Json {
  const last = finding.trace.at(-1);
  const arrives = last?.file === finding.file && last.line === finding.line;
  const steps = [
    ...finding.trace,
    ...(arrives ? [] : [{ file: finding.file, line: finding.line, note: finding.message }]),
  ];
  const locations = steps.map(({ file, line, note }) => ({
    location: { ...placeOf(file, line, line), message: { text: note } },
  }));
  return { threadFlows: [{ locations }] };
}

function provenance(report: SarifReport, repository: string): Json {
  return {
    repositoryUri: repository,
    ...(report.commit === null ? {} : { revisionId: report.commit }),
    // A ref need not be a branch, and it is hardly the default one.
    ...(report.defaultBranch === null || report.ref !== undefined ? {} : { branch: report.defaultBranch }),
  };
}

/** What was not looked at, as notes of the run: never as results. */
function notLookedAt(report: SarifReport): readonly Json[] {
  const skipped = report.coverage.skipped.map(({ reason, count, files }) => ({
    level: 'note',
    descriptor: { id: `assay/skipped/${reason}` },
    message: {
      text: `Skipped in whole or in part (${SKIP_WORDS[reason]}): ${count} of ${report.coverage.filesTotal} files.`,
    },
    locations: files.slice(0, 100).map((file) => ({
      physicalLocation: { artifactLocation: { uri: relativeUri(file), uriBaseId: ROOT } },
    })),
  }));
  const notRun = report.coverage.checksNotRun.map(({ checkId, reason }) => ({
    level: 'warning',
    associatedRule: { id: checkId },
    message: { text: `The check ${checkId} could not run: ${reason}` },
  }));
  return [...skipped, ...notRun];
}

/** Escaped in each part of the path: no name can become a scheme or a host. */
function relativeUri(file: string): string {
  return file.split('/').map(encodeSegment).join('/');
}
