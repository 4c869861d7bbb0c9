import type { FileCheck, Sighting } from '../../check.ts';
import { type Element, elementsAt, readXml } from '../../facts/text/xml.ts';

interface Form {
  readonly pattern: RegExp;
  readonly message: string;
  readonly severity?: 'medium';
}
const LOCAL = String.raw`(?!localhost|127\.0\.0\.1|\[::1\])`;
const OPEN = 'Packages are fetched without encryption.';
const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(
      String.raw`(?:^|[\s:@])(?:registry|npmRegistryServer|index-url|index_url|extra-index-url|find-links|proxy)\s{0,3}[=:\s]\s{0,3}["']?http:\/\/${LOCAL}[^\s"']{1,200}`,
      'i',
    ),
    message: OPEN,
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
  {
    pattern: new RegExp(
      String.raw`^\s{0,40}(?:maven\s{0,4}[({]\s{0,4})?(?:setUrl\s{0,4}\(|url\s{0,4}=?)\s{0,4}(?:uri\s{0,4}\()?\s{0,4}["']http:\/\/${LOCAL}[^\s"']{1,200}`,
    ),
    message: OPEN,
  },
  {
    pattern: new RegExp(String.raw`<add\s[^>\n]{0,200}\bvalue\s{0,4}=\s{0,4}["']http:\/\/${LOCAL}[^\s"']{1,200}`, 'i'),
    message: OPEN,
  },
  // Where gems come from, and the repositories of those that come from one.
  {
    pattern: new RegExp(
      String.raw`(?:^\s{0,20}source\s{1,9}|\bsource:\s{0,9}|:source\s{0,4}=>\s{0,9}|\bgit:\s{0,9}|:git\s{0,4}=>\s{0,9}|\bgit_source\(.{0,80}\{.{0,40}?)\(?["'](?:http|ftp|git):\/\/${LOCAL}[^\s"']{1,200}["']`,
    ),
    message: OPEN,
  },
];
const UNENCRYPTED = new RegExp(`^http://${LOCAL}`, 'i');

/** Addresses of repositories in a `pom.xml`: those of the project's pages are others. */
function* repositoriesOf(text: string): Iterable<Element> {
  const project = readXml(text);
  if (project === undefined) return;
  for (const path of [
    ['repositories', 'repository'],
    ['pluginRepositories', 'pluginRepository'],
  ] as const) {
    yield* elementsAt(project, ...path, 'url');
    yield* elementsAt(project, 'profiles', 'profile', ...path, 'url');
  }
}

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
  wants: { roles: ['package-manager-config', 'requirements', 'maven-manifest', 'gradle-manifest', 'gem-manifest'] },
  examples: {
    bad: [
      { '.npmrc': '«registry=http://npm.example.com/»\n«strict-ssl=false»\n' },
      { 'requirements.txt': '«--extra-index-url https://pypi.example.com/simple»\nflask==3.0.0\n' },
      { Gemfile: "«source 'http://gems.example.com'»\n«gem 'left', git: 'http://git.example.com/left.git'»\n" },
      { 'pip.conf': '[global]\n«trusted-host = pypi.example.com»\n' },
      {
        'pom.xml':
          '<project><repositories><repository>«<url>http://repo.example.com/maven</url>»</repository></repositories></project>',
      },
      { 'build.gradle.kts': 'repositories {\n  «maven { url = uri("http://repo.example.com/maven") }»\n}\n' },
      {
        'nuget.config':
          '<configuration>\n«<add key="own" value="http://nuget.example.com/v3/index.json" />»\n</configuration>',
      },
    ],
    good: [
      { '.npmrc': 'registry=https://registry.npmjs.org/\n@acme:registry=https://npm.example.com/\n' },
      { Gemfile: "source 'https://rubygems.org'\ngem 'left', git: 'https://git.example.com/left.git'\n" },
      { '.npmrc': 'registry=http://localhost:4873/\n' },
      { 'requirements.txt': '--index-url https://pypi.example.com/simple\nflask==3.0.0\n' },
      { 'pom.xml': '<project><url>http://www.example.com</url><scm><url>http://git.example.com</url></scm></project>' },
      { 'build.gradle': "repositories {\n  maven { url 'https://repo.example.com/maven' }\n}\n" },
      {
        'nuget.config':
          '<configuration>\n<add key="own" value="https://nuget.example.com/v3/index.json" />\n</configuration>',
      },
    ],
  },

  *find({ role, text: whole, lines, span }): Iterable<Sighting> {
    if (role === 'maven-manifest') {
      for (const { text, start, end } of repositoriesOf(whole)) {
        if (UNENCRYPTED.test(text.trim())) yield { at: span(start, end), message: OPEN };
      }
      return;
    }
    for (const { text, start } of lines) {
      if (/^\s*[#;]/.test(text)) continue;
      const form = FORMS.find(({ pattern }) => pattern.test(text));
      if (form === undefined) continue;
      const from = start + (text.length - text.trimStart().length);
      yield { at: span(from, start + text.trimEnd().length), message: form.message, severity: form.severity };
    }
  },
};
