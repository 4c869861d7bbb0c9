/** Texts, settings and recipes. */
const NOT_CODE: ReadonlySet<string> = new Set(
  'text markdown json yaml toml ini css html xml csv svg dockerfile makefile dotenv'.split(' '),
);
const FOLLOWED: ReadonlySet<string> = new Set([
  'javascript',
  'typescript',
  'python',
  'go',
  'java',
  'php',
  'ruby',
  'csharp',
  'rust',
]);

type Lines = Readonly<Record<string, number>>;

/** Whether the calls of a language are followed; what other code does is not known. */
export function isFollowed(language: string): boolean {
  return FOLLOWED.has(language);
}

/** Languages of code alone, each with its lines. */
export function codeIn(languages: Lines): readonly (readonly [language: string, lines: number])[] {
  return Object.entries(languages).filter(([language, lines]) => !NOT_CODE.has(language) && lines > 0);
}

/** Lines of code in all languages. */
export function linesOfCode(languages: Lines): number {
  return codeIn(languages).reduce((sum, [, lines]) => sum + lines, 0);
}

/** Whether the calls of at least half of the code were followed. */
export function isMostlyFollowed(languages: Lines): boolean {
  const followed = codeIn(languages).reduce((sum, [language, lines]) => sum + (isFollowed(language) ? lines : 0), 0);
  return followed >= linesOfCode(languages) / 2;
}
