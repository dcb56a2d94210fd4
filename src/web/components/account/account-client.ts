import { withAccountCalls } from '#contract/account-calls.ts';
import { browserClient } from '#web/api.ts';

/** The API with the calls of the account area, as the browser calls it. */
export const accountClient = withAccountCalls(browserClient);
