import { plainFileName } from '#modules/media/index.ts';
import { type DealerDocumentKind, DEALER_LIMITS, dealerRoleMay } from '#contract/dealer-roles.ts';
import type { DealerDocument } from '#contract/dealers.ts';
import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import {
  countUnattachedDocuments,
  deleteUnattachedDocument,
  type DocumentRow,
  findDocument,
  insertDocument,
} from './application-store.ts';
import { DOCUMENTS_BY_USER, type DealersContext } from './deps.ts';
import { presentDocument } from './present.ts';

const MAX_UNATTACHED = DEALER_LIMITS.documents * 2;

export async function addDocument(
  context: DealersContext,
  actor: SignedIn,
  { bytes, kind, fileName }: { bytes: Uint8Array; kind: DealerDocumentKind; fileName: string },
): Promise<Result<DealerDocument>> {
  const { executor } = context.database;
  const tooMany = await context.limits.take(DOCUMENTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  if ((await countUnattachedDocuments(executor, actor.userId)) >= MAX_UNATTACHED)
    return refuse('too_many_dealer_documents');
  const stored = await context.media.documents.add(bytes);
  if (!stored.ok) return stored;
  const row = {
    id: newId(),
    sentBy: actor.userId,
    kind,
    fileName: plainFileName(fileName),
    ...stored.value,
    sentAt: new Date(await context.clock.now(executor)),
  };
  await insertDocument(executor, row);
  return accepted(presentDocument(row));
}

export async function removeDocument(context: DealersContext, actor: SignedIn, id: string): Promise<Result<null>> {
  const key = await deleteUnattachedDocument(context.database.executor, actor.userId, id);
  if (key === null) return refuse('document_not_found');
  await context.media.documents.remove(key);
  return accepted(null);
}

/** For its uploader, members of its dealer who may see the licence, and staff. */
export async function readDocument(
  context: DealersContext,
  actor: SignedIn,
  id: string,
): Promise<Result<{ document: DocumentRow; bytes: Uint8Array }>> {
  const { executor } = context.database;
  const document = await findDocument(executor, id);
  if (document === null || !(await mayRead(context, actor, document))) return refuse('document_not_found');
  const bytes = await context.media.documents.read(document.storageKey);
  return bytes === null ? refuse('document_not_found') : accepted({ document, bytes });
}

async function mayRead(
  context: DealersContext,
  actor: SignedIn,
  document: { sentBy: string; applicationId: string | null; dealerId: string | null },
): Promise<boolean> {
  // Documents not attached to an application are visible only to their uploader.
  if (actor.isStaff) return document.applicationId !== null && may(actor, 'manage_dealers');
  if (document.dealerId === null) return document.sentBy === actor.userId;
  // Former members lose access to the dealer's documents.
  const role = await context.accounts.dealerMembership.roleOf(
    context.database.executor,
    document.dealerId,
    actor.userId,
  );
  return role !== null && dealerRoleMay(role, 'see_licence');
}
