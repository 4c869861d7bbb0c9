import { type AiAnalysis, CATEGORY_KEYS, type Category } from '@assay/contract';
import { harmless, place } from '../text/escape.ts';
import { count, list, lowerFirst } from '../text/words.ts';
import { type Capability, POWERFUL } from './capabilities.ts';
import { distinctPlaces, type Evidence, type FindingGroup, isDeliberate, isFaint } from './evidence.ts';
import { type Project, distinct } from './project.ts';
import { describeGroup, placesOf, settingOf } from './finding-words.ts';
import type { Trust } from './trust.ts';

const MOST_KEY_FINDINGS = 5;
const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  rce: 'running foreign code',
  secrets: 'secrets',
  network: 'network',
  filesystem: 'files',
  supplyChain: 'supply chain',
  mcp: 'agents and tools',
  dataHandling: 'data handling',
  auth: 'authentication',
};

/** For somebody who decides and does not read code: what it is, the verdict, the reason, the counts. */
export function summarise(
  evidence: Evidence,
  project: Project,
  capabilities: readonly Capability[],
  injection: AiAnalysis['promptInjection'],
  trust: Trust,
): AiAnalysis['reportSummary'] {
  return {
    executiveSummary: executiveSummary(evidence, project, capabilities, injection, trust),
    keyFindings: distinctPlaces(evidence.groups.filter((group) => group.weight > 0 && !isFaint(group)))
      .slice(0, MOST_KEY_FINDINGS)
      .map(describeGroup),
    riskAssessment: assessRisk(evidence, injection, trust),
    prioritizedActions: [],
  };
}

function executiveSummary(
  evidence: Evidence,
  project: Project,
  capabilities: readonly Capability[],
  injection: AiAnalysis['promptInjection'],
  trust: Trust,
): string {
  const { report } = evidence;
  const parts = [project.short, verdict(trust.score, capabilities, evidence)];
  const [top] = evidence.groups;
  if (top !== undefined && top.weight >= 1.5) parts.push(topReason(top));
  if (injection.detected) {
    const files = distinct(injection.locations.map((location) => location.file));
    parts.push(
      `${count(files.length, 'file')} ${files.length === 1 ? 'holds' : 'hold'} text that tries to steer AI agents (${list(
        files.map((file) => place(file)),
        2,
      )}).`,
    );
  }
  if (report.filesScanned === 0 && report.findings.length === 0) return parts.join(' ');
  parts.push(counts(evidence));
  if (report.coverage.partial)
    parts.push('Some of it could not be read or followed, and nothing is known of that part.');
  return parts.join(' ');
}

function verdict(trust: number, capabilities: readonly Capability[], evidence: Evidence): string {
  if (evidence.report.filesScanned === 0 && trust >= 40) return 'That nothing was found says nothing of it.';
  if (trust >= 80) {
    const strongest = capabilities.find((capability) => POWERFUL.has(capability.id) && !capability.isForMaintenance);
    const because = strongest === undefined ? '' : `, bearing in mind that it can ${strongest.phrase}`;
    const isClean = evidence.groups.length === 0;
    return `${isClean ? 'Nothing was found that speaks' : 'What was found does not speak'} against using it${because}.`;
  }
  if (trust >= 60) return 'It can be used with care: some of what was found should be fixed or contained first.';
  if (trust >= 40) {
    return 'It is risky: use it only where what follows is fixed or kept apart from anything that matters.';
  }
  if (trust >= 20) return 'Do not run it on a machine that matters.';
  return 'Do not install or run it.';
}

/** How sure the heaviest reason is decides how it is put. */
const REASONS = {
  high: 'What weighs most',
  medium: 'What weighs most',
  low: 'Nothing serious is certain; the first thing to look at',
} as const;

function topReason(group: FindingGroup): string {
  const { worst } = group;
  const kind = isDeliberate(group) ? 'What weighs most looks deliberate' : REASONS[worst.confidence];
  const setting = worst.context === 'runtime' ? '' : ` in ${settingOf(worst.context)}`;
  const where = placesOf([group]);
  return `${kind}: ${lowerFirst(harmless(worst.name))}${setting} (${list(where, 2)}).`;
}
function counts(evidence: Evidence): string {
  const { report } = evidence;
  const serious = report.findings.filter((finding) => finding.kind !== 'capability' && finding.severity !== 'info');
  const files = count(report.filesScanned, 'file');
  const rest = report.findings.length - serious.length;
  if (serious.length === 0) {
    const [were, them] = report.filesScanned === 1 ? ['was', 'it'] : ['were', 'them'];
    const none = `${files} ${were} read and no weakness was found in ${them}; that is no proof that there is none.`;
    return rest === 0 ? none : `${none} ${count(rest, 'finding')} only ${rest === 1 ? 'informs' : 'inform'}.`;
  }
  const by = (['critical', 'high', 'medium', 'low'] as const).flatMap((severity) => {
    const found = serious.filter((finding) => finding.severity === severity).length;
    return found === 0 ? [] : [`${found} ${severity}`];
  });
  const remarks = [
    share(serious.filter((finding) => finding.confidence === 'low').length, serious.length, 'uncertain'),
    share(
      serious.filter((finding) => finding.context !== 'runtime').length,
      serious.length,
      'in tests, examples or documentation',
    ),
  ].filter(Boolean);
  const more = rest === 0 ? '' : ` ${rest} more only ${rest === 1 ? 'informs' : 'inform'}.`;
  return `${count(serious.length, 'finding')} in ${files}: ${[list(by, 4), ...remarks].join(', ')}.${more}`;
}
/** `3 of them uncertain`, `all of them …`; nothing where none is. */
function share(part: number, whole: number, what: string): string {
  if (part === 0) return '';
  if (whole === 1) return what;
  return `${part === whole ? 'all' : part} of them ${what}`;
}

type Level = 'Critical' | 'High' | 'Moderate' | 'Low' | 'Minimal';

/** The level in a word, the worst categories with the place that weighs most, and how the trust score came about. */
function assessRisk(evidence: Evidence, injection: AiAnalysis['promptInjection'], trust: Trust): string {
  const { categoryScores } = evidence.report;
  const worst = CATEGORY_KEYS.filter((category) => categoryScores[category] < 95)
    .toSorted((a, b) => categoryScores[a] - categoryScores[b])
    .slice(0, 3)
    .flatMap((category) => {
      const group = evidence.groups.find((each) => each.worst.category === category);
      if (group === undefined) return [];
      const where = place(group.worst.file, group.worst.line);
      return [`${CATEGORY_WORDS[category]} ${categoryScores[category]} of 100 (${where})`];
    });
  const level = levelOf(evidence, injection, trust);
  const reasons = worst.length === 0 ? 'no category shows a serious weakness' : list(worst, 3);
  const why = trust.reasons.length === 0 ? 'nothing was found that lowers it' : list(trust.reasons.map(lowerFirst), 5);
  return `${level}: ${reasons}. Trust is ${trust.score} of 100: ${why}.`;
}

function levelOf(evidence: Evidence, injection: AiAnalysis['promptInjection'], trust: Trust): Level {
  const runs = evidence.groups.filter((group) => group.worst.context === 'runtime' && group.worst.confidence !== 'low');
  const has = (severity: string): boolean => runs.some((group) => group.worst.severity === severity);
  if (has('critical') || trust.score < 20 || injection.severity === 'critical') return 'Critical';
  if (has('high') || trust.score < 50 || injection.severity === 'high') return 'High';
  if (has('medium') || trust.score < 75 || injection.detected) return 'Moderate';
  return evidence.groups.length > 0 ? 'Low' : 'Minimal';
}
