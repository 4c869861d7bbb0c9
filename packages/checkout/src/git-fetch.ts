import { isIP } from 'node:net';
import type { CheckoutLimits } from './limits.ts';

/** The place to fetch from, with the addresses its name stands for. */
export interface Pinned {
  readonly url: string;
  readonly addresses: readonly string[];
}

/** Settings under which git may talk to a host: one protocol, one place, no helper, no hook, no second thought. */
export function hardened(gitDir: string, pinned: Pinned, limits: CheckoutLimits): readonly string[] {
  const { protocol } = new URL(pinned.url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const settings = [
    `safe.directory=${gitDir}`,
    'protocol.allow=never',
    `protocol.${scheme}.allow=always`,
    'protocol.version=2',
    'http.followRedirects=false',
    ...resolveSetting(pinned),
    'http.proxy=',
    `http.lowSpeedLimit=${limits.slowBytesPerSecond}`,
    `http.lowSpeedTime=${Math.max(1, Math.ceil(limits.slowMs / 1_000))}`,
    'credential.helper=',
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'submodule.recurse=false',
    'transfer.bundleURI=false',
    'fetch.unpackLimit=1',
    'fetch.fsckObjects=false',
    'fetch.writeCommitGraph=false',
    'pack.threads=1',
    'core.bigFileThreshold=1m',
    'gc.auto=0',
    'maintenance.auto=false',
  ];
  return [`--git-dir=${gitDir}`, ...settings.flatMap((setting) => ['-c', setting])];
}

/** `HOST:PORT:ADDRESS[,ADDRESS]`; an address in the URL needs no pin. */
function resolveSetting(pinned: Pinned): readonly string[] {
  const { hostname, port, protocol } = new URL(pinned.url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
  const number = port === '' ? (protocol === 'http:' ? '80' : '443') : port;
  const addresses = pinned.addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address));
  return [`http.curloptResolve=${hostname}:${number}:${addresses.join(',')}`];
}

/** Asks which branch is the default, and which of the given refs exist. */
export function lsRemote(url: string, refs: readonly string[]): readonly string[] {
  return ['ls-remote', '--symref', '--', url, 'HEAD', ...refs];
}

/** Brings one commit, without history and without files too large to be read. */
export function fetchOne(url: string, source: string, limits: CheckoutLimits): readonly string[] {
  return [
    'fetch',
    ...FETCH_FLAGS,
    `--filter=blob:limit=${limits.fileBytes + 1}`,
    '--',
    url,
    `+${source}:${FETCHED_REF}`,
  ];
}

const FETCH_FLAGS = '-q --depth 1 --no-tags --no-recurse-submodules --no-auto-maintenance --no-write-fetch-head'.split(
  ' ',
);

/** What was asked for is kept under this name. */
export const FETCHED_REF = 'refs/assay/scan';
