import { addressOf } from '#contract/call.ts';
import { downloadSaleDocument } from '#contract/endpoints/settlements.ts';
import { isDisclosed } from '#contract/sale-disclosure.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { SaleDocuments } from '#contract/settlements.ts';
import type { DocumentFile } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { SettlementContext, SettlementDeps } from './deps.ts';
import { recordEvent } from './move-on.ts';
import { notifyOther } from './notify.ts';
import { findOwn, lockOwn } from './own-sale.ts';
import { arePassed } from './store/passed-documents.ts';
import type { SettlementRow } from './store/tables.ts';

export async function readSaleDocuments(
  context: SettlementContext,
  actor: SignedIn,
  slug: string,
): Promise<Result<SaleDocuments>> {
  const { executor } = context.database;
  const own = await findOwn(context, executor, { actor, slug });
  return own === null ? refuse('sale_not_found') : accepted(await present(context, executor, own));
}

/** The seller sees every document of the listing, the buyer the chosen ones, once they are disclosed. */
async function present(
  { listingDocuments }: SettlementDeps,
  executor: Executor,
  { row, side }: { row: SettlementRow; side: Side },
): Promise<SaleDocuments> {
  const disclosed = isDisclosed('documents', row.state);
  const seen = (await listingDocuments.list(executor, row.auction_id)).filter(
    ({ passesOn }) => side === 'seller' || (disclosed && passesOn),
  );
  return {
    side,
    disclosed,
    documents: seen.map(({ document: { id, kind, name, content_type, byte_length }, passesOn }) => ({
      id,
      kind,
      name,
      content_type,
      byte_length,
      href: addressOf(downloadSaleDocument, { params: { slug: row.slug, document: id } }),
      passes_on: passesOn,
    })),
    may_choose: side === 'seller' && row.ended_at === null,
    are_passed: await arePassed(executor, row.id),
  };
}

export function chooseSaleDocuments(
  context: SettlementContext,
  actor: SignedIn,
  { slug, documentIds }: { slug: string; documentIds: readonly string[] },
): Promise<Result<SaleDocuments>> {
  return context.database.transaction(async (transaction): Promise<Result<SaleDocuments>> => {
    const own = await lockOwn(context, transaction, { actor, slug });
    if (own === null) return refuse('sale_not_found');
    const { row, side } = own;
    if (side !== 'seller') return refuse('sale_step_over', { state: row.state });
    if (row.ended_at !== null) return refuse('sale_over');
    const listed = await context.listingDocuments.list(transaction, row.auction_id);
    const before = listed.filter(({ passesOn }) => passesOn).map(({ document: { id } }) => id);
    const after = listed.map(({ document: { id } }) => id).filter((id) => documentIds.includes(id));
    if (after.length !== new Set(documentIds).size) return refuse('document_not_found');
    if (before.join(' ') === after.join(' ')) return accepted(await present(context, transaction, own));
    await context.listingDocuments.choose(transaction, row.auction_id, after);
    const at = await context.clock.now(transaction);
    const text = after.length === 1 ? '1 document' : `${after.length} documents`;
    await recordEvent(transaction, row, { kind: 'documents_chosen', by: { side, userId: actor.userId }, at, text });
    await notifyOther(context, transaction, {
      row,
      side,
      at,
      title: `${row.title}: ${text} will pass to you`,
      body: isDisclosed('documents', row.state)
        ? 'You can read them on the sale page. At the handover they’re added to your garage.'
        : 'You can read them once the seller has confirmed your payment. At the handover they’re added to your garage.',
    });
    return accepted(await present(context, transaction, own));
  });
}

export async function readSaleDocument(
  context: SettlementContext,
  actor: SignedIn,
  { slug, documentId }: { slug: string; documentId: string },
): Promise<Result<DocumentFile>> {
  const seen = await readSaleDocuments(context, actor, slug);
  if (!seen.ok) return seen;
  return seen.value.documents.some(({ id }) => id === documentId)
    ? context.vehicles.documentFile(context.database.executor, documentId)
    : refuse('document_not_found');
}
