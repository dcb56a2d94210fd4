import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { ConversationsContext } from './deps.ts';
import { mayStaffOpen, recordInAudit } from './moderate-messages.ts';
import { sideOf } from './sides.ts';
import { findConversation, findMessage, reportedIn } from './store.ts';

/** Each time that staff open one is recorded. */
export async function readMessageFile(
  context: ConversationsContext,
  actor: SignedIn,
  id: string,
): Promise<Result<{ name: string; contentType: string; bytes: Uint8Array }>> {
  const none = refuse('document_not_found');
  const found = await context.database.transaction(async (transaction) => {
    const message = await findMessage(transaction, id);
    const row = message === null ? null : await findConversation(transaction, message.conversation_id);
    if (message === null || row === null) return null;
    if ((await sideOf(context, transaction, row, actor.userId)) !== null)
      return message.removed_at === null ? message : null;
    if (!mayStaffOpen(actor, await reportedIn(transaction, row.id, null))) return null;
    await recordInAudit(context, transaction, {
      staff: actor,
      row,
      action: 'messages_read',
      reason: `Opened the file ${message.file_name ?? ''}`,
      at: await context.clock.now(transaction),
    });
    return message;
  });
  const bytes = found?.storage_key == null ? null : await context.media.documents.read(found.storage_key);
  return found === null || bytes === null
    ? none
    : accepted({ name: found.file_name ?? 'document', contentType: found.content_type ?? '', bytes });
}
