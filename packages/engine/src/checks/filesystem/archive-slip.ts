import type { FileCheck } from '../../check.ts';

/** Unpacks with the names inside the archive, wherever they point. */
const EXTRACTS = [
  'tarfile.open().extractall',
  'tarfile.TarFile().extractall',
  'tarfile.open().extract',
  '.extractall',
  'shutil.unpack_archive',
  'adm-zip().extractAllTo',
  'adm-zip().extractEntryTo',
  '.extractAllTo',
] as const;
/** Somebody looks at the names first. */
const LOOKS_AT_NAMES =
  /filter\s{0,3}=|is_relative_to|commonpath|commonprefix|startswith\(|startsWith\(|realpath|\.resolve\(|\.\.['"]/;

export const check: FileCheck = {
  id: 'filesystem-archive-slip',
  title: 'Archive is unpacked with the names it brings',
  severity: 'high',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [22],
  why: `
    A name such as \`../../.bashrc\` in an archive is written where it points. Whoever made the archive chooses which files are
    replaced.`,
  fix: `
    Python: \`extractall(path, filter='data')\`. Elsewhere: resolve each name and refuse those outside the target folder.`,
  blindSpots: 'Whether the archive comes from somebody else is not judged; Python 3.14 filters by default.',
  wants: { calls: EXTRACTS },
  examples: {
    bad: [
      {
        'unpack.py':
          "import tarfile\n\ndef unpack(path):\n    with tarfile.open(path) as t:\n        «t.extractall('out')»",
      },
      {
        'unpack.js':
          "const AdmZip = require('adm-zip');\nmodule.exports = (path) => «new AdmZip(path).extractAllTo('out')»;",
      },
    ],
    good: [
      {
        'unpack.py':
          "import tarfile\n\ndef unpack(path):\n    with tarfile.open(path) as t:\n        t.extractall('out', filter='data')",
      },
      { 'sql.py': 'rows = query.all()' },
    ],
  },

  *find({ calls, text, imports }) {
    for (const call of calls) {
      const isTar = call.callee.startsWith('tarfile') || imports.has('tarfile');
      const isZip =
        call.method === 'extractAllTo' || call.method === 'extractEntryTo' || call.callee === 'shutil.unpack_archive';
      if (!isTar && !isZip) continue;
      if (
        call.option('filter') !== undefined ||
        LOOKS_AT_NAMES.test(text.slice(Math.max(0, call.at.start - 800), call.at.end))
      )
        continue;
      const isForeign = (call.receiver?.sources ?? []).length > 0;
      yield {
        at: call.at,
        message: 'Names inside the archive decide where its files are written.',
        confidence: isForeign ? 'high' : 'low',
        severity: isForeign ? 'high' : 'medium',
      };
    }
  },
};
