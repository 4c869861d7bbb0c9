import type { Confidence } from '@assay/contract';

/** What code does to the person who runs it, put together from two or more steps. */
const ACT_KINDS = [
  /** Something that was stored in disguise is decoded and run. */
  'decoded-execution',
  /** What a server answers is run. */
  'remote-execution',
  /** A file is downloaded or unpacked, then started. */
  'dropped-execution',
  /** The whole environment leaves the machine. */
  'environment-sent',
  /** Who and where the user is leaves the machine. */
  'system-facts-sent',
  /** A file with credentials leaves the machine. */
  'secret-file-sent',
  /** Any file goes to a host behind which nobody stands. */
  'file-sent',
  /** A dangerous function is called under a disguise. */
  'disguised-call',
  /** A host behind which nobody stands is asked or told something. */
  'shady-contact',
  /** A script that runs at installation talks to a server that hands out no releases. */
  'install-contact',
  /** A command of the system downloads, hides or spies. */
  'risky-command',
  /** A script that runs at installation starts a program that has nothing to do with building. */
  'install-command',
  /** A script that runs at installation leaves something in folders of the user. */
  'install-write',
  /** Commands come in from the network and their output goes back. */
  'remote-control',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** One such act in one file; offsets are those of the file. */
export interface Act {
  readonly kind: ActKind;
  readonly start: number;
  readonly end: number;
  /** Whole sentence for a reader. */
  readonly message: string;
  readonly confidence: Confidence;
  /** It happens as soon as the module is loaded; set by the reader of acts. */
  readonly atLoad?: boolean | undefined;
  /** It counts only where a package runs the file when it is installed, which another file says. */
  readonly onlyAtInstall?: boolean | undefined;
  /** Where the data came from, if it is another place of the file. */
  readonly from?: { readonly start: number; readonly end: number; readonly note: string } | undefined;
}
