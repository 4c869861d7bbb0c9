import type { RepositoryCheck } from '../../check.ts';

const LICENCE = /^(?:licen[cs]e|copying|unlicense|notice)(?:[.-][\w.-]*)?$|^(?:licen[cs]es|LICENSES)\//i;
const POLICY = /^(?:\.github\/|docs\/)?security(?:\.\w+)?$/i;
/** Fewer lines than this are a sketch, and need no ceremony. */
const SMALL = 500;

export const check: RepositoryCheck = {
  id: 'supply-chain-project-hygiene',
  title: 'No licence or no way to report a weakness',
  severity: 'info',
  kind: 'hygiene',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1357],
  why: `
    Without a licence nobody may use the code, and without a security policy whoever finds a weakness has nowhere to go but
    the public. Projects that care about their users usually have both.`,
  fix: 'Add a LICENSE file, and a SECURITY.md that says where to report.',
  blindSpots:
    'How active the project is, and how many people look after it, cannot be told from one state of its files.',
  over: 'repository',
  examples: {
    bad: [{ 'a.ts': `«»${'export {};\n'.repeat(600)}` }, { 'lib/a.py': `«»${'x = 1\n'.repeat(600)}`, LICENSE: 'MIT' }],
    good: [
      { 'a.ts': 'export {};\n'.repeat(600), LICENSE: 'MIT', 'SECURITY.md': 'Write to us.\n' },
      { 'a.ts': 'export {};\n' },
    ],
  },

  *find(repository) {
    const code = repository.files.filter(({ context, isText }) => context === 'runtime' && isText === true);
    const largest = code.toSorted((a, b) => b.lines - a.lines)[0];
    if (largest === undefined || code.reduce((sum, { lines }) => sum + lines, 0) < SMALL) return;
    const missing = [
      ...(repository.files.some(({ path }) => LICENCE.test(path)) ? [] : ['a licence']),
      ...(repository.files.some(({ path }) => POLICY.test(path)) ? [] : ['a security policy']),
    ];
    if (missing.length === 0) return;
    yield {
      at: repository.spanOf(largest.path),
      message: `The project has no ${missing.join(' and no ').replaceAll('a ', '')}.`,
    };
  },
};
