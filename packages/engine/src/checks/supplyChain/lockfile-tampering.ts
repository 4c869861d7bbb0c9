import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';

const MOST = 20_000;
const REGISTRY =
  /^https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|registry\.npmmirror\.com|npm\.pkg\.github\.com|npm\.jsr\.io)\//;
/** Part of an address where the name of the package stands. */
const NAMED =
  /^https?:\/\/[^/]+\/(?:[^?#@]*?\/)??(?<name>@[^/]+\/[^/]+|[^/@]+)\/-\/(?<file>[^/?#]+?)-(?<version>\d[^/?#]*)\.tgz/;
/** The same, one entry per block, as yarn writes it. */
const YARN = /^"?(?<name>@?[^@"\s]+)@[^\n]{1,400}:\n(?: {2}[^\n]*\n){0,3}? {2}resolved "(?<url>[^"\n]{1,400})"/gm;

export const check: FileCheck = {
  id: 'supply-chain-lockfile-tampering',
  title: 'Lockfile points to another package than it names',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [345],
  why: `
    Reviewers skip lockfiles, and installers trust them more than the manifest. An entry that names one package and fetches
    another, or fetches it from a host of its own, installs whatever its author wanted.`,
  fix: 'Delete the lockfile, make it anew from the manifest, and compare the two.',
  blindSpots:
    'An entry that names the right package with a wrong hash cannot be recognised without asking the registry.',
  wants: { roles: ['npm-lockfile'] },
  examples: {
    bad: [
      {
        'package-lock.json':
          '{"packages": {"node_modules/left": {"version": "1.0.0", "resolved": «"https://registry.npmjs.org/evil/-/evil-1.0.0.tgz"»}}}',
      },
      {
        'package-lock.json':
          '{"packages": {"node_modules/a": {"resolved": "https://registry.npmjs.org/a/-/a-1.0.0.tgz", "integrity": "sha512-x"}, "node_modules/left": {"version": "1.0.0", "resolved": «"http://cdn.example.net/left.tgz"»}}}',
      },
      {
        'package-lock.json':
          '{"lockfileVersion": 1, "dependencies": {"left": {"version": "1.0.0", "resolved": «"https://registry.npmjs.org/evil/-/evil-1.0.0.tgz"»}}}',
      },
      {
        'yarn.lock':
          'left@^1.0.0:\n  version "1.0.0"\n  resolved "«https://registry.yarnpkg.com/evil/-/evil-1.0.0.tgz»"\n',
      },
    ],
    good: [
      {
        'package-lock.json':
          '{"packages": {"node_modules/left": {"version": "1.0.0", "resolved": "https://registry.npmjs.org/left/-/left-1.0.0.tgz", "integrity": "sha512-x"}}}',
      },
      {
        'package-lock.json':
          '{"packages": {"node_modules/alias": {"name": "left", "version": "1.0.0", "resolved": "https://registry.npmjs.org/left/-/left-1.0.0.tgz"}}}',
      },
      {
        'package-lock.json':
          '{"lockfileVersion": 1, "dependencies": {"left": {"version": "1.0.0", "resolved": "https://registry.npmjs.org/left/-/left-1.0.0.tgz"}, "alias": {"version": "npm:@acme/left@1.0.0", "resolved": "https://registry.npmjs.org/@acme/left/-/left-1.0.0.tgz"}}}',
      },
      {
        'package-lock.json':
          '{"packages": {"node_modules/@acme/b": {"resolved": "https://registry.npmjs.org/@acme/b/-/b-1.0.0.tgz"}, "node_modules/@acme/a": {"resolved": "https://npm.acme.example/@acme/a/-/a-1.0.0.tgz", "integrity": "sha512-x"}}}',
      },
    ],
  },

  *find(file) {
    if (file.path.endsWith('.json')) yield* judgeNpm(file);
    else if (file.path.endsWith('yarn.lock')) yield* judgeYarn(file);
  },
};

function* judgeNpm(file: FileFacts): Iterable<Sighting> {
  const root = file.json?.root;
  const entries = root?.get('packages')?.members ?? root?.get('dependencies')?.members ?? [];
  for (const { key, node } of entries.slice(0, MOST)) {
    const place = node.get('resolved');
    const address = stringOf(place);
    if (place === undefined || address === undefined || !/^https?:/.test(address)) continue;
    const name = stringOf(node.get('name')) ?? aliased(node) ?? key.replace(/^.*node_modules\//s, '');
    const problem = problemOf(name, address, node);
    if (problem !== undefined) yield { at: file.span(place.start, place.end), ...problem };
  }
}

/** The package behind another name, as lockfiles of the first version write it. */
function aliased(entry: JsonNode): string | undefined {
  return /^npm:(?<name>@?[^@]+)@/.exec(stringOf(entry.get('version')) ?? '')?.groups?.['name'];
}

function* judgeYarn(file: FileFacts): Iterable<Sighting> {
  for (const match of file.text.slice(0, 5_000_000).matchAll(YARN)) {
    const { name = '', url = '' } = match.groups ?? {};
    if (/@npm:/.test(match[0])) continue;
    const problem = problemOf(name, url, undefined);
    const start = match.index + match[0].lastIndexOf(url);
    if (problem !== undefined) yield { at: file.span(start, start + url.length), ...problem };
  }
}

function problemOf(
  name: string,
  address: string,
  entry: JsonNode | undefined,
): Pick<Sighting, 'message' | 'confidence'> | undefined {
  const fetched = NAMED.exec(address)?.groups?.['name'];
  const decoded = fetched?.replace(/%2f/i, '/');
  if (REGISTRY.test(address) && decoded !== undefined && decoded !== name) {
    return { message: `The entry of ${name} fetches ${decoded}.` };
  }
  if (address.startsWith('http://') && !/^http:\/\/(?:localhost|127\.)/.test(address)) {
    return {
      message: `The entry of ${name} is fetched without encryption from ${new URL(address).host}.`,
      confidence: 'medium',
    };
  }
  const isCode = /^https:\/\/(?:codeload\.github\.com|github\.com|gitlab\.com|bitbucket\.org)\//.test(address);
  if (
    !REGISTRY.test(address) &&
    !isCode &&
    decoded === undefined &&
    entry !== undefined &&
    entry.get('integrity') === undefined
  ) {
    return {
      message: `The entry of ${name} is fetched from ${new URL(address).host}, and nothing says what it must be.`,
      confidence: 'medium',
    };
  }
  return undefined;
}
