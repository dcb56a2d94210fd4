export const STAFF_ROLES = ['reviewer', 'auction_manager', 'editor', 'finance', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<StaffRole, { readonly name: string; readonly purpose: string }>> = {
  reviewer: { name: 'Reviewer', purpose: 'Reviews submissions and schedules auctions.' },
  auction_manager: {
    name: 'Auction manager',
    purpose: 'Monitors live auctions and intervenes; handles comments and people.',
  },
  editor: { name: 'Editor', purpose: 'Writes content, answers inquiries, moderates comments.' },
  finance: { name: 'Finance', purpose: 'Manages payments, sets limits, views reports.' },
  administrator: { name: 'Administrator', purpose: 'Full access, including roles and settings.' },
};

export const APPROVER_STAFF_DAYS = 7;

export const IMPERSONATION_MINUTES = 15;

export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.map((role) => ROLE_LABELS[role].name).join(', ');

type Holders = readonly Exclude<StaffRole, 'administrator'>[];

/** The roles that have each power, besides the administrator, who has all. Every staff use case checks this table. */
export const STAFF_POWERS = {
  open_console: ['reviewer', 'auction_manager', 'editor', 'finance'],
  see_auctions: ['reviewer', 'auction_manager', 'finance'],
  review_auctions: ['reviewer'],
  schedule_auctions: ['reviewer', 'auction_manager'],
  edit_auctions: ['reviewer'],
  use_imports: ['reviewer'],
  reveal_amounts: ['auction_manager'],
  void_bids: ['auction_manager'],
  lower_reserves: ['auction_manager'],
  withdraw_auctions: ['reviewer', 'auction_manager'],
  move_closes: ['auction_manager'],
  block_bidders: ['auction_manager'],
  moderate_comments: ['auction_manager', 'editor'],
  write_content: ['editor'],
  answer_enquiries: ['auction_manager', 'editor'],
  change_emails: ['editor'],
  see_people: ['reviewer', 'auction_manager', 'finance'],
  change_paddles: ['auction_manager', 'finance'],
  note_people: ['reviewer', 'auction_manager', 'finance'],
  block_people: ['auction_manager'],
  end_sessions: ['auction_manager'],
  reset_factors: ['auction_manager'],
  impersonate_users: ['auction_manager'],
  manage_dealers: ['reviewer', 'auction_manager'],
  manage_payments: ['finance'],
  settle_sales: ['finance'],
  see_settings: ['reviewer', 'auction_manager', 'editor', 'finance'],
  change_settings: [],
  give_roles: [],
  read_audit_log: ['reviewer', 'auction_manager', 'editor', 'finance'],
  read_emails: ['auction_manager', 'finance'],
  resend_emails: ['auction_manager'],
  see_incidents: ['auction_manager', 'finance'],
  read_reports: ['reviewer', 'auction_manager', 'finance'],
  manage_webhooks: ['auction_manager'],
  see_jobs: [],
} as const satisfies Record<string, Holders>;
export type StaffPower = keyof typeof STAFF_POWERS;

export const POWER_LABELS: Readonly<Record<StaffPower, string>> = {
  open_console: 'View the console’s home page',
  see_auctions: 'View auctions',
  reveal_amounts: 'Reveal hidden reserves and maximum bids (recorded)',
  review_auctions: 'Review submissions',
  schedule_auctions: 'Schedule and move auctions',
  edit_auctions: 'Create and edit auctions',
  use_imports: 'Import files of auctions, people and past results',
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
  reset_factors: 'Remove lost second factors (needs two staff members)',
  impersonate_users: 'View as user',
  manage_dealers: 'Manage dealers',
  manage_payments: 'Manage payments',
  settle_sales: 'Manage settlements and decide disputes',
  see_settings: 'View settings',
  change_settings: 'Edit settings',
  give_roles: 'Assign and remove roles',
  see_jobs: 'View background jobs',
  manage_webhooks: 'View and resend webhook deliveries',
  read_audit_log: 'View the audit log',
  read_emails: 'View the outbox',
  resend_emails: 'Send failed emails again',
  see_incidents: 'Receive data integrity and security alerts',
  read_reports: 'View reports',
};

export function mayDo(roles: readonly string[], power: StaffPower): boolean {
  const holders: readonly string[] = STAFF_POWERS[power];
  return roles.some((role) => role === 'administrator' || holders.includes(role));
}

export const rolesWith = (power: StaffPower): readonly StaffRole[] => [...STAFF_POWERS[power], 'administrator'];

export function holdersText(power: StaffPower): string {
  const names = rolesWith(power).map((role, index) =>
    index === 0 ? ROLE_LABELS[role].name : ROLE_LABELS[role].name.toLowerCase(),
  );
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
