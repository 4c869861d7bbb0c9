import { type Static, Type } from './schema-library.ts';
import { count, oneOf } from './schema-parts.ts';

/** Where packages come from, as far as manifests and lockfiles are read. */
export const ECOSYSTEMS = ['npm', 'pypi', 'cargo', 'gem', 'composer', 'go', 'maven', 'nuget'] as const;
export type Ecosystem = (typeof ECOSYSTEMS)[number];

/** Whether a component is there when the software runs; CycloneDX has the same three words. */
export const COMPONENT_SCOPES = ['required', 'optional', 'excluded'] as const;
export type ComponentScope = (typeof COMPONENT_SCOPES)[number];

const Place = Type.Object({ file: Type.String(), line: Type.Integer({ minimum: 1 }) });
const hash = Type.String({ description: 'algorithm and hexadecimal digits: `sha256:…`' });

/** A package the software is made of, as a manifest or a lockfile says. */
export const Component = Type.Object({
  ecosystem: oneOf(ECOSYSTEMS),
  name: Type.String(),
  version: Type.Optional(Type.String({ description: 'exact: from a lockfile, or pinned in the manifest' })),
  range: Type.Optional(Type.String({ description: 'as declared, where nothing says which version it becomes' })),
  scope: oneOf(COMPONENT_SCOPES),
  direct: Type.Boolean({ description: 'the repository itself asks for it' }),
  hashes: Type.Optional(Type.Array(hash)),
  files: Type.Optional(Type.Array(Type.Object({ name: Type.String(), hash }))),
  source: Type.Optional(Type.String({ description: 'address, where it comes from no registry' })),
  places: Type.Array(Place),
  needs: Type.Optional(Type.Array(count, { description: 'places in the list of components; absent where not known' })),
});
export type Component = Static<typeof Component>;

/** A server that an agent is told to start or to reach, or the one the repository is. */
export const Service = Type.Object({
  name: Type.String(),
  command: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  tools: Type.Optional(Type.Array(Type.String())),
  places: Type.Array(Place),
});
export type Service = Static<typeof Service>;

/** What a repository is made of, and what of that could not be told. Kept beside a result, for bills of materials. */
export const Materials = Type.Object({
  components: Type.Array(Component),
  services: Type.Array(Service),
  /** Components beyond what a list may hold. */
  leftOut: count,
  /** Manifests that were not, or not wholly, read. */
  gaps: Type.Array(Type.Object({ file: Type.String(), reason: Type.String() })),
  gapsLeftOut: count,
});
export type Materials = Static<typeof Materials>;
