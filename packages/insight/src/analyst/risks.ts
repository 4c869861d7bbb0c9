import { type AiAnalysis, SKIP_WORDS } from '@assay/contract';
import { harmless, place } from '../text/escape.ts';
import { count, list, lowerFirst } from '../text/words.ts';
import type { Capability } from './capabilities.ts';
import { consequencesOf } from './consequences.ts';
import { type Evidence, type FindingGroup, isDeliberate, isFaint, isHostile } from './evidence.ts';
import { distinct } from './project.ts';
import { opaqueGaps, unreadShare } from './trust.ts';

const MOST_RISKS = 10;
const MOST_NAMED = 3;

/** What can happen to whoever runs it, hostile behaviour first. Which weakness is to blame, the key findings say. */
export function listRisks(
  evidence: Evidence,
  capabilities: readonly Capability[],
  injection: AiAnalysis['promptInjection'],
): readonly string[] {
  const hostile = evidence.groups.filter(isHostile);
  const others = evidence.groups.filter((group) => !isHostile(group) && !isFaint(group) && group.weight >= 0.5);
  return [
    ...deeds(hostile),
    ...steering(injection, hostile),
    ...undisclosed(capabilities),
    ...consequencesOf(others),
    ...gaps(evidence),
  ].slice(0, MOST_RISKS);
}

/** Hostile behaviour in one line: each deed with its place. */
function deeds(hostile: readonly FindingGroup[]): readonly string[] {
  if (hostile.length === 0) return [];
  const says = hostile.some(isDeliberate)
    ? 'It looks made to act against whoever runs it'
    : 'It does what hostile software does, which may have an honest reason';
  const named = hostile.map(({ worst }) => `${lowerFirst(harmless(worst.name))} (${place(worst.file, worst.line)})`);
  return [`${says}: ${list(named, MOST_NAMED)}`];
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
  if (evidence.report.filesScanned === 0) return ['No file of the repository could be read; nothing is known of it.'];
  const share = unreadShare(evidence.report);
  if (!evidence.report.coverage.partial && share < 0.05) return [];
  const opaque = opaqueGaps(evidence.report);
  const reasons = opaque.map(({ count, reason }) => `${count} ${SKIP_WORDS[reason]}`);
  const [first] = opaque.flatMap(({ files }) => files);
  const where = first === undefined ? '' : `; ${place(first)} among them`;
  const what = reasons.length === 0 ? '' : ` (${list(reasons, 4)}${where})`;
  return [`Part of the repository was not understood${what}; nothing is known of that part.`];
}
