/** Programs that take commands, and how they are told one. */
export const SHELLS: RegExp = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|powershell\.exe|pwsh)$/i;
export const SHELL_SWITCH: RegExp = /^(?:-c|-lc|-ic|\/c|\/C|\/k|-Command|-command|-EncodedCommand)$/;

/** Programs that run the code they are given, and how they are told to. */
export const INTERPRETERS: RegExp =
  /(?:^|[/\\])(?:node|nodejs|deno|bun|tsx|ts-node|python[\d.]*|pypy3?|perl|ruby|php|lua|luajit|osascript|Rscript)(?:\.exe)?$/i;
export const CODE_SWITCH: RegExp = /^(?:-e|--eval|-p|--print|-pe|-c|-r|-E|eval)$/;

/** Any of these options. */
export const TELLS_CODE = new RegExp(`${SHELL_SWITCH.source}|${CODE_SWITCH.source}`);

/** Programs that run what their arguments say, or whatever a file or a server says. */
export const RUNS_OTHERS: RegExp =
  /(?:^|[/\\])(?:env|xargs|find|awk|gawk|sed|git|npm|npx|pnpm|yarn|bunx?|uvx?|pipx?3?|docker|podman|kubectl|helm|ssh|scp|rsync|sudo|doas|su|make|cmake|tar|zip|vim?|nano|emacs|less|more|man|go|cargo|mvn|gradle|java|curl|wget|nc|nmap|gdb|strace|nohup|timeout|watch|crontab|systemctl)$/i;
