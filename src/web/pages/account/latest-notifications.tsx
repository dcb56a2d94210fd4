import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Notification } from '#contract/account.ts';
import { type Needs, otherNotifications } from './needs-attention.tsx';
import { markNotificationsRead } from '#contract/endpoints/notifications.ts';
import { browserClient } from '#web/api.ts';
import { announce } from '#web/components/ui/announce.ts';
import { NotificationItem } from '#web/components/header/notification-item.tsx';
import { useArrivedNotifications } from '#web/live/use-live.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';

const FAILED = 'We couldn’t mark it as read. Please try again.';
const LATEST_SHOWN = 5;

export function LatestNotifications({
  latest: atLoad,
  readAt,
  needs,
  username,
}: {
  latest: readonly Notification[] | null;
  readAt: number;
  needs: Needs;
  username: string;
}) {
  const [known, setLatest] = useState(atLoad);
  const latest = known === null ? null : otherNotifications(known, needs).slice(0, LATEST_SHOWN);
  const { revalidate } = useRevalidator();
  useEffect(() => setLatest(atLoad), [atLoad]);
  const arrived = useArrivedNotifications(username).length;
  useEffect(() => {
    if (arrived > 0) void revalidate();
  }, [arrived, revalidate]);
  const mark = (which: readonly Notification[], ids?: string[]) => {
    browserClient.call(markNotificationsRead, { body: { ids } }).then(
      () => {
        const readAt = new Date().toISOString();
        setLatest(
          (before) =>
            before?.map((each) => (which.includes(each) ? { ...each, read_at: each.read_at ?? readAt } : each)) ?? null,
        );
        announce(ids === undefined ? 'All notifications marked as read.' : 'Marked as read.');
        void revalidate();
      },
      () => announce(FAILED, 'assertive'),
    );
  };
  return (
    <section className="mt-12" aria-labelledby="latest-notifications">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <h2 id="latest-notifications" className="heading text-h2">
          Latest
        </h2>
        {latest?.some(({ read_at: readAt }) => readAt === null) === true ? (
          <WaitingButton className="btn-quiet btn-s !min-h-11" onClick={() => mark(latest)}>
            Mark all read
          </WaitingButton>
        ) : null}
      </div>
      {latest === null ? (
        <p className="border-y border-line py-6 text-ink-2">
          We couldn’t load your notifications.{' '}
          <a className="link" href="/account">
            Try again
          </a>
          .
        </p>
      ) : latest.length === 0 ? (
        <p className="border-y border-line py-6 text-ink-2">
          No notifications yet. Updates appear here and under the bell above.
        </p>
      ) : (
        <ol className="border-t border-line">
          {latest.map((each) => (
            <NotificationItem
              key={each.id}
              notification={each}
              readAt={readAt}
              onFollow={(followed) => {
                if (followed.read_at === null)
                  browserClient.call(markNotificationsRead, { body: { ids: [followed.id] } }).catch(() => {});
              }}
              onRead={(read) => mark([read], [read.id])}
            />
          ))}
        </ol>
      )}
      <p className="mt-3">
        <PageLink to="/account/notifications" className="link inline-flex min-h-11 items-center">
          Notification settings
        </PageLink>
      </p>
    </section>
  );
}
