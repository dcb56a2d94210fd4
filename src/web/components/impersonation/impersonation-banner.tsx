import { MINUTE_MS } from '#contract/durations.ts';
import { useEffect, useRef } from 'react';
import { Eye } from 'lucide';
import type { User } from '#contract/account.ts';
import { IMPERSONATION_MINUTES } from '#contract/staff.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { disableActions } from './disabled-actions.ts';

export function ImpersonationBanner({
  user,
  impersonation,
}: {
  user: User;
  impersonation: NonNullable<User['impersonation']>;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The server ends impersonation by its own clock, so an expiry in the past means that this clock is wrong.
    const left = Date.parse(impersonation.ends_at) - Date.now();
    const timer = setTimeout(() => form.current?.submit(), left > 0 ? left : IMPERSONATION_MINUTES * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [impersonation.ends_at]);
  useEffect(() => disableActions(document), []);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(() =>
      document.body.style.setProperty('--impersonation-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current !== null) watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 border-4 border-warn print:hidden" />
      <aside
        ref={bar}
        aria-label="Viewing as another user"
        className="impersonation-bar fixed inset-x-0 bottom-0 z-50 bg-warn text-on-warn"
      >
        <form
          ref={form}
          method="post"
          action="/impersonation/stop"
          className="wrapx flex min-h-14 items-center gap-3 py-2"
        >
          <Icon of={Eye} size={20} className="flex-none max-sm:hidden" />
          <p className="min-w-0 flex-1 text-small leading-snug sm:text-[.9375rem]">
            You’re viewing <strong className="font-strong [overflow-wrap:anywhere]">{user.username}</strong>’s account
            as they see it. You can’t change anything.
            <span className="max-sm:hidden">
              {' '}
              Ends at <TimeText at={impersonation.ends_at} form="time" />.
            </span>
          </p>
          <button type="submit" className="btn flex-none border-current bg-transparent text-on-warn">
            Stop viewing
          </button>
        </form>
      </aside>
    </>
  );
}
