import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { reportTimeZone } from '#contract/endpoints/notifications.ts';
import { browserClient } from '#web/api.ts';
import { AccountNav } from '#web/components/account/account-nav.tsx';
import { signedInOnly } from '#web/navigation/guards.ts';
import { useUser } from '#web/root-data.ts';

export const middleware = [signedInOnly];

export default function ApplicationLayout() {
  useBrowserZone();
  const { pathname } = useLocation();
  return (
    <div className="wrapx pt-5 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:pt-9">
      <AccountNav />
      <div className="mt-6 min-w-0 lg:mt-0">
        {/* Resets form state between the pages of different cars or sales. */}
        <Outlet key={pathname} />
      </div>
    </div>
  );
}

let reportedFor = '';

function useBrowserZone(): void {
  const user = useUser();
  const username = user === null || user.impersonation !== undefined ? null : user.username;
  useEffect(() => {
    // Read from the browser: the page uses UTC until hydration.
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const notice = `${username} ${zone}`;
    if (username === null || notice === reportedFor) return;
    reportedFor = notice;
    browserClient.call(reportTimeZone, { body: { time_zone: zone } }).catch(() => {
      reportedFor = '';
    });
  }, [username]);
}
