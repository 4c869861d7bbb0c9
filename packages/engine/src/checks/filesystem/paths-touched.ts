import type { RepositoryCheck } from '../../check.ts';

const OUTSIDE = /^(?:~|\/(?:etc|usr|var|home|root|opt|proc|sys|dev)\b|[A-Z]:\\|%(?:APPDATA|USERPROFILE|LOCALAPPDATA)%)/;

export const check: RepositoryCheck = {
  id: 'filesystem-paths-touched',
  title: 'Touches files outside its own folder',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [552],
  why: `
    Whoever runs the code should know which of their files it reads and writes.`,
  fix: `
    Name the paths in the README, or take them as a setting.`,
  blindSpots: 'Only constant paths are seen.',
  over: 'repository',
  examples: {
    bad: [
      { 'read.py': "hosts = «open('/etc/hosts')».read()" },
      { 'read.js': "const fs = require('fs');\nconst hosts = «fs.readFileSync('/etc/hosts')»;" },
    ],
    good: [
      { 'read.py': "text = open('data/words.txt').read()" },
      { 'read.js': "const fs = require('fs');\nfs.readFileSync(process.argv[2]);" },
    ],
  },

  *find(repository) {
    const seen = new Set<string>();
    for (const note of repository.notesOf('effect')) {
      if (!note.effect.endsWith('-files') || note.detail === undefined || !OUTSIDE.test(note.detail)) continue;
      const key = `${note.at.file} ${note.detail}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield { at: note.at, message: `Touches ${note.detail}.` };
    }
  },
};
