import { Check, Info, MessageSquare, ShieldAlert, Timer, TrendingDown, Trophy, type IconNode } from 'lucide';
import type { Notification } from '#contract/account.ts';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const PLAIN = { icon: Info, colour: 'bg-press text-ink' };
const GOOD = { icon: Check, colour: 'bg-go-fill text-on-go' };
const BAD = { icon: TrendingDown, colour: 'bg-stop-fill text-on-stop' };
const TIME = { icon: Timer, colour: 'bg-signal text-on-signal' };
const ICONS: Partial<Record<Notification['kind'], { icon: IconNode; colour: string }>> = {
  outbid: BAD,
  bid_voided: { ...BAD, icon: Info },
  security: { ...BAD, icon: ShieldAlert },
  won: { ...GOOD, icon: Trophy },
  leading: GOOD,
  sold: GOOD,
  bid_received: GOOD,
  payment: PLAIN,
  reserve_met: { ...PLAIN, icon: Check },
  extended: TIME,
  watch_opened: TIME,
  reminder_hour: TIME,
  reminder_opened: TIME,
  watch_hour: TIME,
  watch_ten_minutes: TIME,
  watch_day: { ...PLAIN, icon: Timer },
  offer: TIME,
  comment_answered: { ...PLAIN, icon: MessageSquare },
  question: { ...PLAIN, icon: MessageSquare },
};

export function NotificationItem({
  notification,
  readAt,
  onFollow,
  onRead,
}: {
  notification: Notification;
  readAt: number;
  onFollow: (notification: Notification) => void;
  onRead: (notification: Notification) => void;
}) {
  const { icon, colour } = ICONS[notification.kind] ?? PLAIN;
  const isUnread = notification.read_at === null;
  return (
    <li className={`relative flex gap-3.5 border-b border-line px-5 py-4 ${isUnread ? 'bg-sunken' : ''}`}>
      <span className={`mt-0.5 grid size-9 flex-none place-items-center rounded-control ${colour}`}>
        <Icon of={icon} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-[.9375rem] font-strong leading-snug">
          {isUnread ? <span className="sr-only">Unread. </span> : null}
          {notification.href === '' ? (
            notification.title
          ) : (
            <PageLink
              to={notification.href}
              onClick={() => onFollow(notification)}
              className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {notification.title}
            </PageLink>
          )}
        </p>
        <p className="mt-1 text-small text-ink-2">{notification.body}</p>
        <p className="mt-1 text-small text-ink-3">
          <TimeAgo at={notification.created_at} serverTime={readAt} />
        </p>
      </div>
      {isUnread ? (
        <button
          type="button"
          data-changes-data=""
          className="btn btn-quiet btn-icon relative z-10 -mr-2 -mt-1 flex-none"
          aria-label={`Mark as read: ${notification.title}`}
          onClick={() => onRead(notification)}
        >
          <Icon of={Check} size={18} />
        </button>
      ) : null}
    </li>
  );
}
