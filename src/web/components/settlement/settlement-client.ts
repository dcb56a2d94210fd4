import { withSettlementCalls } from '#contract/settlement-calls.ts';
import { browserClient } from '#web/api.ts';
import { withAccountCalls } from '#contract/account-calls.ts';

/** The API as the browser calls it, with the calls of settlements: in the bundle of those pages alone. */
export const settlementClient = withSettlementCalls(withAccountCalls(browserClient));
