import type { RepositoryCheck } from '../../check.ts';

/** Characters that turn the order of what is shown, or are not shown at all. */
const DISGUISE = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u00AD]|[\u{E0000}-\u{E007F}]/u;

export const check: RepositoryCheck = {
  id: 'supply-chain-bidi-filename',
  title: 'File name is displayed as another name',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1007, 451],
  why: `
    A character in the name turns the reading order or is invisible, so that a program shows as a picture or as a second file
    of a name that is there already.`,
  fix: `
    Rename the file to what it is.`,
  blindSpots: 'Look-alike letters in names are not judged here.',
  over: 'repository',
  examples: {
    bad: [{ 'photo\u202Egnp.exe': '«»x' }, { 'read\u200Bme.md': '«»x' }],
    good: [{ 'übersicht.md': 'x' }, { 'תיעוד.md': 'x' }],
  },

  *find(repository) {
    for (const { path } of repository.files) {
      if (DISGUISE.test(path))
        yield { at: repository.spanOf(path), message: 'The name holds a character that disguises it.' };
    }
  },
};
