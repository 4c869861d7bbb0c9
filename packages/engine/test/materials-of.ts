import type { Component, Materials } from '@assay/contract';
import { memoryTree, planChecks, scan } from '../src/index.ts';

const plan = await planChecks([]);

/** What a repository of these files is made of. */
export async function materialsOf(files: Record<string, string>): Promise<Materials> {
  return (await scan(memoryTree(files), { plan })).materials;
}

/** `name@version scope direct`, and what it needs by name: most of what a lockfile says, on one line each. */
export function lines({ components }: Materials): readonly string[] {
  return components
    .map(({ name, version, range, scope, direct, needs }) => {
      const needed = needs?.map((place) => components[place]?.name ?? '').toSorted();
      return `${name}@${version ?? `(${range ?? ''})`} ${scope}${direct ? ' direct' : ''} > ${needed?.join(' ') ?? '?'}`;
    })
    .toSorted();
}

export function named({ components }: Materials, name: string): Component | undefined {
  return components.find((component) => component.name === name);
}

export const SHA512 = Buffer.alloc(64, 7).toString('base64');
export const SHA256 = 'ab'.repeat(32);
