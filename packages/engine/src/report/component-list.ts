import type { Component, ComponentScope } from '@assay/contract';
import { makeVisible } from '../findings/visible.ts';
import { canonicalName } from './purl.ts';

/** A component as one manifest or lockfile tells it. */
export interface Sighted extends Omit<Component, 'places' | 'needs' | 'hashes' | 'files'> {
  readonly place: { readonly file: string; readonly line: number };
  readonly integrity?: readonly string[] | undefined;
  readonly files?: readonly (readonly [name: string, integrity: string])[] | undefined;
}

/** Components as they are found; the same one, found twice, stands there once. */
export interface ComponentList {
  /** Its place in the list; undefined where the list is full. */
  add(sighted: Sighted): number | undefined;
  /** Says what a component needs. */
  join(place: number, needs: readonly number[]): void;
  finish(): { readonly components: Component[]; readonly leftOut: number };
}

const LIMITS = { components: 10_000, places: 10, hashes: 20, files: 20_000, needs: 100_000, characters: 250 } as const;
const RANK: Readonly<Record<ComponentScope, number>> = { required: 0, optional: 1, excluded: 2 };

interface Standing extends Component {
  scope: ComponentScope;
  direct: boolean;
}

/** An empty list. */
export function openComponentList(): ComponentList {
  const places = new Map<string, number>();
  const list: Standing[] = [];
  const leftOut = new Set<string>();
  const left = { files: LIMITS.files, needs: LIMITS.needs };

  function add(sighted: Sighted): number | undefined {
    const key = keyOf(sighted);
    const known = places.get(key);
    if (known === undefined && (list.length >= LIMITS.components || !isPossible(sighted))) {
      leftOut.add(key);
      return undefined;
    }
    const place = known ?? list.length;
    places.set(key, place);
    list[place] = list[place] === undefined ? begin(sighted) : list[place];
    enrich(list[place], sighted, left);
    return place;
  }
  function join(place: number, needs: readonly number[]): void {
    const component = list[place];
    if (component === undefined || needs.length > left.needs) return;
    const all = [...new Set([...(component.needs ?? []), ...needs.filter((need) => need !== place)])];
    left.needs -= needs.length;
    component.needs = all;
  }
  return { add, join, finish: () => ({ components: list, leftOut: leftOut.size }) };
}

function keyOf({ ecosystem, name, version, range, source }: Sighted): string {
  return JSON.stringify([ecosystem, canonicalName(ecosystem, name), version ?? [range ?? source]]);
}

/** No registry takes a longer name. */
function isPossible({ name, version = '', range = '' }: Sighted): boolean {
  return name !== '' && [name, version, range].every((text) => text.length <= LIMITS.characters);
}

function begin({ ecosystem, name, version, range, source, scope, direct }: Sighted): Standing {
  const address = source === undefined ? undefined : publicAddress(source);
  return {
    ecosystem,
    name,
    ...(version === undefined ? {} : { version }),
    ...(range === undefined ? {} : { range }),
    ...(address === undefined ? {} : { source: address }),
    scope,
    direct,
    places: [],
  };
}

function enrich(component: Standing, sighted: Sighted, left: { files: number }): void {
  if (RANK[sighted.scope] < RANK[component.scope]) component.scope = sighted.scope;
  component.direct ||= sighted.direct;
  if (component.places.length < LIMITS.places && sighted.place.line > 0) {
    component.places.push({ file: makeVisible(sighted.place.file), line: sighted.place.line });
  }
  const hashes = new Set(component.hashes);
  for (const integrity of sighted.integrity ?? []) {
    const hash = hashOf(integrity);
    if (hash !== undefined && hashes.size < LIMITS.hashes) hashes.add(hash);
  }
  if (hashes.size > 0) component.hashes = [...hashes];
  if (component.files !== undefined || sighted.files === undefined || sighted.files.length > left.files) return;
  const files = sighted.files.flatMap(([name, integrity]) => {
    const hash = hashOf(integrity);
    return hash === undefined || name.length > LIMITS.characters ? [] : [{ name, hash }];
  });
  left.files -= files.length;
  if (files.length > 0) component.files = files;
}

const DIGITS: Readonly<Record<string, number>> = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 };

/** `sha512-` and base64, or `sha256:` and hexadecimal digits; undefined for anything else. */
function hashOf(integrity: string): string | undefined {
  const [, algorithm = '', mark, value = ''] = /^(\w{3,6})([-:])([\w+/=]{16,130})$/.exec(integrity) ?? [];
  const digits = mark === '-' ? Buffer.from(value, 'base64').toString('hex') : value.toLowerCase();
  return /^[0-9a-f]+$/.test(digits) && digits.length === DIGITS[algorithm] ? `${algorithm}:${digits}` : undefined;
}

/** An address without whatever may be a secret in it: user, password, query. */
function publicAddress(source: string): string | undefined {
  const bare = source.split(/[?#]/, 1)[0] ?? '';
  const address = bare.replace(/^((?:[a-z]+\+)?[a-z]+:\/\/)[^/@]*@/, '$1').replace(/^git@([^:/]+):/, 'https://$1/');
  return address.length <= LIMITS.characters && /^[\x21-\x7e]+$/.test(address) ? address : undefined;
}
