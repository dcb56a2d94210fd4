import { withPartnerCalls } from '#contract/partner-calls.ts';
import { browserClient } from '#web/api.ts';

/** The API as the browser calls it, with the calls of partners: in the bundle of those pages alone. */
export const partnerClient = withPartnerCalls(browserClient);
