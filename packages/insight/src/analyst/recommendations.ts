import { bareHost, harmless, ours, place } from '../text/escape.ts';
import { count, firstSentence, list, lowerFirst, stopped } from '../text/words.ts';
import { automaticHooks, type Capability } from './capabilities.ts';
import { distinctPlaces, type Evidence, type FindingGroup, isFaint, isHostile } from './evidence.ts';
import { type Project, distinct } from './project.ts';
import { doubtOf } from './risks.ts';

const MOST_ACTIONS = 7;
const MOST_SAFETY_LINES = 3;

/** What to do about it, by what removes most risk; then how to run it safely. */
export function recommend(
  evidence: Evidence,
  project: Project,
  capabilities: readonly Capability[],
): readonly string[] {
  const worst = evidence.groups.find(isHostile);
  const stop =
    worst === undefined
      ? []
      : [
          `Do not install or run ${project.name} before somebody has read ${place(worst.worst.file, worst.worst.line)}: ${lowerFirst(harmless(worst.worst.name))}.`,
        ];
  const fixes = distinctPlaces(evidence.groups.filter((group) => group.weight >= 1.5 && !isFaint(group))).slice(0, 3);
  return [...stop, ...fixes.map(fixOf), ...runSafely(evidence, project, capabilities)];
}

/** The check's own remedy, with the places it belongs to. */
function fixOf(group: FindingGroup): string {
  const where = distinct(group.findings.map((finding) => place(finding.file, finding.line)));
  return `${stopped(ours(firstSentence(group.worst.remediation)))} (${harmless(group.worst.name)}: ${list(where, 2)})`;
}

/** How to keep what it can do inside bounds, the strongest bound first; only bounds that fit what was seen. */
function runSafely(evidence: Evidence, project: Project, capabilities: readonly Capability[]): readonly string[] {
  const lines = [
    ...(project.kind === 'library' ? callSafely(capabilities) : contain(evidence, capabilities)),
    ...installSafely(evidence, capabilities),
  ];
  return lines.slice(0, MOST_SAFETY_LINES + 1);
}

/** A library is contained by whoever calls it. */
function callSafely(capabilities: readonly Capability[]): readonly string[] {
  const powerful = capabilities.find(({ id }) => id === 'commands' || id === 'code' || id === 'delete');
  if (powerful === undefined) return [];
  return [`Check what you hand to it where it can ${powerful.phrase} (${powerful.firstPlace}).`];
}

function contain(evidence: Evidence, capabilities: readonly Capability[]): readonly string[] {
  const can = new Map(capabilities.map((capability) => [capability.id, capability]));
  const lines: string[] = [];
  const powerful = can.get('commands') ?? can.get('code');
  if (powerful !== undefined) {
    const online = can.has('send') || can.has('network') || can.has('port') ? '' : ' without network';
    const what = `it can ${powerful.phrase} (${powerful.firstPlace})`;
    lines.push(`Run it in a container or under its own user${online}: ${what}.`);
  }
  const hosts = hostsOf(evidence).filter((host) => !/^(?:localhost|127\.|0\.0\.0\.0)/.test(host));
  if (hosts.length > 0) lines.push(`Let it reach only ${list(hosts, 4)}; the code names no other host.`);
  const secrets = secretVariables(evidence);
  if (secrets.length > 0) lines.push(`Give it only the environment it needs: it reads ${list(secrets, 4)}.`);
  const files = can.get('delete') ?? can.get('write');
  if (files !== undefined) {
    lines.push(`Give it a folder of its own to write in: it can ${files.phrase} (${files.firstPlace}).`);
  }
  return lines;
}

function installSafely(evidence: Evidence, capabilities: readonly Capability[]): readonly string[] {
  const lines: string[] = [];
  const automatic = capabilities.find(({ id }) => id === 'hooks');
  if (automatic !== undefined && automaticHooks(evidence).some((hook) => /install/.test(hook.event))) {
    lines.push(
      `Install it with scripts switched off, since it runs commands at install time (${automatic.firstPlace}).`,
    );
  }
  const unpinned = evidence.report.findings.filter(
    (finding) => finding.checkId === 'supply-chain-unpinned-dependency' && finding.context === 'runtime',
  ).length;
  if (unpinned > 0) {
    const which =
      unpinned === 1 ? 'a dependency can change by itself' : `${unpinned} dependencies can change by themselves`;
    lines.push(`Install a fixed version: ${which}.`);
  }
  return lines;
}

/** Hosts, where every contacted one is written in the code; empty where some are made at run time. */
function hostsOf(evidence: Evidence): readonly string[] {
  const contacts = evidence
    .notes('effect')
    .filter((note) => note.effect === 'contacts-network' || note.effect === 'sends-data');
  if (contacts.length === 0 || contacts.some((note) => note.dynamic || note.detail === undefined)) return [];
  const hosts = contacts.map((note) => bareHost(note.detail ?? ''));
  return hosts.includes(undefined)
    ? []
    : distinct(hosts.flatMap((host) => (host === undefined ? [] : [harmless(host)])));
}
function secretVariables(evidence: Evidence): readonly string[] {
  return distinct(
    evidence
      .notes('effect')
      .filter((note) => note.effect === 'reads-environment' || note.effect === 'reads-credentials')
      .flatMap((note) => (note.detail !== undefined && /^[A-Z][A-Z0-9_]{2,60}$/.test(note.detail) ? [note.detail] : []))
      .filter((variable) => /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH|DATABASE_URL|DSN/.test(variable)),
  );
}

/** Remedies with file and line, ordered by what they take away and by how soon the code is reached; then how to run it safely. */
export function prioritise(
  evidence: Evidence,
  project: Project,
  capabilities: readonly Capability[],
): readonly string[] {
  const reach = reachOf(evidence);
  const ranked = distinctPlaces(evidence.groups.filter((group) => group.weight > 0 && !isFaint(group)))
    .map((group) => ({ group, rank: group.weight * reach(group) }))
    .toSorted((a, b) => b.rank - a.rank || a.group.findings.length - b.group.findings.length);
  const safety = runSafely(evidence, project, capabilities).slice(0, 2);
  const fixes = ranked.slice(0, MOST_ACTIONS - safety.length).map(({ group }) => actionOf(group));
  return [...fixes, ...safety];
}
function actionOf(group: FindingGroup): string {
  const { worst, findings } = group;
  const others = distinct(findings.map((finding) => place(finding.file, finding.line))).length - 1;
  const more = others === 0 ? '' : ` (and ${count(others, 'more place', 'more places')})`;
  return `${place(worst.file, worst.line)}${more}: ${stopped(ours(firstSentence(worst.remediation)))} [${worst.severity}${doubtOf(worst)}]`;
}

/** Install time before a tool's handler before load time before the rest. */
function reachOf(evidence: Evidence): (group: FindingGroup) => number {
  const installed = new Set(evidence.notes('hook').flatMap((hook) => [hook.at.file, hook.target ?? hook.at.file]));
  const handlers = new Set(evidence.notes('tool').map((tool) => tool.at.file));
  const loaded = new Set(
    evidence
      .notes('effect')
      .filter((effect) => effect.atLoad)
      .map((effect) => effect.at.file),
  );
  return ({ findings }) =>
    Math.max(
      ...findings.map(({ file }) => {
        if (installed.has(file)) return 4;
        if (handlers.has(file)) return 3;
        return loaded.has(file) ? 2 : 1;
      }),
    );
}
