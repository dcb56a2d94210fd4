import { z } from 'zod';
import { BulkIdsSchema } from './bulk.ts';
import { MAX_SELLER_MESSAGE } from './limits.ts';

export const MessageSellerSchema = z.object({
  text: z
    .string()
    .trim()
    .min(3, 'Enter a message.')
    .max(MAX_SELLER_MESSAGE, `Please keep it below ${MAX_SELLER_MESSAGE} characters.`),
});
export const MessageSellersSchema = MessageSellerSchema.extend({ slugs: BulkIdsSchema });
export type MessageSellers = z.infer<typeof MessageSellersSchema>;
