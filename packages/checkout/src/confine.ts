import type { Command } from './run.ts';

/** How far git is kept apart from the machine: its own namespaces, or resource limits alone. */
export type IsolationLevel = 'bubblewrap' | 'process';

/** What was found on this machine at start; plain data, so that it can be handed to another process. */
export interface Isolation {
  readonly level: IsolationLevel;
  /** Why this level and no better one. */
  readonly reason: string;
  readonly git: string;
  readonly bubblewrap: string | undefined;
  readonly prlimit: string | undefined;
  /** Ends git where this service is killed before it can. */
  readonly timeout: string | undefined;
  /** Arguments of bubblewrap that show the system's programs and nothing else. */
  readonly systemMounts: readonly string[];
}

export interface Confinement {
  /** Git's arguments after the global ones, given the repository's path as git will see it. */
  readonly git: (gitDir: string) => readonly string[];
  readonly repository: string;
  readonly writable: boolean;
  readonly network:
    | { readonly scheme: 'https' | 'http'; readonly nsswitch: string; readonly caFile?: string | undefined }
    | undefined;
  readonly limits: {
    readonly memoryBytes: number;
    readonly cpuSeconds: number;
    readonly fileBytes: number;
    /** Absent where git ends by itself when its input does. */
    readonly seconds?: number;
  };
}

/** Folders that only the system's administrator writes to. */
export const SAFE_PATH = '/usr/local/bin:/usr/bin:/bin';
const INSIDE = '/repo';
/** Where a trusted authority's file appears inside the sandbox. */
const CA_INSIDE = '/ca.pem';

const NAMESPACES =
  '--unshare-all --die-with-parent --new-session --cap-drop ALL --uid 65534 --gid 65534 --clearenv'.split(' ');
const EMPTY_SYSTEM = '--proc /proc --dev /dev --tmpfs /tmp'.split(' ');
const AUTHORITIES = ['/etc/ssl', '/etc/pki', '/etc/ca-certificates'];

/** The command that runs git under everything this machine offers to hold it back. */
export function confined(isolation: Isolation, what: Confinement): Command {
  const inside = isolation.level === 'bubblewrap' && isolation.bubblewrap !== undefined;
  const gitDir = inside ? INSIDE : what.repository;
  const ca = what.network?.caFile;
  const env = environment(what.network?.scheme, ca === undefined ? undefined : inside ? CA_INSIDE : ca);
  const git = [isolation.git, ...what.git(gitDir)];
  const limited = isolation.prlimit === undefined ? git : [isolation.prlimit, ...rlimits(what.limits), ...git];
  if (!inside || isolation.bubblewrap === undefined) {
    const { seconds } = what.limits;
    if (seconds === undefined || isolation.timeout === undefined) return commandOf(limited, env);
    return commandOf([isolation.timeout, '-s', 'KILL', String(seconds), ...limited], env);
  }
  return commandOf([isolation.bubblewrap, ...bubblewrapArguments(isolation, what, env), ...limited], {});
}

function commandOf(words: readonly string[], env: Readonly<Record<string, string>>): Command {
  const [file = '', ...args] = words;
  return { file, args, env };
}

function rlimits(limits: Confinement['limits']): readonly string[] {
  return [
    `--as=${limits.memoryBytes}`,
    `--cpu=${limits.cpuSeconds}`,
    `--fsize=${limits.fileBytes}`,
    '--nofile=64',
    '--core=0',
  ];
}

/** Git's whole environment: nothing of the service's own reaches it. */
export function environment(scheme?: 'https' | 'http', caFile?: string): Readonly<Record<string, string>> {
  return {
    PATH: SAFE_PATH,
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/true',
    SSH_ASKPASS: '/bin/true',
    GIT_ALLOW_PROTOCOL: scheme ?? 'none',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    ...(caFile === undefined ? {} : { GIT_SSL_CAINFO: caFile }),
  };
}

function bubblewrapArguments(
  isolation: Isolation,
  what: Confinement,
  env: Readonly<Record<string, string>>,
): readonly string[] {
  const open = what.writable ? '--bind' : '--ro-bind';
  return [
    ...NAMESPACES,
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...isolation.systemMounts,
    ...(what.network === undefined ? [] : networkMounts(what.network)),
    ...EMPTY_SYSTEM,
    open,
    what.repository,
    INSIDE,
  ];
}

/** The network with no way to resolve a name: git reaches the pinned place or none. */
function networkMounts(network: NonNullable<Confinement['network']>): readonly string[] {
  const { nsswitch, caFile } = network;
  const authorities = AUTHORITIES.flatMap((path) => ['--ro-bind-try', path, path]);
  if (caFile !== undefined) authorities.push('--ro-bind', caFile, CA_INSIDE);
  return ['--share-net', '--ro-bind', nsswitch, '/etc/nsswitch.conf', ...authorities];
}
