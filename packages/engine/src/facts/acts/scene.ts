import type { Occurrences } from '../text/occurrences.ts';
import type { Definitions } from './definitions.ts';
import type { PlainCode } from './plain-code.ts';

/** A call of a function that runs or sends something. */
export interface Site {
  readonly what: 'code' | 'command' | 'sending';
  /** The name of the function, as written. */
  readonly callee: string;
  readonly start: number;
  readonly end: number;
  readonly arguments: string;
}

/** The code of one file, ready to be judged. */
export interface Scene {
  readonly path: string;
  readonly language: string;
  readonly code: PlainCode;
  readonly definitions: Definitions;
  readonly sites: readonly Site[];
  /** The file is run by whoever installs the package. */
  readonly runsAtInstall: boolean;
  /** Nothing in the file tells; a manifest may. */
  readonly mayRunAtInstall: boolean;
  /** Lines of commands, and nothing else by which code acts. */
  readonly isScript: boolean;
  /** Keywords that stand in the file. */
  readonly found: Occurrences | undefined;
}
