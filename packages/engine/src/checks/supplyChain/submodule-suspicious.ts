import type { FileCheck, Sighting } from '../../check.ts';

const SETTING = /^\s{0,20}(?<key>url|update|path|branch)\s{0,10}=\s{0,10}(?<value>\S.{0,400})$/;

export const check: FileCheck = {
  id: 'supply-chain-submodule-suspicious',
  title: 'Submodule from an odd place or with a command',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [829],
  why: `
    A submodule fetches another repository into this one. An address that begins with a dash is taken for an option, an
    update setting that begins with an exclamation mark is a command, and plain addresses can be answered by anybody.`,
  fix: 'Use https addresses, and no update commands.',
  blindSpots: 'The repository that the submodule fetches is not looked into.',
  wants: { roles: ['git-config'] },
  examples: {
    bad: [
      { '.gitmodules': '[submodule "a"]\n\tpath = a\n\t«url = --upload-pack=touch /tmp/x»\n' },
      { '.gitmodules': '[submodule "a"]\n\tpath = a\n\t«url = http://203.0.113.4/a.git»\n\t«update = !sh run.sh»\n' },
    ],
    good: [
      { '.gitmodules': '[submodule "a"]\n\tpath = a\n\turl = https://github.com/acme/a.git\n\tupdate = rebase\n' },
      { '.gitmodules': '[submodule "a"]\n\tpath = a\n\turl = ../a.git\n' },
      { '.gitmodules': '[submodule "a"]\n\tpath = a\n\turl = git@github.com:acme/a.git\n' },
    ],
  },

  *find({ lines, span, path }): Iterable<Sighting> {
    if (!path.endsWith('.gitmodules')) return;
    for (const { text, start } of lines) {
      const { key = '', value = '' } = SETTING.exec(text)?.groups ?? {};
      const problem = problemOf(key, value.trim());
      if (problem === undefined) continue;
      const from = start + (text.length - text.trimStart().length);
      yield { at: span(from, start + text.trimEnd().length), ...problem };
    }
  },
};

function problemOf(key: string, value: string): Pick<Sighting, 'message' | 'severity' | 'confidence'> | undefined {
  if (key === 'update' && value.startsWith('!')) {
    return { message: 'Updating the submodule runs a command.', severity: 'high', confidence: 'high' };
  }
  if (key === 'path' && /^\.\.?\/|\.\.\/|^\.git\b|^\//.test(value)) {
    return { message: 'The submodule is put outside its folder.', severity: 'high', confidence: 'high' };
  }
  if (key !== 'url') return undefined;
  if (value.startsWith('-') || /^ext::|^file:\/\/|^fd::/.test(value)) {
    return { message: 'The address of the submodule is an option or a command.', severity: 'high', confidence: 'high' };
  }
  if (/^(?:http|git):\/\//.test(value)) return { message: 'The submodule is fetched without encryption.' };
  if (/^https?:\/\/(?:\d{1,3}\.){3}\d{1,3}/.test(value)) return { message: 'The submodule comes from a bare address.' };
  return undefined;
}
