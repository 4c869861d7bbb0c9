import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';
import { CMAKE_DROPS, NEVER_IN_BUILDS, PROJECT_COMMAND, PROJECT_FILE } from '../../knowledge/build-commands.ts';
import { RISKY_COMMANDS } from '../../knowledge/risky-commands.ts';
import { RELEASE_HOSTS } from '../../knowledge/shady-hosts.ts';
import { plainText } from '../text/xml.ts';
import type { Act } from './act.ts';

const MOST = 20;

/** What building a project of .NET or Visual C++ runs, where no build needs it. Reads text alone, as the project is no program. */
export function builtCommands(path: string, text: string): readonly Act[] {
  if (!PROJECT_FILE.test(path)) return [];
  return [...text.matchAll(PROJECT_COMMAND)].slice(0, 200).flatMap((match): readonly Act[] => {
    const { quoted, single, event, command } = match.groups ?? {};
    const run = plainText(quoted ?? single ?? event ?? command ?? '').replaceAll(/\s{1,40}/g, ' ');
    const row = RISKY_COMMANDS.find(({ risk, pattern }) => NEVER_IN_BUILDS.has(risk) && pattern.test(run));
    if (row === undefined || VENDOR_INSTALLERS.test(run)) return [];
    const message = `Building the project runs a command that ${row.does}.`;
    return [
      { kind: 'risky-command', start: match.index, end: match.index + match[0].length, message, confidence: 'medium' },
    ];
  });
}

/** What CMake fetches and then runs. */
export function configuredDrops(text: string): readonly Act[] {
  return [...text.matchAll(CMAKE_DROPS)].slice(0, MOST).flatMap((match): readonly Act[] => {
    if (RELEASE_HOSTS.test(match.groups?.['address'] ?? '')) return [];
    const message = 'A file is fetched here, and then started.';
    const end = match.index + (match[0].split('\n', 1)[0]?.length ?? 1);
    return [{ kind: 'dropped-execution', start: match.index, end, message, confidence: 'medium' }];
  });
}
