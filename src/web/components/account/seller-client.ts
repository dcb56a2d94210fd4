import { withSellerCalls } from '#contract/seller-calls.ts';
import { browserClient } from '#web/api.ts';

export const sellerClient = withSellerCalls(browserClient);
