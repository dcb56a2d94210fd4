import type { FieldErrors } from '#contract/endpoint.ts';
import type { Claim } from '#contract/claims.ts';
import type { Media } from '#modules/media/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { attachDocuments, attachedBy, setDocumentPublic } from './attached-document-store.ts';
import type { SellingDeps } from './deps.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { isScheduledOrLive } from '#auction/lifecycle.ts';

export const isOpenForRequests = ({ status }: Pick<SubmissionRecord, 'status'>): boolean => isScheduledOrLive(status);

/** Claims may name only photos of the listing, and documents of the listing or its vehicle. */
export async function checkClaims(
  deps: SellingDeps,
  executor: Executor,
  {
    record,
    claims,
    images,
  }: {
    record: SubmissionRecord;
    claims: readonly Claim[] | undefined;
    images?: readonly { readonly id: string }[] | undefined;
  },
): Promise<FieldErrors> {
  if (claims === undefined) return {};
  const documents = claims.flatMap(({ document_id: id }) => (id === null ? [] : [id]));
  const photos = claims.flatMap(({ image_id: id }) => (id === null ? [] : [id]));
  const ownDocuments = documents.length === 0 ? new Set<string>() : await documentIdsOf(deps, executor, record);
  const ownPhotos = new Set((images ?? (await imagesOf(deps, executor, record.id))).map(({ id }) => id));
  const isKnown = documents.every((id) => ownDocuments.has(id)) && photos.every((id) => ownPhotos.has(id));
  return isKnown ? {} : { claims: ['One of the documents or photos is no longer in this listing. Choose another.'] };
}

export async function imagesOf(
  deps: { readonly media: Pick<Media, 'imagesOf'> },
  executor: Executor,
  auctionId: string,
) {
  return (await deps.media.imagesOf(executor, [auctionId], { heroOnly: false })).get(auctionId) ?? [];
}

export async function documentIdsOf(
  deps: SellingDeps,
  executor: Executor,
  { id, sellerId, vehicleId }: Pick<SubmissionRecord, 'id' | 'sellerId' | 'vehicleId'>,
): Promise<Set<string>> {
  const ofVehicle =
    vehicleId === null ? [] : await deps.vehicles.documentsOf(executor, { ownerId: sellerId, vehicleId });
  return new Set([...(await attachedBy(executor, id)).keys(), ...ofVehicle.map((document) => document.id)]);
}

/** A document that is evidence becomes public with the listing. */
export async function showClaimedDocuments(
  transaction: Executor,
  { auctionId, claims }: { auctionId: string; claims: readonly Pick<Claim, 'document_id'>[] },
): Promise<void> {
  const ids = claims.flatMap(({ document_id: id }) => (id === null ? [] : [id]));
  await attachDocuments(transaction, auctionId, ids);
  for (const documentId of ids) await setDocumentPublic(transaction, { auctionId, documentId }, true);
}
