import type { Effect, Note } from '@assay/engine';
import { harmless, name, place, quote } from '../text/escape.ts';
import { count, list } from '../text/words.ts';
import { type CapabilityClass, CAPABILITY_CLASSES } from './capability-classes.ts';
import { maintenanceFilesIn } from './maintenance-files.ts';
import type { Evidence } from './evidence.ts';
import { distinct } from './project.ts';

type EffectNote = Extract<Note, { kind: 'effect' }>;

/** One thing the code can do, with where it was seen. */
export interface Capability {
  readonly id: string;
  readonly effects: readonly Effect[];
  /** “Executes shell commands (3 places, 1 with text made at run time): src/run.ts:41”. */
  readonly sentence: string;
  /** Short words for a running sentence: “run shell commands”. */
  readonly phrase: string;
  readonly places: number;
  readonly firstPlace: string;
  readonly tools: readonly string[];
  /** Only scripts do it that stand beside the program: those who build it run them, not those who use it. */
  readonly isForMaintenance: boolean;
  /** Powerful, and mentioned in no README, manifest or description. */
  readonly isUndisclosed: boolean;
}

/** What somebody who decides should know even where nothing speaks against it. */
export const POWERFUL: ReadonlySet<string> = new Set([
  'commands',
  'code',
  'install',
  'credentials',
  'delete',
  'send',
  'money',
]);

/** What the code can do, most powerful first; what only scripts beside the program do comes last. */
export function listCapabilities(evidence: Evidence): readonly Capability[] {
  const isForMaintenance = maintenanceFilesIn(evidence);
  const lastForMaintenance = ({ at }: EffectNote): number => Number(isForMaintenance(at.file));
  const effects = [...evidence.notes('effect')].toSorted((a, b) => lastForMaintenance(a) - lastForMaintenance(b));
  const disclosed = disclosedEffects(evidence);
  const all = CAPABILITY_CLASSES.flatMap((each) => {
    const notes = effects.filter((note) => each.effects.includes(note.effect));
    return notes.length === 0 ? [] : [describe(each, notes, disclosed, notes.every(lastForMaintenance))];
  });
  const seen = all.filter((each) => !each.isForMaintenance);
  const rank = moneyRank(seen);
  return [
    ...hooks(evidence),
    ...seen.slice(0, rank),
    ...money(evidence),
    ...seen.slice(rank),
    ...all.filter((each) => each.isForMaintenance),
  ];
}

const AT_INSTALL = /install|open|start|session|activate|import/i;

/** Hooks that act on whoever installs or opens the repository; builds are run by those who build. */
export function automaticHooks(evidence: Evidence): readonly Extract<Note, { kind: 'hook' }>[] {
  return evidence.notes('hook').filter((hook) => AT_INSTALL.test(hook.event));
}

/** What runs without being asked. */
function hooks(evidence: Evidence): readonly Capability[] {
  const notes = automaticHooks(evidence);
  if (notes.length === 0) return [];
  const shown = notes.map(
    (note) => `${quote(note.command)} at ${harmless(note.event)} (${place(note.at.file, note.line)})`,
  );
  return [
    {
      id: 'hooks',
      effects: [],
      sentence: `Runs ${count(notes.length, 'command')} by itself: ${list(distinct(shown), 3)}`,
      phrase: 'run commands by itself',
      places: notes.length,
      firstPlace: place(notes[0]?.at.file ?? '', notes[0]?.line),
      tools: [],
      isForMaintenance: false,
      isUndisclosed: false,
    },
  ];
}

/** Moving money comes after reading the environment and before reading files. */
function moneyRank(seen: readonly Capability[]): number {
  const files = seen.findIndex((each) => each.id === 'read');
  return files === -1 ? seen.length : files;
}
function money(evidence: Evidence): readonly Capability[] {
  const findings = evidence.report.findings.filter((finding) => finding.checkId === 'mcp-financial-capability');
  const [first] = findings;
  if (first === undefined) return [];
  const places = distinct(findings.map((finding) => place(finding.file, finding.line)));
  return [
    {
      id: 'money',
      effects: [],
      sentence: `Can move money (${count(places.length, 'place')}): ${list(places, 2)}`,
      phrase: 'move money',
      places: places.length,
      firstPlace: place(first.file, first.line),
      tools: [],
      isForMaintenance: false,
      isUndisclosed: false,
    },
  ];
}

/** Effects that texts for people mention; undefined where no such text was read, since then nothing can be said. */
function disclosedEffects(evidence: Evidence): ReadonlySet<Effect> | undefined {
  const notes = evidence.report.notes.filter((note) => note.kind === 'disclosure');
  return notes.length === 0 ? undefined : new Set(notes.flatMap((note) => note.effects));
}

function describe(
  each: CapabilityClass,
  seen: readonly EffectNote[],
  disclosed: ReadonlySet<Effect> | undefined,
  isForMaintenance: boolean,
): Capability {
  const tools = distinct(seen.flatMap((note) => (note.tool === undefined ? [] : [name(note.tool)])));
  const shows = (detail: string): boolean =>
    /[A-Za-z]/.test(detail) && (each.details.accepts?.test(detail) ?? detail.length <= 60);
  const details = distinct(
    seen.flatMap((note) =>
      note.detail === undefined || note.detail === '' || !shows(note.detail) ? [] : [each.details.show(note.detail)],
    ),
  );
  const isUndisclosed =
    !isForMaintenance &&
    each.needsMention &&
    disclosed !== undefined &&
    !each.effects.some((effect) => disclosed.has(effect));
  const places = distinct(seen.map((note) => place(note.at.file, note.line)));
  const shown = details.length === 0 ? '' : `, ${each.details.intro} ${list(details, 4)}`;
  const through = tools.length === 0 ? '' : `, reachable through ${count(tools.length, 'tool')}: ${list(tools, 4)}`;
  const sentence = `${each.says} (${extent(seen, places.length)})${shown}${through}: ${list(places, 2)}`;
  return {
    id: each.id,
    effects: each.effects,
    sentence: `${sentence}${remark(isForMaintenance, isUndisclosed)}`,
    phrase: each.phrase,
    places: places.length,
    firstPlace: placeOfTool(seen) ?? places[0] ?? '',
    tools,
    isForMaintenance,
    isUndisclosed,
  };
}
function remark(isForMaintenance: boolean, isUndisclosed: boolean): string {
  if (isForMaintenance) return ' – only in scripts beside the program';
  return isUndisclosed ? ' – not mentioned in its documentation' : '';
}

/** Where the first tool that can do it does it. */
function placeOfTool(seen: readonly EffectNote[]): string | undefined {
  const note = seen.find((each) => each.tool !== undefined);
  return note === undefined ? undefined : place(note.at.file, note.line);
}

function extent(seen: readonly EffectNote[], places: number): string {
  const dynamic = distinct(seen.filter((note) => note.dynamic).map((note) => place(note.at.file, note.line))).length;
  if (dynamic === 0) return count(places, 'place');
  const which = dynamic === places ? (places === 1 ? 'its target' : 'all') : `${dynamic}`;
  return `${count(places, 'place')}, ${which} decided at run time`;
}
