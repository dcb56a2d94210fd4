import { holdersText, type StaffPower } from '../staff.ts';
import type { RefusalTable } from './define.ts';

export const OPERATOR_REFUSALS = {
  email_not_found: { status: 404, wireCode: 'not_found', message: 'We couldn’t find this email.' },
  email_not_failed: { status: 409, message: 'This email hasn’t failed.' },
  email_unreachable: {
    status: 409,
    message: 'The recipient’s server refuses our emails, or this site sends none. Check the address first.',
  },
  email_works_once: {
    status: 409,
    message: 'It has a link or code that works once. The recipient can ask for a new one.',
  },
  macro_not_found: { status: 404, wireCode: 'not_found', message: 'This macro no longer exists.' },
  thread_assigned: {
    status: 409,
    message: ({ assignee }: { assignee: string }) => `${assignee} has this one. You can take it over.`,
    details: ({ assignee }: { assignee: string }) => ({ assignee }),
  },
  thread_not_found: { status: 404, wireCode: 'not_found', message: 'We couldn’t find this conversation.' },
  too_many_macros: {
    status: 409,
    message: ({ most }: { most: number }) => `You’ve reached the limit of ${most} macros. Delete one to add another.`,
  },
  incident_ended: { status: 409, message: 'This incident was already resolved.' },
  incident_not_found: { status: 404, wireCode: 'not_found', message: 'Incident not found.' },
  role_missing: {
    status: 403,
    message: ({ power }: { power: StaffPower }) =>
      `Your role doesn’t allow this. Allowed roles: ${holdersText(power)}.`,
    details: ({ power }: { power: StaffPower }) => ({ power }),
  },
  settings_changed: {
    status: 409,
    wireCode: 'newer_version',
    message: 'Someone else changed the settings. Review their changes and save again.',
    details: ({ version }: { version: number }) => ({ version }),
  },
  staff_only: { status: 403, message: 'Only staff can do this.' },
  template_changed: {
    status: 409,
    wireCode: 'newer_version',
    message: 'Someone else changed this template. Review their changes and save again.',
  },
  view_not_found: { status: 404, wireCode: 'not_found', message: 'Saved view not found.' },
  view_name_taken: { status: 409, message: 'You already have a view of this name. Choose another name.' },
  too_many_views: {
    status: 409,
    message: ({ most }: { most: number }) => `You can save up to ${most} views of a list. Delete one first.`,
  },
  second_factor_required: { status: 403, message: 'Set up two-step verification or a passkey to use the console.' },
} satisfies RefusalTable;
