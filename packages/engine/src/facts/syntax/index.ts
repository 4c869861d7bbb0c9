import type { SkipReason } from '@assay/contract';
import type { Comment } from '../ir/documentation.ts';
import type { FileIr, Language } from '../ir/ir.ts';
import { lowerTree } from '../ir/lower.ts';
import type { FlatTree } from './flat-tree.ts';
import { flatten, loadedGrammar, loadGrammar } from './grammars.ts';
import type { Grammar } from './grammars.ts';
import { grammarOf, GRAMMARS_OF } from './languages.ts';

export { languageOf } from './languages.ts';
export type { Comment } from '../ir/documentation.ts';

/** What one file may cost. The engine knows no clock: whoever has one stops the parse through `shouldStop`. */
export interface ParseBudget {
  readonly shouldStop?: (() => boolean) | undefined;
  /** Units of parser work; a unit is about a hundred steps of the parser. */
  readonly maxSteps?: number | undefined;
}

/** A file as far as it could be read. `gap` says why part of it, or all of it, could not. */
export interface ParsedFile {
  readonly ir: FileIr;
  readonly comments: readonly Comment[];
  readonly gap?: SkipReason | undefined;
  /** Share of the text that fits no construct of the language, 0 to 1. */
  readonly errorShare: number;
}

/** Characters beyond which a file is not parsed. */
const LARGE = 1024 * 1024;
/** Mean length of a line beyond which code is machine-written, for files above a size where that is no accident. */
const BUNDLE_LINE = 500;
const BUNDLE_SIZE = 16 * 1024;
/** Share of unreadable text beyond which the file does not count as read. */
const TOO_BROKEN = 0.1;
/** Work allowed for a file: sound code needs a tenth of it. */
const STEPS_BASE = 20_000;
const STEPS_PER_CHARACTER = 0.2;

/** Loads the grammars of these languages; `parseFile` needs them. */
export async function prepareSyntax(languages: Iterable<Language>): Promise<void> {
  for (const language of languages) {
    for (const grammar of GRAMMARS_OF[language]) await loadGrammar(grammar);
  }
}

/** Parses and lowers one file. Never throws on what a file contains. */
export function parseFile(path: string, language: Language, text: string, budget: ParseBudget = {}): ParsedFile {
  const tooMuch = refusal(text);
  if (tooMuch) return unread(path, language, tooMuch);
  const grammar = loadedGrammar(grammarOf(path, language, text));
  const tree = grammar.parser.parse(text, null, { progressCallback: stopper(text, budget) });
  if (!tree) {
    // A cancelled parser would otherwise go on with this text on its next call.
    grammar.parser.reset();
    return unread(path, language, 'timedOut');
  }
  try {
    const flat = flatten(grammar, tree);
    const errorShare = shareOfErrors(grammar, flat, text);
    const { ir, comments } = lowerTree(grammar, flat, path, language, text);
    if (ir.truncated) return { ir, comments, gap: 'depth', errorShare };
    if (errorShare <= TOO_BROKEN) return { ir, comments, errorShare };
    return { ir: { ...ir, truncated: 'syntax' }, comments, gap: 'syntax', errorShare };
  } finally {
    tree.delete();
  }
}

function refusal(text: string): SkipReason | undefined {
  if (text.length > BUNDLE_SIZE && isBundle(text)) return 'bundle';
  return text.length > LARGE ? 'large' : undefined;
}

function isBundle(text: string): boolean {
  const mostLines = text.length / BUNDLE_LINE;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (++lines >= mostLines) return false;
  }
  return true;
}

function unread(path: string, language: Language, gap: SkipReason): ParsedFile {
  const truncated = gap === 'timedOut' ? gap : undefined;
  return { ir: { path, language, body: [], imports: [], exports: [], truncated }, comments: [], gap, errorShare: 0 };
}

function stopper(text: string, budget: ParseBudget): () => boolean {
  const maxSteps = budget.maxSteps ?? STEPS_BASE + text.length * STEPS_PER_CHARACTER;
  let steps = 0;
  return () => ++steps > maxSteps || (budget.shouldStop?.() ?? false);
}

/** Text that lies in an ERROR and in none of the constructs the parser still made out inside it. */
function shareOfErrors(grammar: Grammar, tree: FlatTree, text: string): number {
  const errorType = grammar.types.length - 1;
  let broken = 0;
  for (let node = 0; node < tree.count; node++) {
    if (tree.type[node] !== errorType) continue;
    broken += (tree.end[node] ?? 0) - (tree.start[node] ?? 0);
    const end = tree.after[node] ?? 0;
    for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
      const hasParts = (tree.after[child] ?? 0) > child + 1;
      if (hasParts) broken -= (tree.end[child] ?? 0) - (tree.start[child] ?? 0);
    }
  }
  return text.length === 0 ? 0 : broken / text.length;
}
