/** Programs that take commands, and how they are told one. */
export const SHELLS: RegExp = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|powershell\.exe|pwsh)$/i;
export const SHELL_SWITCH: RegExp = /^(?:-c|-lc|-ic|\/c|\/C|\/k|-Command|-command|-EncodedCommand)$/;

/** Programs that run the code they are given, and how each is told to. */
const INTERPRETER_SWITCHES: readonly (readonly [programs: string, tells: RegExp])[] = [
  ['node|nodejs|deno|bun|tsx|ts-node', /^(?:-e|--eval|-p|--print|-pe|eval)$/],
  [String.raw`python[\d.]*|pypy3?`, /^-c$/],
  ['perl', /^-[pn]?[eE]$/],
  ['ruby|lua|luajit|osascript|Rscript', /^-e$/],
  ['php', /^-r$/],
];

export const INTERPRETERS = new RegExp(
  String.raw`(?:^|[/\\])(?:${INTERPRETER_SWITCHES.map(([programs]) => programs).join('|')})(?:\.exe)?$`,
  'i',
);

/** How this interpreter is told code; undefined where it is none. */
export function codeSwitchOf(program: string): RegExp | undefined {
  const name = program.replace(/^.*[/\\]|\.exe$/gi, '');
  return INTERPRETER_SWITCHES.find(([programs]) => new RegExp(`^(?:${programs})$`, 'i').test(name))?.[1];
}

/** Any of these options. */
export const TELLS_CODE = new RegExp(
  [SHELL_SWITCH, ...INTERPRETER_SWITCHES.map(([, tells]) => tells)].map(({ source }) => source).join('|'),
);

/** Programs that run what their arguments say, or whatever a file or a server says. */
export const RUNS_OTHERS: RegExp =
  /(?:^|[/\\])(?:env|xargs|find|awk|gawk|sed|git|npm|npx|pnpm|yarn|bunx?|uvx?|pipx?3?|docker|podman|kubectl|helm|ssh|scp|rsync|sudo|doas|su|make|cmake|tar|zip|vim?|nano|emacs|less|more|man|go|cargo|mvn|gradle|java|curl|wget|nc|nmap|gdb|strace|nohup|timeout|watch|crontab|systemctl)$/i;
