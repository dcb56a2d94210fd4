import * as endpoints from '#contract/endpoints/conversations.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { answerFile } from '#platform/http/result.ts';
import type { ConversationsContext } from './deps.ts';
import { decideOnMessage, readConversationAsStaff, reportMessage } from './moderate-messages.ts';
import { readMessageFile } from './message-file.ts';
import { markRead, readConversation } from './read-conversation.ts';
import { sendMessage } from './send-message.ts';

const MB = 1024 * 1024;
export const MESSAGE_UPLOAD = { address: endpoints.sendMessage.path, maxBodyBytes: 10 * MB + 64 * 1024 } as const;

export function conversationRoutes(context: ConversationsContext) {
  const api = newApi();
  bind(api, endpoints.readConversation, ({ actor, params }) => readConversation(context, actor, params.id));
  bind(api, endpoints.sendMessage, async ({ actor, form: { conversation, text, document } }) =>
    sendMessage(context, actor, {
      conversationId: conversation,
      text,
      file: document === undefined ? undefined : { name: document.name, bytes: await document.bytes() },
    }),
  );
  bind(api, endpoints.markConversationRead, ({ actor, params }) => markRead(context, actor, params.id));
  bind(api, endpoints.reportMessage, ({ actor, params, body }) =>
    reportMessage(context, actor, { messageId: params.id, ...body }),
  );
  bind(api, endpoints.downloadMessageFile, async ({ actor, params, c }) => {
    const result = await readMessageFile(context, actor, params.id);
    return result.ok ? answerFile(c, result.value) : result;
  });
  bind(api, endpoints.readConversationAsStaff, ({ actor, params, body }) =>
    readConversationAsStaff(context, actor, { id: params.id, reason: body.reason }),
  );
  bind(api, endpoints.decideOnMessage, ({ actor, params, body }) =>
    decideOnMessage(context, actor, { messageId: params.id, ...body }),
  );
  return api;
}
