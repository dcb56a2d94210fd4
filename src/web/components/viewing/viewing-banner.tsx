import { useEffect, useRef } from 'react';
import { Eye } from 'lucide-react';
import type { User } from '#contract/account.ts';
import { VIEWING_MINUTES } from '#contract/viewing-rules.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { shutActs } from './shut-acts.ts';

const MINUTE_MS = 60_000;

/** Stands on every page while a member of the staff looks at somebody's account: a frame around it all, whose account it is, and the way out. What would change something is shut. */
export function ViewingBanner({ user, viewing }: { user: User; viewing: NonNullable<User['viewing']> }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It is open still, or the page would not say so: a clock by which it is over is wrong. In any case the house ends it by its own.
    const left = Date.parse(viewing.ends_at) - Date.now();
    const timer = setTimeout(() => form.current?.submit(), left > 0 ? left : VIEWING_MINUTES * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [viewing.ends_at]);
  useEffect(() => shutActs(document), []);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // A bar of the page's own stands above this one, however high the words make it.
    const watcher = new ResizeObserver(() => document.body.style.setProperty('--viewing-bar', `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current !== null) watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 border-4 border-warn print:hidden" />
      <aside ref={bar} aria-label="Looking at another account" className="viewing-bar fixed inset-x-0 bottom-0 z-50 bg-warn text-on-warn">
        <form ref={form} method="post" action="/viewing/stop" className="wrapx flex min-h-14 items-center gap-3 py-2">
          <Icon of={Eye} size={20} className="flex-none max-sm:hidden" />
          <p className="min-w-0 flex-1 text-small leading-snug sm:text-[.9375rem]">
            You are looking at <strong className="font-strong [overflow-wrap:anywhere]">{user.username}</strong>’s account as they see it. Nothing can be
            changed.
            <span className="max-sm:hidden">
              {' '}
              It ends at <TimeText at={viewing.ends_at} form="time" />.
            </span>
          </p>
          <button type="submit" className="btn flex-none border-current bg-transparent text-on-warn">
            Stop
          </button>
        </form>
      </aside>
    </>
  );
}
