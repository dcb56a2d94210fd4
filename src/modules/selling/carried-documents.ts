import { STATUS_WORDS } from '#auction/lifecycle.ts';
import type { CarriedDocument } from '#contract/documents.ts';
import { may } from '#modules/operations/index.ts';
import type { DocumentFile } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { carriedBy, carryDocuments, showDocumentRow } from './carried-store.ts';
import { mayBeChanged } from './present-submission.ts';
import { noSuchSubmission } from './save-submission.ts';
import { type AuctionRecord, findAuctionBySlug } from './store.ts';
import type { SubmissionParts } from './submission-parts.ts';
import { findSubmission, type SubmissionRecord } from './submission-store.ts';

/** The papers that the draft carries, and those that its vehicle has had since: its seller chooses which everybody sees. */
export async function readOwnDocuments(parts: SubmissionParts, actor: SignedIn, id: string): Promise<Result<CarriedDocument[]>> {
  const { executor } = parts.database;
  const found = await findSubmission(executor, actor.userId, id);
  if (found === null) return noSuchSubmission();
  const carried = await carriedBy(executor, id);
  const ids = mayBeChanged(found) ? [...new Set([...carried.keys(), ...(await idsOfVehicle(parts, executor, found))])] : [...carried.keys()];
  return accepted(await present(parts, executor, { slug: found.slug, carried, ids }));
}

/** Shows a paper to everybody, or keeps it between seller and house. What bidders have seen is not taken back. */
export async function showDocument(
  parts: SubmissionParts,
  actor: SignedIn,
  what: { id: string; documentId: string; isShown: boolean },
): Promise<Result<CarriedDocument[]>> {
  const done = await parts.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await findSubmission(transaction, actor.userId, what.id);
    if (found === null) return noSuchSubmission();
    if (!what.isShown && STATUS_WORDS[found.status].isPublic)
      return refused(409, 'This auction is public: what bidders have seen stays.', { code: 'auction_is_public' });
    if (mayBeChanged(found)) await carryOn(parts, transaction, found);
    return (await showDocumentRow(transaction, { auctionId: what.id, documentId: what.documentId }, what.isShown)) ? accepted(null) : noSuchDocument();
  });
  return done.ok ? readOwnDocuments(parts, actor, what.id) : done;
}

/** The papers of an auction that this reader may see: all for its seller and the staff, the shown ones for everybody else. */
export async function readAuctionDocuments(parts: SubmissionParts, actor: Actor, slug: string): Promise<Result<CarriedDocument[]>> {
  const { executor } = parts.database;
  const seen = await seenBy(parts, executor, { actor, slug });
  if (seen === null) return noSuchAuction();
  return accepted(await present(parts, executor, { slug, carried: seen.carried, ids: [...seen.carried.keys()] }));
}

/** The file of such a paper. */
export async function readAuctionDocument(parts: SubmissionParts, actor: Actor, what: { slug: string; documentId: string }): Promise<Result<DocumentFile>> {
  const { executor } = parts.database;
  const seen = await seenBy(parts, executor, { actor, slug: what.slug });
  return seen === null || !seen.carried.has(what.documentId) ? noSuchDocument() : parts.vehicles.documentFile(executor, what.documentId);
}

/** Lets a submission carry all that its vehicle has by now. */
export async function carryOn(parts: SubmissionParts, transaction: Executor, record: SubmissionRecord): Promise<void> {
  await carryDocuments(transaction, record.id, await idsOfVehicle(parts, transaction, record));
}

async function idsOfVehicle(parts: SubmissionParts, executor: Executor, record: SubmissionRecord): Promise<string[]> {
  return record.vehicleId === null
    ? []
    : (await parts.vehicles.documentsOf(executor, { ownerId: record.sellerId, vehicleId: record.vehicleId })).map(({ id }) => id);
}

async function seenBy(
  parts: SubmissionParts,
  executor: Executor,
  { actor, slug }: { actor: Actor; slug: string },
): Promise<{ carried: Map<string, boolean> } | null> {
  const record = await findAuctionBySlug(executor, slug);
  const floor = record === null ? null : await parts.bidding.floorOf(executor, record.id);
  if (record === null || floor === null) return null;
  const carried = await carriedBy(executor, record.id);
  if (seesAll(actor, record)) return { carried };
  return STATUS_WORDS[floor.state.status].isPublic ? { carried: new Map([...carried].filter(([, isShown]) => isShown)) } : null;
}

const seesAll = (actor: Actor, record: AuctionRecord): boolean => actor.kind === 'user' && (actor.userId === record.sellerId || may(actor, 'see_auctions'));

async function present(
  parts: SubmissionParts,
  executor: Executor,
  { slug, carried, ids }: { slug: string; carried: ReadonlyMap<string, boolean>; ids: readonly string[] },
): Promise<CarriedDocument[]> {
  const documents = await parts.vehicles.documentsById(executor, ids);
  return documents.map((document) => ({
    ...document,
    is_shown: carried.get(document.id) ?? false,
    ...(carried.has(document.id) ? { href: `/api/auctions/${slug}/documents/${document.id}/file` } : {}),
  }));
}

const noSuchDocument = (): Refused => refused(404, 'There is no such document.', { code: 'not_found' });
const noSuchAuction = (): Refused => refused(404, 'There is no such auction.', { code: 'not_found' });
