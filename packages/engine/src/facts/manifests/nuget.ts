import { folderOf } from '../../tree/paths.ts';
import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import { type Element, elementsAt, readXml, textAt } from '../text/xml.ts';
import { isLocked, manifestGap, type ManifestFile, placeOf, type Scope } from './manifest.ts';

const CENTRAL = 'Directory.Packages.props';

/** Reads project files of .NET (`*.csproj` and their kin), `packages.config` and `Directory.Packages.props`. */
export function readNugetManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const root = readXml(file.text);
  if (root === undefined) return [manifestGap(file, 'malformed')];
  // The versions there are those of packages that projects name.
  if (file.path.endsWith(CENTRAL)) return [];
  const locked = isLocked(file, others, ['packages.lock.json']);
  const references = descendants(root).filter(({ name }) => name === 'PackageReference' || name === 'package');
  const isCentral = references.some((one) => versionOf(one) === undefined);
  const resolve = propertiesOf(root);
  const central = isCentral ? centralVersions(file.path, others) : undefined;
  return references.flatMap((reference): readonly Note[] => {
    const name = reference.attributes.get('Include') ?? reference.attributes.get('id');
    if (name === undefined || name.includes('$(')) return [];
    const spec = resolve(versionOf(reference) ?? central?.get(name.toLowerCase()) ?? '');
    return [
      {
        kind: 'dependency',
        at: placeOf(file, reference),
        ecosystem: 'nuget',
        name,
        spec,
        scope: scopeOf(reference),
        locked,
      },
    ];
  });
}

function versionOf(reference: Element): string | undefined {
  const { attributes } = reference;
  const written = attributes.get('Version') ?? attributes.get('version') ?? attributes.get('VersionOverride');
  return written ?? textAt(reference, 'Version');
}

/** Analysers and build steps, which nobody who uses the package gets. */
function scopeOf(reference: Element): Scope {
  const assets = reference.attributes.get('PrivateAssets') ?? textAt(reference, 'PrivateAssets');
  const isForBuild = assets?.toLowerCase() === 'all' || reference.attributes.get('developmentDependency') === 'true';
  return isForBuild ? 'build' : 'runtime';
}

/** The versions of the nearest `Directory.Packages.props` above a project. */
function centralVersions(path: string, others: OtherFiles): ReadonlyMap<string, string> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const text = others.read(folder === '' ? CENTRAL : `${folder}/${CENTRAL}`)?.text;
    const root = text === undefined ? undefined : readXml(text);
    if (root !== undefined) {
      const listed = descendants(root).filter(({ name }) => name === 'PackageVersion');
      const resolve = propertiesOf(root);
      return new Map(
        listed.map(
          (one) => [one.attributes.get('Include')?.toLowerCase() ?? '', resolve(versionOf(one) ?? '')] as const,
        ),
      );
    }
    if (folder === '') return new Map();
  }
}

const PROPERTY = /\$\(([\w.]{1,100})\)/g;

/** Puts in what properties stand for; what another file decides becomes nothing. */
function propertiesOf(root: Element): (text: string) => string {
  const listed = elementsAt(root, 'PropertyGroup').flatMap(({ children }) => children);
  const values = new Map(listed.map(({ name, text }) => [name, text.trim()]));
  return (text) => {
    const resolved = text.replaceAll(PROPERTY, (whole, name: string) => values.get(name) ?? whole);
    return resolved.includes('$(') ? '' : resolved;
  };
}

function descendants(root: Element): readonly Element[] {
  const found: Element[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    found.push(element);
    waiting.push(...element.children.toReversed());
  }
  return found;
}
