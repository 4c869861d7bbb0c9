import { fileNameOf, folderOf } from '../../../tree/paths.ts';
import type { OtherFiles } from '../../code.ts';
import type { Exists } from './folders.ts';

/**
 * The file of the repository's own class that a name such as `com.acme.UserStore` means: of those that are called as the class
 * is, the one whose folders are the packages around it, and the nearest of them.
 */
export function resolveClass(from: string, specifier: string, language: string, others: OtherFiles): string | null {
  const naming = NAMING[language];
  if (naming === undefined) return null;
  const packages = specifier.split('.');
  const name = packages.pop() ?? '';
  if (naming.isOthers?.(packages, name) === true) return null;
  let best: { path: string; agreeing: number; near: number } | undefined;
  for (const path of others.filesNamed(naming.fileOf(name))) {
    const folders = folderOf(path).split(naming.isDotted === true ? /[/.]/ : '/');
    const agreeing = sharedEnd(folders, packages);
    if (naming.isExact && agreeing < packages.length) continue;
    const isToldByFolder = agreeing > 0 && naming.trustsFolders === true;
    if (!isToldByFolder && naming.holds?.(others.read(path)?.text ?? '', packages) === false) continue;
    const near = sharedStart(folders, folderOf(from).split('/'));
    const isBetter = best === undefined || agreeing > best.agreeing || (agreeing === best.agreeing && near > best.near);
    if (isBetter) best = { path, agreeing, near };
  }
  return best?.path ?? null;
}

/** `require_relative '../lib/run'`: the file by its path, seen from this one. */
export function resolveBeside(from: string, specifier: string, language: string, exists: Exists): string | null {
  const parts: string[] = folderOf(from)
    .split('/')
    .filter((part) => part !== '');
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const ending = NAMING[language]?.fileOf('') ?? '';
  const path = parts.join('/').replace(/\.rb$/, '') + ending;
  return exists(path) ? path : null;
}

/** What people call the class that does what an interface promises, most certain first. */
const FULFILLING: readonly ((name: string) => string)[] = [
  (name) => `${name}Impl`,
  (name) => name.replace(/^I(?=[A-Z][a-z])/, ''),
  (name) => `Default${name}`,
];

/** A class that may fulfil an interface, and its file. */
export interface Candidate {
  readonly path: string;
  readonly name: string;
}

/** Where more classes end as the interface is called, nobody knows which of them it is. */
const MOST_CANDIDATES = 4;
/** Classes that stand in for the others, and files of tests. */
const STAND_IN = /^(?:Dummy|Mock|Fake|Null|No[oO]p|Noop|Test|Stub)/;
const OF_TESTS = /(?:^|[/.])tests?[/.]/i;

/** The classes that may fulfil an interface, by their names: `StoreImpl`, then `FastNoteStore` of a `NoteStore`; the nearest first. */
export function fulfillingClasses(
  from: string,
  name: string,
  language: string,
  others: OtherFiles,
): readonly Candidate[] {
  const naming = NAMING[language];
  if (naming === undefined) return [];
  const folders = folderOf(from).split('/');
  const near = (path: string): number => sharedStart(folderOf(path).split('/'), folders);
  const nearest = (paths: readonly string[]): string[] => paths.toSorted((a, b) => near(b) - near(a));
  for (const called of FULFILLING.map((call) => call(name))) {
    const [path] = called === name ? [] : nearest(others.filesNamed(naming.fileOf(called)));
    if (path !== undefined) return [{ path, name: called }];
  }
  const bare = name.replace(/^I(?=[A-Z][a-z])/, '');
  // One word alone is the end of too many names.
  if (!/[a-z][A-Z]/.test(bare)) return [];
  const ending = naming.fileOf('');
  const alike = others
    .filesNamed(`*${naming.fileOf(bare)}`)
    .map((path) => ({ path, name: fileNameOf(path).slice(0, -ending.length) }))
    .filter((one) => one.name !== name && !STAND_IN.test(one.name) && !OF_TESTS.test(one.path));
  if (alike.length > MOST_CANDIDATES) return [];
  return alike.toSorted((a, b) => near(b.path) - near(a.path));
}

/** How a language calls the file of a class, and whether its folders are always the packages. */
interface Naming {
  readonly isExact: boolean;
  /** A folder may be called as several packages are together: `Acme.Web`. */
  readonly isDotted?: boolean;
  /** Where a folder is called as the package is, the file need not be asked. */
  readonly trustsFolders?: boolean;
  /** Whether packages, or a class in none of them, are never the repository's own. */
  isOthers?(packages: readonly string[], name: string): boolean;
  fileOf(name: string): string;
  /** Whether a file says itself that it lies in these packages, where folders need not. */
  holds?(text: string, packages: readonly string[]): boolean;
}

const NAMING: Readonly<Record<string, Naming>> = {
  java: { isExact: true, fileOf: (name) => `${name}.java` },
  php: { isExact: false, fileOf: (name) => `${name}.php`, holds: isOfNamespace },
  csharp: {
    isExact: false,
    isDotted: true,
    isOthers: ([root]) => root === 'System',
    fileOf: (name) => `${name}.cs`,
  },
  ruby: {
    isExact: false,
    trustsFolders: true,
    isOthers: ([root], name) => OF_RUBY.has(root ?? name),
    fileOf: (name) => `${inSnakeCase(name)}.rb`,
    holds: speaksOf,
  },
};

/** Classes and modules of the language and of Rails: a file of such a name adds something to them, and is not what they are. */
const OF_RUBY: ReadonlySet<string> = new Set(
  `ActionController ActiveRecord ActiveSupport ActionView Base64 CGI CSV Date Digest Dir ERB File FileUtils Hash IO IPAddr JSON
  Kernel Logger Marshal Net Object Open3 OpenSSL Pathname Process Psych Rack Rails Regexp Resolv SecureRandom Shellwords String
  Tempfile Time URI YAML`.split(/\s+/),
);

/** `namespace App\Http;` stands before whatever a file of PHP declares. */
function isOfNamespace(text: string, packages: readonly string[]): boolean {
  const namespace = /^(?:<\?php)?[ \t]*namespace[ \t]+([\w\\]+)/m.exec(text)?.[1] ?? '';
  return namespace.toLowerCase() === packages.join('\\').toLowerCase();
}

/** `module Acme`, `class Acme::User`: a file of Ruby names what its class lies in. */
function speaksOf(text: string, packages: readonly string[]): boolean {
  const around = packages.at(-1) ?? '';
  return around === '' || text.includes(around);
}

/** `HTTPClient` lies in `http_client.rb`. */
function inSnakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

function sharedEnd(folders: readonly string[], packages: readonly string[]): number {
  let count = 0;
  while (count < packages.length && isSame(folders.at(-1 - count), packages.at(-1 - count))) count += 1;
  return count;
}

/** `App\Http` lies in `app/Http`, `ActiveRecord` in `active_record`. */
function isSame(folder: string | undefined, name: string | undefined): boolean {
  if (folder === undefined || name === undefined) return false;
  return folder.toLowerCase() === name.toLowerCase() || folder === inSnakeCase(name);
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((part, index) => part !== other[index]);
  return end < 0 ? one.length : end;
}
