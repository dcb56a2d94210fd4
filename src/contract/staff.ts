/** The roles that a member of the staff may have; one person may have several. */
export const STAFF_ROLES = ['reviewer', 'floor', 'editor', 'finance', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What each role is for, as the console tells it. */
export const ROLE_WORDS: Readonly<Record<StaffRole, { readonly name: string; readonly purpose: string }>> = {
  reviewer: { name: 'Reviewer', purpose: 'Reads what sellers submit, and puts auctions on the calendar.' },
  floor: { name: 'Floor', purpose: 'Watches live auctions and steps in; looks after talk and people.' },
  editor: { name: 'Editor', purpose: 'Writes the house’s content, answers enquiries, looks after talk.' },
  finance: { name: 'Finance', purpose: 'Sees what money moves, sets limits, reads the reports.' },
  administrator: { name: 'Administrator', purpose: 'May do everything, gives roles and changes the settings.' },
};

type Holders = readonly Exclude<StaffRole, 'administrator'>[];

/**
 * Who may do what: each power with the roles that have it beside the administrator, who has all. Every use case of the staff asks this
 * table, and the console's pages show it.
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
  moderate_talk: ['floor', 'editor'],
  write_content: ['editor'],
  answer_enquiries: ['floor', 'editor'],
  change_letters: ['editor'],
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
  read_trail: ['reviewer', 'floor', 'editor', 'finance'],
  read_mail: ['floor', 'finance'],
  see_faults: ['floor', 'finance'],
  read_reports: ['reviewer', 'floor', 'finance'],
} as const satisfies Record<string, Holders>;
export type StaffPower = keyof typeof STAFF_POWERS;

/** The powers in words, in the order of the table that the console shows. */
export const POWER_WORDS: Readonly<Record<StaffPower, string>> = {
  see_auctions: 'See auctions with reserves and maxima',
  review_auctions: 'Review what sellers submit',
  schedule_auctions: 'Put auctions on the calendar and move them',
  edit_auctions: 'Create and change auctions',
  import_auctions: 'Import auctions from a file',
  void_bids: 'Void bids',
  lower_reserves: 'Lower a reserve on the seller’s word',
  withdraw_auctions: 'Withdraw auctions',
  move_closes: 'Pause auctions and extend their closes',
  block_bidders: 'Block bidders from an auction',
  moderate_talk: 'Remove comments, decide reports and appeals',
  write_content: 'Write and publish content',
  answer_enquiries: 'Answer enquiries',
  change_letters: 'Change the words of letters',
  see_people: 'See people and their addresses',
  change_paddles: 'Change limits and verification',
  note_people: 'Write notes and strikes',
  block_people: 'Block people',
  end_sessions: 'End sessions',
  see_as_people: 'See a person’s account as they see it',
  manage_dealers: 'Decide on dealers',
  manage_payments: 'Look after payments',
  settle_sales: 'Look after settlements, decide disputes',
  see_settings: 'See the settings',
  change_settings: 'Change the settings',
  give_roles: 'Give and take roles',
  read_trail: 'Read the trail',
  read_mail: 'Read the outbox',
  see_faults: 'Be told of faults in the house’s own records',
  read_reports: 'Read the reports',
};

/** True where one of these roles has the power. A role that is not in the table has none. */
export function mayDo(roles: readonly string[], power: StaffPower): boolean {
  const holders: readonly string[] = STAFF_POWERS[power];
  return roles.some((role) => role === 'administrator' || holders.includes(role));
}

/** The roles that have a power. */
export const rolesWith = (power: StaffPower): readonly StaffRole[] => [...STAFF_POWERS[power], 'administrator'];

/** Who has a power, in words: `Floor or administrator`. */
export function holdersInWords(power: StaffPower): string {
  const names = rolesWith(power).map((role, index) => (index === 0 ? ROLE_WORDS[role].name : ROLE_WORDS[role].name.toLowerCase()));
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
