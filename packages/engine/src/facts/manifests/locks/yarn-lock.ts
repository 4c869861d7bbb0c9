import { type Branch, below, readIndented, valueOf } from './indented.ts';
import { type Draft, foreignSource, type ReadLock } from './lock.ts';

/** Reads `yarn.lock` of the first version and of those since. */
export const readYarnLock: ReadLock = ({ text }) => {
  const branches = readIndented(text);
  const isYarn = /^# yarn lockfile v1|^__metadata:/m.test(text.slice(0, 2_000));
  return isYarn ? { ecosystem: 'npm', drafts: branches.flatMap(draftOf) } : undefined;
};

function draftOf({ key, line, below: about }: Branch): readonly Draft[] {
  const version = valueOf(about, 'version');
  const specs = key.split(/", "|, /).map((spec) => keyOf(spec.replaceAll('"', '')));
  const [name, range] = split(specs[0] ?? '');
  const resolution = valueOf(about, 'resolution');
  if (version === undefined || range === '' || /@workspace:/.test(resolution ?? '')) return [];
  const needed = [...below(about, 'dependencies'), ...below(about, 'optionalDependencies')];
  return [
    {
      keys: specs,
      name: resolution === undefined ? (aliasOf(range) ?? name) : split(resolution)[0],
      version,
      line,
      integrity: valueOf(about, 'integrity')?.split(/\s+/),
      source: foreignSource(valueOf(about, 'resolved') ?? split(resolution ?? '')[1]),
      asked: specs.map((spec) => split(spec)[1]),
      wants: needed.map(({ key: other, value }) => keyOf(`${other}@${value}`)),
    },
  ];
}

/** `name@^1.0.0`; newer files put `npm:` before what comes from the registry, and older ones leave it out. */
function keyOf(spec: string): string {
  return spec.replace(/^(@?[^@]+@)npm:(?=[^@]*$)/, '$1');
}

/** A name begins with an at sign where it has a scope, so the next one ends it. */
function split(spec: string): readonly [name: string, range: string] {
  const at = spec.indexOf('@', 1);
  return at < 0 ? [spec, ''] : [spec.slice(0, at), spec.slice(at + 1)];
}

function aliasOf(range: string): string | undefined {
  return range.startsWith('npm:') ? split(range.slice('npm:'.length))[0] : undefined;
}
