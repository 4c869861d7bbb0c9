import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How far the analysis is kept from the machine: namespaces without network and files, or a process with limits. */
export type IsolationLevel = 'bubblewrap' | 'process';

export interface Confinement {
  readonly level: IsolationLevel;
  /** Why this level and not a better one. */
  readonly reason: string;
  /** The command line that runs a script of ours under this confinement. */
  command(script: string): { readonly file: string; readonly args: readonly string[] };
}

/** Bytes of memory the process may ask for beside its heap: grammars in WebAssembly, buffers. */
const DATA_BYTES = 1_500_000_000;
const HEAP_MEGABYTES = 512;
/** A hang is noticed by the service; this holds where nothing else does. */
const CPU_SECONDS = 600;
/**
 * All an analysis process knows of its surroundings: how the C library keeps memory. Compiling takes tens of megabytes for
 * a moment, in pieces of 32 KiB; in many arenas, and with a threshold that is higher or grows, they would never be given
 * back.
 */
export const CHILD_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '1000000',
} as const;

let found: Promise<Confinement> | undefined;

/** The best confinement that works on this machine; tried once. */
export function confinement(): Promise<Confinement> {
  found ??= findConfinement();
  return found;
}

/** Tries bubblewrap by running Node in it; a container without user namespaces has it and cannot use it. */
export async function findConfinement(without: readonly 'bwrap'[] = []): Promise<Confinement> {
  const prlimit = which('prlimit');
  const setpriv = which('setpriv');
  const nice = which('nice');
  const bwrap = without.includes('bwrap') ? undefined : which('bwrap');
  // A process whose service is killed goes with it, even in an endless loop.
  const withService = setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL'];
  // Whoever asks the service something comes before what it works on.
  const politely = nice === undefined ? [] : [nice, '-n', '10'];
  const limits =
    prlimit === undefined
      ? []
      : [prlimit, `--data=${DATA_BYTES}`, `--cpu=${CPU_SECONDS}`, '--fsize=0', '--nofile=256', '--core=0'];
  // Bubblewrap gives up privileges itself, and may need one to begin with.
  const bare = setpriv === undefined ? [] : [...withService, '--no-new-privs'];
  const plain = confinedBy('process', [...politely, ...bare, ...limits], 'bubblewrap is not installed');
  if (bwrap === undefined) return plain;
  const wrapped = confinedBy(
    'bubblewrap',
    [...politely, ...withService, ...limits, bwrap, ...sandbox()],
    'bubblewrap works',
  );
  const { file, args } = wrapped.command('');
  try {
    await promisify(execFile)(file, [...args.slice(0, -1), '--version'], { timeout: 10_000, env: CHILD_ENVIRONMENT });
    return wrapped;
  } catch {
    return { ...plain, reason: 'bubblewrap is installed but may not make namespaces here' };
  }
}

function confinedBy(level: IsolationLevel, prefix: readonly string[], reason: string): Confinement {
  return {
    level,
    reason,
    command(script) {
      const [file, ...args] = [...prefix, process.execPath, ...nodeOptions(), script] as const;
      return { file, args };
    },
  };
}

function nodeOptions(): readonly string[] {
  return [
    ...(isSource() ? ['--conditions=assay-source'] : []),
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    // The heap grows in small steps and keeps little room for what is new: a third less memory, at no cost that could
    // be measured.
    '--heap-growing-percent=60',
    '--max-semi-space-size=4',
    // Every core has a process to work for: what compiles or tidies up beside it takes from another. In runs by turns, 0 to
    // 18 % less.
    '--no-concurrent-recompilation',
    '--no-parallel-scavenge',
    // What loading and practising left behind is given back while nobody waits.
    '--expose-gc',
    '--no-warnings',
    '--permission',
    ...programFolders().map((folder) => `--allow-fs-read=${join(folder, '*')}`),
  ];
}

/** Nothing of the machine but Node, the libraries it is linked with, and this program. */
function sandbox(): readonly string[] {
  const mounts = ['/usr/lib', '/usr/lib64', '/lib', '/lib64'].flatMap((path) => showSystemFolder(path));
  const node = realpathSync(process.execPath);
  const program = programFolders().flatMap((folder) => ['--ro-bind', folder, folder]);
  // No new session: the process is started in one of its own, and another would escape its place in the processor's queue.
  const isolated = ['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'];
  const nobody = ['--uid', '65534', '--gid', '65534'];
  const kernel = ['--proc', '/proc', '--dev', '/dev'];
  return [...isolated, ...nobody, ...mounts, ...kernel, '--ro-bind', node, process.execPath, ...program, '--'];
}

function showSystemFolder(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** The folders this program is loaded from: packages of ours, and every node_modules that is looked into for them. */
function programFolders(): readonly string[] {
  const files = [
    fileURLToPath(import.meta.url),
    ...['@assay/engine', '@assay/contract'].map((name) => fileURLToPath(import.meta.resolve(name))),
  ].map((file) => realpathSync(file));
  const own = files.map((file) => moduleFolder(file) ?? packageFolder(file));
  return [...new Set([...own, ...files.flatMap((file) => modulesAbove(file))])];
}

function modulesAbove(file: string): readonly string[] {
  const above: string[] = [];
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) above.push(modules);
  }
  return above;
}

function moduleFolder(file: string): string | undefined {
  const marker = `${sep}node_modules${sep}`;
  const at = file.indexOf(marker);
  return at < 0 ? undefined : file.slice(0, at + marker.length - 1);
}

function packageFolder(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function isSource(): boolean {
  return import.meta.url.endsWith('.ts');
}

function which(name: string): string | undefined {
  return ['/usr/local/bin', '/usr/bin', '/bin'].map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
