import {
  CalendarDays,
  CarFront,
  ChartColumn,
  ClipboardCheck,
  Cog,
  FilePen,
  FileUp,
  Gavel,
  Handshake,
  House,
  KeyRound,
  Landmark,
  Mail,
  MailCheck,
  MessageSquareText,
  MessagesSquare,
  Radio,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UserCheck,
  Users,
  Webhook,
} from 'lucide';
import type { StaffPower } from '#contract/staff.ts';

export const CONSOLE_HOME = '/operator';
export const CONSOLE_GROUPS = [
  {
    name: 'Today',
    items: [
      { text: 'Home', to: CONSOLE_HOME, icon: House, waits: null, power: 'open_console' },
      { text: 'Live', to: '/operator/live', icon: Radio, waits: 'live', power: 'see_auctions' },
      { text: 'Review', to: '/operator/review', icon: ClipboardCheck, waits: 'auctions', power: 'see_auctions' },
      { text: 'Approvals', to: '/operator/approvals', icon: UserCheck, waits: 'approvals', power: 'see_auctions' },
      { text: 'Inbox', to: '/operator/inbox', icon: MessagesSquare, waits: 'inbox', power: 'answer_enquiries' },
    ],
  },
  {
    name: 'Auctions',
    items: [
      { text: 'Auctions', to: '/operator/auctions', icon: Gavel, waits: null, power: 'see_auctions' },
      { text: 'Calendar', to: '/operator/calendar', icon: CalendarDays, waits: null, power: 'see_auctions' },
      { text: 'Comments', to: '/operator/comments', icon: MessageSquareText, waits: null, power: 'moderate_comments' },
      { text: 'Import', to: '/operator/import', icon: FileUp, waits: null, power: 'use_imports' },
      { text: 'Makes and models', to: '/operator/vocabulary', icon: CarFront, waits: null, power: 'edit_auctions' },
    ],
  },
  {
    name: 'Money',
    items: [
      { text: 'Settlements', to: '/operator/settlements', icon: Handshake, waits: null, power: 'settle_sales' },
      { text: 'Disputes', to: '/operator/disputes', icon: Scale, waits: null, power: 'settle_sales' },
      { text: 'Payments', to: '/operator/payments', icon: Landmark, waits: null, power: 'manage_payments' },
      { text: 'Reports', to: '/operator/reports', icon: ChartColumn, waits: null, power: 'read_reports' },
    ],
  },
  {
    name: 'People',
    items: [
      { text: 'People', to: '/operator/people', icon: Users, waits: null, power: 'see_people' },
      { text: 'Dealers', to: '/operator/dealers', icon: Store, waits: 'dealers', power: 'manage_dealers' },
      { text: 'Staff', to: '/operator/staff', icon: ShieldCheck, waits: null, power: 'see_people' },
      {
        text: 'Lost second factors',
        to: '/operator/factor-resets',
        icon: KeyRound,
        waits: null,
        power: 'reset_factors',
      },
    ],
  },
  {
    name: 'Content',
    items: [
      { text: 'Content', to: '/operator/content', icon: FilePen, waits: null, power: 'write_content' },
      { text: 'Emails', to: '/operator/emails', icon: MailCheck, waits: null, power: 'read_emails' },
      { text: 'Email templates', to: '/operator/email-templates', icon: Mail, waits: null, power: 'change_emails' },
    ],
  },
  {
    name: 'Site',
    items: [
      { text: 'Settings', to: '/operator/settings', icon: Settings, waits: null, power: 'see_settings' },
      { text: 'Audit log', to: '/operator/audit', icon: ScrollText, waits: null, power: 'read_audit_log' },
      { text: 'Webhooks', to: '/operator/webhooks', icon: Webhook, waits: null, power: 'manage_webhooks' },
      { text: 'Jobs', to: '/operator/jobs', icon: Cog, waits: null, power: 'see_jobs' },
    ],
  },
] as const satisfies readonly {
  readonly name: string;
  readonly items: readonly {
    readonly text: string;
    readonly to: string;
    readonly icon: unknown;
    readonly waits: string | null;
    readonly power: StaffPower;
  }[];
}[];
export const CONSOLE_ITEMS = CONSOLE_GROUPS.flatMap(({ items }) => [...items]);

export function powerOfPage(pathname: string): StaffPower | null {
  return CONSOLE_ITEMS.find(({ to }) => isOnPage(pathname, to))?.power ?? null;
}

/** True on the page itself and on pages below it. All pages of the console are below its home. */
export const isOnPage = (pathname: string, to: string): boolean =>
  pathname === to || (to !== CONSOLE_HOME && pathname.startsWith(`${to}/`));

export interface Waiting {
  readonly live: number;
  readonly auctions: number;
  readonly approvals: number;
  readonly inbox: number;
  readonly dealers: number;
}
export const WAITING_LABELS: Readonly<Record<keyof Waiting, string>> = {
  live: 'live',
  auctions: 'to review',
  approvals: 'to decide',
  inbox: 'open',
  dealers: 'to review',
};
