import { Check, Info, MessageSquare, Timer, TrendingDown, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Notification } from '#contract/account.ts';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { serverNow } from '#web/live/server-clock.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

const SIGNS: Record<Notification['kind'], { sign: LucideIcon; colour: string }> = {
  outbid: { sign: TrendingDown, colour: 'bg-stop-fill text-on-stop' },
  leading: { sign: Check, colour: 'bg-go-fill text-on-go' },
  won: { sign: Trophy, colour: 'bg-go-fill text-on-go' },
  lost: { sign: Info, colour: 'bg-press text-ink' },
  sold: { sign: Check, colour: 'bg-go-fill text-on-go' },
  not_sold: { sign: Info, colour: 'bg-press text-ink' },
  extended: { sign: Timer, colour: 'bg-signal text-on-signal' },
  reserve_met: { sign: Check, colour: 'bg-press text-ink' },
  comment_answered: { sign: MessageSquare, colour: 'bg-press text-ink' },
  bid_voided: { sign: Info, colour: 'bg-stop-fill text-on-stop' },
  account: { sign: Info, colour: 'bg-press text-ink' },
};

/** One thing that the house told this user. */
export function NotificationItem({ notification, onFollow }: { notification: Notification; onFollow: (notification: Notification) => void }) {
  const { sign, colour } = SIGNS[notification.kind];
  const isUnread = notification.read_at === null;
  return (
    <li className={`relative flex gap-3.5 border-b border-line px-5 py-4 ${isUnread ? 'bg-sunken' : ''}`}>
      <span className={`mt-0.5 grid size-9 flex-none place-items-center rounded-control ${colour}`}><Icon of={sign} size={18} /></span>
      <div className="min-w-0">
        <p className="text-[.9375rem] font-[620] leading-snug">
          {isUnread ? <span className="sr-only">Unread. </span> : null}
          {notification.href === '' ? notification.title : <PageLink to={notification.href} onClick={() => onFollow(notification)} className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline">{notification.title}</PageLink>}
        </p>
        <p className="mt-1 text-small text-ink-2">{notification.body}</p>
        <p className="mt-1 text-small text-ink-3"><TimeAgo at={notification.created_at} serverTime={serverNow()} /></p>
      </div>
    </li>
  );
}
