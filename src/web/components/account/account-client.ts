import { withAccountCalls } from '#contract/account-calls.ts';
import { browserClient } from '#web/api.ts';

export const accountClient = withAccountCalls(browserClient);
