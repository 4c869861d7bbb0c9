import type { RepositoryCheck } from '../../check.ts';
import { folderPrefixOf } from '../../tree/paths.ts';

const PROGRAMS: ReadonlySet<string> = new Set(['elf', 'pe', 'macho', 'class']);
/** Programs by their names, whatever their first bytes pretend. */
const BY_NAME = /\.(?:exe|dll|so|dylib|scr|msi|com|bin|elf|pyd|jar|class|node|apk|dmg|deb|rpm)$/i;

export const check: RepositoryCheck = {
  id: 'mcp-skill-opaque-program',
  title: 'Skill brings a program that nobody can read',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506, 1357],
  why: `
    A skill is text and scripts, so that a person can read what the agent is going to do. A compiled file beside it is run
    unread, on the machine of the user and with the rights of the agent.`,
  fix: 'Leave the file out. Let the skill install a released program with a version and a checksum, or bring its source.',
  blindSpots: 'What the file does is not looked into. Archives and pictures are not opened.',
  over: 'repository',
  examples: {
    bad: [
      {
        'skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads PDF files\n---\nRun it.',
        'skills/pdf/tool.exe': '«»MZ\0',
      },
      { 'SKILL.md': '---\nname: fast\ndescription: Sorts\n---\nRun it.', 'assets/sort.bin': '«»\0\u0001\u0002' },
    ],
    good: [
      {
        'skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads PDF files\n---\nRun it.',
        'skills/pdf/read.py': 'print(1)\n',
      },
      {
        'skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads PDF files\n---\nRun it.',
        'vendor/tool.exe': 'MZ\0',
      },
      {
        'skills/pdf/SKILL.md': '---\nname: pdf\ndescription: Reads\n---\nRun it.',
        'skills/pdf/tests/old.bin': '\0\u0001',
      },
    ],
  },

  *find(repository) {
    const folders = repository.notesOf('skill').map((skill) => ({ skill, folder: folderPrefixOf(skill.at.file) }));
    const isPackage = repository.notesOf('package').some((note) => !note.at.file.includes('/'));
    for (const { path, format, context, size, isText } of repository.files) {
      if (isText !== false || context === 'test' || size === 0) continue;
      if (!BY_NAME.test(path) && !(format !== undefined && PROGRAMS.has(format))) continue;
      const owner = folders.find(({ folder }) => path.startsWith(folder) && !(folder === '' && isPackage));
      if (owner === undefined) continue;
      yield {
        at: repository.spanOf(path),
        message: `The skill ${owner.skill.name} brings a compiled file along, and nobody can read what it does.`,
      };
    }
  },
};
