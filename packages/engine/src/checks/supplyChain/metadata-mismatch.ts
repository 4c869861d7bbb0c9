import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Packages everybody knows, and the account their source lives under. */
const HOMES: Readonly<Record<string, string>> = {
  react: 'facebook/react',
  lodash: 'lodash/lodash',
  express: 'expressjs/express',
  axios: 'axios/axios',
  chalk: 'chalk/chalk',
  requests: 'psf/requests',
  numpy: 'numpy/numpy',
  colorama: 'tartley/colorama',
  'youtube-dl': 'ytdl-org/youtube-dl',
  django: 'django/django',
  flask: 'pallets/flask',
  typescript: 'microsoft/typescript',
  webpack: 'webpack/webpack',
};
const BY_HOME = new Map(Object.entries(HOMES).map(([name, home]) => [home.toLowerCase(), name]));
/** Manifests that name none of them are not worth reading whole. */
const NAMES_HOME = new RegExp(Object.values(HOMES).join('|'), 'i');
const PYTHON_URL =
  /\b(?:url|Homepage|Source)["']?\s{0,3}[=:]\s{0,3}["']https?:\/\/(?:www\.)?github\.com\/(?<home>[\w.-]{1,60}\/[\w.-]{1,80}?)(?:\.git)?\/?["']/;
const PYTHON_NAME = /\bname\s{0,3}=\s{0,3}["'](?<name>[\w.-]{1,80})["']/;
/** Addresses that are made for one message. */
const DISPOSABLE =
  /@(?:mailinator\.com|guerrillamail\.\w+|10minutemail\.\w+|yopmail\.com|tempmail\.\w+|temp-mail\.\w+|sharklasers\.com|trashmail\.\w+|getnada\.com|dispostable\.com|maildrop\.cc)\b/i;

export const check: FileCheck = {
  id: 'supply-chain-metadata-mismatch',
  title: 'Package claims to be what it is not',
  severity: 'low',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [345],
  why: `
    The manifest names the repository of a well-known project although the package has another name, or an author whose
    address lives for ten minutes. It borrows trust that it has not earned.`,
  fix: 'Name the repository the package is built from, and an address that can be reached.',
  blindSpots: 'Only a few well-known projects are compared; the registry itself is not asked.',
  wants: { roles: ['npm-manifest', 'setup-script', 'python-manifest'] },
  examples: {
    bad: [
      { 'setup.py': 'setup(name="colorsama", «url="https://github.com/tartley/colorama"»)\n' },
      { 'package.json': '{"name": "lodahs", "repository": «"https://github.com/lodash/lodash"»}' },
    ],
    good: [
      { 'setup.py': 'setup(name="colorama", url="https://github.com/tartley/colorama")\n' },
      { 'package.json': '{"name": "lodash.merge", "repository": "https://github.com/lodash/lodash"}' },
      { 'package.json': '{"name": "mine", "repository": "https://github.com/me/mine"}' },
    ],
  },

  *find(file): Iterable<Sighting> {
    if (file.context !== 'runtime') return;
    if (file.role === 'npm-manifest') yield* judgeNpm(file);
    else yield* judgePython(file);
    const address = DISPOSABLE.exec(file.text.slice(0, 20_000));
    if (address === null) return;
    yield {
      at: file.span(address.index, address.index + address[0].length),
      message: 'The address of the author belongs to a throw-away mail service.',
      confidence: 'low',
    };
  },
};

function* judgeNpm(file: FileFacts): Iterable<Sighting> {
  if (!NAMES_HOME.test(file.text)) return;
  const root = file.json?.root;
  const name = stringOf(root?.get('name'));
  const place = root?.get('repository', 'url') ?? root?.get('repository');
  const home = /github(?:\.com)?[:/](?<home>[\w.-]{1,60}\/[\w.-]{1,80}?)(?:\.git)?(?:$|[#/])/.exec(
    stringOf(place) ?? '',
  )?.groups?.['home'];
  if (place === undefined || name === undefined || home === undefined || !isBorrowed(name, home)) return;
  yield {
    at: file.span(place.start, place.end),
    message: `The package ${name} names the repository of another project.`,
  };
}

function* judgePython(file: FileFacts): Iterable<Sighting> {
  const head = file.text.slice(0, 20_000);
  const url = PYTHON_URL.exec(head);
  const name = PYTHON_NAME.exec(head)?.groups?.['name'];
  const home = url?.groups?.['home'];
  if (url === null || name === undefined || home === undefined || !isBorrowed(name, home)) return;
  yield {
    at: file.span(url.index, url.index + url[0].length),
    message: `The package ${name} names the repository of another project.`,
  };
}

function isBorrowed(name: string, home: string): boolean {
  const real = BY_HOME.get(home.toLowerCase());
  return real !== undefined && !name.toLowerCase().includes(real);
}
