import type { Note } from '../notes.ts';
import type { OtherFiles } from '../code.ts';
import {
  isLocked,
  isTable,
  manifestGap,
  type ManifestFile,
  readToml,
  type Scope,
  stringAt,
  tableAt,
} from './manifest.ts';
import { placeOfText } from './places.ts';

/** `implementation 'g:a:1.0'`, `testImplementation("g:a:$version")`, `api platform("g:a:1.0")`. */
const SHORT =
  /^\s{0,40}(\w{2,60})\b\s{0,4}\(?\s{0,4}(?:\w{1,20}\()?\s{0,4}["']([\w.-]{1,120}):([\w.-]{1,120})(?::([^"':@]{1,80}))?(?:[:@][^"']{0,80})?["']/;
/** `implementation group: 'g', name: 'a', version: '1.0'`. */
const LONG =
  /^\s{0,40}(\w{2,60})\b\s{0,4}\(?\s{0,4}group\s{0,4}[:=]\s{0,4}["']([\w.-]{1,120})["'],\s{0,4}name\s{0,4}[:=]\s{0,4}["']([\w.-]{1,120})["'](?:,\s{0,4}version\s{0,4}[:=]\s{0,4}["']([^"']{1,80})["'])?/;
const CONFIGURATION =
  /^(?:\w*(?:[Ii]mplementation|[Aa]pi|[Cc]ompile|[Cc]ompileOnly|[Rr]untimeOnly|[Rr]untime|[Pp]rocessor)|classpath|kapt|ksp)$/;
const VARIABLE =
  /^\s{0,40}(?:def|val|const val|ext\.|set\(\s{0,4}["'])?\s{0,4}([A-Za-z][\w.]{0,80})(?:["'],)?\s{0,4}=?\s{0,4}["']([^"'$\n]{1,80})["']\)?\s{0,9}$/;

/** Reads `build.gradle` and `build.gradle.kts` line by line: both are programs, and programs of the repository are never run. */
export function readGradleManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const locked = isLocked(file, others, ['gradle.lockfile']);
  const variables = new Map<string, string>();
  const notes: Note[] = [];
  for (const { text, start } of file.lines()) {
    const [, variable, value] = VARIABLE.exec(text) ?? [];
    if (variable !== undefined && value !== undefined) variables.set(variable, value);
    const [, configuration = '', group = '', artifact = '', version = ''] = SHORT.exec(text) ?? LONG.exec(text) ?? [];
    if (!CONFIGURATION.test(configuration)) continue;
    notes.push({
      kind: 'dependency',
      at: { file: file.path, start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length },
      ecosystem: 'maven',
      name: `${group}:${artifact}`,
      spec: resolved(version, variables),
      scope: scopeOf(configuration),
      locked,
    });
  }
  return notes;
}

function scopeOf(configuration: string): Scope {
  if (/test/i.test(configuration)) return 'development';
  return /^(?:compileOnly|classpath|kapt|ksp)$|processor$/i.test(configuration) ? 'build' : 'runtime';
}

/** A version that is written elsewhere becomes nothing. */
function resolved(version: string, variables: ReadonlyMap<string, string>): string {
  return version.includes('$') ? (variables.get(version.replace(/^\$\{?|\}$/g, '')) ?? '') : version;
}

/** Reads a catalogue such as `gradle/libs.versions.toml`, in which builds keep the names and versions of libraries. */
export function readGradleCatalogue(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const data = readToml(file.text);
  if (data === undefined) return [manifestGap(file, 'malformed')];
  const locked = isLocked(file, others, ['gradle.lockfile']);
  const versions = tableAt(data, 'versions');
  return Object.entries(tableAt(data, 'libraries')).flatMap(([alias, library]): readonly Note[] => {
    const [name, spec] = libraryOf(library, versions);
    if (name === undefined) return [];
    const at = placeOfText(file, alias, Math.max(0, file.text.indexOf('[libraries]')));
    return [{ kind: 'dependency', at, ecosystem: 'maven', name, spec, scope: 'runtime', locked }];
  });
}

function libraryOf(
  library: unknown,
  versions: Readonly<Record<string, unknown>>,
): readonly [string | undefined, string] {
  if (typeof library === 'string') {
    const [group, artifact, version = ''] = library.split(':', 3);
    return [artifact === undefined ? undefined : `${group}:${artifact}`, version];
  }
  if (!isTable(library)) return [undefined, ''];
  const [group, artifact] = [stringAt(library, 'group'), stringAt(library, 'name')];
  const name =
    stringAt(library, 'module') ?? (group === undefined || artifact === undefined ? undefined : `${group}:${artifact}`);
  const reference = stringAt(tableAt(library, 'version'), 'ref');
  return [name, stringAt(library, 'version') ?? (reference === undefined ? '' : (stringAt(versions, reference) ?? ''))];
}
