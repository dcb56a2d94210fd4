import type { BulkResult } from '#contract/bulk.ts';
import type { MessageSellers } from '#contract/seller-messages.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { SellingDeps } from './deps.ts';
import { findSeller } from './listing-store.ts';

export async function messageSeller(
  deps: SellingDeps,
  actor: Actor,
  { slug, text }: { slug: string; text: string },
): Promise<Result<{ ok: true }>> {
  const staff = requireStaff(actor, 'move_closes');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<{ ok: true }>> => {
    const auction = await findSeller(transaction, slug);
    if (auction === null) return refuse('auction_not_found');
    await deps.accounts.emailUser(transaction, auction.sellerId, {
      subject: `About your ${auction.title}`,
      heading: `About your ${auction.title}`,
      paragraphs: [...text.split(/\n{2,}/), 'To answer, use the contact page.'],
      action: { label: 'View your auction', path: `/account/auctions/${slug}` },
    });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'seller_messaged',
      subject: `auction:${slug}`,
      reason: text,
      at: await deps.clock.now(transaction),
    });
    return accepted({ ok: true });
  });
}

export async function messageSellers(
  deps: SellingDeps,
  actor: Actor,
  { slugs, text }: MessageSellers,
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'move_closes');
  if (!staff.ok) return staff;
  return accepted(await runInBulk(slugs, (slug) => messageSeller(deps, actor, { slug, text }), deps.log));
}
