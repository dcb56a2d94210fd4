import { withSettlementCalls } from '#contract/settlement-calls.ts';
import { browserClient } from '#web/api.ts';
import { withAccountCalls } from '#contract/account-calls.ts';

/** A client of its own, so that only sale pages bundle these calls. */
export const settlementClient = withSettlementCalls(withAccountCalls(browserClient));
