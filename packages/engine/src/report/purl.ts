import type { Component, Ecosystem } from '@assay/contract';
import { encodeSegment } from './encode.ts';

const TYPES: Readonly<Record<Ecosystem, string>> = {
  npm: 'npm',
  pypi: 'pypi',
  cargo: 'cargo',
  gem: 'gem',
  composer: 'composer',
  go: 'golang',
  maven: 'maven',
  nuget: 'nuget',
};

/** The package URL of a component, by the rules of its type; without a version where none is known. */
export function purlOf({ ecosystem, name, version }: Pick<Component, 'ecosystem' | 'name' | 'version'>): string {
  const path = spelled(ecosystem, name)
    .split(ecosystem === 'maven' ? ':' : '/')
    .filter(Boolean)
    .map(encodeSegment)
    .join('/');
  const at = version === undefined ? '' : `@${encodeSegment(version)}`;
  return `pkg:${TYPES[ecosystem]}/${path}${at}`;
}

/** A package URL keeps the dots that the Python index takes for dashes, and the letters of .NET as they are written. */
function spelled(ecosystem: Ecosystem, name: string): string {
  if (ecosystem === 'nuget') return name;
  return ecosystem === 'pypi' ? name.toLowerCase().replaceAll('_', '-') : canonicalName(ecosystem, name);
}

/** Names that a registry takes for one are one here. */
export function canonicalName(ecosystem: Ecosystem, name: string): string {
  switch (ecosystem) {
    case 'pypi':
      return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
    case 'composer':
    case 'go':
    case 'nuget':
      return name.toLowerCase();
    case 'npm':
    case 'cargo':
    case 'gem':
    case 'maven':
      return name;
    default:
      return ecosystem satisfies never;
  }
}

/** The package URL of a repository at a commit. */
export function repositoryPurl(
  place: { readonly scheme: string; readonly host: string; readonly path: string },
  commit: string | null,
): string {
  const at = commit === null ? '' : `@${encodeSegment(commit)}`;
  const type = { 'github.com': 'github', 'bitbucket.org': 'bitbucket' }[place.host];
  const segments = (type === undefined ? place.path : place.path.toLowerCase()).split('/').map(encodeSegment);
  if (type !== undefined) return `pkg:${type}/${segments.join('/')}${at}`;
  const source = encodeSegment(
    `git+${place.scheme}://${place.host}/${place.path}${commit === null ? '' : `@${commit}`}`,
  );
  return `pkg:generic/${segments.at(-1) ?? ''}${at}?vcs_url=${source}`;
}
