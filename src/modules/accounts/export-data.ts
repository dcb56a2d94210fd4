import { HOUR_MS } from '#contract/durations.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import { listAffiliates } from './affiliates.ts';
import { listSessions } from './list-sessions.ts';
import type { AccountsContext } from './deps.ts';
import { readMemberPrivacy } from './member-page.ts';
import { listMutedMembers } from './muted-members.ts';
import { listPasskeys } from './passkeys.ts';
import { readUser } from './profile.ts';
import { findDealersOf } from './store/dealers.ts';
import { findDevicesOf } from './store/known-devices.ts';
import { findSignInDevicesOf, findSignInNetworksOf } from './store/sign-in-evidence.ts';
import { readTwoStep } from './two-step.ts';
import { impersonationsOf } from './impersonations.ts';

export async function exportData(context: AccountsContext, actor: SignedIn): Promise<Result<Record<string, unknown>>> {
  const { executor } = context.database;
  const user = await readUser(context, actor.userId);
  if (!user.ok) return user;
  const tooMany = await context.limits.take({ name: 'export-account', limit: 10, perMs: HOUR_MS }, actor.userId);
  if (tooMany !== null) return tooMany;
  const data: Record<string, unknown> = {
    exported_at: new Date(await context.clock.now(executor)).toISOString(),
    account: user.value,
    two_step: await readTwoStep(context, actor.userId),
    passkeys: await listPasskeys(context, actor.userId),
    sessions: await listSessions(context, actor, null),
    connected_people: await listAffiliates(executor, actor.userId),
    known_devices: (await findDevicesOf(executor, actor.userId)).map(
      ({ device, network, firstSeenAt, lastSeenAt }) => ({
        device,
        network,
        first_seen_at: firstSeenAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      }),
    ),
    networks: (await findSignInNetworksOf(executor, actor.userId)).map(({ network, firstSeenAt, lastSeenAt }) => ({
      network,
      first_seen_at: firstSeenAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    browsers: (await findSignInDevicesOf(executor, actor.userId)).map(({ deviceKey, firstSeenAt, lastSeenAt }) => ({
      code: deviceKey,
      first_seen_at: firstSeenAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    member_page: await readMemberPrivacy(executor, actor.userId),
    muted_members: await listMutedMembers(executor, actor.userId),
    dealers: await findDealersOf(executor, actor.userId),
    seen_by_staff: await impersonationsOf(executor, actor.userId),
  };
  for (const personalData of context.personalDataProviders())
    data[personalData.name] = await personalData.exportFor(executor, actor.userId);
  return accepted(data);
}
