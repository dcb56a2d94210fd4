import { HOUR_MS } from '#contract/durations.ts';
import type { Job } from '#platform/workers/job.ts';
import type { AccountsContext } from './deps.ts';
import { deleteOldSignInEvidence } from './known-devices.ts';
import { completeFactorResets, FACTOR_RESETS_AT_ONCE } from './factor-resets.ts';
import { endOverdueStaffSessions } from './sessions.ts';
import { MAX_ENDED_AT_ONCE, recordEndedImpersonations } from './impersonations.ts';

/** How late the audit log may record that an impersonation expired. Access itself ends on time. */
const POLL_MS = 60_000;

export const accountJobs = (context: AccountsContext): readonly Job[] => [
  {
    name: 'impersonation expiry',
    purpose: 'Records in the audit log when staff stop viewing an account.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    batch: MAX_ENDED_AT_ONCE,
    run: () => recordEndedImpersonations(context),
  },
  {
    name: 'second factor removal',
    purpose: 'Removes lost second factors after two staff members agreed and a day has passed.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    batch: FACTOR_RESETS_AT_ONCE,
    run: () => completeFactorResets(context),
  },
  {
    name: 'staff session expiry',
    purpose: 'Closes the live connections of staff sessions that are over.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    run: () => endOverdueStaffSessions(context),
  },
  {
    name: 'sign-in evidence cleanup',
    purpose: 'Deletes the networks and browsers of sign-ins after two years.',
    runsIn: 'workers',
    trigger: { everyMs: HOUR_MS },
    run: () => deleteOldSignInEvidence(context),
  },
];
