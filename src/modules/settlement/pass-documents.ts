import type { Executor } from '#platform/database/database.ts';
import type { SettlementDeps } from './deps.ts';
import { insertPassedDocuments } from './store/passed-documents.ts';
import type { SettlementRow } from './store/tables.ts';

/** At the handover: adds the vehicle with the chosen documents to the buyer's garage. Without any, nothing is added. */
export async function passDocuments(
  deps: SettlementDeps,
  transaction: Executor,
  { row, at }: { row: SettlementRow; at: Date },
): Promise<void> {
  const listed = await deps.listingDocuments.list(transaction, row.auction_id);
  const passing = listed.filter(({ passesOn }) => passesOn).map(({ document }) => document);
  const closed = passing.length === 0 ? null : await deps.bidding.closedAuctions.read(transaction, row.auction_id);
  if (closed === null) return;
  const { year, make, model, vehicle } = closed.car;
  await deps.vehicles.receive(transaction, {
    ownerId: row.buyer_id,
    vin: typeof vehicle['vin'] === 'string' ? vehicle['vin'] : '',
    year,
    make,
    model,
    documentIds: passing.map(({ id }) => id),
    at,
  });
  await insertPassedDocuments(transaction, {
    settlementId: row.id,
    auctionId: row.auction_id,
    kinds: passing.map(({ kind }) => kind),
    at,
  });
}
