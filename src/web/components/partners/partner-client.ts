import { withPartnerCalls } from '#contract/partner-calls.ts';
import { browserClient } from '#web/api.ts';

/** A client of its own, so that only partner pages bundle these calls. */
export const partnerClient = withPartnerCalls(browserClient);
