import type { Executor } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/networks.ts';
import { deviceOf } from './devices.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { notifyOwner } from './security-notices.ts';
import { forgetDevices, keepDevice } from './store/known-devices.ts';
import { forgetNetworks, keepNetwork } from './store/sign-in-networks.ts';

/** A browser and network unused for this many days counts as new. Equals the longest lifetime of a session. */
const KNOWN_DAYS = 180;
/** How long the networks of sign-ins are kept as evidence of accounts that belong together. */
const NETWORK_DAYS = 730;
/** Small enough that two people in it are likely to be in one place. */
const SHARED_NETWORK_BITS = { ipv4: 24, ipv6: 64 } as const;
const DAY_MS = 86_400_000;
const LONGEST_DEVICE = 400;
const LONGEST_NETWORK = 64;

/**
 * Records the device and notifies the owner of a new one. Does not notify if no device is known (just registered, or
 * away for half a year), nor with `isOwn`, when they are already signed in on this browser.
 */
export async function recordDevice(
  context: AccountsContext,
  transaction: Executor,
  { userId, origin, at, isOwn }: { userId: string; origin: Origin; at: number; isOwn: boolean },
): Promise<void> {
  await forgetDevices(transaction, userId, new Date(at - KNOWN_DAYS * DAY_MS));
  const device = deviceOf(origin.userAgent).slice(0, LONGEST_DEVICE);
  const isNew = await keepDevice(transaction, {
    userId,
    device,
    network: deviceNetwork(origin.address),
    at: new Date(at),
  });
  await forgetNetworks(transaction, userId, new Date(at - NETWORK_DAYS * DAY_MS));
  const network = networkOf(origin.address, SHARED_NETWORK_BITS);
  if (network !== null) await keepNetwork(transaction, { userId, network, at: new Date(at) });
  if (isNew && !isOwn) await notifyOwner(context, transaction, { userId, at, event: 'new_device', origin });
}

/** The prefix of an address that stays the same while a home or office address changes. */
const DEVICE_NETWORK_BITS = { ipv4: 16, ipv6: 32 } as const;

export function deviceNetwork(address: string): string {
  return networkOf(address, DEVICE_NETWORK_BITS) ?? (address === '' ? 'unknown' : address.slice(0, LONGEST_NETWORK));
}
