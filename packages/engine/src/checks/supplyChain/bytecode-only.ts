import type { RepositoryCheck } from '../../check.ts';

const COMPILED = /\.py[co]$/i;

export const check: RepositoryCheck = {
  id: 'supply-chain-bytecode-only',
  title: 'Compiled Python without its source',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Python runs a compiled module just as well as a source file, and no reviewer or scanner reads it. A module that comes
    without its source is hidden on purpose; attacks have used exactly this.`,
  fix: 'Ship the source. Do not install the package before you know what the module holds.',
  blindSpots: 'A compiled file that differs from the source beside it is not compared with it.',
  over: 'repository',
  examples: {
    bad: [
      { 'pkg/__init__.py': '', 'pkg/core.pyc': '«»x' },
      { 'full.pyc': '«»x', 'setup.py': 'import full\n' },
    ],
    good: [
      { 'pkg/core.py': '', 'pkg/__pycache__/core.cpython-312.pyc': 'x' },
      { 'pkg/core.py': '', 'pkg/core.pyc': 'x' },
    ],
  },

  *find(repository) {
    for (const { path, context } of repository.files) {
      if (!COMPILED.test(path) || context === 'test' || repository.has(sourceOf(path))) continue;
      const isCache = path.includes('__pycache__/');
      yield {
        at: repository.spanOf(path),
        message: 'The module exists in compiled form only; nobody can read what it does.',
        severity: isCache ? 'medium' : undefined,
        confidence: isCache ? 'low' : 'high',
      };
    }
  },
};

/** `pkg/__pycache__/a.cpython-312.pyc` and `pkg/a.pyc` both come from `pkg/a.py`. */
function sourceOf(path: string): string {
  const cached = /^(?<folder>.*\/)?__pycache__\/(?<name>[^/.]+)\.[^/]*$/.exec(path)?.groups;
  if (cached !== undefined) return `${cached['folder'] ?? ''}${cached['name'] ?? ''}.py`;
  return path.replace(COMPILED, '.py');
}
