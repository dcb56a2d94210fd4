/** Separate from the schemas, so that pages don't load zod. */
export const MESSAGE_LIMITS = { text: 4000, shown: 500, inConversation: 2000 } as const;
