import type { RepositoryCheck } from '../../check.ts';

export const check: RepositoryCheck = {
  id: 'rce-dynamic-eval',
  title: 'Runs code that it puts together',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [95],
  why: `
    Code that is made at run time cannot be read beforehand, by people or by this scanner.`,
  fix: `
    Use a table of functions, or a parser for what is really meant.`,
  blindSpots: 'Says that it happens, not that it is dangerous: rce-code-injection follows the data.',
  over: 'repository',
  examples: {
    bad: [{ 'run.js': 'export const run = (code) => «eval(code)»;' }, { 'run.py': 'def run(code):\n    «exec(code)»' }],
    good: [
      {
        'name.js': `
          export function named(name) {
            if (!/^[a-z_]+$/i.test(name)) throw new Error('no name');
            return eval('(function ' + name + '() {})');
          }`,
      },
      { 'run.js': "export const answer = eval('40 + 2');" },
      { 'run.py': 'import re\npattern = re.compile(text)' },
    ],
  },

  *find(repository) {
    const contexts = new Map(repository.files.map((file) => [file.path, file.context]));
    const places = repository
      .notesOf('effect')
      .filter((note) => note.effect === 'executes-code' && note.dynamic && contexts.get(note.at.file) === 'runtime');
    const first = places[0];
    if (first === undefined) return;
    const count = places.length === 1 ? 'one place' : `${places.length} places`;
    yield { at: first.at, message: `Code that is not written in the repository is run, in ${count}.` };
  },
};
