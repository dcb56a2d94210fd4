import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#contract/result.ts';
import type { Conversation, ReportedMessage } from '#contract/conversations.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { ConversationsContext, ConversationsDeps } from './deps.ts';
import { findReportedMessage } from './moderate-messages.ts';
import { conversationsPersonalData } from './personal-data.ts';
import { markRead } from './read-conversation.ts';
import { conversationRoutes } from './routes.ts';
import { type Parties, publishChange } from './publish-change.ts';
import { type FirstMessage, type NewMessage, sendMessage, writeFirst } from './send-message.ts';
import { type ConversationRow, countUnread, insertConversation, setClosesAt } from './store.ts';

export { MESSAGE_UPLOAD } from './routes.ts';
export { actsForSeller, sellersOf, sideOf } from './sides.ts';

export interface Conversations {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly personalData: PersonalDataProvider;
  /** With the id of its sale or appointment. The first message notifies nobody. */
  start(transaction: Executor, conversation: Omit<ConversationRow, 'closes_at'>, first?: FirstMessage): Promise<void>;
  /** Nobody can write from then on. */
  close(transaction: Executor, id: string, at: Date): Promise<void>;
  /** Pages of both sides read it again. Ring after the commit. */
  publishChange(transaction: Executor, conversation: Parties, at: number): Promise<void>;
  unreadIn(
    executor: Executor,
    conversationIds: readonly string[],
  ): Promise<{ id: string; from: Side; count: number }[]>;
  send(actor: SignedIn, message: NewMessage): Promise<Result<Conversation>>;
  markRead(actor: SignedIn, id: string): Promise<Result<null>>;
  /** Also a decided one. The caller checks the power. */
  findReportedMessage(executor: Executor, messageId: string): Promise<ReportedMessage | null>;
}

export function createConversations(deps: ConversationsDeps): Conversations {
  const context: ConversationsContext = { ...deps, limits: createRateLimits(deps) };
  return {
    routes: conversationRoutes(context),
    personalData: conversationsPersonalData(deps.media.documents),
    async start(transaction, conversation, first) {
      await insertConversation(transaction, { ...conversation, closes_at: null });
      if (first !== undefined) await writeFirst(transaction, conversation, first);
    },
    close: setClosesAt,
    publishChange: (transaction, conversation, at) => publishChange(deps, transaction, conversation, at),
    unreadIn: countUnread,
    send: (actor, message) => sendMessage(context, actor, message),
    markRead: (actor, id) => markRead(context, actor, id),
    findReportedMessage: (executor, id) => findReportedMessage(context, executor, id),
  };
}
