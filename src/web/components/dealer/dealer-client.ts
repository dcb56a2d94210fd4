import { withDealerCalls } from '#contract/dealer-calls.ts';
import { browserClient } from '#web/api.ts';

/** The API as the browser calls it, with the calls of dealers: in the bundle of those pages alone. */
export const dealerClient = withDealerCalls(browserClient);
