import { withDealerCalls } from '#contract/dealer-calls.ts';
import { browserClient } from '#web/api.ts';

/** A client of its own, so that only dealer pages bundle these calls. */
export const dealerClient = withDealerCalls(browserClient);
