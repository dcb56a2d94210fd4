import { APPOINTMENT_LIMITS } from './appointment-states.ts';

/** Separate from the schemas, so that pages don't load zod. */
export const MESSAGE_LIMITS = { text: 4000, inConversation: 500 } as const;

/** A conversation has the ID of its sale or appointment. */
export const CONVERSATION_KINDS = ['sale', 'appointment'] as const;
type ConversationKind = (typeof CONVERSATION_KINDS)[number];

export const MAX_MESSAGES: Readonly<Record<ConversationKind, number>> = {
  sale: MESSAGE_LIMITS.inConversation,
  appointment: APPOINTMENT_LIMITS.messages,
};
