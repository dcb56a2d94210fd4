import { HOURS, type SettingGroup } from './setting-field.ts';

const LATE = 'Everything in this queue, at once. What waits longer is marked late in the console.';

export const QUEUES = {
  slug: 'queues',
  title: 'Service levels',
  note: 'How long something may wait for staff.',
  fields: {
    review_due_hours: { label: 'Time to review a submission', kind: 'count', unit: HOURS, affects: LATE },
    comments_due_hours: { label: 'Time to decide a reported comment', kind: 'count', unit: HOURS, affects: LATE },
    enquiries_due_hours: { label: 'Time to answer an inquiry', kind: 'count', unit: HOURS, affects: LATE },
    dealer_applications_due_hours: {
      label: 'Time to decide a dealer application',
      kind: 'count',
      unit: HOURS,
      affects: LATE,
    },
    disputes_due_hours: { label: 'Time to decide a dispute', kind: 'count', unit: HOURS, affects: LATE },
  },
} as const satisfies SettingGroup;

const APPROVAL = [
  ['required', 'Needs a second staff member'],
  ['none', 'One staff member is enough'],
] as const;

export const APPROVALS = {
  slug: 'approvals',
  title: 'Second approvals',
  note: 'Actions that need two staff members. The second must have been on staff for 7 days, and the first can’t have assigned their roles. Relaxing these settings needs two administrators, if there are two.',
  fields: {
    approval_live_voids: {
      label: 'Voiding bids in a live auction',
      kind: 'choice',
      options: APPROVAL,
      affects: 'Bidding is paused until the second person decides, at most 30 minutes.',
    },
    approval_reserve_changes: {
      label: 'Changing a reserve for the seller',
      kind: 'choice',
      options: APPROVAL,
      affects: 'Reserves of scheduled and live auctions. The seller must have agreed and is always notified.',
    },
    approval_withdrawals: {
      label: 'Withdrawing an auction that has bids',
      kind: 'choice',
      options: APPROVAL,
      affects: 'A live auction is paused until the second person decides, at most 30 minutes.',
    },
    approval_roles: {
      label: 'Assigning a role',
      kind: 'choice',
      options: APPROVAL,
      affects: 'New roles, if there’s another administrator to approve them. Removing a role never needs approval.',
    },
    approval_refunds_over: {
      label: 'Refunding, or marking as not paid, more than',
      kind: 'money',
      hint: 'Enter 0 to require a second staff member every time.',
      affects: 'The total of all refunds for one payment.',
    },
    approval_limits_over: {
      label: 'Raising a bidding limit above',
      kind: 'money',
      affects: 'Changes of a person’s bidding limit. Existing limits stay.',
    },
  },
} as const satisfies SettingGroup;
