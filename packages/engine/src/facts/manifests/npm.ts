import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import { isLocked, manifestGap, type ManifestFile, placeOf, type Scope, targetOf } from './manifest.ts';
import { stringOf } from '../../knowledge/every-member.ts';

const DEPENDENCIES: readonly (readonly [key: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
];
/** Scripts npm runs by itself: the first three for whoever installs the package, the rest for git dependencies and checkouts. */
const INSTALL_SCRIPTS: ReadonlySet<string> = new Set([
  'preinstall',
  'install',
  'postinstall',
  'preprepare',
  'prepare',
  'postprepare',
  'prepublish',
  'dependencies',
]);
const LOCKFILES = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'];

/** Reads `package.json`. */
export function readNpmManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const document = file.json();
  if (document === undefined) return [manifestGap(file, 'malformed')];
  const { root, isWellFormed } = document;
  return [
    ...packageOf(file, root),
    ...dependenciesOf(file, root, others),
    ...hooksOf(file, root, others),
    ...(isWellFormed ? [] : [manifestGap(file, 'malformed')]),
  ];
}

function packageOf(file: ManifestFile, root: JsonNode): readonly Note[] {
  const name = root.get('name');
  const title = stringOf(name);
  if (name === undefined || title === undefined) return [];
  const bin = root.get('bin');
  return [
    {
      kind: 'package',
      at: placeOf(file, name),
      ecosystem: 'npm',
      name: title,
      version: stringOf(root.get('version')),
      description: stringOf(root.get('description')),
      commands: stringOf(bin) === undefined ? (bin?.members ?? []).map((member) => member.key) : [title],
      main: stringOf(root.get('main')),
      isPrivate: root.get('private')?.value === true,
    },
  ];
}

function dependenciesOf(file: ManifestFile, root: JsonNode, others: OtherFiles): readonly Note[] {
  const locked = isLocked(file, others, LOCKFILES);
  return DEPENDENCIES.flatMap(([key, scope]) =>
    (root.get(key)?.members ?? []).map((member): Note => ({
      kind: 'dependency',
      at: placeOf(file, { start: member.keyStart, end: member.node.end }),
      ecosystem: 'npm',
      name: member.key,
      spec: stringOf(member.node) ?? '',
      scope,
      locked,
    })),
  );
}

function hooksOf(file: ManifestFile, root: JsonNode, others: OtherFiles): readonly Note[] {
  // `node .` runs what the package is loaded by.
  const main = stringOf(root.get('main')) ?? 'index.js';
  const resolved = (command: string): string =>
    command.replace(/\bnode\s{1,3}\.\/?(?=[\s;&|]|$)/g, () => `node ${main}`);
  return (root.get('scripts')?.members ?? []).flatMap(({ key, keyStart, node }): readonly Note[] => {
    const command = stringOf(node);
    if (command === undefined || !INSTALL_SCRIPTS.has(key)) return [];
    const at = placeOf(file, { start: keyStart, end: node.end });
    return [{ kind: 'hook', at, event: `npm ${key}`, command, target: targetOf(file, resolved(command), others) }];
  });
}
