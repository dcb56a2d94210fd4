import { FilePen, Gavel, Inbox, MessagesSquare, Radio, ScrollText, Users } from 'lucide-react';

/** The pages of the console. `waits` says which count stands beside an item. */
export const CONSOLE_ITEMS = [
  { text: 'Live floor', to: '/operator/floor', sign: Radio, waits: 'floor' },
  { text: 'Auctions', to: '/operator/auctions', sign: Gavel, waits: 'auctions' },
  { text: 'Enquiries', to: '/operator/enquiries', sign: MessagesSquare, waits: 'enquiries' },
  { text: 'Content', to: '/operator/content', sign: FilePen, waits: null },
  { text: 'People', to: '/operator/people', sign: Users, waits: null },
  { text: 'Audit trail', to: '/operator/audit', sign: ScrollText, waits: null },
  { text: 'Outbox', to: '/outbox', sign: Inbox, waits: null },
] as const;

/** What waits, or runs, behind the items. */
export interface Waiting { readonly floor: number; readonly auctions: number; readonly enquiries: number }
/** What each count counts, for those who do not see where it stands. */
export const WAITING_WORDS: Readonly<Record<keyof Waiting, string>> = { floor: 'live', auctions: 'to review', enquiries: 'open' };
