import type { Note } from '../notes.ts';
import type { OtherFiles } from '../code.ts';
import { type ManifestFile, textsOf } from './manifest.ts';
import { readPromptCommands } from './prompt-commands.ts';
import { stringOf } from '../../knowledge/every-member.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]{0,20000}?)\r?\n---/;

/** Reads the front matter of a skill or an agent definition. */
export function readSkill(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const match = FRONT_MATTER.exec(file.text);
  const root = file.settings();
  const allowed = root?.get('allowed-tools') ?? root?.get('tools');
  return [
    {
      kind: 'skill',
      at: { file: file.path, start: 0, end: match?.[0].length ?? 0 },
      name: stringOf(root?.get('name')) ?? file.path.split('/').at(-2) ?? file.path,
      description: stringOf(root?.get('description')) ?? '',
      allowedTools: textsOf(allowed).flatMap(splitTools),
      words: wordsOf(file.text),
    },
    ...readPromptCommands(file, others),
  ];
}

/** `Bash(git:*), Read` → two tools; commas inside brackets do not separate. */
function splitTools(text: string): readonly string[] {
  return (text.slice(0, 2000).match(/[^\s,(]+(?:\([^)]*\))?/g) ?? []).map((tool) => tool.trim());
}

const MOST_WORDS = 600;
const LONGEST_TEXT = 40_000;

/** Names, hosts and variables are taken apart: `api.acme.io` and `ACME_KEY` both speak of `acme`. */
function wordsOf(text: string): readonly string[] {
  const words = new Set<string>();
  for (const [word] of text
    .slice(0, LONGEST_TEXT)
    .toLowerCase()
    .matchAll(/[a-z][a-z0-9-]{3,40}/g)) {
    words.add(word);
    if (words.size >= MOST_WORDS) break;
  }
  return [...words];
}
