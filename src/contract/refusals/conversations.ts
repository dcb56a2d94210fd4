import type { RefusalTable } from './define.ts';

export const CONVERSATION_REFUSALS = {
  conversation_closed: { status: 409, message: 'This conversation is closed. You can still read it.' },
  conversation_full: {
    status: 409,
    message: ({ limit }: { limit: number }) => `A conversation can have up to ${limit} messages.`,
  },
  conversation_not_found: { status: 404, wireCode: 'not_found', message: 'Conversation not found.' },
  message_not_found: { status: 404, wireCode: 'not_found', message: 'Message not found.' },
  message_not_reported: { status: 409, message: 'This message has no open report.' },
  message_reported_already: { status: 409, message: 'You’ve already reported this message.' },
  own_conversation: {
    status: 403,
    message: 'You take part in this conversation. Another staff member must decide.',
  },
} satisfies RefusalTable;
