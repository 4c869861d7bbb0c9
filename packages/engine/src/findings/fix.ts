import type { Check, FixLanguage } from '../check.ts';
import { languageOf } from '../inventory/language.ts';

/** As people write them, in the order of a page. */
const LANGUAGES: readonly (readonly [FixLanguage, string])[] = [
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
  ['go', 'Go'],
  ['java', 'Java'],
  ['php', 'PHP'],
  ['ruby', 'Ruby'],
  ['csharp', 'C#'],
  ['rust', 'Rust'],
];

/** What holds one of them goes by another name. */
const HOLDS: ReadonlyMap<string, FixLanguage> = new Map([
  ['typescript', 'javascript'],
  ['vue', 'javascript'],
  ['svelte', 'javascript'],
  ['notebook', 'python'],
]);

type Fixed = Pick<Check, 'fix' | 'fixIn'>;

/** What to do, and how that is written in the language of a file. */
export function fixFor(check: Fixed, path: string): string {
  const language = languageOf(path);
  const held = HOLDS.get(language) ?? language;
  const written = fixesOf(check).find((fix) => fix.id === held);
  const fix = oneLine(check.fix);
  return written === undefined ? fix : `${fix} In ${written.language}: ${written.text}`;
}

/** How the fix is written in each language that has its own words for it. */
export function fixesOf({ fixIn }: Fixed): readonly WrittenFix[] {
  return LANGUAGES.flatMap(([id, language]) => {
    const text = fixIn?.[id];
    return text === undefined ? [] : [{ id, language, text: oneLine(text) }];
  });
}
interface WrittenFix {
  readonly id: FixLanguage;
  readonly language: string;
  readonly text: string;
}

/** Texts are written indented in the check's file. */
function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
