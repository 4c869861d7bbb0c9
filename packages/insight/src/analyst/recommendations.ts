import type { Origin } from '@assay/contract';
import type { Note } from '@assay/engine';
import { bareHost, harmless, ours, place } from '../text/escape.ts';
import { count, firstSentence, list, lowerFirst, stopped } from '../text/words.ts';
import { automaticHooks, type Capability } from './capabilities.ts';
import { distinctPlaces, type Evidence, type FindingGroup, isDeliberate, isFaint, isHostile } from './evidence.ts';
import { doubtOf } from './finding-words.ts';
import { type Project, distinct } from './project.ts';
import type { Trust } from './trust.ts';

const MOST_ACTIONS = 7;
const MOST_SAFETY_LINES = 4;
const MOST_WARNINGS = 3;
/** The verdict is then that it should not be run at all. */
const STAY_AWAY_BELOW = 20;

/** For whoever uses it: what to keep away from it as long as it is as it is, then how to run it. Fixes are for its makers. */
export function recommend(
  evidence: Evidence,
  project: Project,
  capabilities: readonly Capability[],
  trust: Trust,
): readonly string[] {
  const [top] = evidence.groups;
  const reason = evidence.groups.find(isDeliberate) ?? (trust.score < STAY_AWAY_BELOW ? top : undefined);
  if (reason !== undefined) return stayAway(project, reason);
  const doubts = top !== undefined && isHostile(top) ? [readFirst(top)] : [];
  return [...doubts, ...untilFixed(evidence), ...runSafely(evidence, project, capabilities)];
}

/** How to run it safely is no question then. */
function stayAway(project: Project, reason: FindingGroup): readonly string[] {
  const { worst } = reason;
  const where = place(worst.file, worst.line);
  const after = `Where it has run already, treat every credential within its reach as known to others (${where}).`;
  return [
    `Do not install or run ${project.name}: ${lowerFirst(harmless(worst.name))} (${where}).`,
    ...(isDeliberate(reason) ? [after] : []),
  ];
}

function readFirst({ worst }: FindingGroup): string {
  return `Read ${place(worst.file, worst.line)} before you install or run it: ${lowerFirst(harmless(worst.name))}.`;
}

/** Severe, not a mere doubt, and in code that runs. */
function isGrave(group: FindingGroup): boolean {
  const { severity, confidence, context } = group.worst;
  return (
    (severity === 'critical' || severity === 'high') &&
    confidence !== 'low' &&
    context === 'runtime' &&
    !isHostile(group)
  );
}

/** What keeps the door shut that a weakness leaves open, by who could come in through it. */
const UNTIL_FIXED: Readonly<Record<Origin, string>> = {
  tool: 'look at every call of its tools before an agent makes it',
  skill: 'look at every command before an agent runs it',
  model: 'look at what its model answers before it acts on it',
  remote: 'let only people you trust send requests to it',
  response: 'let it ask only servers you trust',
  page: 'show nothing in its pages that comes from outside',
  library: 'hand it nothing that comes from outside',
  argv: 'let only people you trust write its command line',
  environment: 'let only people you trust set its environment',
  stdin: 'let only people you trust write its input',
  file: 'let it read only files you trust',
  random: 'treat nothing it makes as secret',
};

/** One line for each precaution, with the places that make it necessary. */
function untilFixed(evidence: Evidence): readonly string[] {
  const grave = distinctPlaces(evidence.groups.filter(isGrave)).slice(0, MOST_WARNINGS);
  const byAdvice = Map.groupBy(grave, ({ worst }) => {
    if (worst.category === 'secrets') return 'treat what is written there as public';
    return worst.origin === undefined ? 'rely on it for nothing that matters' : UNTIL_FIXED[worst.origin];
  });
  return [...byAdvice].map(([advice, groups]) => {
    const places = groups.map(({ worst }) => place(worst.file, worst.line));
    return `Until ${list(places)} ${places.length === 1 ? 'is' : 'are'} fixed, ${advice}.`;
  });
}

/** How to keep what it can do inside bounds, the strongest bound first; only bounds that fit what was seen. */
function runSafely(evidence: Evidence, project: Project, capabilities: readonly Capability[]): readonly string[] {
  const own = capabilities.filter((capability) => !capability.isForMaintenance);
  const lines = [
    ...(project.kind === 'library' ? callSafely(own) : contain(evidence, own)),
    ...installSafely(evidence, capabilities),
  ];
  return lines.slice(0, MOST_SAFETY_LINES);
}

/** A library is contained by whoever calls it. */
function callSafely(capabilities: readonly Capability[]): readonly string[] {
  const powerful = capabilities.find(({ id }) => id === 'commands' || id === 'code' || id === 'delete');
  if (powerful === undefined) return [];
  return [`Check what you hand to it where it can ${powerful.phrase} (${powerful.firstPlace}).`];
}

/** Libraries and programs that ask other machines themselves: the code that uses them names none. */
const CLIENTS =
  /kube|k8s|client-go|aws|boto|azure|google|gcloud|octokit|git(?:hub|lab|python|$)|jira|atlassian|slack|discord|notion|openai|anthropic|llm|langchain|mongo|redis|postgres|psycopg|(?:^|[/-])pgx?$|mysql|maria|sql|odbc|neo4j|elastic|http|axios|request|fetch|grpc|graphql|websocket|socket|mqtt|kafka|amqp|playwright|puppeteer|selenium|docker|ssh|paramiko|ftp|mail|smtp|firebase|supabase|stripe|sdk|client|\bapi\b/i;
const ONLINE_PROGRAMS =
  /(?:^|[/\s])(?:kubectl|helm|gh|glab|git|npm|npx|pnpm|yarn|pip3?|uvx?|curl|wget|ssh|scp|rsync|docker|podman|aws|az|gcloud|terraform|ping|traceroute|dig|nslookup|nmap|adb|psql|mysql|open|xdg-open)(?:\.exe)?(?:\s|$)/;
/** Of a kit for tools or a language it says nothing. */
const KITS = /modelcontextprotocol|(?:^|[/-])(?:fast)?mcp(?:[-_/]|$)/i;

function asksThroughOthers(evidence: Evidence): boolean {
  const declared = evidence.notes('dependency').filter(({ scope, name }) => scope === 'runtime' && !KITS.test(name));
  if (declared.some(({ name }) => CLIENTS.test(name))) return true;
  const runs = evidence.notes('effect').filter(({ effect }) => effect === 'executes-commands');
  return runs.some(({ detail, dynamic }) => dynamic || ONLINE_PROGRAMS.test(detail ?? ''));
}

function contain(evidence: Evidence, capabilities: readonly Capability[]): readonly string[] {
  const can = new Map(capabilities.map((capability) => [capability.id, capability]));
  const lines: string[] = [];
  const powerful = can.get('commands') ?? can.get('code');
  if (powerful !== undefined) {
    const isOnline = can.has('send') || can.has('network') || can.has('port') || asksThroughOthers(evidence);
    const online = isOnline ? '' : ' without network';
    const what = `it can ${powerful.phrase} (${powerful.firstPlace})`;
    lines.push(`Run it in a container or under its own user${online}: ${what}.`);
  }
  const hosts = hostsOf(evidence).filter((host) => !/^(?:localhost|127\.|0\.0\.0\.0)/.test(host));
  const reach = can.get('send') ?? can.get('network');
  if (hosts.length > 0 && reach !== undefined) {
    lines.push(`Let it reach only ${list(hosts, 4)}; the code names no other host (${reach.firstPlace}).`);
  }
  const secrets = secretVariables(evidence);
  const [variable] = secrets;
  if (variable !== undefined) {
    const names = list(distinct(secrets.map(({ detail }) => detail ?? '')), 4);
    const where = place(variable.at.file, variable.line);
    lines.push(`Give it only the environment it needs: it reads ${names} (${where}).`);
  }
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
  );
  const [first] = unpinned;
  if (first !== undefined) {
    const which =
      unpinned.length === 1
        ? 'a dependency can change by itself'
        : `${unpinned.length} dependencies can change by themselves`;
    lines.push(`Install a fixed version: ${which} (${place(first.file, first.line)}).`);
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
function secretVariables(evidence: Evidence): readonly Extract<Note, { kind: 'effect' }>[] {
  return evidence
    .notes('effect')
    .filter((note) => note.effect === 'reads-environment' || note.effect === 'reads-credentials')
    .filter(({ detail = '' }) => /^[A-Z][A-Z0-9_]{2,60}$/.test(detail))
    .filter(({ detail = '' }) => /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH|DATABASE_URL|DSN/.test(detail));
}

/** For whoever maintains it: remedies with file and line, by what they take away and by how soon the code is reached. */
export function prioritise(evidence: Evidence): readonly string[] {
  const reach = reachOf(evidence);
  const ranked = distinctPlaces(evidence.groups.filter((group) => group.weight > 0 && !isFaint(group)))
    .map((group) => ({ group, rank: group.weight * reach(group) }))
    .toSorted((a, b) => b.rank - a.rank || a.group.findings.length - b.group.findings.length);
  // What mends several weaknesses is told with the heaviest of them.
  const remedies = new Map<string, FindingGroup>();
  for (const { group } of ranked) if (!remedies.has(remedyOf(group))) remedies.set(remedyOf(group), group);
  return [...remedies.values()].slice(0, MOST_ACTIONS).map(actionOf);
}
function actionOf(group: FindingGroup): string {
  const { worst, findings } = group;
  const others = distinct(findings.map((finding) => place(finding.file, finding.line))).length - 1;
  const more = others === 0 ? '' : ` (and ${count(others, 'more place', 'more places')})`;
  const remedy = [remedyOf(group), ...writtenOut(group)].join(' ');
  return `${place(worst.file, worst.line)}${more}: ${remedy} [${worst.severity}${doubtOf(worst)}]`;
}
/** How the remedy is written in the language of the file, where the check says so. */
function writtenOut({ worst }: FindingGroup): readonly string[] {
  const written = /(?<=[.!?] )In (?:C#|[A-Z]\w+): .+$/s.exec(worst.remediation);
  return written === null ? [] : [stopped(ours(written[0]))];
}
function remedyOf({ worst }: FindingGroup): string {
  return stopped(ours(firstSentence(worst.remediation)));
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
