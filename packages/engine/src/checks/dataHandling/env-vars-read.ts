import type { RepositoryCheck, Sighting } from '../../check.ts';

const MOST = 40;

export const check: RepositoryCheck = {
  id: 'data-handling-env-vars-read',
  over: 'repository',
  title: 'Environment variables are read',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [],
  why: 'The environment often holds keys and passwords. Which names a program asks for tells what it can get at.',
  fix: 'Nothing to fix: give the program only the variables it names here.',
  blindSpots: 'A name that is put together while the program runs is not known.',
  examples: {
    bad: [
      { 'a.js': 'const key = «process.env.PAYMENT_KEY»;\nuse(key);\n' },
      { 'a.py': "import os\nhome = «os.environ['HOME']»\nkey = «os.getenv('KEY')»\n" },
    ],
    good: [
      { 'a.js': 'const environment = { key: 1 };\nuse(environment.key);\n' },
      { 'a.py': 'import os\nos.getcwd()\n' },
    ],
  },

  *find(repository) {
    const seen = new Map<string, Sighting>();
    for (const note of repository.notesOf('effect')) {
      if (note.effect !== 'reads-environment' || note.detail === undefined) continue;
      if (!seen.has(note.detail)) seen.set(note.detail, { at: note.at, message: `Reads the variable ${note.detail}.` });
      if (seen.size >= MOST) break;
    }
    yield* seen.values();
  },
};
