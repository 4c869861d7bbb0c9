import type { Note } from './notes.ts';

type Hook = Extract<Note, { kind: 'hook' }>;

/** Hooks that run on the machine of whoever installs the package. */
const AT_INSTALL =
  /^(?:npm (?:pre|post)?install|npm (?:pre|post)?prepare|gem install|cargo build|composer (?:pre|post)-.{1,60})$/;

/** Whether a note is a hook that installing the package runs. */
export function isInstallHook(note: Note): note is Hook {
  return note.kind === 'hook' && AT_INSTALL.test(note.event);
}
