import { posix } from 'node:path';
import type { FileCheck } from '../../check.ts';

const WINDOWS_ABSOLUTE = /^(?:[A-Za-z]:[\\/]|\\\\)/;
/** Devices are used to switch something off. */
const HARMLESS = /^\/dev\/null$/;

export const check: FileCheck = {
  id: 'filesystem-repo-symlink-escape',
  title: 'Link points out of the repository',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [59],
  why: `
    A program that reads or writes the link reaches a file of the machine instead of the repository: a build copies
    somebody's keys into a package, an unpacked archive overwrites a start-up file.`,
  fix: 'Replace the link by the file, or point it at a path inside the repository.',
  blindSpots: 'A link that leads out through another link is not followed.',
  wants: { modes: ['symlink'] },
  examples: {
    bad: [{ 'data/config@': '«/etc/passwd»' }, { 'assets/key@': '«../../.ssh/id_rsa»' }],
    good: [{ 'docs/README.md@': '../README.md' }, { 'bin/tool@': 'tool-1.2' }, { 'empty@': '/dev/null' }],
  },

  *find({ path, text, span }) {
    const target = text.trim();
    if (HARMLESS.test(target)) return;
    const isAbsolute = posix.isAbsolute(target) || WINDOWS_ABSOLUTE.test(target);
    const reached = posix.normalize(posix.join(posix.dirname(path), target));
    if (!isAbsolute && !reached.startsWith('../')) return;
    yield { at: span(0, text.length), message: `The link leads to ${target}, outside the repository.` };
  },
};
