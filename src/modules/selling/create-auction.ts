import type { AuctionStatus } from '#auction/types.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import { CreateAuctionSchema, type CreateAuction } from '#contract/account.ts';
import { requireStaff } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, invalid, invalidInput, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { plainSlug } from '#platform/slug.ts';
import { checkNewOffer, isChecked, termsOf } from './check-offer.ts';
import type { SellingDeps } from './deps.ts';
import { findFreeSlug, insertAuction } from './store.ts';

const MAX_TRIES_FOR_SLUG = 5;
const MAX_SLUG_LENGTH = 100;
const TO_SCHEDULED: readonly AuctionStatus[] = ['submitted', 'approved', 'scheduled'];

/** If the start has passed, it opens at once. */
export async function createAuction(
  deps: SellingDeps,
  actor: Actor,
  input: CreateAuction,
): Promise<Result<{ id: string; slug: string }>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction((transaction) =>
    createWithin(deps, transaction, { staffId: staff.value.userId, input }),
  );
  if (result.ok) deps.live.wake();
  return result;
}

/** Checks nobody's powers. */
export async function createWithin(
  deps: SellingDeps,
  transaction: Executor,
  { staffId, input }: { staffId: string; input: CreateAuction },
): Promise<Result<{ id: string; slug: string }>> {
  const parsed = CreateAuctionSchema.safeParse(input);
  if (!parsed.success) return invalidInput(validationProblem(parsed.error));
  const asked = parsed.data;
  const settings = await deps.operations.settings(transaction);
  const checked = checkNewOffer(asked, settings);
  const seller = await findSeller(deps, transaction, asked);
  if (!isChecked(checked) || 'fieldErrors' in seller)
    return invalid({
      ...(isChecked(checked) ? {} : checked),
      ...('fieldErrors' in seller ? seller.fieldErrors : {}),
    });
  const at = await deps.clock.now(transaction);
  const record = {
    id: newId(),
    sellerId: seller.sellerId,
    dealerId: seller.dealerId,
    title: asked.title,
    subtitle: asked.subtitle,
    make: asked.make,
    model: asked.model,
    year: asked.year,
    bodyStyle: asked.body_style,
    vehicle: asked.vehicle,
    story: asked.story,
    location: asked.location,
    isFeatured: asked.is_featured,
    terms: termsOf(settings, asked.starting_bid),
  };
  const slug = await insertWithSlug(transaction, record, at);
  await deps.bidding.openBidding(transaction, {
    auctionId: record.id,
    status: 'draft',
    ...checked,
    reserve: asked.reserve ?? null,
  });
  for (const to of checked.startsAt <= at ? [...TO_SCHEDULED, 'live' as const] : TO_SCHEDULED) {
    const moved = await deps.bidding.move(transaction, record.id, { to, at });
    assert(moved.ok, 'the draft could not be scheduled');
  }
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staffId,
    action: 'auction_created',
    subject: `auction:${slug}`,
    after: { title: asked.title, seller: asked.seller },
    at,
  });
  return accepted({ id: record.id, slug });
}

export async function findSeller(
  deps: SellingDeps,
  executor: Executor,
  { seller, dealer }: { seller: string; dealer?: string | undefined },
): Promise<{ sellerId: string; dealerId: string | null } | { fieldErrors: FieldErrors }> {
  const user = await deps.accounts.findUserByUsername(executor, seller);
  const found = dealer === undefined || dealer === '' ? null : await deps.accounts.findDealerBySlug(executor, dealer);
  const fieldErrors: FieldErrors = {};
  if (user === null) fieldErrors['seller'] = ['No user has this username.'];
  if (found === null && dealer !== undefined && dealer !== '')
    fieldErrors['dealer'] = ['No dealer has this name in its URL.'];
  return user === null || Object.keys(fieldErrors).length > 0
    ? { fieldErrors }
    : { sellerId: user.userId, dealerId: found?.dealerId ?? null };
}

const RANDOM_SUFFIX_LENGTH = 6;

/** Retries with a random suffix if another request takes the slug. */
export async function insertWithSlug(
  transaction: Executor,
  record: Omit<Parameters<typeof insertAuction>[1], 'slug'>,
  at: number,
): Promise<string> {
  for (let attempt = 0; attempt < MAX_TRIES_FOR_SLUG; attempt += 1) {
    const slug =
      attempt === 0
        ? await findFreeSlug(transaction, slugOf(record.title))
        : `${slugOf(record.title)}-${newId().slice(-RANDOM_SUFFIX_LENGTH)}`;
    if (await insertAuction(transaction, { ...record, slug }, at)) return slug;
  }
  throw new Error('no free slug was found');
}

/** `1967 Jaguar E-Type Série 1` → `1967-jaguar-e-type-serie-1`. */
export function slugOf(title: string): string {
  return plainSlug(title, MAX_SLUG_LENGTH) || 'auction';
}
