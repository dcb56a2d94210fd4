/** One person may have several roles. */
export const STAFF_ROLES = ['reviewer', 'floor', 'editor', 'finance', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<StaffRole, { readonly name: string; readonly purpose: string }>> = {
  reviewer: { name: 'Reviewer', purpose: 'Reviews submissions and schedules auctions.' },
  floor: { name: 'Live operations', purpose: 'Monitors live auctions and intervenes; handles comments and people.' },
  editor: { name: 'Editor', purpose: 'Writes content, answers inquiries, moderates comments.' },
  finance: { name: 'Finance', purpose: 'Manages payments, sets limits, views reports.' },
  administrator: { name: 'Administrator', purpose: 'Full access, including roles and settings.' },
};

type Holders = readonly Exclude<StaffRole, 'administrator'>[];

/**
 * Staff permissions: the roles that have each, in addition to the administrator, who has all. Every staff use case
 * checks this table, and the console shows it.
 */
export const STAFF_POWERS = {
  see_auctions: ['reviewer', 'floor', 'finance'],
  review_auctions: ['reviewer'],
  schedule_auctions: ['reviewer', 'floor'],
  edit_auctions: ['reviewer'],
  import_auctions: ['reviewer'],
  void_bids: ['floor'],
  lower_reserves: ['floor'],
  withdraw_auctions: ['reviewer', 'floor'],
  move_closes: ['floor'],
  block_bidders: ['floor'],
  moderate_comments: ['floor', 'editor'],
  write_content: ['editor'],
  answer_enquiries: ['floor', 'editor'],
  change_emails: ['editor'],
  see_people: ['reviewer', 'floor', 'finance'],
  change_paddles: ['floor', 'finance'],
  note_people: ['reviewer', 'floor', 'finance'],
  block_people: ['floor'],
  end_sessions: ['floor'],
  see_as_people: ['floor'],
  manage_dealers: ['reviewer', 'floor'],
  manage_payments: ['finance'],
  settle_sales: ['finance'],
  see_settings: ['reviewer', 'floor', 'editor', 'finance'],
  change_settings: [],
  give_roles: [],
  read_audit_log: ['reviewer', 'floor', 'editor', 'finance'],
  read_mail: ['floor', 'finance'],
  see_incidents: ['floor', 'finance'],
  read_reports: ['reviewer', 'floor', 'finance'],
} as const satisfies Record<string, Holders>;
export type StaffPower = keyof typeof STAFF_POWERS;

export const POWER_LABELS: Readonly<Record<StaffPower, string>> = {
  see_auctions: 'View auctions with reserves and maximum bids',
  review_auctions: 'Review submissions',
  schedule_auctions: 'Schedule and move auctions',
  edit_auctions: 'Create and edit auctions',
  import_auctions: 'Import auctions from a file',
  void_bids: 'Void bids',
  lower_reserves: 'Lower reserves with the seller’s consent',
  withdraw_auctions: 'Withdraw auctions',
  move_closes: 'Pause auctions and extend closing times',
  block_bidders: 'Block bidders from an auction',
  moderate_comments: 'Remove comments, decide reports and appeals',
  write_content: 'Write and publish content',
  answer_enquiries: 'Answer inquiries',
  change_emails: 'Edit email templates',
  see_people: 'View people and their contact details',
  change_paddles: 'Edit bidding limits and verification',
  note_people: 'Add notes and strikes',
  block_people: 'Block people',
  end_sessions: 'End sessions',
  see_as_people: 'View as user',
  manage_dealers: 'Manage dealers',
  manage_payments: 'Manage payments',
  settle_sales: 'Manage settlements and decide disputes',
  see_settings: 'View settings',
  change_settings: 'Edit settings',
  give_roles: 'Assign and remove roles',
  read_audit_log: 'View the audit log',
  read_mail: 'View the outbox',
  see_incidents: 'Receive data integrity alerts',
  read_reports: 'View reports',
};

/** True if one of these roles has the permission. Unknown roles have none. */
export function mayDo(roles: readonly string[], power: StaffPower): boolean {
  const holders: readonly string[] = STAFF_POWERS[power];
  return roles.some((role) => role === 'administrator' || holders.includes(role));
}

/** Includes the administrator. */
export const rolesWith = (power: StaffPower): readonly StaffRole[] => [...STAFF_POWERS[power], 'administrator'];

/** The roles with a permission as text: `Floor or administrator`. */
export function holdersText(power: StaffPower): string {
  const names = rolesWith(power).map((role, index) => (index === 0 ? ROLE_LABELS[role].name : ROLE_LABELS[role].name.toLowerCase()));
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
