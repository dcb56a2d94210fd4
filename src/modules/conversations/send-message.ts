import { MAX_MESSAGES } from '#contract/conversation-kinds.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Side } from '#contract/settlement-states.ts';
import { plainFileName } from '#modules/media/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { type ConversationsContext, MESSAGES_BY_USER } from './deps.ts';
import { publishChange } from './publish-change.ts';
import { isOpen, lockOwnConversation, readConversation } from './read-conversation.ts';
import { sellersOf } from './sides.ts';
import { type ConversationRow, countMessages, hasUnread, insertMessage, type MessageRow } from './store.ts';

export interface NewMessage {
  readonly conversationId: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
}
type StoredFile = Pick<MessageRow, 'file_name' | 'content_type' | 'byte_length' | 'storage_key'>;
const NO_FILE: StoredFile = { file_name: null, content_type: null, byte_length: null, storage_key: null };

export async function sendMessage(
  context: ConversationsContext,
  actor: SignedIn,
  message: NewMessage,
): Promise<Result<Conversation>> {
  const tooMany = await context.limits.take(MESSAGES_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  if (message.text === '' && message.file === undefined) return invalid({ text: ['Write something first.'] });
  const own = await context.database.transaction((transaction) =>
    lockOwnConversation(context, transaction, { actor, id: message.conversationId }),
  );
  if (own === null) return refuse('conversation_not_found');
  // Stored before the transaction, which must not wait for image processing. Deleted again if it is refused.
  const stored = message.file === undefined ? null : await context.media.documents.add(message.file.bytes);
  if (stored !== null && !stored.ok) return stored;
  const file: StoredFile =
    stored === null
      ? NO_FILE
      : {
          file_name: plainFileName(message.file?.name ?? ''),
          content_type: stored.value.contentType,
          byte_length: stored.value.byteLength,
          storage_key: stored.value.storageKey,
        };
  const result = await context.database.transaction((transaction) =>
    write(context, transaction, { actor, message, file }),
  );
  if (!result.ok) {
    if (stored !== null) await context.media.documents.remove(stored.value.storageKey);
    return result;
  }
  context.live.wake();
  return readConversation(context, actor, message.conversationId);
}

async function write(
  context: ConversationsContext,
  transaction: Executor,
  { actor, message, file }: { actor: SignedIn; message: NewMessage; file: StoredFile },
): Promise<Result<null>> {
  const own = await lockOwnConversation(context, transaction, { actor, id: message.conversationId });
  if (own === null) return refuse('conversation_not_found');
  const { row, side } = own;
  const at = await context.clock.now(transaction);
  if (!isOpen(row, at)) return refuse('conversation_closed');
  const limit = MAX_MESSAGES[row.kind];
  if ((await countMessages(transaction, row.id)) >= limit) return refuse('conversation_full', { limit });
  const isFirstUnread = !(await hasUnread(transaction, row.id, side));
  const { text } = message;
  await insertMessage(transaction, newMessage(row, { side, authorId: actor.userId, text, file, at }));
  await publishChange(context, transaction, row, at);
  if (isFirstUnread) await notifyOther(context, transaction, { row, side, actor, at });
  return accepted(null);
}

export interface FirstMessage {
  readonly authorId: string;
  readonly side: Side;
  readonly text: string;
  readonly at: number;
}

export const writeFirst = (
  transaction: Executor,
  conversation: Pick<ConversationRow, 'id'>,
  first: FirstMessage,
): Promise<void> => insertMessage(transaction, newMessage(conversation, { ...first, file: NO_FILE }));

const newMessage = (
  { id }: Pick<ConversationRow, 'id'>,
  { side, authorId, text, file, at }: FirstMessage & { readonly file: StoredFile },
): MessageRow => ({
  id: newId(),
  conversation_id: id,
  side,
  author_id: authorId,
  text,
  ...file,
  sent_at: new Date(at),
  read_at: null,
  removed_at: null,
  removed_by: null,
});

export const conversationPath = ({ id, kind, slug }: Pick<ConversationRow, 'id' | 'kind' | 'slug'>): string =>
  kind === 'appointment' ? `/account/appointments/${id}#messages` : `/account/settlements/${slug}#messages`;

/** Once until the other side has read it. Without the text, which may hold what should not be in an inbox. */
async function notifyOther(
  context: ConversationsContext,
  transaction: Executor,
  { row, side, actor, at }: { row: ConversationRow; side: Side; actor: SignedIn; at: number },
): Promise<void> {
  const userIds = side === 'seller' ? [row.buyer_id] : await sellersOf(context, transaction, row);
  await context.notifications.notify(
    transaction,
    at,
    userIds.map((userId) => ({
      userId,
      kind: 'message' as const,
      auctionId: row.auction_id,
      slug: row.slug,
      title: `${actor.username} sent you a message about the ${row.title}`,
      body: 'Read and answer it on the site. Emails don’t reach the other side.',
      href: conversationPath(row),
    })),
  );
}
