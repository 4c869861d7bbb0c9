/** A program that has something else run: another program among its words, or a line that a shell reads. */
export interface CommandCarrier {
  readonly programs: RegExp;
  /**
   * Where the line stands that a shell reads, all words of it put together: behind the machine it is for, behind a word such
   * as `shell` or `-c`, all of them, or the first that is no option, unless `-e` tells it. Absent where the words begin with a
   * program.
   */
  readonly line?: 'behind host' | 'everywhere' | 'first' | RegExp;
  /** Its options that take the next word. */
  readonly takes?: RegExp;
  /** Only with one of these words: `docker exec`, and not `docker run`, whose box is made for what it runs. */
  readonly command?: RegExp;
}

export const COMMAND_CARRIERS: readonly CommandCarrier[] = [
  { programs: /^(?:ssh|autossh|slogin)$/, line: 'behind host', takes: /^-[BbcDEeFIiJLlmOopQRSWw]$/ },
  { programs: /^adb$/, line: /^shell$/ },
  { programs: /^(?:su|runuser|script|sg|flock|vagrant)$/, line: /^(?:-c|--command)$/ },
  { programs: /^(?:watch|parallel)$/, line: 'everywhere', takes: /^(?:-n|--interval|-j|--jobs)$/ },
  { programs: /^tmux$/, line: /^send(?:-keys)?$/, takes: /^-[tN]$/ },
  { programs: /^screen$/, line: /^stuff$/ },
  // Both have words that run a program: `e`, `system()`.
  { programs: /^g?sed$/, line: 'first', takes: /^-[lf]$|^--(?:file|line-length)$/ },
  { programs: /^[gmn]?awk$/, line: 'first', takes: /^-[vFf]$|^--(?:assign|field-separator|file)$/ },
  // Fetch the package of that name and run it.
  { programs: /^(?:npx|pnpx|bunx|uvx)(?:\.cmd)?$/, line: 'first', takes: /^(?:-w|--workspace|--python)$/ },
  {
    programs:
      /^(?:sudo|doas|env|nohup|timeout|nice|ionice|setsid|stdbuf|chroot|unshare|nsenter|systemd-run|unbuffer|xvfb-run|flatpak-spawn|firejail|bwrap|gosu|su-exec|sshpass|wsl|winpty|find|fd|xargs|time|caffeinate|uv|poetry|pipenv|conda)$/,
  },
  { programs: /^(?:docker|podman|nerdctl|kubectl|oc|docker-compose|crictl|lxc)$/, command: /^exec$/ },
];
