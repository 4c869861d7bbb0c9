import type { ComponentScope } from '@assay/contract';
import type { Note } from '../facts/notes.ts';
import { readDeclared } from './declared.ts';
import { canonicalName } from './purl.ts';

type Lock = Extract<Note, { kind: 'lockfile' }>;
type Dependency = Extract<Note, { kind: 'dependency' }>;

/** For each package of a lockfile: whether it is there when the software runs, and whether the repository asks for it. */
export interface LockScopes {
  readonly scopes: readonly ComponentScope[];
  readonly direct: ReadonlySet<number>;
}

/** Most needed first: what running needs is required, whoever else needs it too. */
const WAVES = ['required', 'optional', 'excluded'] as const;

/** Follows what needs what from what the repository asks for. Where the lockfile itself says it, that counts. */
export function scopesOf(lock: Lock, declared: readonly Dependency[]): LockScopes {
  const roots = lock.roots?.map(([place, scope]) => [place, scopeOf(scope)] as const) ?? matchDeclared(lock, declared);
  const reached = new Map<number, ComponentScope>();
  for (const wave of WAVES) {
    const waiting = roots.filter(([, scope]) => scope === wave).map(([place]) => place);
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (reached.has(place)) continue;
      reached.set(place, wave);
      for (const needed of lock.packages[place]?.needs ?? []) waiting.push(needed);
    }
  }
  const scopes = lock.packages.map(({ scope }, place) => {
    if (scope !== undefined) return scopeOf(scope);
    return reached.get(place) ?? 'required';
  });
  return { scopes, direct: new Set(roots.map(([place]) => place)) };
}

/** What a scope of a manifest means for whoever runs the software. */
export function scopeOf(scope: Dependency['scope']): ComponentScope {
  switch (scope) {
    case 'runtime':
    case 'peer':
      return 'required';
    case 'optional':
      return 'optional';
    case 'development':
    case 'build':
      return 'excluded';
    default:
      return scope satisfies never;
  }
}

function matchDeclared(
  lock: Lock,
  declared: readonly Dependency[],
): readonly (readonly [place: number, scope: ComponentScope])[] {
  const byName = Map.groupBy(lock.packages.keys(), (place) =>
    canonicalName(lock.ecosystem, lock.packages[place]?.name ?? ''),
  );
  return declared.flatMap((note) => {
    const { spec, scope } = note;
    const name = readDeclared(note)?.name ?? note.name;
    const places = byName.get(canonicalName(lock.ecosystem, name)) ?? [];
    const meant = places.filter((place) => {
      const asked = lock.packages[place]?.asked;
      return asked === undefined || asked.includes(spec);
    });
    return meant.map((place) => [place, scopeOf(scope)] as const);
  });
}
