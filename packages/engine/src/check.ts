import type { Confidence, FindingKind, Severity } from '@assay/contract';
import type { CheckId } from './check-id.ts';
import type { ActKind } from './facts/acts/act.ts';
import type { FileFacts } from './facts/file-facts.ts';
import type { SinkSpec, SourceKind } from './facts/flow/flow-facts.ts';
import type { Technique } from './facts/prose/injection.ts';
import type { SurfaceKind } from './facts/prose/surface.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import type { Span } from './facts/span.ts';
import type { Role } from './inventory/roles.ts';
import type { EntryMode } from './tree/tree.ts';

/** What a check says of one place; line, code and fingerprint are added later. */
export interface Sighting {
  readonly at: Span;
  readonly message: string;
  /** Earlier steps that led here, in order: where the data came from. */
  readonly trace?: readonly { readonly at: Span; readonly note: string }[] | undefined;
  /** Hide this span from every report: it is the secret itself. */
  readonly redact?: Span | undefined;
  /** How much of it a reader may see: of a token its first characters, of a password nothing. A token unless said. */
  readonly redactAs?: 'token' | 'password' | undefined;
  /** Where this sighting is surer, or less sure, than its check (a checksum passed, the receiver is unknown). */
  readonly confidence?: Confidence | undefined;
  /** Where this sighting is worse, or less bad, than its check (a test-mode key, a repository that installs it). */
  readonly severity?: Severity | undefined;
  /** Who controls the data that arrives here, where a flow of data is the finding. */
  readonly origin?: SourceKind | undefined;
}

/**
 * Repository path → file text. Marked stretches («like this») are where the check must point.
 * A path that ends in `@` is a symlink and its text the target; one that ends in `*` is executable.
 */
export type Example = Readonly<Record<string, string>>;

/** What the engine must collect for a check. Declared, so that one pass over a file serves every check. */
export interface Wants {
  /** Opens a window of text round every occurrence, in any text file; lower case. */
  readonly keywords?: readonly string[];
  /** As keywords, but only where a word begins: `nc ` does not stand in `async `. */
  readonly words?: readonly string[];
  /** Calls by resolved name (`child_process.exec`) or by method (`.execute`, whoever the receiver). */
  readonly calls?: readonly string[];
  /** Where the names of `calls` are everyday words: only files whose text this matches are worth parsing for them. */
  readonly callsOnlyIn?: RegExp;
  /** Where data from outside must not arrive. */
  readonly sinks?: readonly SinkSpec[];
  /** Files looked at as a whole, whatever is in them. */
  readonly roles?: readonly Role[];
  /** Entries that are no ordinary files: of a symlink, the text is its target. */
  readonly modes?: readonly EntryMode[];
  /** Natural language of these kinds, wherever it stands. */
  readonly surfaces?: readonly SurfaceKind[];
  /** Attempts to steer an agent by these techniques. */
  readonly injections?: readonly Technique[];
  /** Acts against whoever runs the code, put together from several steps. */
  readonly acts?: readonly ActKind[];
}

/** Languages a fix may be written out in; what is TypeScript is JavaScript. */
export type FixLanguage = 'javascript' | 'python' | 'go' | 'java' | 'php' | 'ruby' | 'csharp' | 'rust';

interface About {
  readonly id: CheckId;
  readonly title: string;
  readonly severity: Severity;
  readonly kind: FindingKind;
  /** high = gate a build on it, low = only worth a reviewer's look. */
  readonly confidence: Confidence;
  /** The release that brought it. */
  readonly since: string;
  readonly cwe: readonly number[];
  readonly why: string;
  readonly fix: string;
  /** The fix as it is written in a language: a finding shows that of its file. */
  readonly fixIn?: Readonly<Partial<Record<FixLanguage, string>>>;
  /** What the check cannot see, said plainly. */
  readonly blindSpots: string;
  /** Left out where a check of one of these ids (or that begins so, with `*`) says something of the same line. */
  readonly yieldsTo?: readonly (CheckId | `${string}*`)[];
  readonly examples: { readonly bad: readonly Example[]; readonly good: readonly Example[] };
}

/** Judges one file at a time, with what the engine followed into other files. */
export interface FileCheck extends About {
  readonly over?: 'file';
  readonly wants: Wants;
  find(file: FileFacts): Iterable<Sighting>;
}

/** Judges what all files together say: tools of one server, a manifest and its lockfile, a hook and its script. */
export interface RepositoryCheck extends About {
  readonly over: 'repository';
  find(repository: RepositoryFacts): Iterable<Sighting>;
}

/** A check of either kind. */
export type Check = FileCheck | RepositoryCheck;
