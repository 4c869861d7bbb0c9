import { isTable, stringAt, tableAt } from '../manifest.ts';
import { type Draft, lineFinder, parseJson, type ReadLock, type Root } from './lock.ts';

/** Reads `packages.lock.json` of .NET: packages under each framework that the project is built for. */
export const readNugetLock: ReadLock = (file) => {
  const data = parseJson(file.text);
  if (!isTable(data) || !isTable(data['dependencies'])) return undefined;
  const lineOf = lineFinder(file);
  const drafts = new Map<string, Draft>();
  const roots: Root[] = [];
  for (const framework of Object.values(data['dependencies'])) {
    for (const [name, entry] of Object.entries(isTable(framework) ? framework : {})) {
      if (!isTable(entry) || stringAt(entry, 'type') === 'Project') continue;
      const version = stringAt(entry, 'resolved') ?? '';
      const key = `${name.toLowerCase()} ${version}`;
      const line = lineOf(JSON.stringify(name));
      if (drafts.has(key)) continue;
      if (stringAt(entry, 'type') === 'Direct') roots.push([key, 'runtime']);
      const hash = stringAt(entry, 'contentHash');
      drafts.set(key, {
        keys: [key, name.toLowerCase()],
        name,
        version,
        line,
        integrity: hash === undefined ? undefined : [`sha512-${hash}`],
        wants: Object.keys(tableAt(entry, 'dependencies')).map((need) => need.toLowerCase()),
      });
    }
  }
  return { ecosystem: 'nuget', drafts: [...drafts.values()], roots };
};
