import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Bell } from 'lucide';
import type { Notification } from '#contract/account.ts';
import { listNotifications, markNotificationsRead } from '#contract/endpoints/notifications.ts';
import { browserClient } from '#web/api.ts';
import { useArrivedNotifications } from '#web/live/use-live.ts';
import { announce } from '#web/components/ui/announce.ts';
import { serverNow } from '#web/live/server-clock.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useRootData } from '#web/root-data.ts';
import { type Loaded, NotificationList } from './notification-list.tsx';

function useNotificationList(username: string, isOpen: boolean) {
  const root = useRootData();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [counted, setCounted] = useState({ unread: root?.unread ?? 0, arrivedBefore: 0 });
  const arrivals = useArrivedNotifications(username).length;
  const unread = counted.unread + Math.max(0, arrivals - counted.arrivedBefore);
  const count = useEffectEvent((counts: typeof root) => {
    if (counts !== undefined) setCounted({ unread: counts.unread, arrivedBefore: arrivals });
  });
  useEffect(() => count(root), [root]);
  const load = useCallback(() => {
    browserClient.call(listNotifications).then(
      (page) => {
        setLoaded({ state: 'loaded', page });
        setCounted({ unread: page.unread_count, arrivedBefore: arrivals });
      },
      () => setLoaded({ state: 'error' }),
    );
  }, [arrivals]);
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen, load]);
  const markAllRead = () => {
    browserClient.call(markNotificationsRead, { body: {} }).then(load, () => setLoaded({ state: 'error' }));
  };
  const follow = ({ id, read_at: readAt }: Notification) => {
    if (readAt !== null) return;
    setCounted((before) => ({ ...before, unread: Math.max(0, before.unread - 1) }));
    browserClient
      .call(markNotificationsRead, { body: { ids: [id] } })
      .catch(() => setCounted((before) => ({ ...before, unread: before.unread + 1 })));
  };
  const markOneRead = (notification: Notification) => {
    follow(notification);
    setLoaded((before) =>
      before.state !== 'loaded'
        ? before
        : {
            ...before,
            page: {
              ...before.page,
              items: before.page.items.map((each) =>
                each.id === notification.id ? { ...each, read_at: new Date(serverNow()).toISOString() } : each,
              ),
            },
          },
    );
    announce('Marked as read.');
  };
  const more = () => {
    if (loaded.state !== 'loaded' || loaded.page.next_cursor === null) return;
    setLoadingMore(true);
    browserClient
      .call(listNotifications, { query: { cursor: loaded.page.next_cursor } })
      .then(
        (page) => setLoaded({ state: 'loaded', page: { ...page, items: [...loaded.page.items, ...page.items] } }),
        () => setLoaded({ state: 'error' }),
      )
      .finally(() => setLoadingMore(false));
  };
  return { loaded, isLoadingMore, unread, load, more, follow, markOneRead, markAllRead };
}

export function NotificationsButton({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useIsReady();
  const { loaded, isLoadingMore, unread, load, more, follow, markOneRead, markAllRead } = useNotificationList(
    username,
    isOpen,
  );
  const open = () => setOpen(true);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon relative"
        aria-haspopup="dialog"
        disabled={!isReady}
        {...(isReady ? {} : { 'data-waiting': '' })}
        onClick={open}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      >
        <Icon of={Bell} />
        {unread === 0 ? null : (
          <span className="tnum absolute right-1 top-1 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-stop-fill px-1 text-[.6875rem] font-strong leading-none text-on-stop">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Drawer
        isOpen={isOpen}
        onClose={close}
        title="Notifications"
        heading={<h2 className="heading text-h3">Notifications</h2>}
        actions={
          unread === 0 ? null : (
            <button type="button" data-changes-data="" className="btn btn-quiet btn-s !min-h-11" onClick={markAllRead}>
              Mark all read
            </button>
          )
        }
      >
        <NotificationList
          loaded={loaded}
          isLoadingMore={isLoadingMore}
          retry={load}
          more={more}
          onFollow={follow}
          onRead={markOneRead}
        />
      </Drawer>
    </>
  );
}
