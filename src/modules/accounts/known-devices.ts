import type { Executor } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/networks.ts';
import { deviceOf } from './devices.ts';
import type { AccountsHouse, Origin } from './parts.ts';
import { tellOwner } from './security-notices.ts';
import { forgetDevices, keepDevice } from './store/known-devices.ts';

/** A browser and network from where nobody has signed in for so long is a new one: as long as a session lasts at most. */
const KNOWN_DAYS = 180;
const DAY_MS = 86_400_000;
const LONGEST_DEVICE = 400;
const LONGEST_NETWORK = 64;

/**
 * Keeps from where somebody signs in, and tells them of a place that is new. Where nothing was known (they have just registered, or come for
 * the first time in half a year) there is nothing to compare with, and nothing is told; nor where `isOwn`: they are at their own open browser.
 */
export async function knowDevice(
  house: AccountsHouse,
  transaction: Executor,
  { userId, origin, at, isOwn }: { userId: string; origin: Origin; at: number; isOwn: boolean },
): Promise<void> {
  await forgetDevices(transaction, userId, new Date(at - KNOWN_DAYS * DAY_MS));
  const device = deviceOf(origin.userAgent).slice(0, LONGEST_DEVICE);
  const isNew = await keepDevice(transaction, { userId, device, network: deviceNetwork(origin.address), at: new Date(at) });
  if (isNew && !isOwn) await tellOwner(house, transaction, { userId, at, event: 'new_device', origin });
}

/** The front half of an address: as much as a home or an office keeps while its address changes. */
const DEVICE_NETWORK_BITS = { ipv4: 16, ipv6: 32 } as const;

/** The network that somebody signs in from, as it is kept beside their device. */
export function deviceNetwork(address: string): string {
  return networkOf(address, DEVICE_NETWORK_BITS) ?? (address === '' ? 'unknown' : address.slice(0, LONGEST_NETWORK));
}
