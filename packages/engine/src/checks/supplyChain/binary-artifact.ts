import type { RepositoryCheck } from '../../check.ts';

const PROGRAMS: Readonly<Record<string, string>> = {
  elf: 'a program for Linux',
  pe: 'a program for Windows',
  macho: 'a program for macOS',
  class: 'compiled Java',
};
/** Programs by their names, where the bytes were not read. */
const BY_NAME = /\.(?:exe|dll|so|dylib|a|lib|jar|war|pyd|node|msi|scr|bin|elf|apk|deb|rpm|dmg|class|o)$/i;
/** Known and widely checked: the starter of Gradle and Maven. */
const WRAPPERS = /(?:^|\/)(?:gradle-wrapper|maven-wrapper)\.jar$/;

export const check: RepositoryCheck = {
  id: 'supply-chain-binary-artifact',
  title: 'Compiled program in the source tree',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1357],
  why: `
    A compiled program cannot be reviewed, and nothing shows that it was built from the source beside it. Whatever hides
    in it passes every look at the code.`,
  fix: 'Build it from source, or download a released version and compare its checksum.',
  blindSpots: 'What the program does is not looked into; archives are not opened.',
  over: 'repository',
  examples: {
    bad: [{ 'lib/native.dll': '«»MZ' }, { 'tools/helper.exe': '«»MZ' }],
    good: [
      { 'gradle/wrapper/gradle-wrapper.jar': 'PK' },
      { 'test/fixtures/sample.exe': 'MZ' },
      { 'src/tool.ts': 'export {};\n' },
    ],
  },

  *find(repository) {
    for (const { path, format, context, size, isText } of repository.files) {
      if (context === 'test' || WRAPPERS.test(path) || size === 0) continue;
      const what = format !== undefined && Object.hasOwn(PROGRAMS, format) ? PROGRAMS[format] : undefined;
      if (what === undefined && !(BY_NAME.test(path) && !(isText === true && size > 1000))) continue;
      yield {
        at: repository.spanOf(path),
        message: `This is ${what ?? 'a compiled file'}, and nobody can read what it does.`,
        severity: context === 'vendored' || context === 'example' ? 'low' : undefined,
        confidence: what === undefined ? 'low' : 'medium',
      };
    }
  },
};
