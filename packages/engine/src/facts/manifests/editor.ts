import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import type { JsonNode } from '../text/json.ts';
import { type ManifestFile, placeOf, targetOf, textsOf } from './manifest.ts';
import { serversOf } from './mcp-config.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Commands a development container runs by itself, the first of them on the host. */
const CONTAINER_HOOKS: ReadonlySet<string> = new Set([
  'initializeCommand',
  'onCreateCommand',
  'updateContentCommand',
  'postCreateCommand',
  'postStartCommand',
  'postAttachCommand',
]);

/** Reads tasks that start when the folder is opened, and servers kept in editor settings. */
export function readEditorSettings(file: ManifestFile, others: OtherFiles): readonly Note[] {
  const root = file.json()?.root;
  if (root === undefined) return [];
  const tasks = root.get('tasks')?.items ?? root.get('tasks', 'tasks')?.items ?? [];
  const hooks = tasks.flatMap((task): readonly Note[] => {
    if (stringOf(task.get('runOptions', 'runOn')) !== 'folderOpen') return [];
    const command = [task, ...SYSTEMS.flatMap((system) => task.get(system) ?? [])]
      .map(commandOf)
      .filter((one) => one !== '')
      .join('; ');
    return [
      {
        kind: 'hook',
        at: placeOf(file, task),
        event: 'editor folder open',
        command,
        target: targetOf(file, command, others),
      },
    ];
  });
  return [...hooks, ...serversOf(file, root)];
}

/** A task may run something else on each system. */
const SYSTEMS = ['windows', 'osx', 'linux'] as const;

function commandOf(task: JsonNode): string {
  const command = [stringOf(task.get('command')) ?? '', ...textsOf(task.get('args'))].join(' ').trim();
  return command === '' ? runnerOf(task) : command;
}

/** `"type": "npm", "script": "watch"`: a task of a program that the editor knows how to start. */
function runnerOf(task: JsonNode): string {
  const type = stringOf(task.get('type'));
  const named = stringOf(task.get('script')) ?? stringOf(task.get('task'));
  if (type === undefined || named === undefined) return type === 'typescript' ? 'tsc' : '';
  return type === 'npm' ? `npm run ${named}` : `${type} ${named}`;
}

/** Reads the commands of `devcontainer.json`. */
export function readDevcontainer(file: ManifestFile, others: OtherFiles): readonly Note[] {
  return (file.json()?.root.members ?? []).flatMap(({ key, keyStart, node }): readonly Note[] => {
    if (!CONTAINER_HOOKS.has(key)) return [];
    const at = placeOf(file, { start: keyStart, end: node.end });
    return commandsOf(node).map((command) => ({
      kind: 'hook',
      at,
      event: `devcontainer ${key}`,
      command,
      target: targetOf(file, command, others),
    }));
  });
}

/** A string, a list of words, or named commands of either form. */
function commandsOf(node: JsonNode): readonly string[] {
  const command = stringOf(node) ?? textsOf(node).join(' ');
  return command === '' ? node.members.flatMap((member) => commandsOf(member.node)) : [command];
}
