import { expect, test } from 'vitest';
import { addressKey, networkOf } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.0.0/16'],
  ['2001:db8:1::7', '2001:db8::/32'],
  ['2001:0DB8:ffff:0:0:0:0:1', '2001:db8::/32'],
  ['2001::1', '2001:0::/32'],
  ['fe80::1%eth0', 'fe80:0::/32'],
  ['in-process', null],
])('%s lies in %s', (address, network) => expect(networkOf(address, { ipv4: 16, ipv6: 32 })).toBe(network));

test('counts an IPv6 network as one caller, and each IPv4 address by itself', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  expect(['203.0.113.7', 'in-process', 'unknown'].map(addressKey)).toEqual(['203.0.113.7', 'in-process', 'unknown']);
});
