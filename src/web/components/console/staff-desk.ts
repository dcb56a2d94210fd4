import { staffCalls } from '#contract/staff-calls.ts';
import { browserClient } from '#web/api.ts';

/** The console's calls, from the browser. */
export const staffDesk = staffCalls(browserClient);
