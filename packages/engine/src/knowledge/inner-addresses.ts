/** How addresses of inside machines begin. To know one of these ranges is to know of them; a single address is no range. */
export const INNER_BEGINNING: RegExp = /^(?:10\.|192\.168\.?|172\.(?:1[6-9]|2\d|3[01])\.?)$/;

/** As much, in a pattern. */
export const INNER_PATTERN: RegExp =
  /(?<=^|[\^(|:])(?:10(?:\\\.|\[\.\])|192(?:\\\.|\[\.\])168|10\|.{0,40}(?:127|192|172))/;

/** Numbers that together name such a range, as the first two parts of an address are compared with them. */
export const INNER_PAIRS: readonly (readonly number[])[] = [
  [192, 168],
  [172, 16],
];

/** Calls that make a network to look for an address in. */
export const NETWORKS: ReadonlySet<string> = new Set([
  'ipaddress.ip_network()',
  'ipaddress.IPv4Network()',
  'ipaddress.IPv6Network()',
  'netaddr.IPNetwork()',
  'IPAddr()',
]);
