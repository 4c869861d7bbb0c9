import type { Severity } from '@assay/contract';
import type { Wants } from '../../check.ts';

/**
 * What an offline look at a matched value can say: a structure that cannot be drops it, a passed checksum makes it sure.
 * One whose checksum fails was altered or made up, and opens nothing as it stands.
 */
export type Verdict = 'genuine' | 'altered' | 'impossible' | 'unknown';

/** One kind of credential, written from its vendor's public format. */
export interface SecretKind {
  readonly id: string;
  /** As a sentence would say it: "a GitHub personal access token". */
  readonly name: string;
  /** Lower case; one of them, or of the words, stands in or near every such secret. */
  readonly keywords?: readonly string[];
  /** As keywords, but only where a word begins: for short prefixes, which stand in many other words. */
  readonly words?: readonly string[];
  /** Global. The named group `secret` is the value; without it the whole match is. */
  readonly pattern: RegExp;
  /** Bits per character below which a match is taken for a placeholder. */
  readonly minEntropy?: number;
  /** What fills such a value where it says nothing, and would else look like a stand-in. Global. */
  readonly padding?: RegExp;
  readonly judge?: (value: string) => Verdict;
  /** The format is known by use, not from the vendor's page: reported at low confidence. */
  readonly unconfirmed?: true;
  /** Where this kind is worse or less bad than its check: test-mode keys, publishable keys. */
  readonly severity?: Severity;
  /** An id: whoever has it still needs the secret that belongs to it. */
  readonly opensNothingAlone?: true;
  /** The words a reader may see of it are none: a password, not a token with a public prefix. */
  readonly isPassword?: true;
}

/**
 * A value that belongs to a vendor only because the vendor's name stands beside it: `name … = "value"`.
 * The gap is bounded, so the pattern stays linear. Which client asks, and for which form or project, is no secret.
 */
export function beside(name: string, value: string): RegExp {
  return new RegExp(
    String.raw`(?:${name})(?![\w.-]{0,32}(?:client|form|portal|account|app|project|workspace|template|list)[_-]?id\b)[\w.-]{0,32}["'\x60]?\s{0,4}(?:=>|:=|=|:|,|\()\s{0,4}["'\x60]?(?<secret>${value})(?![\w/+=-])`,
    'gi',
  );
}

const NOT_INSIDE_A_WORD = String.raw`(?<![\w-])`;

/** A token with a prefix of its own, not inside a longer word. */
export function token(body: string, flags = 'g'): RegExp {
  return new RegExp(String.raw`${NOT_INSIDE_A_WORD}(?:${body})(?![\w-])`, flags);
}

/** Whether a kind is known by the form of its values alone, not by what stands beside them. */
export function hasOwnForm({ pattern }: SecretKind): boolean {
  return pattern.source.startsWith(NOT_INSIDE_A_WORD);
}

/** What a check of these kinds wants of the text. */
export function wantsOf(kinds: readonly SecretKind[]): Pick<Wants, 'keywords' | 'words'> {
  return {
    keywords: [...new Set(kinds.flatMap((kind) => kind.keywords ?? []))],
    words: [...new Set(kinds.flatMap((kind) => kind.words ?? []))],
  };
}
