import { withStaffCalls } from '#contract/staff-calls.ts';
import { browserClient } from '#web/api.ts';

export const staffClient = withStaffCalls(browserClient);
