import type { SkipReason } from '@assay/contract';
import type { Comment } from '../ir/lowering.ts';
import type { FileIr, Language } from '../ir/ir.ts';
import { loadLowering, lowerTree } from '../ir/lower.ts';
import { findErrors } from './errors.ts';
import type { FlatTree } from './flat-tree.ts';
import { abandonRuntime, flatten, loadedGrammar, loadGrammar } from './grammars.ts';
import type { Grammar } from './grammars.ts';
import { grammarOf, GRAMMARS_OF } from './languages.ts';
import { isGarbage, isTooBroken, PROBE_FROM, PROBE_LENGTH, sizeGap } from './limits.ts';
import { isAlmostFull } from './runtime.ts';
import { shownText } from './shown-text.ts';
import { watchParse, type ParseBudget } from './watch.ts';

export { languageOf } from './languages.ts';
export type { Comment } from '../ir/lowering.ts';

/** A file as far as it could be read. `gap` says why part of it, or all of it, could not. */
export interface ParsedFile {
  readonly ir: FileIr;
  readonly comments: readonly Comment[];
  readonly gap?: SkipReason | undefined;
  /** Share of the text that fits no construct of the language, 0 to 1. */
  readonly errorShare: number;
}

/** Loads the grammars and lowerings of these languages, unless they are there; a grammar last, since it is what is asked for. */
export async function prepareSyntax(languages: Iterable<Language>): Promise<void> {
  for (const language of languages) {
    await loadLowering(language);
    for (const grammar of GRAMMARS_OF[language]) await loadGrammar(grammar);
  }
}

/** Parses and lowers one file. It never rejects because of what the file contains: that is a `gap`. */
export async function parseFile(
  path: string,
  language: Language,
  text: string,
  budget: ParseBudget = {},
): Promise<ParsedFile> {
  for (;;) {
    await prepareSyntax([language]);
    const parsed = parseAtOnce(path, language, text, budget);
    if (parsed !== undefined) return parsed;
  }
}

/** The same for whoever cannot wait: undefined where the grammars must be loaded first. */
export function parseAtOnce(
  path: string,
  language: Language,
  text: string,
  budget: ParseBudget = {},
): ParsedFile | undefined {
  const gap = sizeGap(text);
  if (gap) return unread(path, language, gap);
  const name = grammarOf(path, language, text);
  const [grammar, wider] = [loadedGrammar(name), loadedGrammar('tsx')];
  if (grammar === undefined) return undefined;
  const parsed = parseSafely(grammar, path, language, text, budget);
  const mayGainByOther = name === 'javascript' && isSlightlyBroken(parsed) && wider !== undefined;
  const other = mayGainByOther ? parseSafely(wider, path, language, text, budget) : undefined;
  // Memory that has grown stays as large: the next file begins with a fresh one.
  if (isAlmostFull(grammar.memory)) abandonRuntime();
  return other !== undefined && !isCut(other) && other.errorShare < parsed.errorShare ? other : parsed;
}

/** Whether the parse came to no end: nothing is known of the errors then. */
function isCut({ gap }: ParsedFile): boolean {
  return gap === 'crashed' || gap === 'large' || gap === 'timedOut';
}

/** Plain JavaScript with Flow types or words like `class` as markup attributes: the wider grammar may read it whole. */
function isSlightlyBroken({ errorShare }: ParsedFile): boolean {
  return errorShare > 0 && errorShare < 0.5;
}

function parseSafely(
  grammar: Grammar,
  path: string,
  language: Language,
  text: string,
  budget: ParseBudget,
): ParsedFile {
  try {
    return parseProbed(grammar, path, language, text, budget);
  } catch (error) {
    // The library aborts where it finds no more memory, and cannot be used again.
    if (!isAbort(error)) throw error;
    abandonRuntime();
    return unread(path, language, 'crashed');
  }
}

/** What ends a comment or a text that goes on over many lines. */
const ENDINGS: Readonly<Record<Language, readonly string[]>> = {
  javascript: ['*/', '`'],
  typescript: ['*/', '`'],
  python: ['"""', "'''"],
  go: ['*/', '`'],
  java: ['*/', '"""'],
  php: ['*/', '?>'],
  ruby: ['=end'],
  csharp: ['*/', '"""'],
  rust: ['*/', '"'],
};

/** Of garbage only the beginning is read; the file is marked as broken by that already. */
function parseProbed(
  grammar: Grammar,
  path: string,
  language: Language,
  text: string,
  budget: ParseBudget,
): ParsedFile {
  let read = text;
  if (text.length > PROBE_FROM) {
    const start = text.slice(0, PROBE_LENGTH);
    const isBroken = (probe: string): boolean => {
      const errors = withTree(grammar, shownText(language, probe), budget, (flat) =>
        findErrors(grammar, flat, probe.length),
      );
      return typeof errors === 'object' && isGarbage(errors);
    };
    // The words of a long comment or text are no code where they are cut off before its end.
    if (isBroken(start) && ENDINGS[language].every((ending) => isBroken(start + ending))) read = start;
  }
  const shown = shownText(language, read);
  const parsed = withTree(grammar, shown, budget, (flat) => lowerFlat(grammar, flat, path, language, read));
  return typeof parsed === 'object' ? parsed : unread(path, language, parsed);
}

function lowerFlat(grammar: Grammar, flat: FlatTree, path: string, language: Language, text: string): ParsedFile {
  const errorShare = findErrors(grammar, flat, text.length).share;
  const { ir, comments } = lowerTree(grammar, flat, path, language, text);
  if (isTooBroken(errorShare, text.length)) {
    return { ir: { ...ir, truncated: 'syntax' }, comments, gap: 'syntax', errorShare };
  }
  return { ir, comments, gap: ir.truncated === 'depth' ? 'depth' : undefined, errorShare };
}

/** Parses a text and hands its tree out; says why where the parse had to be stopped. */
function withTree<T extends object>(
  grammar: Grammar,
  text: string,
  budget: ParseBudget,
  use: (tree: FlatTree) => T,
): T | SkipReason {
  const watch = watchParse(text, grammar.memory, budget);
  const tree = grammar.parser.parse(watch.read, null, { progressCallback: watch.mustStop });
  try {
    if (tree !== null && watch.gap() === undefined) return use(flatten(grammar, tree));
    // A cancelled parser would otherwise go on with this text on its next call.
    grammar.parser.reset();
    return watch.gap() ?? 'timedOut';
  } finally {
    tree?.delete();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}

function unread(path: string, language: Language, gap: SkipReason): ParsedFile {
  const truncated = gap === 'timedOut' ? gap : undefined;
  const changed = { names: new Set<string>(), fields: new Set<string>() };
  const ir = { path, language, body: [], imports: [], exports: [], changed, truncated };
  return { ir, comments: [], gap, errorShare: 0 };
}
