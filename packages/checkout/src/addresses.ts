import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { AllowedHost } from './hosts.ts';

/** Finds every address of a name; tests put their own in its place. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Addresses that may be connected to, or why none may. */
export type Vetted =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly fault: 'unresolved' | 'notPublic'; readonly details: string };

const V4_NOT_PUBLIC = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;
/**
 * Beside the special ranges, every form that carries an IPv4 address inside: compatible (::/96), translated
 * (::ffff:0:0:0/96), NAT64, Teredo (in 2001::/23) and 6to4.
 */
const V6_NOT_PUBLIC = `::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32
  2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

const notPublic = new BlockList();
for (const [ranges, family] of [
  [V4_NOT_PUBLIC, 'ipv4'],
  [V6_NOT_PUBLIC, 'ipv6'],
] as const) {
  for (const range of ranges.split(/\s+/)) {
    const [net = '', bits] = range.split('/');
    notPublic.addSubnet(net, Number(bits), family);
  }
}

/** Whether an address belongs to the public internet. IPv4 rules also hold for `::ffff:` forms. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  // A zone (`fe80::1%eth0`) only exists on links of this machine.
  if (family === 0 || address.includes('%')) return false;
  return !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The one spelling in which two addresses can be compared: mapped forms become IPv4. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return (mapped?.[1] ?? address).toLowerCase();
}

/** Asks the system for the addresses of a host. */
export async function resolveBySystem(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/** Resolves a host once; one address that is not public condemns them all, unless the operator listed the origin. */
export async function vetAddresses(
  host: Pick<AllowedHost, 'host' | 'listedAsOrigin'>,
  resolve: Resolve,
): Promise<Vetted> {
  const name = host.host.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) {
    if (host.listedAsOrigin) return { ok: true, addresses: [name] };
    return { ok: false, fault: 'notPublic', details: 'The URL names an address instead of a host.' };
  }
  let addresses: readonly string[];
  try {
    addresses = await resolve(name);
  } catch {
    return { ok: false, fault: 'unresolved', details: `The name ${name} could not be resolved.` };
  }
  if (addresses.length === 0) return { ok: false, fault: 'unresolved', details: `The name ${name} has no address.` };
  if (!host.listedAsOrigin && !addresses.every(isPublicAddress))
    return { ok: false, fault: 'notPublic', details: `The name ${name} leads to an address that is not public.` };
  return { ok: true, addresses };
}
