import type { Claims, EvidenceLink, PublicClaim } from '#contract/claim-requests.ts';
import { type Claim, type EvidenceKind, statementOf } from '#contract/claims.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import type { Image } from '#contract/primitives.ts';
import { shotOf } from '#contract/shots.ts';
import { addressOf } from '#contract/call.ts';
import { downloadAuctionDocument } from '#contract/endpoints/listings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { attachedBy } from './attached-document-store.ts';
import { imagesOf, isOpenForRequests } from './check-claims.ts';
import { listAnswers, listOpenRequests, type ReaderAnswer } from './reader-request-store.ts';
import type { SellingDeps } from './deps.ts';
import type { SubmissionRecord } from './submission-store.ts';

const LINKED_WIDTH = 2048;

export function photoAddress({ base, width, widths }: Image): string {
  return `${base}/${widths.findLast((each) => each <= LINKED_WIDTH) ?? width}.jpg`;
}

interface ClaimReader {
  readonly slug: string;
  readonly images: readonly Image[];
  readonly documents: ReadonlyMap<string, VehicleDocument>;
}

export async function presentClaims(
  deps: SellingDeps,
  executor: Executor,
  { actor, record }: { actor: Actor; record: SubmissionRecord },
): Promise<Claims> {
  const [requests, answers, images, attached] = [
    await listOpenRequests(executor, record.id),
    await listAnswers(executor, record.id),
    await imagesOf(deps, executor, record.id),
    await attachedBy(executor, record.id),
  ];
  const publicIds = [...attached].flatMap(([id, isShown]) => (isShown ? [id] : []));
  const documents = await deps.vehicles.documentsById(executor, publicIds);
  const shown = { slug: record.slug, images, documents: new Map(documents.map((each) => [each.id, each])) };
  const userId = actor.kind === 'user' ? actor.userId : null;
  return {
    is_open: isOpenForRequests(record),
    items: record.claims.map((claim) => {
      const open = requests.filter(({ subject }) => subject === claim.id);
      return presentClaim(claim, {
        shown,
        openRequests: open.length,
        youAsked: open.some((each) => each.userId === userId),
        answers: answers.filter(({ subject }) => subject === claim.id),
      });
    }),
  };
}

function presentClaim(
  claim: Claim,
  around: { shown: ClaimReader; openRequests: number; youAsked: boolean; answers: readonly ReaderAnswer[] },
): PublicClaim {
  const statement = statementOf(claim);
  const link = linkTo({ documentId: claim.document_id, imageId: claim.image_id }, around.shown);
  return {
    id: claim.id,
    kind: claim.kind,
    statement,
    evidence: link === null ? (attachedTo(statement, around) ?? evidenceWithoutFile(claim)) : claim.evidence,
    link,
    open_requests: around.openRequests,
    you_asked: around.youAsked,
    answers: around.answers.map((answer) => ({
      id: answer.id,
      outcome: answer.outcome,
      statement: answer.statement,
      text: answer.note,
      by: answer.isBySeller ? 'seller' : 'staff',
      answered_at: answer.answeredAt.toISOString(),
      link: linkTo(answer, around.shown),
    })),
  };
}

const evidenceWithoutFile = ({ evidence }: Claim): EvidenceKind => (evidence === 'third_party' ? evidence : 'word');

function attachedTo(
  statement: string,
  { shown, answers }: { shown: ClaimReader; answers: readonly ReaderAnswer[] },
): EvidenceKind | null {
  const found = answers.findLast((answer) => answer.statement === statement && linkTo(answer, shown) !== null);
  return found === undefined ? null : found.documentId === null ? 'photo' : 'document';
}

function linkTo(
  { documentId, imageId }: Pick<ReaderAnswer, 'documentId' | 'imageId'>,
  { slug, images, documents }: ClaimReader,
): EvidenceLink | null {
  const document = documentId === null ? undefined : documents.get(documentId);
  if (document !== undefined)
    return {
      href: addressOf(downloadAuctionDocument, { params: { slug, document: document.id } }),
      name: document.name,
    };
  const place = imageId === null ? -1 : images.findIndex(({ id }) => id === imageId);
  const image = images[place];
  if (image === undefined) return null;
  return { href: photoAddress(image), name: shotOf(image.shot)?.name ?? `Photo ${place + 1}` };
}
