import type { AiAnalysis } from '@assay/contract';
import { cut, harmless, place } from '../text/escape.ts';
import { count, list, stopped } from '../text/words.ts';
import type { Capability } from './capabilities.ts';
import { distinctPlaces, type Evidence, type FindingGroup, isFaint, isHostile } from './evidence.ts';
import { distinct } from './project.ts';
import { unreadShare } from './trust.ts';

const MOST_RISKS = 10;

/** What can go wrong, hostile behaviour first; each entry names its finding and its place. */
export function listRisks(
  evidence: Evidence,
  capabilities: readonly Capability[],
  injection: AiAnalysis['promptInjection'],
): readonly string[] {
  const hostile = evidence.groups.filter(isHostile);
  const others = distinctPlaces(
    evidence.groups.filter((group) => !isHostile(group) && !isFaint(group) && group.weight >= 0.5),
  );
  return [
    ...hostile.map(describeGroup),
    ...steering(injection, hostile),
    ...undisclosed(capabilities),
    ...others.map(describeGroup),
    ...gaps(evidence),
  ].slice(0, MOST_RISKS);
}

/** “Tool argument reaches a shell (critical, 3 places): the message. src/run.ts:41 and 2 more”. */
export function describeGroup(group: FindingGroup): string {
  const { worst } = group;
  const where = distinct(group.findings.map((finding) => place(finding.file, finding.line)));
  const says = stopped(cut(harmless(worst.message), 260));
  return `${harmless(worst.name)} (${worst.severity}${doubtOf(worst)}): ${says} ${list(where, 2)}`;
}

/** What takes weight from a finding, to follow its severity. */
export function doubtOf({ confidence, context }: FindingGroup['worst']): string {
  const setting = context === 'runtime' ? '' : `, in ${settingOf(context)}`;
  return `${confidence === 'low' ? ', uncertain' : ''}${setting}`;
}

/** The words for a context that is not run. */
export function settingOf(context: string): string {
  switch (context) {
    case 'test':
      return 'tests';
    case 'docs':
      return 'documentation';
    case 'example':
      return 'examples';
    case 'generated':
      return 'generated files';
    case 'vendored':
      return 'bundled third-party code';
    default:
      return 'code that runs';
  }
}

/** Injected instructions, where no hostile finding already names them. */
function steering(injection: AiAnalysis['promptInjection'], hostile: readonly FindingGroup[]): readonly string[] {
  const named = new Set(hostile.flatMap((group) => group.findings.map((finding) => `${finding.file}:${finding.line}`)));
  const rest = injection.locations.filter((location) => !named.has(`${location.file}:${location.line}`));
  if (rest.length === 0) return [];
  const techniques = distinct(rest.map((location) => location.technique));
  const where = distinct(rest.map((location) => place(location.file, location.line)));
  return [
    `Text in the repository tries to steer an agent that reads it (${count(rest.length, 'place')}; ${list(techniques, 3)}): ${list(where, 3)}`,
  ];
}

function undisclosed(capabilities: readonly Capability[]): readonly string[] {
  return capabilities
    .filter((capability) => capability.isUndisclosed)
    .map(
      (capability) =>
        `It can ${capability.phrase}, and neither its README nor its descriptions say so: ${capability.firstPlace}`,
    );
}

function gaps(evidence: Evidence): readonly string[] {
  const share = unreadShare(evidence.report);
  if (!evidence.report.coverage.partial && share < 0.05) return [];
  const reasons = evidence.report.coverage.skipped
    .filter((gap) => gap.reason !== 'binary')
    .map((gap) => `${gap.count} ${gap.reason}`);
  const what = reasons.length === 0 ? '' : ` (${list(reasons, 4)})`;
  return [`Part of the repository was not understood${what}; nothing is known of that part.`];
}
