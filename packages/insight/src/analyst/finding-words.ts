import { cut, harmless, place } from '../text/escape.ts';
import { list, stopped } from '../text/words.ts';
import type { FindingGroup } from './evidence.ts';
import { distinct } from './project.ts';

/** “Tool argument reaches a shell (critical): the message. src/run.ts:41 and 2 more”. */
export function describeGroup(group: FindingGroup): string {
  const { worst } = group;
  const says = stopped(cut(harmless(worst.message), 260));
  return `${harmless(worst.name)} (${worst.severity}${doubtOf(worst)}): ${says} ${list(placesOf([group]), 2)}`;
}

/** Where the findings of some groups are, the heaviest of each group first, each place once. */
export function placesOf(groups: readonly FindingGroup[]): readonly string[] {
  const most = Math.max(0, ...groups.map(({ findings }) => findings.length));
  const inTurn = Array.from({ length: most }, (_, at) => groups.flatMap(({ findings }) => findings[at] ?? [])).flat();
  return distinct(inTurn.map((finding) => place(finding.file, finding.line)));
}

/** What takes weight from a finding, to follow its severity. */
export function doubtOf({ confidence, context }: FindingGroup['worst']): string {
  const setting = context === 'runtime' ? '' : `, in ${settingOf(context)}`;
  return `${confidence === 'low' ? ', uncertain' : ''}${setting}`;
}

/** The words for a context that is not run. */
export function settingOf(context: string): string {
  switch (context) {
    case 'test':
      return 'tests';
    case 'docs':
      return 'documentation';
    case 'example':
      return 'examples';
    case 'generated':
      return 'generated files';
    case 'vendored':
      return 'bundled third-party code';
    default:
      return 'code that runs';
  }
}
