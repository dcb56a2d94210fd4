import { dealerRoleMay } from '#contract/dealer-roles.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { FEED_WARN_FAILURES } from '#contract/feed-fields.ts';
import { SYSTEM_ACTOR } from '#contract/member-names.ts';
import { refusalMessage } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { ImportsContext } from '../deps.ts';
import { claimDueFeed, type FeedRow, recordFailed } from './feed-store.ts';
import { takeFeed } from './import-feed.ts';
import { recordImport } from './save-feed.ts';

/** Longer than any check takes. */
const LEASE_MS = 15 * MINUTE_MS;

/** An error of one feed does not block the others. Returns the count. */
export async function checkFeeds(context: ImportsContext, stopping: AbortSignal): Promise<number> {
  const { database, clock } = context;
  const errors: unknown[] = [];
  let count = 0;
  while (!stopping.aborted) {
    const row = await database.transaction(async (transaction) =>
      claimDueFeed(transaction, { at: new Date(await clock.now(transaction)), leaseMs: LEASE_MS }),
    );
    if (row === null) break;
    count += 1;
    try {
      await checkOne(context, row);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return count;
}

const GONE =
  'The person who set up this feed can no longer import it for the dealership. Change the feed to import it as you.';

async function checkOne(context: ImportsContext, row: FeedRow): Promise<void> {
  const { database, clock, accounts } = context;
  const { dealer_id: dealerId } = row;
  const dealer = (await accounts.findDealersByIds(database.executor, [dealerId])).get(dealerId);
  if (dealer === undefined) return;
  const seller: SignedIn = { kind: 'user', userId: row.seller_id, username: '', isStaff: false, roles: [] };
  const role = await accounts.dealerMembership.roleOf(database.executor, dealerId, row.seller_id);
  const taken =
    role !== null && dealerRoleMay(role, 'import_feeds')
      ? await takeFeed(context, seller, { slug: dealer.slug, row })
      : { problem: GONE };
  await database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    const when = { at: new Date(at), next: new Date(at + DAY_MS) };
    if ('ok' in taken && taken.ok) {
      const imported = { ...dealer, dealerId, actorId: SYSTEM_ACTOR, at, items: taken.value, next: when.next };
      return recordImport(context, transaction, imported);
    }
    const error = 'problem' in taken ? taken.problem : refusalMessage(taken);
    const failures = await recordFailed(transaction, dealerId, { ...when, error });
    if (failures === FEED_WARN_FAILURES) await notifyDealer(context, transaction, { ...dealer, at, error });
  });
}

async function notifyDealer(
  { accounts, notifications }: ImportsContext,
  transaction: Executor,
  { at, dealerId, slug, name, error }: { at: number; dealerId: string; slug: string; name: string; error: string },
): Promise<void> {
  const members = await accounts.dealerMembership.members(transaction, [dealerId]);
  await notifications.notify(
    transaction,
    at,
    members
      .filter(({ role }) => dealerRoleMay(role, 'import_feeds'))
      .map(({ userId }) => ({
        userId,
        kind: 'account',
        auctionId: null,
        slug: null,
        title: `${name}: the stock feed has failed for ${FEED_WARN_FAILURES} days`,
        body: error,
        href: `/account/dealers/${slug}/feed`,
      })),
  );
}
