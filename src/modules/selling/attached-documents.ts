import { isPublicStatus } from '#auction/lifecycle.ts';
import { addressOf } from '#contract/call.ts';
import { downloadAuctionDocument } from '#contract/endpoints/listings.ts';
import type { AttachedDocument, VehicleDocument } from '#contract/documents.ts';
import { may } from '#modules/operations/index.ts';
import type { DocumentFile } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { attachedBy, attachDocuments, passingOn, setDocumentPublic } from './attached-document-store.ts';
import { mayBeChanged } from './present-submission.ts';
import { isOpenForRequests } from './check-claims.ts';
import { type AuctionRecord, findAuctionBySlug } from './store.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmission, type SubmissionRecord } from './submission-store.ts';

/** The listing's documents and, while they can still be used, those added to its vehicle since. */
export async function readOwnDocuments(
  deps: SellingDeps,
  actor: SignedIn,
  id: string,
): Promise<Result<AttachedDocument[]>> {
  const { executor } = deps.database;
  const found = await findSubmission(executor, actor.userId, id);
  if (found === null) return refuse('submission_not_found');
  const attached = await attachedBy(executor, id);
  const ids =
    mayBeChanged(found) || isOpenForRequests(found)
      ? [...new Set([...attached.keys(), ...(await idsOfVehicle(deps, executor, found))])]
      : [...attached.keys()];
  return accepted(await present(deps, executor, { slug: found.slug, attached, ids }));
}

/** A document that bidders have seen cannot be made private again. */
export async function showDocument(
  deps: SellingDeps,
  actor: SignedIn,
  what: { id: string; documentId: string; isShown: boolean },
): Promise<Result<AttachedDocument[]>> {
  const done = await deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await findSubmission(transaction, actor.userId, what.id);
    if (found === null) return refuse('submission_not_found');
    if (!what.isShown && isPublicStatus(found.status)) return refuse('document_of_public_auction');
    if (mayBeChanged(found)) await attachVehicleDocuments(deps, transaction, found);
    return (await setDocumentPublic(transaction, { auctionId: what.id, documentId: what.documentId }, what.isShown))
      ? accepted(null)
      : refuse('document_not_found');
  });
  return done.ok ? readOwnDocuments(deps, actor, what.id) : done;
}

/** All for the seller and staff, public ones for everyone else. */
export async function readAuctionDocuments(
  deps: SellingDeps,
  actor: Actor,
  slug: string,
): Promise<Result<AttachedDocument[]>> {
  const { executor } = deps.database;
  const seen = await seenBy(deps, executor, { actor, slug });
  if (seen === null) return refuse('auction_not_found');
  return accepted(await present(deps, executor, { slug, attached: seen.attached, ids: [...seen.attached.keys()] }));
}

export async function readAuctionDocument(
  deps: SellingDeps,
  actor: Actor,
  what: { slug: string; documentId: string },
): Promise<Result<DocumentFile>> {
  const { executor } = deps.database;
  const seen = await seenBy(deps, executor, { actor, slug: what.slug });
  return seen === null || !seen.attached.has(what.documentId)
    ? refuse('document_not_found')
    : deps.vehicles.documentFile(executor, what.documentId);
}

export async function listingDocuments(
  deps: Pick<SellingDeps, 'vehicles'>,
  executor: Executor,
  auctionId: string,
): Promise<{ document: VehicleDocument; passesOn: boolean }[]> {
  const attached = await attachedBy(executor, auctionId);
  const chosen = await passingOn(executor, auctionId);
  const documents = await deps.vehicles.documentsById(executor, [...attached.keys()]);
  return documents.map((document) => ({ document, passesOn: chosen.has(document.id) }));
}

export async function attachVehicleDocuments(
  deps: SellingDeps,
  transaction: Executor,
  record: SubmissionRecord,
): Promise<void> {
  await attachDocuments(transaction, record.id, await idsOfVehicle(deps, transaction, record));
}

async function idsOfVehicle(deps: SellingDeps, executor: Executor, record: SubmissionRecord): Promise<string[]> {
  return record.vehicleId === null
    ? []
    : (await deps.vehicles.documentsOf(executor, { ownerId: record.sellerId, vehicleId: record.vehicleId })).map(
        ({ id }) => id,
      );
}

async function seenBy(
  deps: SellingDeps,
  executor: Executor,
  { actor, slug }: { actor: Actor; slug: string },
): Promise<{ attached: Map<string, boolean> } | null> {
  const record = await findAuctionBySlug(executor, slug);
  const bidding = record === null ? null : await deps.bidding.biddingOf(executor, record.id);
  if (record === null || bidding === null) return null;
  const attached = await attachedBy(executor, record.id);
  if (seesAll(actor, record)) return { attached };
  return isPublicStatus(bidding.state.status)
    ? { attached: new Map([...attached].filter(([, isShown]) => isShown)) }
    : null;
}

const seesAll = (actor: Actor, record: AuctionRecord): boolean =>
  actor.kind === 'user' && (actor.userId === record.sellerId || may(actor, 'see_auctions'));

async function present(
  deps: SellingDeps,
  executor: Executor,
  { slug, attached, ids }: { slug: string; attached: ReadonlyMap<string, boolean>; ids: readonly string[] },
): Promise<AttachedDocument[]> {
  const documents = await deps.vehicles.documentsById(executor, ids);
  return documents.map((document) => ({
    ...document,
    is_shown: attached.get(document.id) ?? false,
    ...(attached.has(document.id)
      ? { href: addressOf(downloadAuctionDocument, { params: { slug, document: document.id } }) }
      : {}),
  }));
}
