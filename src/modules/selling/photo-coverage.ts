import type { z } from 'zod';
import { isPublicStatus } from '#auction/lifecycle.ts';
import type { AnswerShotSchema, PhotoCoverage } from '#contract/photo-coverage.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { requiredShots, type Shot, SHOTS, shotOf } from '#contract/shots.ts';
import { MAX_PHOTOS } from '#contract/submission-steps.ts';
import { may } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { attachmentOf } from './begin-submission.ts';
import { imagesOf, isOpenForRequests } from './check-claims.ts';
import { announceChange } from './edit-listing.ts';
import { photoAddress } from './present-claims.ts';
import { insertListingVersion } from './listing-store.ts';
import { insertAnswer, listAnswers, listOpenRequests } from './reader-request-store.ts';
import { askSeller, lockPublicListing } from './request-evidence.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf, snapshotOf } from './submission-answers.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { publishListingChange } from './publish-changes.ts';

type Answer = z.output<typeof AnswerShotSchema>;
const subjectOf = (shot: string): string => `shot:${shot}`;

/** The public list doesn't depend on how few photos the site asks for. */
function listedShots({ vehicle }: SubmissionRecord): Shot[] {
  const required = requiredShots(SHOTS.length, vehicle.category);
  return SHOTS.filter(({ id }) => required.includes(id));
}

export async function readPhotoCoverage(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<PhotoCoverage>> {
  const { executor } = deps.database;
  const record = await findSubmissionBySlug(executor, slug);
  return record === null || !isPublicStatus(record.status)
    ? refuse('auction_not_found')
    : accepted(await presentCoverage(deps, executor, { actor, record }));
}

async function presentCoverage(
  deps: SellingDeps,
  executor: Executor,
  { actor, record }: { actor: Actor; record: SubmissionRecord },
): Promise<PhotoCoverage> {
  const images = await imagesOf(deps, executor, record.id);
  const isTagged = images.some(({ shot }) => shotOf(shot) !== undefined);
  const [requests, answers] = [await listOpenRequests(executor, record.id), await listAnswers(executor, record.id)];
  const userId = actor.kind === 'user' ? actor.userId : null;
  return {
    is_open: isOpenForRequests(record),
    items: (isTagged ? listedShots(record) : []).map(({ id, name }) => {
      const image = images.find(({ shot }) => shot === id);
      const open = requests.filter(({ subject }) => subject === subjectOf(id));
      const last = answers.findLast(({ subject }) => subject === subjectOf(id));
      return {
        shot: id,
        name,
        href: image === undefined ? null : photoAddress(image),
        open_requests: open.length,
        you_asked: open.some((each) => each.userId === userId),
        declined:
          image === undefined && last?.outcome === 'declined'
            ? { reason: last.note, by: last.isBySeller ? 'seller' : 'staff', at: last.answeredAt.toISOString() }
            : null,
      };
    }),
  };
}

export const requestShot = (
  deps: SellingDeps,
  actor: SignedIn,
  { slug, shot }: { slug: string; shot: string },
): Promise<Result<PhotoCoverage>> =>
  askSeller(deps, actor, {
    slug,
    part: 'photo-requests',
    async find(transaction, record) {
      const missing = await findMissingShot(deps, transaction, { record, shot });
      if ('ok' in missing) return missing;
      return accepted({ subject: subjectOf(missing.id), asksFor: 'a photo of', name: missing.name });
    },
    present: (transaction, record) => presentCoverage(deps, transaction, { actor, record }),
  });

async function findMissingShot(
  deps: SellingDeps,
  transaction: Executor,
  { record, shot }: { record: SubmissionRecord; shot: string },
): Promise<Shot | Refused> {
  const listed = listedShots(record).find(({ id }) => id === shot);
  if (listed === undefined) return refuse('shot_not_listed');
  const images = await imagesOf(deps, transaction, record.id);
  return images.some((image) => image.shot === shot) ? refuse('shot_covered') : listed;
}

/** By the seller or staff, in public. A photo joins the listing as one of its changes. */
export async function answerShot(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, shot, answer }: { slug: string; shot: string; answer: Answer },
): Promise<Result<PhotoCoverage>> {
  const result = await deps.database.transaction(async (transaction): Promise<Result<PhotoCoverage>> => {
    const record = await lockPublicListing(deps, transaction, slug);
    if (record === null) return refuse('auction_not_found');
    const isBySeller = record.sellerId === actor.userId;
    if (!isBySeller && !may(actor, 'edit_auctions')) return refuse('answer_by_stranger');
    if (!isOpenForRequests(record)) return refuse('requests_closed');
    const missing = await findMissingShot(deps, transaction, { record, shot });
    if ('ok' in missing) return missing;
    const at = await deps.clock.now(transaction);
    const context = { actor, record, shot: missing, isBySeller, at };
    if (answer.outcome === 'attached') {
      const refusal = await addPhoto(deps, transaction, { ...context, imageId: answer.image_id });
      if (refusal !== null) return refusal;
    }
    await recordAnswer(deps, transaction, { ...context, answer });
    return accepted(await presentCoverage(deps, transaction, { actor, record }));
  });
  if (result.ok) deps.live.wake();
  return result;
}

interface AnswerContext {
  readonly actor: SignedIn;
  readonly record: SubmissionRecord;
  readonly shot: Shot;
  readonly isBySeller: boolean;
  readonly at: number;
}

async function addPhoto(
  deps: SellingDeps,
  transaction: Executor,
  { actor, record, shot, isBySeller, at, imageId }: AnswerContext & { imageId: string },
): Promise<Refused | null> {
  const before = await imagesOf(deps, transaction, record.id);
  const isNew = before.every(({ id }) => id !== imageId);
  const notFound = invalid({ image_id: ['We couldn’t find this photo. Upload it again.'] });
  if (isNew && (await deps.media.findNotOwned(transaction, actor.userId, [imageId])).length > 0) return notFound;
  if (isNew && before.length >= MAX_PHOTOS) return refuse('too_many_photos', { limit: MAX_PHOTOS });
  const placed = before.map(attachmentOf);
  const added = { imageId, section: shot.section, alt: `${record.title}, ${shot.name.toLowerCase()}`, caption: '' };
  await deps.media.replace(
    transaction,
    record.id,
    isNew
      ? [...placed, { ...added, shot: shot.id }]
      : placed.map((each) => (each.imageId === imageId ? { ...each, shot: shot.id } : each)),
  );
  const after = await imagesOf(deps, transaction, record.id);
  await insertListingVersion(transaction, {
    auctionId: record.id,
    changedBy: actor.userId,
    isBySeller,
    at: new Date(at),
    note: `Photo on request: ${shot.name}`,
    changes: differenceOf(snapshotOf(record, before), snapshotOf(record, after)),
  });
  await announceChange(deps, transaction, { record, at });
  return null;
}

async function recordAnswer(
  deps: SellingDeps,
  transaction: Executor,
  { actor, record, shot, isBySeller, at, answer }: AnswerContext & { answer: Answer },
): Promise<void> {
  const { slug, title } = record;
  const isAttached = answer.outcome === 'attached';
  const askers = await insertAnswer(transaction, {
    id: newId(),
    auctionId: record.id,
    subject: subjectOf(shot.id),
    statement: shot.name,
    outcome: answer.outcome,
    note: isAttached ? '' : answer.text,
    documentId: null,
    imageId: isAttached ? answer.image_id : null,
    answeredBy: actor.userId,
    isBySeller,
    answeredAt: new Date(at),
  });
  await deps.operations.recordAuditEntry(transaction, {
    actorId: actor.userId,
    action: 'photo_request_answered',
    subject: `auction:${slug}`,
    reason: isAttached ? '' : answer.text,
    after: { shot: shot.id, outcome: answer.outcome },
    at,
  });
  await deps.notifications.notify(
    transaction,
    at,
    askers.map((userId) => ({
      userId,
      kind: 'comment_answered',
      title: `${title}: ${isAttached ? 'a photo you asked for was added' : 'a photo you asked for was declined'}`,
      body: isAttached ? shot.name : `${shot.name} – ${answer.text}`,
      href: `/auctions/${slug}#photo-coverage`,
      auctionId: record.id,
      slug,
    })),
  );
  await publishListingChange(transaction, slug, at);
}
