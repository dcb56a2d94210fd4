import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { listSessions } from './list-sessions.ts';
import type { AccountsHouse } from './parts.ts';
import { listPasskeys } from './passkeys.ts';
import { readUser } from './profile.ts';
import { findDealersOf } from './store/dealers.ts';
import { findDevicesOf } from './store/known-devices.ts';
import { readTwoStep } from './two-step.ts';
import { viewingsOf } from './viewings.ts';

/** All that the house keeps of a person, for them to take along. */
export async function exportData(house: AccountsHouse, actor: SignedIn): Promise<Result<Record<string, unknown>>> {
  const { executor } = house.database;
  const user = await readUser(house, actor.userId);
  if (!user.ok) return user;
  const tooMany = await house.limits.take({ name: 'export-account', limit: 10, perMs: 3_600_000 }, actor.userId);
  if (tooMany !== null) return refused(429, tooMany.body.message, tooMany.body);
  const kept: Record<string, unknown> = {
    exported_at: new Date(await house.clock.now(executor)).toISOString(),
    account: user.value,
    two_step: await readTwoStep(house, actor.userId),
    passkeys: await listPasskeys(house, actor.userId),
    sessions: await listSessions(house, actor, null),
    known_devices: (await findDevicesOf(executor, actor.userId)).map(({ device, network, firstSeenAt, lastSeenAt }) => ({
      device,
      network,
      first_seen_at: firstSeenAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    dealers: await findDealersOf(executor, actor.userId),
    seen_by_the_house: await viewingsOf(executor, actor.userId),
  };
  for (const keeper of house.keepers()) kept[keeper.name] = await keeper.tell(executor, actor.userId);
  return accepted(kept);
}
