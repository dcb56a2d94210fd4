import { withSellerCalls } from '#contract/seller-calls.ts';
import { browserClient } from '#web/api.ts';

/** The API as sellers call it from the browser. */
export const sellerClient = withSellerCalls(browserClient);
