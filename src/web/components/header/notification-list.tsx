import { CircleAlert } from 'lucide';
import type { Notification, NotificationPage } from '#contract/account.ts';
import { useZone } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { serverNow } from '#web/live/server-clock.ts';
import { groupByDay } from './group-by-day.ts';
import { NotificationItem } from './notification-item.tsx';

export type Loaded = { state: 'loading' } | { state: 'error' } | { state: 'loaded'; page: NotificationPage };
interface NotificationListProps {
  loaded: Loaded;
  isLoadingMore: boolean;
  retry: () => void;
  more: () => void;
  onFollow: (notification: Notification) => void;
  onRead: (notification: Notification) => void;
}

function Skeleton() {
  return (
    <div className="grid gap-5 p-5" role="status" aria-busy="true" aria-label="Loading notifications">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skel h-16" />
      ))}
    </div>
  );
}

export function NotificationList({ loaded, isLoadingMore, retry, more, onFollow, onRead }: NotificationListProps) {
  const zone = useZone();
  if (loaded.state === 'loading') return <Skeleton />;
  if (loaded.state === 'error') {
    return (
      <div className="alert alert-error m-5" role="alert">
        <Icon of={CircleAlert} />
        <div>
          <strong>We couldn’t load your notifications</strong>
          <p>
            <button type="button" className="btn btn-line btn-s mt-3 !min-h-11" onClick={retry}>
              Try again
            </button>
          </p>
        </div>
      </div>
    );
  }
  const { items, next_cursor: older } = loaded.page;
  if (items.length === 0) return <p className="p-5 text-ink-2">You’re up to date.</p>;
  return (
    <>
      {groupByDay(items, serverNow(), zone).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={day}>
          <h3 className="label border-b border-line px-5 pb-2 pt-4">{day}</h3>
          <ol>
            {ofDay.map((item) => (
              <NotificationItem
                key={item.id}
                notification={item}
                readAt={serverNow()}
                onFollow={onFollow}
                onRead={onRead}
              />
            ))}
          </ol>
        </section>
      ))}
      {older === null ? null : (
        <p className="p-5">
          <button
            type="button"
            className="btn btn-line w-full"
            {...(isLoadingMore ? { 'aria-disabled': true } : {})}
            onClick={() => {
              if (!isLoadingMore) more();
            }}
          >
            {isLoadingMore ? 'Loading…' : 'Show older'}
          </button>
        </p>
      )}
    </>
  );
}
