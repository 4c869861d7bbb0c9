import { isTable, stringAt, tableAt } from '../manifest.ts';
import { type Draft, lineFinder, parseJson, type ReadLock } from './lock.ts';

/** Reads `composer.lock`. */
export const readComposerLock: ReadLock = (file) => {
  const data = parseJson(file.text);
  if (!isTable(data) || !Array.isArray(data['packages'])) return undefined;
  const lineOf = lineFinder(file);
  const read = (list: unknown, scope: Draft['scope']): readonly Draft[] =>
    (Array.isArray(list) ? list.filter(isTable) : []).map((entry) => {
      const name = stringAt(entry, 'name') ?? '';
      const digest = stringAt(tableAt(entry, 'dist'), 'shasum') ?? '';
      return {
        keys: [name.toLowerCase()],
        name,
        version: stringAt(entry, 'version') ?? '',
        line: lineOf(`"name": ${JSON.stringify(name)}`),
        scope,
        integrity: digest === '' ? undefined : [`sha1:${digest}`],
        wants: Object.keys(tableAt(entry, 'require')).map((other) => other.toLowerCase()),
      };
    });
  const drafts = [...read(data['packages'], undefined), ...read(data['packages-dev'], 'development')];
  return { ecosystem: 'composer', drafts };
};
