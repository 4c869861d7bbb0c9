import type { Context, SkipReason } from '@assay/contract';
import type { CallFact, Flow, SinkSpec } from './flow/flow-facts.ts';
import type { Language } from './ir/ir.ts';
import type { Note } from './notes.ts';

/** A file whose code is read: what the reader of code gets, of the inspected file and of every file it follows into. */
export interface CodeFile {
  readonly path: string;
  /** Equal blobs hold equal bytes: the key under which a reader may keep what it parsed. */
  readonly blob: string;
  readonly language: string;
  readonly context: Context;
  readonly text: string;
}

/** The rest of the repository, for readers that follow an import. */
export interface OtherFiles {
  /** The repository itself, the same object for all its files: what a reader keeps between files is kept for it alone. */
  readonly repository: object;
  /** Blob id of a path, or undefined where the repository has no such file. */
  blobOf(path: string): string | undefined;
  /** The decoded text; undefined for what is absent, binary or too large to parse. */
  read(path: string): CodeFile | undefined;
  /** The files of Go in a folder, which are one package. */
  goFilesIn(folder: string): readonly string[];
  /** The files of a name, or of one that ends so (`*Store.java`), of languages in which a class lies in the file that is called so. */
  filesNamed(name: string): readonly string[];
  /** The folders from which projects of the repository import a package of Python. */
  pythonRoots(name: string): readonly string[];
  /** The folders of the repository's own npm packages, by the names their manifests give them. */
  packageFolders(): ReadonlyMap<string, string>;
}

/** Everything all checks together want to know of code, collected once. */
export interface CodeWants {
  /** Names of calls, each with what a file must hold for the call to matter, one of them at least; nothing where empty. */
  readonly callees: ReadonlyMap<string, readonly RegExp[]>;
  readonly sinks: readonly SinkSpec[];
}

/** What reading one file of code gave. */
export interface CodeFacts {
  readonly calls: readonly CallFact[];
  readonly flows: readonly Flow[];
  /** Resolved names of the modules this file imports. */
  readonly imports: ReadonlySet<string>;
  readonly notes: readonly Note[];
  /**
   * Every path beside the file's own that the result rests on, whichever files were read before: blob id, or null.
   * They may be thousands, so whoever gets them adds to them instead of copying them.
   */
  readonly dependsOn: Record<string, string | null>;
  /** Why part of the file was not read, if it was not. */
  readonly gap: SkipReason | undefined;
}

/** Reads one file. `expired` turns true once the file has had its time: the reader then returns what it has, with a gap. */
export type ReadCode = (file: CodeFile, others: OtherFiles, expired: () => boolean) => Promise<CodeFacts>;

/** Made once per process: loads grammars and builds the dispatch tables for all that is wanted. */
export type PrepareCodeReader = (wants: CodeWants) => Promise<ReadCode>;

/**
 * Languages of programs that are searched as text and not followed. Scripts of a shell, pages and statements are not among
 * them: checks of their own read those.
 */
export const SEARCHED_LANGUAGES: ReadonlySet<string> = new Set(
  `c clojure cpp dart elixir erlang fsharp groovy haskell julia kotlin lua objectivec perl r scala
  solidity swift visualbasic`.split(/\s+/),
);

/** Languages whose syntax is read. */
export const SYNTAX_LANGUAGES: ReadonlySet<string> = new Set([
  'javascript',
  'typescript',
  'python',
  'go',
  'java',
  'php',
  'ruby',
  'csharp',
  'rust',
]);

/** Those that nearly every repository holds some of: what the others take is loaded when they are first met. */
export const EVERYDAY_LANGUAGES: readonly Language[] = ['javascript', 'typescript', 'python'];
