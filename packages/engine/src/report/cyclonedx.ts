import { createHash } from 'node:crypto';
import type { CompleteScan, Component, Materials, Service } from '@assay/contract';
import { repositoryLink, repositoryPlace } from '@assay/contract/links';
import { makeVisible } from '../findings/visible.ts';
import { encodeSegment } from './encode.ts';
import { purlOf, repositoryPurl } from './purl.ts';

/** What of a scan a bill of materials tells. */
export type DescribedRepository = Pick<CompleteScan, 'id' | 'url' | 'commit' | 'completedAt' | 'engineVersion'>;

type Json = Readonly<Record<string, unknown>>;

const ROOT = 'repository';
const ALGORITHMS: Readonly<Record<string, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};
const NOT_KEPT = 'The scan was made before lists of components were kept; scan again for one.';

/** The components and services of a scanned repository as CycloneDX 1.6. Without materials it says that it is empty. */
export function writeCycloneDx(scan: DescribedRepository, materials: Materials | undefined): Json {
  const components = materials?.components ?? [];
  const refs = refsOf(components);
  const lacking = materials === undefined ? [NOT_KEPT] : whatIsLacking(materials);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumberOf(scan.id),
    version: 1,
    metadata: {
      timestamp: scan.completedAt,
      lifecycles: [{ phase: 'pre-build' }],
      tools: { components: [{ type: 'application', name: 'Assay', version: scan.engineVersion }] },
      component: rootOf(scan),
      ...(lacking.length === 0 ? {} : { properties: lacking.map((value) => property('incomplete', value)) }),
    },
    components: components.map((component, at) => componentOf(component, refs[at] ?? '')),
    services: (materials?.services ?? []).map(serviceOf),
    dependencies: dependenciesOf(components, refs),
    // Never complete: what no manifest names, nobody here has seen.
    compositions: [
      { aggregate: lacking.length === 0 ? 'unknown' : 'incomplete', assemblies: [ROOT], dependencies: [ROOT] },
    ],
  };
}

/** The same for every reading of one scan, and another for every scan. */
function serialNumberOf(scanId: string): string {
  const bytes = createHash('sha256').update(`assay cyclonedx ${scanId}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562: made by rules of one's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

/** The repository at its commit; a folder of this machine has a name and nothing else to be found by. */
function rootOf({ url, commit }: DescribedRepository): Json {
  const place = repositoryPlace(url);
  // Only an origin that the operator listed is left as it stands; of all others an http address is read by https.
  const scheme = /^http:/i.test(url) && repositoryLink(url) === undefined ? 'http' : 'https';
  const version = commit === null ? {} : { version: commit };
  if (place === undefined) {
    return { type: 'application', 'bom-ref': ROOT, name: folderName(url), ...version };
  }
  return {
    type: 'application',
    'bom-ref': ROOT,
    name: place.path,
    ...version,
    purl: repositoryPurl({ ...place, scheme }, commit),
    externalReferences: [{ type: 'vcs', url: `${scheme}://${place.host}/${place.path}` }],
  };
}

function folderName(url: string): string {
  const name = url.split('/').findLast(Boolean) ?? ROOT;
  try {
    return makeVisible(decodeURIComponent(name));
  } catch {
    return name;
  }
}

/** References are unique whatever names a hostile manifest makes up. */
function refsOf(components: readonly Component[]): readonly string[] {
  const given = new Set<string>();
  return components.map((component, at) => {
    const ref = refOf(component);
    const own = given.has(ref) ? `${ref}#${at}` : ref;
    given.add(own);
    return own;
  });
}

/** Components are one to a version, or to a range where no version is known. */
function refOf(component: Component): string {
  const asked = component.range ?? component.source;
  return `${purlOf(component)}${component.version === undefined && asked !== undefined ? `#${encodeSegment(asked)}` : ''}`;
}

function componentOf(component: Component, ref: string): Json {
  const { name, version, range, scope, direct, hashes, files, source, places } = component;
  const references = [
    ...(source === undefined ? [] : [{ type: /^git|\.git$/.test(source) ? 'vcs' : 'distribution', url: source }]),
    ...(files ?? []).map((file) => ({
      type: 'distribution',
      url: encodeSegment(file.name),
      hashes: [hashOf(file.hash)],
    })),
  ];
  return {
    type: 'library',
    'bom-ref': ref,
    name: makeVisible(name),
    ...(version === undefined ? {} : { version: makeVisible(version) }),
    scope,
    ...(hashes === undefined ? {} : { hashes: hashes.map(hashOf) }),
    purl: purlOf(component),
    ...(references.length === 0 ? {} : { externalReferences: references }),
    properties: [
      property('direct', String(direct)),
      ...(range === undefined ? [] : [property('declaredRange', makeVisible(range))]),
    ],
    ...(places.length === 0 ? {} : { evidence: { occurrences: places.map(occurrenceOf) } }),
  };
}

function serviceOf({ name, command, url, tools, places }: Service, at: number): Json {
  const properties = [
    property('protocol', 'mcp'),
    ...(command === undefined ? [] : [property('mcp:command', command)]),
    ...(tools ?? []).map((tool) => property('mcp:tool', tool)),
    ...places.map(({ file, line }) => property('declaredAt', `${file}:${line}`)),
  ];
  return {
    'bom-ref': `service-${at + 1}`,
    name,
    ...(url === undefined ? {} : { endpoints: [url], 'x-trust-boundary': true }),
    properties,
  };
}

/** What the repository asks for, then what each component needs; one that is not listed is one of which nothing is known. */
function dependenciesOf(components: readonly Component[], refs: readonly string[]): readonly Json[] {
  const direct = refs.filter((_, at) => components[at]?.direct);
  const known = components.flatMap(({ needs }, at) =>
    needs === undefined ? [] : [{ ref: refs[at], dependsOn: needs.flatMap((need) => refs[need] ?? []) }],
  );
  return [{ ref: ROOT, dependsOn: direct }, ...known];
}

/** In words, why the list may lack something. */
function whatIsLacking({ components, leftOut, gaps, gapsLeftOut }: Materials): readonly string[] {
  const floating = components.filter(({ version }) => version === undefined).length;
  return [
    ...(leftOut > 0 ? [`${leftOut} more components were found than the list holds.`] : []),
    ...gaps.map(({ file, reason }) => `Not read whole: ${file} (${reason}).`),
    ...(gapsLeftOut > 0 ? [`${gapsLeftOut} more manifests were not read whole.`] : []),
    ...(floating > 0 ? [`No lockfile says which version of ${floating} components is used, or what they need.`] : []),
  ];
}

function occurrenceOf({ file, line }: { readonly file: string; readonly line: number }): Json {
  return { location: file, line };
}

function hashOf(hash: string): Json {
  const [algorithm = '', content = ''] = hash.split(':');
  return { alg: ALGORITHMS[algorithm], content };
}

function property(name: string, value: string): Json {
  return { name: `assay:${name}`, value };
}
