import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import { hooksIn } from './agent-settings.ts';
import { type ManifestFile, placeOf, targetOf } from './manifest.ts';
import { serversOf } from './mcp-config.ts';

/** `` !`git status` ``: what the command prints stands in its place when an agent reads the text. */
const FILLED_IN = /(?<![\w`])!`([^`\n]{1,2000})`/g;

/** Reads what runs when an agent is given a command, a skill or a role of its own: hooks in the head, commands in the text. */
export function readPromptCommands(file: ManifestFile, others: OtherFiles): readonly Note[] {
  if (file.language !== 'markdown') return [];
  const root = file.text.startsWith('---') ? file.settings() : undefined;
  const told = root === undefined ? [] : [...hooksIn(file, root, others), ...serversOf(file, root)];
  const filled = [...file.text.matchAll(FILLED_IN)].map((match): Note => {
    const command = match[1] ?? '';
    const at = placeOf(file, { start: match.index, end: match.index + match[0].length });
    return { kind: 'hook', at, event: 'agent its own text', command, target: targetOf(file, command, others) };
  });
  return [...told, ...filled];
}
