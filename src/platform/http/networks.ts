import { isIPv4, isIPv6 } from 'node:net';

const IPV4_GROUP_BITS = 8;
const IPV6_GROUP_BITS = 16;
/** A customer usually holds a whole IPv6 /64 (RFC 6177). */
const IPV6_KEY_BITS = 64;

/** `203.0.0.0/16`, or null for other text. `bits` are multiples of 8 (IPv4) and 16 (IPv6). */
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

/** Truncated for privacy, yet shared by few people (an IPv6 site is a /48: RFC 6177). */
const EVIDENCE_BITS = { ipv4: 24, ipv6: 48 } as const;

export const evidenceNetwork = (address: string): string | null => networkOf(address, EVIDENCE_BITS);

export function addressKey(address: string): string {
  return isIPv6(address) ? (networkOf(address, { ipv4: 32, ipv6: IPV6_KEY_BITS }) ?? address) : address;
}

/** The eight groups as the URL parser writes them, without the zone (`%eth0`). */
function ipv6Groups(address: string): string[] {
  const [front = '', back = ''] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const groups = front === '' ? [] : front.split(':');
  const last = back === '' ? [] : back.split(':');
  return [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0'), ...last];
}
