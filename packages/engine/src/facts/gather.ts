import type { SkipReason } from '@assay/contract';
import type { Wants } from '../check.ts';
import type { Content } from '../inventory/content.ts';
import { isMinified } from '../inventory/content.ts';
import { scriptsOf } from './page-scripts.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import { isTestSuite } from '../inventory/test-suite.ts';
import { LIMITS } from '../tree/limits.ts';
import type { Act } from './acts/act.ts';
import { ACT_KEYWORDS, readActs } from './acts/read-acts.ts';
import { readRecording, RECORDING_KEYWORDS } from './acts/recorded-keys.ts';
import { readWatching, WATCHING_KEYWORDS } from './acts/watched-pages.ts';
import { type CodeFacts, type ReadCode, SEARCHED_LANGUAGES, SYNTAX_LANGUAGES } from './code.ts';
import type { FileFacts } from './file-facts.ts';
import { readManifest } from './manifests/read-manifest.ts';
import type { Note } from './notes.ts';
import type { RecordedFiles } from './other-files.ts';
import type { Surface } from './prose/surface.ts';
import type { Injection } from './prose/injection.ts';
import { SURFACE_KEYWORDS } from './prose/code-surfaces.ts';
import { readProse } from './prose/read-prose.ts';
import { NO_CODE } from './readers.ts';
import type { Automaton } from './text/automaton.ts';
import { FactsView, type FactSource, indexCalls, type Known } from './facts-view.ts';
import { findOccurrences, type Occurrences } from './text/occurrences.ts';
import type { LineTable } from './text/lines.ts';
import { type LazyReadings, readLazily } from './text/readings.ts';

/** A file whose content is text. */
export type TextContent = Extract<Content, { kind: 'text' }>;

/** Keywords the readers ask for themselves, beside those of the checks. */
export const READER_KEYWORDS: readonly string[] = [
  ...ACT_KEYWORDS,
  ...RECORDING_KEYWORDS,
  ...WATCHING_KEYWORDS,
  ...SURFACE_KEYWORDS,
];

/** What reads a file, made once for all checks. */
export interface Readers {
  readonly automaton: Automaton;
  readonly readCode: ReadCode;
}

/** All that is known of one file, and the view of it that a check asked for. */
export interface GatheredFile {
  readonly text: string;
  readonly lines: LineTable;
  /** Where the keywords of all checks stand in the text. */
  readonly occurrences: Occurrences;
  readonly code: CodeFacts;
  readonly surfaces: readonly Surface[];
  readonly injections: readonly Injection[];
  readonly acts: readonly Act[];
  readonly notes: readonly Note[];
  readonly gap: SkipReason | undefined;
  factsFor(wants: Wants): FileFacts;
}

/** The text alone: keywords, windows, configuration. Enough for the checks that look for secrets. */
export function gatherText(file: InventoryFile, content: TextContent, automaton: Automaton): GatheredFile {
  const known = { code: NO_CODE, surfaces: [], injections: [], acts: [], notes: [], gap: undefined };
  return assemble(file, content, findOccurrences(automaton, content.bytes), known, readLazily(file.language, content));
}

/** Reads text, manifest, code and prose of one file. Code that is too large, a bundle or a test is a gap, its text is not. */
export async function gatherFacts(
  file: InventoryFile,
  content: TextContent,
  readers: Readers,
  others: RecordedFiles,
  expired: () => boolean,
): Promise<GatheredFile> {
  const { entry, language, role, context } = file;
  const { text } = content;
  const lazy = readLazily(language, content);
  const found = findOccurrences(readers.automaton, content.bytes);
  const manifestNotes = readManifest({ path: entry.path, role, language, text, ...lazy }, others);
  const { count } = lazy.lineTable();
  const unparsed = gapOfCode(file, text, count);
  // Pages beside tests and in handbooks were mostly saved from somewhere else.
  const scripts = context === 'runtime' ? scriptsOf(entry.path, text) : undefined;
  const written = SYNTAX_LANGUAGES.has(language) ? { language, text } : scripts;
  const code =
    written !== undefined && unparsed === undefined
      ? await readers.readCode({ path: entry.path, blob: entry.blob, context, ...written }, others.unrecorded, expired)
      : NO_CODE;
  const notes = [...manifestNotes, ...code.notes];
  const tools = notes.filter((note) => note.kind === 'tool');
  const prose = readProse({ path: entry.path, text, role, language, context, tools, found });
  const acts = readActs({ path: entry.path, text, language, context, found });
  const known = {
    code,
    ...prose,
    acts: acts.filter(({ onlyAtInstall }) => onlyAtInstall !== true),
    notes: [
      ...notes,
      ...prose.notes,
      ...acts.map((act) => toNote(entry.path, act)),
      // By the look of minified code nothing can be guessed.
      ...(isMinified(text, count) ? [] : readWatching(entry.path, text, language, found)),
      ...readRecording(entry.path, text, language, found),
    ],
    gap: unparsed ?? code.gap,
  };
  return assemble(file, content, found, known, lazy);
}

function toNote(file: string, { kind, start, end, message, confidence, onlyAtInstall }: Act): Note {
  const note = { kind: 'act', at: { file, start, end }, act: kind, message, confidence } as const;
  return onlyAtInstall === true ? { ...note, onlyAtInstall } : note;
}

function gapOfCode(file: InventoryFile, text: string, lines: number): SkipReason | undefined {
  if (SEARCHED_LANGUAGES.has(file.language)) return 'textOnly';
  if (!SYNTAX_LANGUAGES.has(file.language)) return undefined;
  if (file.entry.size > LIMITS.syntaxBytes) return 'large';
  if (text.length > LIMITS.minifiedBytes && isMinified(text, lines)) return 'bundle';
  return isTestSuite(file, text) ? 'testSuite' : undefined;
}

function assemble(
  file: InventoryFile,
  content: TextContent,
  occurrences: Occurrences,
  known: Known,
  lazy: LazyReadings,
): GatheredFile {
  const { text } = content;
  const source: FactSource = { file, content, occurrences, known, lazy, callsNamed: indexCalls(known.code.calls) };
  return {
    text,
    get lines() {
      return lazy.lineTable();
    },
    occurrences,
    factsFor: (wants) => new FactsView(source, wants),
    ...known,
  };
}
