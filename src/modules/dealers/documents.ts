import { plainFileName } from '#modules/media/index.ts';
import type { DealerDocumentKind } from '#contract/dealer-roles.ts';
import { DEALER_LIMITS, dealerRoleMay } from '#contract/dealer-roles.ts';
import type { DealerDocument } from '#contract/dealers.ts';
import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { countUnplaced, deleteUnplaced, type DocumentRow, findDocument, insertDocument } from './application-store.ts';
import { DOCUMENTS_BY_USER, type DealersHouse } from './parts.ts';
import { presentDocument } from './present.ts';

/** So many more than one application takes may lie about before they are handed in. */
const MOST_UNPLACED = DEALER_LIMITS.documents * 2;
const noSuchDocument = () => refused(404, 'There is no such document.', { code: 'not_found' });

/** Takes a paper in, for an application that is still to come. */
export async function addDocument(
  house: DealersHouse,
  actor: SignedIn,
  { bytes, kind, fileName }: { bytes: Uint8Array; kind: DealerDocumentKind; fileName: string },
): Promise<Result<DealerDocument>> {
  const { executor } = house.database;
  const tooMany = await house.limits.take(DOCUMENTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  if ((await countUnplaced(executor, actor.userId)) >= MOST_UNPLACED)
    return refused(409, 'Hand in what you have sent first, or take some of it away.', { code: 'too_many_documents' });
  const kept = await house.media.documents.add(bytes);
  if (!kept.ok) return kept;
  const row = { id: newId(), sentBy: actor.userId, kind, fileName: plainFileName(fileName), ...kept.value, sentAt: new Date(await house.clock.now(executor)) };
  await insertDocument(executor, row);
  return accepted(presentDocument(row));
}

/** Takes a paper back that was not handed in yet. */
export async function removeDocument(house: DealersHouse, actor: SignedIn, id: string): Promise<Result<null>> {
  const key = await deleteUnplaced(house.database.executor, actor.userId, id);
  if (key === null) return noSuchDocument();
  await house.media.documents.remove(key);
  return accepted(null);
}

/** A paper, for who sent it, for those of its dealer who see the licence, and for the staff; for others there is none. */
export async function readDocument(house: DealersHouse, actor: SignedIn, id: string): Promise<Result<{ document: DocumentRow; bytes: Uint8Array }>> {
  const { executor } = house.database;
  const document = await findDocument(executor, id);
  if (document === null || !(await mayRead(house, actor, document))) return noSuchDocument();
  const bytes = await house.media.documents.read(document.storageKey);
  return bytes === null ? noSuchDocument() : accepted({ document, bytes });
}

async function mayRead(
  house: DealersHouse,
  actor: SignedIn,
  document: { sentBy: string; applicationId: string | null; dealerId: string | null },
): Promise<boolean> {
  // What was not handed in yet is its sender's alone.
  if (actor.isStaff) return document.applicationId !== null && may(actor, 'manage_dealers');
  if (document.dealerId === null) return document.sentBy === actor.userId;
  // Who has left a dealer has no more business with its papers.
  const role = await house.accounts.dealerBook.roleOf(house.database.executor, document.dealerId, actor.userId);
  return role !== null && dealerRoleMay(role, 'see_licence');
}
