import type { CommandRisk } from './risky-commands.ts';

/** Where a project of .NET or of Visual C++ writes what building it runs. */
export const PROJECT_FILE: RegExp = /\.(?:targets|props|(?:cs|fs|vb|vcx)proj|proj)$/i;
export const PROJECT_COMMAND: RegExp =
  /<Exec\b[^>]{0,200}?\bCommand\s{0,3}=\s{0,3}(?:"(?<quoted>[^"]{4,2000})"|'(?<single>[^']{4,2000})')|<(?:Pre|Post)(?:Build|Link)Event>(?<event>[^<]{4,2000})<|<Command>(?<command>[^<]{4,2000})<\/Command>/g;

/** What no build needs; compilers and downloads of every day are not among them. */
export const NEVER_IN_BUILDS: ReadonlySet<CommandRisk> = new Set([
  'powershell',
  'launcher',
  'decoder',
  'shell',
  'protection',
  'traces',
]);

/** CMake fetches a file, and later runs it; what it must be is not said. */
export const CMAKE_DROPS: RegExp =
  /\bfile\s{0,2}\(\s{0,9}DOWNLOAD\s{1,9}"?(?<address>[^\s")]{4,300})"?\s{1,9}"?(?<file>[^\s")]{2,200})"?(?![^)]{0,300}\bEXPECTED_(?:HASH|MD5)\b)[^]{0,1500}?\bexecute_process\s{0,2}\(\s{0,9}COMMAND\s{1,9}"?\k<file>/gi;
