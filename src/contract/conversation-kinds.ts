/** Separate from the schemas, so that pages don't load zod. */
export const MESSAGE_LIMITS = { text: 4000, inConversation: 500 } as const;
