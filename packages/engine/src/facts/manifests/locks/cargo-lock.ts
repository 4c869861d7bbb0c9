import { isTable, readToml, stringAt, stringsAt } from '../manifest.ts';
import { type Draft, foreignSource, lineFinder, type ReadLock } from './lock.ts';

/** Reads `Cargo.lock`. Packages without a source are the repository's own; what they name is what it asks for. */
export const readCargoLock: ReadLock = (file) => {
  const list = readToml(file.text)?.['package'];
  if (!Array.isArray(list)) return undefined;
  const entries = list.filter(isTable);
  const asked = new Set(entries.filter((entry) => !Object.hasOwn(entry, 'source')).flatMap((entry) => wantsOf(entry)));
  const lineOf = lineFinder(file);
  const drafts = entries.flatMap((entry): readonly Draft[] => {
    const [name = '', version = ''] = [stringAt(entry, 'name'), stringAt(entry, 'version')];
    const line = lineOf(`name = ${JSON.stringify(name)}`);
    const source = stringAt(entry, 'source');
    if (source === undefined) return [];
    const checksum = stringAt(entry, 'checksum');
    const isAsked = asked.has(name) || asked.has(`${name} ${version}`);
    return [
      {
        keys: [`${name} ${version}`, name],
        name,
        version,
        line,
        integrity: checksum === undefined ? undefined : [`sha256:${checksum}`],
        source: foreignSource(source),
        asked: isAsked ? undefined : [],
        wants: wantsOf(entry),
      },
    ];
  });
  return { ecosystem: 'cargo', drafts };
};

/** `name`, or `name version` where there are several, and the source after that where even those are. */
function wantsOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  return stringsAt(entry, 'dependencies').map((words) => words.split(' ', 2).join(' '));
}
