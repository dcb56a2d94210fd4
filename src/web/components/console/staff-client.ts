import { withStaffCalls } from '#contract/staff-calls.ts';
import { browserClient } from '#web/api.ts';

/** The API as the console's pages call it from the browser. */
export const staffClient = withStaffCalls(browserClient);
