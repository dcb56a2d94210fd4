import { isIPv4, isIPv6 } from 'node:net';

const IPV4_GROUP_BITS = 8;
const IPV6_GROUP_BITS = 16;
/** A customer with one IPv6 address usually holds a whole /64 (RFC 6177), so it counts as one caller. */
const IPV6_BITS_OF_A_CALLER = 64;

/**
 * Returns the canonical network of an address: `203.0.0.0/16`, `2001:db8::/32`. `bits` must be multiples of 8 (IPv4)
 * and of 16 (IPv6). Null for text that is not an address.
 */
export function networkOf(address: string, bits: { readonly ipv4: number; readonly ipv6: number }): string | null {
  if (isIPv4(address)) {
    const groups = address.split('.').map((group, index) => (index * IPV4_GROUP_BITS < bits.ipv4 ? group : '0'));
    return `${groups.join('.')}/${bits.ipv4}`;
  }
  if (!isIPv6(address)) return null;
  return `${ipv6Groups(address)
    .slice(0, bits.ipv6 / IPV6_GROUP_BITS)
    .join(':')}::/${bits.ipv6}`;
}

/** Truncated as privacy asks, and small enough that few people share one (an IPv6 site is a /48: RFC 6177). */
const EVIDENCE_BITS = { ipv4: 24, ipv6: 48 } as const;

/** Returns the network that is kept as evidence of sign-ins and bids, or null for text that is not an address. */
export const evidenceNetwork = (address: string): string | null => networkOf(address, EVIDENCE_BITS);

/** Returns the rate-limit key of an address: the IPv4 address itself, or the /64 network of an IPv6 address. */
export function callerAt(address: string): string {
  return isIPv6(address) ? (networkOf(address, { ipv4: 32, ipv6: IPV6_BITS_OF_A_CALLER }) ?? address) : address;
}

/** The eight groups of an IPv6 address in the URL parser's spelling, without its zone (`%eth0`). */
function ipv6Groups(address: string): string[] {
  const [front = '', back = ''] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const groups = front === '' ? [] : front.split(':');
  const last = back === '' ? [] : back.split(':');
  return [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0'), ...last];
}
