import { useCallback, useEffect, useState } from 'react';
import { Bell, CircleAlert } from 'lucide-react';
import type { NotificationPage } from '#contract/account.ts';
import { browserClient } from '#web/api.ts';
import { useNotifications } from '#web/live/use-live.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { NotificationItem } from './notification-item.tsx';

type Loaded = { state: 'loading' } | { state: 'error' } | { state: 'loaded'; page: NotificationPage };

function Skeleton() {
  return <div className="grid gap-5 p-5" role="status" aria-busy="true" aria-label="Loading notifications">{[0, 1, 2].map((row) => <div key={row} className="skel h-16" />)}</div>;
}

function List({ loaded, retry }: { loaded: Loaded; retry: () => void }) {
  if (loaded.state === 'loading') return <Skeleton />;
  if (loaded.state === 'error') {
    return (
      <div className="band band-error m-5" role="alert"><Icon of={CircleAlert} /><div><strong>We couldn't load your notifications</strong>
        <p><button type="button" className="btn btn-line btn-s mt-3 !min-h-11" onClick={retry}>Try again</button></p></div></div>
    );
  }
  if (loaded.page.items.length === 0) return <p className="p-5 text-ink-2">You're up to date.</p>;
  return <ol>{loaded.page.items.map((item) => <NotificationItem key={item.id} notification={item} />)}</ol>;
}

/** The bell, with what the house has to tell this user. */
export function NotificationsButton({ username, unread: unreadAtLoad }: { username: string; unread: number }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  // What the server counted last, and what has come since then.
  const [counted, setCounted] = useState({ unread: unreadAtLoad, arrivedBefore: 0 });
  const { arrived } = useNotifications(username, unreadAtLoad);
  const arrivals = arrived.length;
  const unread = counted.unread + Math.max(0, arrivals - counted.arrivedBefore);
  const load = useCallback(() => {
    browserClient.account.notifications().then(
      (page) => { setLoaded({ state: 'loaded', page }); setCounted({ unread: page.unread_count, arrivedBefore: arrivals }); },
      () => setLoaded({ state: 'error' }),
    );
  }, [arrivals]);
  // Opening asks; so does whatever arrives while the list is open.
  useEffect(() => { if (isOpen) load(); }, [isOpen, load]);
  const open = () => setOpen(true);
  const close = useCallback(() => setOpen(false), []);
  const markAllRead = () => {
    browserClient.account.markRead().then(load, () => setLoaded({ state: 'error' }));
  };
  return (
    <>
      <button type="button" className="btn btn-quiet btn-icon relative" aria-haspopup="dialog" onClick={open} aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}>
        <Icon of={Bell} />
        {unread === 0 ? null : <span className="tnum absolute right-1 top-1 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-stop-fill px-1 text-[.6875rem] font-[700] leading-none text-on-stop">{unread > 99 ? '99+' : unread}</span>}
      </button>
      <Drawer isOpen={isOpen} onClose={close} title="Notifications" heading={<h2 className="heading text-h3">Notifications</h2>}
        actions={unread === 0 ? null : <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={markAllRead}>Mark all read</button>}>
        <List loaded={loaded} retry={load} />
      </Drawer>
    </>
  );
}
