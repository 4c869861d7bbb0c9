import type { FileCheck, Sighting } from '../../check.ts';

interface Form {
  readonly pattern: RegExp;
  readonly message: string;
  readonly severity?: 'medium';
}
const LOCAL = String.raw`(?!localhost|127\.0\.0\.1|\[::1\])`;
const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(
      String.raw`(?:^|[\s:@])(?:registry|npmRegistryServer|index-url|index_url|extra-index-url|find-links|proxy)\s{0,3}[=:\s]\s{0,3}["']?http:\/\/${LOCAL}[^\s"']{1,200}`,
      'i',
    ),
    message: 'Packages are fetched without encryption.',
  },
  {
    pattern: /(?:^|\s)strict-ssl\s{0,3}[=:]?\s{0,3}["']?false\b/i,
    message: 'The registry may be anybody: its certificate is not checked.',
  },
  {
    pattern: /(?:^|\s)(?:--)?trusted-host[\s=]{1,4}(?!localhost|127\.)\S{1,200}/i,
    message: 'The registry may be anybody: its certificate is not checked.',
  },
  {
    pattern: /(?:^|\s)(?:--)?extra-index-url[\s=]{1,4}https:\/\/\S{1,200}/i,
    message: 'Two registries are asked for the same names; whoever has the higher version on either wins.',
    severity: 'medium',
  },
];

export const check: FileCheck = {
  id: 'supply-chain-insecure-registry',
  title: 'Package registry is not protected',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [319],
  why: `
    What a registry answers is installed and run. Over plain HTTP, or without a check of the certificate, anybody between
    this machine and the registry can answer in its place.`,
  fix: 'Use one registry over HTTPS with a certificate that is checked; bind private names to it (`@scope:registry`, `--index-url`).',
  blindSpots: 'Settings outside the repository, such as those of the user or the machine, are not visible.',
  wants: { roles: ['package-manager-config', 'requirements'] },
  examples: {
    bad: [
      { '.npmrc': '«registry=http://npm.example.com/»\n«strict-ssl=false»\n' },
      { 'requirements.txt': '«--extra-index-url https://pypi.example.com/simple»\nflask==3.0.0\n' },
      { 'pip.conf': '[global]\n«trusted-host = pypi.example.com»\n' },
    ],
    good: [
      { '.npmrc': 'registry=https://registry.npmjs.org/\n@acme:registry=https://npm.example.com/\n' },
      { '.npmrc': 'registry=http://localhost:4873/\n' },
      { 'requirements.txt': '--index-url https://pypi.example.com/simple\nflask==3.0.0\n' },
    ],
  },

  *find({ lines, span }): Iterable<Sighting> {
    for (const { text, start } of lines) {
      if (/^\s*[#;]/.test(text)) continue;
      const form = FORMS.find(({ pattern }) => pattern.test(text));
      if (form === undefined) continue;
      const from = start + (text.length - text.trimStart().length);
      yield { at: span(from, start + text.trimEnd().length), message: form.message, severity: form.severity };
    }
  },
};
