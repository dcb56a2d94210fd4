import {
  CalendarDays,
  CarFront,
  ChartColumn,
  ClipboardCheck,
  Cog,
  FilePen,
  FileUp,
  Flag,
  Gavel,
  Handshake,
  Inbox,
  KeyRound,
  Landmark,
  Mail,
  MessagesSquare,
  Radio,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UserCheck,
  Users,
} from 'lucide-react';
import type { StaffPower } from '#contract/staff.ts';

/** `waits` names the count shown beside the item. */
export const CONSOLE_ITEMS = [
  { text: 'Live', to: '/operator/live', sign: Radio, waits: 'live', power: 'see_auctions' },
  { text: 'Review', to: '/operator/review', sign: ClipboardCheck, waits: 'auctions', power: 'see_auctions' },
  { text: 'Approvals', to: '/operator/approvals', sign: UserCheck, waits: 'approvals', power: 'see_auctions' },
  { text: 'Auctions', to: '/operator/auctions', sign: Gavel, waits: null, power: 'see_auctions' },
  { text: 'Settlements', to: '/operator/settlements', sign: Handshake, waits: null, power: 'settle_sales' },
  { text: 'Calendar', to: '/operator/calendar', sign: CalendarDays, waits: null, power: 'see_auctions' },
  { text: 'Import', to: '/operator/import', sign: FileUp, waits: null, power: 'import_auctions' },
  { text: 'Makes and models', to: '/operator/vocabulary', sign: CarFront, waits: null, power: 'edit_auctions' },
  { text: 'Comments', to: '/operator/comments', sign: Flag, waits: 'talk', power: 'moderate_comments' },
  { text: 'Inquiries', to: '/operator/enquiries', sign: MessagesSquare, waits: 'enquiries', power: 'answer_enquiries' },
  { text: 'Content', to: '/operator/content', sign: FilePen, waits: null, power: 'write_content' },
  { text: 'Email templates', to: '/operator/email-templates', sign: Mail, waits: null, power: 'change_emails' },
  { text: 'People', to: '/operator/people', sign: Users, waits: null, power: 'see_people' },
  { text: 'Dealers', to: '/operator/dealers', sign: Store, waits: 'dealers', power: 'manage_dealers' },
  { text: 'Payments', to: '/operator/payments', sign: Landmark, waits: null, power: 'manage_payments' },
  { text: 'Staff', to: '/operator/staff', sign: ShieldCheck, waits: null, power: 'see_people' },
  { text: 'Lost second factors', to: '/operator/factor-resets', sign: KeyRound, waits: null, power: 'reset_factors' },
  { text: 'Settings', to: '/operator/settings', sign: Settings, waits: null, power: 'see_settings' },
  { text: 'Reports', to: '/operator/reports', sign: ChartColumn, waits: null, power: 'read_reports' },
  { text: 'Audit log', to: '/operator/audit', sign: ScrollText, waits: null, power: 'read_audit_log' },
  { text: 'Jobs', to: '/operator/jobs', sign: Cog, waits: null, power: 'see_jobs' },
  { text: 'Outbox', to: '/outbox', sign: Inbox, waits: null, power: 'read_mail' },
] as const satisfies readonly {
  readonly text: string;
  readonly to: string;
  readonly sign: unknown;
  readonly waits: string | null;
  readonly power: StaffPower;
}[];

/** For display only: the API enforces permissions. */
export function powerOfPage(pathname: string): StaffPower | null {
  return CONSOLE_ITEMS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.power ?? null;
}

export interface Waiting {
  readonly live: number;
  readonly auctions: number;
  readonly approvals: number;
  readonly enquiries: number;
  readonly talk: number;
  readonly dealers: number;
}
export const WAITING_LABELS: Readonly<Record<keyof Waiting, string>> = {
  live: 'live',
  auctions: 'to review',
  approvals: 'to decide',
  enquiries: 'open',
  talk: 'to decide',
  dealers: 'to review',
};
