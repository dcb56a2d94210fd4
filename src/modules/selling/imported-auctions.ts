import type { FieldErrors } from '#contract/endpoint.ts';
import { CreateAuctionSchema, type CreateAuction } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import { findSame } from './calendar-store.ts';
import { CLOSE_HAS_PASSED, checkNewOffer, isChecked } from './check-offer.ts';
import { createWithin, findSeller } from './create-auction.ts';
import type { SellingDeps } from './deps.ts';
import { hasAuctions, isKnownToMembers } from './listing-store.ts';
import { findAuction } from './store.ts';

/** The auctions of a file. The caller checks the powers. */
export interface ImportedAuctions {
  /** Everything that would refuse the auction, by field. Writes nothing. */
  check(executor: Executor, input: CreateAuction): Promise<FieldErrors>;
  create(transaction: Executor, what: { staffId: string; input: CreateAuction }): ReturnType<typeof createWithin>;
  /** Takes an auction that nobody knows yet off the site. Returns why it stays, or null. */
  remove(transaction: Executor, what: { auctionId: string; staffId: string }): Promise<string | null>;
  sells(executor: Executor, userId: string): Promise<boolean>;
  /** Call it after the commit. */
  announce(): void;
}

export const importedAuctions = (deps: SellingDeps): ImportedAuctions => ({
  check: (executor, input) => checkNew(deps, executor, input),
  create: (transaction, what) => createWithin(deps, transaction, what),
  remove: (transaction, what) => removeUnopened(deps, transaction, what),
  sells: hasAuctions,
  announce: () => deps.live.wake(),
});

async function checkNew(deps: SellingDeps, executor: Executor, input: CreateAuction): Promise<FieldErrors> {
  const found: FieldErrors = {};
  const checked = CreateAuctionSchema.safeParse(input);
  if (!checked.success)
    for (const { path, message } of checked.error.issues) found[String(path[0] ?? '')] ??= [message];
  const settings = await deps.operations.settings(executor);
  const offered = checkNewOffer(input, settings);
  const seller = await findSeller(deps, executor, input);
  if (!isChecked(offered)) return { ...offered, ...found, ...('fieldErrors' in seller ? seller.fieldErrors : {}) };
  if (offered.closesAt <= (await deps.clock.now(executor))) found['close_date'] = [CLOSE_HAS_PASSED];
  if ('fieldErrors' in seller) return { ...found, ...seller.fieldErrors };
  const same = await findSame(executor, {
    title: input.title,
    seller: seller.sellerId,
    closesAt: new Date(offered.closesAt),
  });
  return same === null ? found : { ...found, title: [`This auction already exists: ${same}.`] };
}

async function removeUnopened(
  deps: SellingDeps,
  transaction: Executor,
  { auctionId, staffId }: { auctionId: string; staffId: string },
): Promise<string | null> {
  const record = await findAuction(transaction, 'id', auctionId);
  if (record === null) throw new Error(`the imported auction ${auctionId} is gone`);
  if (await isKnownToMembers(transaction, auctionId)) return 'Members already follow it. Withdraw it instead.';
  if (!(await deps.bidding.unpublish(transaction, auctionId))) return 'It has opened, or was withdrawn.';
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staffId,
    action: 'auction_import_undone',
    subject: `auction:${record.slug}`,
    before: { title: record.title },
    at: await deps.clock.now(transaction),
  });
  return null;
}
