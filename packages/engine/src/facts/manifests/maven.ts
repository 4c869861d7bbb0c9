import { ownEntry } from '../../knowledge/own-entry.ts';
import type { Note } from '../notes.ts';
import { type Element, elementsAt, readXml, textAt } from '../text/xml.ts';
import { manifestGap, type ManifestFile, placeOf, type Scope } from './manifest.ts';

const SCOPES: Readonly<Record<string, Scope>> = { test: 'development', provided: 'build' };

/** Reads `pom.xml`. Versions that a parent in another repository decides are not known. */
export function readMavenManifest(file: ManifestFile): readonly Note[] {
  const project = readXml(file.text);
  if (project?.name !== 'project') return [manifestGap(file, 'malformed')];
  const group = textAt(project, 'groupId') ?? textAt(project, 'parent', 'groupId');
  const version = textAt(project, 'version') ?? textAt(project, 'parent', 'version');
  const artifact = textAt(project, 'artifactId');
  const resolve = propertiesOf(project, { group, version });
  const notes: Note[] = [];
  if (artifact !== undefined) {
    notes.push({
      kind: 'package',
      at: placeOf(file, elementsAt(project, 'artifactId')[0] ?? project),
      ecosystem: 'maven',
      name: nameOf(group, artifact),
      version: version === undefined ? undefined : resolve(version),
      description: textAt(project, 'description'),
      commands: [],
      main: undefined,
    });
  }
  const managed = managedVersions(project);
  for (const dependency of dependenciesOf(project)) {
    const name = resolve(nameOf(textAt(dependency, 'groupId'), textAt(dependency, 'artifactId') ?? ''));
    const written = textAt(dependency, 'version') ?? managed.get(name) ?? '';
    notes.push({
      kind: 'dependency',
      at: placeOf(file, dependency),
      ecosystem: 'maven',
      name,
      spec: resolve(written),
      scope: scopeOf(dependency),
      locked: false,
    });
  }
  return notes;
}

function nameOf(group: string | undefined, artifact: string): string {
  return group === undefined ? artifact : `${group}:${artifact}`;
}

/** What a project needs, also in some of its profiles only. */
function dependenciesOf(project: Element): readonly Element[] {
  return [
    ...elementsAt(project, 'dependencies', 'dependency'),
    ...elementsAt(project, 'profiles', 'profile', 'dependencies', 'dependency'),
  ];
}

function scopeOf(dependency: Element): Scope {
  if (textAt(dependency, 'optional') === 'true') return 'optional';
  return ownEntry(SCOPES, textAt(dependency, 'scope')) ?? 'runtime';
}

function managedVersions(project: Element): ReadonlyMap<string, string> {
  const managed = elementsAt(project, 'dependencyManagement', 'dependencies', 'dependency');
  return new Map(
    managed.flatMap((one) => {
      const version = textAt(one, 'version');
      const name = nameOf(textAt(one, 'groupId'), textAt(one, 'artifactId') ?? '');
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}

const PROPERTY = /\$\{([\w.-]{1,100})\}/g;

/** Puts in what properties stand for, one inside the other a few times; what another file decides becomes nothing. */
function propertiesOf(
  project: Element,
  { group, version }: { readonly group: string | undefined; readonly version: string | undefined },
): (text: string) => string {
  const listed = elementsAt(project, 'properties').flatMap(({ children }) => children);
  const values = new Map(listed.map(({ name, text }) => [name, text.trim()]));
  if (group !== undefined) values.set('project.groupId', group);
  if (version !== undefined) values.set('project.version', version);
  const resolve = (text: string): string =>
    text.replaceAll(PROPERTY, (whole, name: string) => values.get(name) ?? whole);
  return (text) => {
    const resolved = resolve(resolve(resolve(text)));
    return resolved.includes('${') ? '' : resolved;
  };
}
