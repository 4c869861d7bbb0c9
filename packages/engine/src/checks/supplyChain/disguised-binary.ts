import type { RepositoryCheck } from '../../check.ts';
import type { FileSummary } from '../../facts/repository-facts.ts';

/** Formats that run, or that hold other files. */
const PAYLOADS: Readonly<Record<string, string>> = {
  elf: 'a program for Linux',
  pe: 'a program for Windows',
  macho: 'a program for macOS',
  class: 'compiled Java',
  pyc: 'compiled Python',
  zip: 'an archive',
  '7z': 'an archive',
  rar: 'an archive',
};
/** Names that promise source code. Endings that other formats share are left out: .ts of videos, .pth of models. */
const SOURCE = /\.(?:py|pyw|js|cjs|mjs|jsx|rb|sh|php|lua|pl|java|go|rs|cs|yml|yaml|toml|ini|cfg)$/i;
/** Names that promise a text, a certificate or a picture. */
const HARMLESS =
  /\.(?:txt|md|rst|typed|pyi|json|xml|html|css|csv|log|crt|cer|pem|key|png|jpe?g|gif|bmp|ico|webp|svg|ttf|woff2?|mp3|wav|mp4)$/i;

export const check: RepositoryCheck = {
  id: 'supply-chain-disguised-binary',
  title: 'A program or archive hides behind a harmless name',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The name of the file promises source, text or a picture, and its bytes are something else. A loader elsewhere knows
    better than the name: this is how payloads get past reviewers and scanners that go by endings.`,
  fix: 'Give the file its true name, or remove it. Look at whatever reads it.',
  blindSpots:
    'A payload appended to a true picture is not seen, nor is one that was encrypted and has a name of its own.',
  over: 'repository',
  examples: {
    bad: [
      { 'pkg/py.typed': '«»PK\u0003\u0004\u0014\u0000\u0000\u0000payload' },
      { 'pkg/data.py': '«»\u0001\u0000\u0002\u0000\u0003\u0000encrypted' },
      { 'img/logo.png': '«»MZ\u0000\u0003\u0000\u0000\u0000' },
    ],
    good: [
      { 'dist/pkg.zip': 'PK\u0003\u0004\u0014\u0000\u0000\u0000payload' },
      { 'img/logo.png': '\u0089PNG\r\n\u001a\n\u0000\u0000' },
      { 'certs/ca.crt': '0\u0003\u0000\u0001\u0000der' },
      { 'models/small.pth': 'PK\u0003\u0004\u0014\u0000\u0000\u0000weights' },
      { 'test/fixtures/broken.py': 'x = 1\u0000\u0000\n' },
    ],
  },

  *find(repository) {
    for (const file of repository.files) {
      const what = file.context === 'runtime' && file.isText === false ? disguiseOf(file) : undefined;
      if (what === undefined) continue;
      yield {
        at: repository.spanOf(file.path),
        message: `By its name this is something to read, by its bytes ${what}.`,
        confidence: file.format === undefined ? 'medium' : 'high',
      };
    }
  },
};

function disguiseOf({ path, format, size }: FileSummary): string | undefined {
  const what = format === undefined ? undefined : PAYLOADS[format];
  if (SOURCE.test(path)) return size > 0 ? (what ?? 'data that nobody can read') : undefined;
  return HARMLESS.test(path) ? what : undefined;
}
