import type { KnownWords } from './known-words.ts';

/** Why a file may be worth reading as code. */
export type Reason =
  /** A call some check wants to know of, or an effect, whoever brings the data. */
  | 'event'
  /** Outside data may come in. */
  | 'source'
  /** Outside data would do harm; and, for some, so would what the callers of a library pass. */
  | 'sink'
  | 'sinkOfLibraries'
  /** Text of the page itself is read; text becomes part of a page. Only both together matter. */
  | 'pageText'
  | 'markup';

/** One way in which a word makes a file worth reading. */
export interface Trigger {
  readonly reason: Reason;
  /** What stands right before the word, and right behind it. */
  readonly before?: ((text: string) => boolean) | undefined;
  readonly after?: RegExp | undefined;
  /** The file imports one of these modules, or holds one of these words; nothing is needed where both are absent. */
  readonly modules?: readonly string[] | undefined;
  readonly words?: readonly string[] | undefined;
  /** One of these matches the text; nothing is needed where there is none. */
  readonly onlyIn?: readonly RegExp[] | undefined;
  /** Only in files with such a path. */
  readonly path?: RegExp | undefined;
}

/** What makes files of a language family worth reading. */
export interface Triggers {
  /** By the word that must stand in the text; a word without triggers only stands beside others. */
  readonly words: KnownWords<readonly Trigger[]>;
  /** Where the module itself is called, its import is enough. By module. */
  readonly imports: ReadonlyMap<string, readonly Trigger[]>;
}
