import type { Context, Finding } from '@assay/contract';
import type { Note, Report } from '@assay/engine';
import { weightOf } from '@assay/engine/weights';
import { byText } from '../text/words.ts';

/** Name of the repository as the reader knows it; everything else is in the report. */
export interface AnalysisContext {
  /** `owner/name`, or the folder's name. */
  readonly repository: string;
}

/** A report arranged for the analyst: notes of code that runs, by kind, and findings by check. */
export interface Evidence {
  readonly report: Report;
  readonly repository: string;
  /** Notes of runtime files, in the order of files and positions. */
  notes<K extends Note['kind']>(kind: K): readonly Extract<Note, { kind: K }>[];
  contextOf(file: string): Context;
  /** Findings that count, grouped by check, the heaviest group first. */
  readonly groups: readonly FindingGroup[];
}

/** All places of one weakness. */
export interface FindingGroup {
  readonly checkId: string;
  readonly worst: Finding;
  readonly findings: readonly Finding[];
  readonly weight: number;
}

/** Arranges a report for reading. */
export function gatherEvidence(report: Report, context: AnalysisContext): Evidence {
  const contexts = new Map(report.files.map((file) => [file.path, file.context]));
  const contextOf = (file: string): Context => contexts.get(file) ?? 'runtime';
  const byKind = new Map<string, Note[]>();
  for (const note of distinctNotes(report.notes)) {
    if (contextOf(note.at.file) !== 'runtime') continue;
    const filed = byKind.get(note.kind);
    if (filed === undefined) byKind.set(note.kind, [note]);
    else filed.push(note);
  }
  return {
    report,
    repository: context.repository,
    // Notes were filed under their own kind a few lines above.
    notes: <K extends Note['kind']>(kind: K) => (byKind.get(kind) ?? []) as Extract<Note, { kind: K }>[],
    contextOf,
    groups: groupFindings(report.findings),
  };
}

/** One of each: a file that others follow into is noted again with each of them, then without its lines but with their tools. */
function distinctNotes(notes: readonly Note[]): readonly Note[] {
  const known = new Map<string, Note>();
  const lines = new Map<string, number>();
  const reached = new Set<string>();
  for (const note of notes) {
    const key = keyOf(note);
    const tool = toolOf(note);
    const other = known.get(key + tool);
    if (note.line !== undefined) lines.set(key, note.line);
    if (tool !== '') reached.add(key);
    if (other === undefined) known.set(key + tool, note);
  }
  const withLines = [...known.values()].map((note) => placedAt(note, lines.get(keyOf(note))));
  const placed = new Set(withLines.filter((note) => note.line !== undefined).map(kindInFile));
  return (
    withLines
      .filter((note) => note.line !== undefined || !placed.has(kindInFile(note)))
      // Where a tool leads to it, that is said of it.
      .filter((note) => toolOf(note) !== '' || !reached.has(keyOf(note)))
      .toSorted(byPlace)
  );
}
function placedAt(note: Note, line: number | undefined): Note {
  return note.line === undefined && line !== undefined ? { ...note, line } : note;
}
function keyOf(note: Note): string {
  const what = note.kind === 'effect' ? `${note.effect} ${note.detail ?? ''}` : 'name' in note ? note.name : '';
  return `${note.at.file}\0${note.at.start}\0${note.kind}\0${what}\0`;
}
function toolOf(note: Note): string {
  return note.kind === 'effect' ? (note.tool ?? '') : '';
}
function kindInFile(note: Note): string {
  return `${note.at.file}\0${note.kind === 'effect' ? note.effect : note.kind}`;
}

function byPlace(a: Note, b: Note): number {
  return byText(a.at.file, b.at.file) || a.at.start - b.at.start || byText(a.kind, b.kind);
}

/** Findings that count in a score, one group a check, the heaviest first. */
function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.kind === 'capability' || finding.severity === 'info') continue;
    const members = groups.get(finding.checkId);
    if (members === undefined) groups.set(finding.checkId, [finding]);
    else members.push(finding);
  }
  return [...groups.entries()].map(([checkId, members]) => toGroup(checkId, members)).toSorted(byGroupWeight);
}

function toGroup(checkId: string, members: readonly Finding[]): FindingGroup {
  const findings = [...members].toSorted(
    (a, b) => weightOf(b) - weightOf(a) || byText(a.file, b.file) || a.line - b.line || byText(a.message, b.message),
  );
  const [worst] = findings;
  if (worst === undefined) throw new Error(`The group ${checkId} is empty.`);
  return { checkId, worst, findings, weight: findings.reduce((sum, one, i) => sum + weightOf(one) / 2 ** i, 0) };
}
/** Hostile behaviour comes first, unless it is small or a faint suspicion. */
function byGroupWeight(a: FindingGroup, b: FindingGroup): number {
  return Number(isHostile(b)) - Number(isHostile(a)) || b.weight - a.weight || byText(a.checkId, b.checkId);
}
/** Whether findings are of hostile behaviour, and weigh enough to say so. */
export function isHostile(group: FindingGroup): boolean {
  const { kind, severity } = group.worst;
  return kind === 'malice' && (severity === 'critical' || severity === 'high') && group.weight >= 6;
}

/** Hostile behaviour that hardly has another reason: what is said of it, and how much trust is left, must agree. */
export function isDeliberate({ findings }: FindingGroup): boolean {
  return findings.some(
    ({ kind, severity, confidence, context }) =>
      kind === 'malice' && severity === 'critical' && confidence !== 'low' && context === 'runtime',
  );
}

/** A doubt about something that nobody runs: worth a line in the list of findings and no more. */
export function isFaint({ worst }: Pick<FindingGroup, 'worst'>): boolean {
  return worst.confidence === 'low' && worst.context !== 'runtime';
}

/** Groups that say something new: of two checks that point at the very same places the first one speaks. */
export function distinctPlaces(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  const told = new Set<string>();
  return groups.filter(({ findings, worst }) => {
    const places = findings.map(({ file, line }) => `${file}:${line}`).toSorted(byText);
    const key = `${worst.severity} ${places.join(' ')}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}
