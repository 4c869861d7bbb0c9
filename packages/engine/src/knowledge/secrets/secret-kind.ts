import type { Confidence, Severity } from '@assay/contract';
import type { Sighting } from '../../check.ts';
import type { Window } from '../../facts/text/windows.ts';
import { entropyOf, isPlaceholder } from './placeholder.ts';

/** One kind of secret with a form of its own. Several kinds make one check. */
export interface SecretKind {
  /** Read after "A": `GitHub personal access token`. */
  readonly name: string;
  /** Opens the window the pattern runs in; lower case. */
  readonly keywords: readonly string[];
  /** Global; the first group is the secret, or the whole match where there is none. */
  readonly pattern: RegExp;
  /** Offline proof by checksum or structure: false drops the match, true makes it sure. */
  readonly prove?: (value: string) => boolean;
  /** Fewer bits a character than this, and it is a placeholder. */
  readonly minEntropy?: number;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
}

/** Finds the kinds in windows; each finding hides the value it points at. */
export function* findSecrets(windows: readonly Window[], kinds: readonly SecretKind[]): Iterable<Sighting> {
  for (const window of windows) {
    for (const kind of kinds) {
      for (const match of window.text.matchAll(kind.pattern)) {
        const value = match[1] ?? match[0];
        if (!isLikely(value, kind)) continue;
        const start = match.index + match[0].lastIndexOf(value);
        const at = window.span(start, start + value.length);
        yield {
          at,
          message: `A ${kind.name} is written in plain text.`,
          redact: at,
          confidence: kind.prove === undefined ? kind.confidence : 'high',
          severity: kind.severity,
        };
      }
    }
  }
}

/** Keywords of all kinds, for a check's `wants`. */
export function keywordsOf(kinds: readonly SecretKind[]): readonly string[] {
  return [...new Set(kinds.flatMap((kind) => kind.keywords))];
}

function isLikely(value: string, { prove, minEntropy = 2.5 }: SecretKind): boolean {
  if (prove !== undefined) return prove(value);
  return !isPlaceholder(value) && entropyOf(value) >= minEntropy;
}
