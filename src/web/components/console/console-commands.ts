import type { StaffPower } from '#contract/staff.ts';
import { CONSOLE_ITEMS } from './console-items.ts';

interface Command {
  readonly text: string;
  readonly keywords?: string;
  readonly to: string;
  readonly power: StaffPower;
}

export const CONSOLE_COMMANDS: readonly Command[] = [
  {
    text: 'Remind late payments',
    keywords: 'overdue buyers settlements reminders',
    to: '/operator/settlements?show=late',
    power: 'settle_sales',
  },
  {
    text: 'Reported comments',
    keywords: 'moderate reports appeals',
    to: '/operator/comments?show=reported',
    power: 'moderate_comments',
  },
  {
    text: 'Extend tonight’s auctions',
    keywords: 'all live closes later outage',
    to: '/operator/live#extend-all-auctions',
    power: 'move_closes',
  },
  {
    text: 'Pause all live auctions',
    keywords: 'stop outage incident',
    to: '/operator/live#pause-all-auctions',
    power: 'move_closes',
  },
  { text: 'New news item', keywords: 'write', to: '/operator/content/new/news', power: 'write_content' },
  { text: 'New blog post', keywords: 'write', to: '/operator/content/new/blog', power: 'write_content' },
  { text: 'New page', keywords: 'write', to: '/operator/content/new/page', power: 'write_content' },
  { text: 'Import auctions', keywords: 'csv file upload', to: '/operator/import', power: 'use_imports' },
  {
    text: 'Import people',
    keywords: 'csv file upload members users',
    to: '/operator/import/people',
    power: 'change_paddles',
  },
  {
    text: 'Import past results',
    keywords: 'csv file upload',
    to: '/operator/import/results',
    power: 'use_imports',
  },
  { text: 'Review dealer applications', to: '/operator/dealers/applications', power: 'manage_dealers' },
  { text: 'Blocked people', keywords: 'list', to: '/operator/people?status=blocked', power: 'see_people' },
  { text: 'Add staff member', keywords: 'role invite appoint', to: '/operator/staff#appoint', power: 'give_roles' },
];

export const CONSOLE_PAGES: readonly Command[] = CONSOLE_ITEMS.map(({ text, to, power }) => ({ text, to, power }));

const plain = (text: string) => text.toLowerCase().replaceAll('’', '');

export function isNamed({ text, keywords = '' }: Pick<Command, 'text' | 'keywords'>, typed: string): boolean {
  const names = plain(`${text} ${keywords}`).split(/\s+/);
  return plain(typed)
    .split(/\s+/)
    .every((word) => names.some((name) => name.startsWith(word)));
}

/** Whether a page's name begins so. Then pages come before commands: “review” means the page. */
export const beginsPage = (typed: string): boolean =>
  typed !== '' && CONSOLE_PAGES.some(({ text }) => plain(text).startsWith(plain(typed)));
