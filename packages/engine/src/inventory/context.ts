import type { Context } from '@assay/contract';
import { isCode } from './language.ts';
import type { Role } from './roles.ts';

/** Folder words, most telling first: a test inside a vendored package is vendored. */
const FOLDERS: readonly (readonly [Context, ReadonlySet<string>])[] = [
  [
    'vendored',
    new Set([
      'vendor',
      'vendors',
      'vendored',
      '_vendor',
      '_vendored',
      'node_modules',
      'bower_components',
      'third_party',
      'third-party',
      'thirdparty',
      'site-packages',
      'pods',
      '.yarn',
    ]),
  ],
  [
    'test',
    new Set([
      'test',
      'tests',
      '__tests__',
      '__recordings__',
      '__cassettes__',
      'cassettes',
      'spec',
      'specs',
      'e2e',
      'testing',
      'unittests',
      'integration-tests',
      'fixtures',
      'fixture',
      '.fixtures',
      '__fixtures__',
      'testdata',
      'test-data',
      'test_data',
      'test-fixtures',
      'test_fixtures',
      '__mocks__',
      'mocks',
      '__snapshots__',
      'snapshots',
      'cypress',
      'playwright',
      'corpus',
      'corpora',
      'payloads',
      'bench',
      'benches',
      'benchmark',
      'benchmarks',
    ]),
  ],
  [
    'example',
    new Set([
      'example',
      'examples',
      'sample',
      'samples',
      'demo',
      'demos',
      'tutorial',
      'tutorials',
      'playground',
      'cookbook',
    ]),
  ],
  ['docs', new Set(['doc', 'docs', 'docs_src', 'docs-src', 'documentation', 'website', 'wiki'])],
  [
    'generated',
    new Set([
      'dist',
      'build',
      'out',
      'generated',
      '__generated__',
      'gen',
      '.next',
      '_build',
      'storybook-static',
      'lcov-report',
    ]),
  ],
];

/** Folders that hold the definitions of a scanner or linter: patterns of attacks, not attacks. */
const CATALOGUES: ReadonlySet<string> = new Set([
  'rules',
  'checks',
  'detectors',
  'signatures',
  'detections',
  'yara',
  'wordlists',
  'audits',
]);
/** As many files make a folder of that name a catalogue and not a module that happens to be called so. */
const CATALOGUE_SIZE = 10;

/** `test-servers`, `testserver`, `test_utils`, `browser-tests`, `Acme.UnitTests`, `dummyserver`, `fake-certs`. */
const TEST_FOLDER =
  /^(?:tests?|e2e)[-_][a-z]|^test(?:servers?|utils|helpers?|harness|support|resources|suites?)$|[a-z][-_]tests$|[a-z\d]\.[a-z]{0,20}tests?$|\.(?:specs|benchmarks?)$|^(?:dummy|fake|mock|stub)[-_]?(?:servers?|services?|apis?|data|certs?|certificates|keys)$/;
/** `docker-examples`, `example-app`. */
const EXAMPLE_FOLDER = /[a-z][-_](?:examples?|samples?|demos?)$|^(?:example|sample)s?[-_][a-z]/;
const TEST_NAME =
  /(?:^|[._-])(?:test|tests|vitest|spec|e2e|tst|test-d)\.[a-z]+$|^test_[^/]*\.(?:py|rs)$|_test\.(?:go|py|rb)$|^conftest\.py$|(?:tests?|spec)\.(?:java|kt|cs|swift)$|[._-](?:mocks?|fixtures?)\.[cm]?[jt]sx?$|^(?:jest|vitest|playwright|cypress|karma|wdio)\.(?:config|conf|setup|global)\b|^(?:docker-)?compose[._-](?:ci|cypress|integration)\.ya?ml$|\.snap$/;
const GENERATED_NAME =
  /\.min\.(?:js|css|mjs)$|\.(?:bundle|generated|gen|pb)\.[a-z]+$|\.bundle\.[a-z]+\.js$|_pb2(?:_grpc)?\.pyi?$|\.g\.dart$|\.(?:designer|g|g\.i)\.cs$|\.map$/;
/** What a build gives to browsers, with a digest in its name: `static/assets/main-CA4_OjGq.js`. */
const BUILT_ASSET = /(?:^|\/)(?:static|public|assets)\/(?:[^/]+\/)*[^/]+[-.](?=[\w-]{0,7}[\d_])[\w-]{8}\.(?:m?js|css)$/;
/** Samples, and the lists in which a repository tells its secret scanner what is none. */
const EXAMPLE_NAME =
  /^\.(?:secretlintrc|secrets\.baseline|gitleaks|gitleaksignore|trufflehog|gitguardian)\b|\.(?:examples?|samples?|template|tmpl|dist|defaults|stub)(?:\.[a-z]+)?$|^\.?env[._-]stub\b|^(?:example|sample)[._-]|[-_](?:example|sample)\.(?:ya?ml|json|toml|ini|conf|cfg)$/;
const DOCS_LANGUAGES: ReadonlySet<string> = new Set(['markdown', 'restructuredtext']);
const DOCS_NAME =
  /^(?:readme|changelog|changes|history|license|licence|notice|authors|contributing|security|code_of_conduct|pkg-info|manual|guide|howto|faq|install|installation|upgrading|usage|tutorial|news|todo|copying|credits|thanks|maintainers|releases?|release[-_]notes)(?:\.[\w-]+)*$/;
/** What a package of Python says of itself once it is built: its readme again. */
const BUILT_DOCS = /\.dist-info\/metadata$/;
/** Read by agents as instructions, so never mere documentation. */
const AGENT_ROLES: ReadonlySet<Role> = new Set(['agent-rules', 'agent-settings', 'skill', 'mcp-config']);
const LOCKFILES: ReadonlySet<Role> = new Set(['npm-lockfile', 'python-lockfile', 'other-lockfile']);

/** Contexts of what is shown or tried out, and not run. */
export const NOT_RUN: ReadonlySet<Context> = new Set(['test', 'example', 'docs']);

/** What the whole tree says of its folders. */
export interface Layout {
  /** Folders of rules, as `findCatalogues` knows them. */
  readonly catalogues: ReadonlySet<string>;
  /** Folders of built code that is run, as `findShipped` knows them. */
  readonly shipped: ReadonlySet<string>;
  /** Folders of tests whose names do not say so, as `findTestFolders` knows them. */
  readonly tests: ReadonlySet<string>;
  /** Packages of Python inside others, as `findInnerPackages` knows them. */
  readonly packages: ReadonlySet<string>;
}

/** Where in the repository a file lives. */
export function contextOf(path: string, role: Role | undefined, language: string, layout: Layout): Context {
  const folders = path.toLowerCase().split('/');
  const name = folders.pop() ?? '';
  const byFolder = contextOfFolders(folders, layout.packages);
  if (byFolder !== undefined && (byFolder !== 'generated' || !isBelow(folders, layout.shipped))) return byFolder;
  // What runs the tests is run itself, and with the rights of the repository.
  if (role !== 'github-workflow' && isTestName(name)) return 'test';
  if (isForTests(folders, language, layout.tests)) return 'test';
  if (EXAMPLE_NAME.test(name) && !isRunWorkflow(folders, role)) return 'example';
  if (GENERATED_NAME.test(name) || BUILT_ASSET.test(path) || (role !== undefined && LOCKFILES.has(role)))
    return 'generated';
  if (role !== undefined && AGENT_ROLES.has(role)) return 'runtime';
  if (isInCatalogue(folders, language, layout.catalogues)) return 'example';
  const isDocs =
    DOCS_LANGUAGES.has(language) ||
    (DOCS_NAME.test(name) && !isCode(language) && !isRunWorkflow(folders, role)) ||
    BUILT_DOCS.test(path.toLowerCase());
  return isDocs ? 'docs' : 'runtime';
}

/** GitHub runs what lies there under any name. */
function isRunWorkflow(folders: readonly string[], role: Role | undefined): boolean {
  return role === 'github-workflow' && folders.at(-1) === 'workflows';
}

/** What the names of folders say, most telling first. */
export function contextOfFolders(
  folders: readonly string[],
  packages: ReadonlySet<string> = NO_FOLDERS,
): Context | undefined {
  for (const [context, words] of FOLDERS) {
    const isSaid = (folder: string, at: number): boolean =>
      words.has(folder) && !isModule(folders, at) && !isPackage(folders, at, packages);
    if (folders.some(isSaid)) return context;
  }
  // `t/` at the top is where Perl has its tests, and others after it.
  if (folders[0] === 't' || folders.some((folder) => TEST_FOLDER.test(folder))) return 'test';
  // Right below the sources it is what is built, whatever it is called.
  const isExample = folders.some((folder, at) => EXAMPLE_FOLDER.test(folder) && folders[at - 1] !== 'src');
  return isExample ? 'example' : undefined;
}

/** Below sources, `build` and `out` are what a part of the program is about, not what a build left there. */
export function isModule(folders: readonly string[], at: number): boolean {
  const folder = folders[at];
  return (folder === 'build' || folder === 'out') && folders.slice(0, at).includes('src');
}

const NO_FOLDERS: ReadonlySet<string> = new Set();
/** Words that a program may use for what it is about: documents, a website, a build, recipes. */
const SUBJECTS: ReadonlySet<string> = new Set([
  'doc',
  'docs',
  'documentation',
  'website',
  'wiki',
  'build',
  'dist',
  'cookbook',
]);

/** A package inside a package is imported: nobody writes documentation there. */
function isPackage(folders: readonly string[], at: number, packages: ReadonlySet<string>): boolean {
  return SUBJECTS.has(folders[at] ?? '') && packages.has(folders.slice(0, at + 1).join('/'));
}

/** Whether a file is a test by its name, in lower case. */
export function isTestName(name: string): boolean {
  return TEST_NAME.test(name);
}

/** What lies in such a folder, and what is no code below it: keys, pages, settings. */
function isForTests(folders: readonly string[], language: string, tests: ReadonlySet<string>): boolean {
  return isBelow(folders, tests) && (!isCode(language) || tests.has(folders.join('/')));
}

function isBelow(folders: readonly string[], known: ReadonlySet<string>): boolean {
  return known.size > 0 && folders.some((_, at) => known.has(folders.slice(0, at + 1).join('/')));
}

/** Folders named like a catalogue of rules that hold enough files to be one. */
export function findCatalogues(paths: readonly string[]): ReadonlySet<string> {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folders = path.toLowerCase().split('/').slice(0, -1);
    const at = folders.findIndex((folder) => CATALOGUES.has(folder));
    if (at < 0) continue;
    const catalogue = folders.slice(0, at + 1).join('/');
    sizes.set(catalogue, (sizes.get(catalogue) ?? 0) + 1);
  }
  return new Set([...sizes].filter(([, size]) => size >= CATALOGUE_SIZE).map(([folder]) => folder));
}

function isInCatalogue(folders: readonly string[], language: string, catalogues: ReadonlySet<string>): boolean {
  const at = folders.findIndex((folder) => CATALOGUES.has(folder));
  if (at < 0) return false;
  return !isCode(language) || catalogues.has(folders.slice(0, at + 1).join('/'));
}
