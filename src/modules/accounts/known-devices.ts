import { DAY_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import { evidenceNetwork, networkOf } from '#platform/http/networks.ts';
import { deviceOf } from './devices.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { notifyOwner } from './security-notifications.ts';
import { forgetDevices, keepDevice } from './store/known-devices.ts';
import { deleteSignInEvidenceBefore, keepSignInNetwork } from './store/sign-in-evidence.ts';

/** A browser and network unused for this many days counts as new. Equals the longest lifetime of a session. */
const KNOWN_DAYS = 180;
/** How long sign-in networks and browsers are kept as evidence of connected accounts. */
const EVIDENCE_DAYS = 730;
const MAX_DEVICE_LENGTH = 400;
const MAX_NETWORK_LENGTH = 64;

/** Not if the owner has no known device or, with `isOwn`, is already signed in on this browser. */
export async function recordDevice(
  context: AccountsContext,
  transaction: Executor,
  { userId, origin, at, isOwn }: { userId: string; origin: Origin; at: number; isOwn: boolean },
): Promise<void> {
  await forgetDevices(transaction, userId, new Date(at - KNOWN_DAYS * DAY_MS));
  const device = deviceOf(origin.userAgent).slice(0, MAX_DEVICE_LENGTH);
  const isNew = await keepDevice(transaction, {
    userId,
    device,
    network: deviceNetwork(origin.address),
    at: new Date(at),
  });
  const network = evidenceNetwork(origin.address);
  if (network !== null) await keepSignInNetwork(transaction, { userId, network, at: new Date(at) });
  if (isNew && !isOwn) await notifyOwner(context, transaction, { userId, at, event: 'new_device', origin });
}

export async function deleteOldSignInEvidence({
  database: { executor },
  clock,
}: Pick<AccountsContext, 'database' | 'clock'>): Promise<number> {
  return deleteSignInEvidenceBefore(executor, new Date((await clock.now(executor)) - EVIDENCE_DAYS * DAY_MS));
}

const DEVICE_NETWORK_BITS = { ipv4: 16, ipv6: 32 } as const;

export function deviceNetwork(address: string): string {
  return networkOf(address, DEVICE_NETWORK_BITS) ?? (address === '' ? 'unknown' : address.slice(0, MAX_NETWORK_LENGTH));
}
