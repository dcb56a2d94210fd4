import { z } from 'zod';
import { MAX_SELLER_MESSAGE } from './seller-message-limits.ts';

export const MessageSellerSchema = z.object({
  text: z
    .string()
    .trim()
    .min(3, 'Enter a message.')
    .max(MAX_SELLER_MESSAGE, `Please keep it below ${MAX_SELLER_MESSAGE} characters.`),
});
