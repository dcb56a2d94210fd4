import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AccountNav } from '#web/components/account/account-nav.tsx';
import { accountClient } from '#web/components/account/account-client.ts';
import { signedInOnly } from '#web/navigation/guards.ts';
import { useUser } from '#web/root-data.ts';

export const middleware = [signedInOnly];

/** The account area, for signed-in users only. */
export default function ApplicationLayout() {
  useBrowserZone();
  const { pathname } = useLocation();
  return (
    <div className="wrapx pt-5 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:pt-9">
      <AccountNav />
      <div className="mt-6 min-w-0 lg:mt-0">
        {/* What is typed on the page of one car or sale is nothing to that of another. */}
        <Outlet key={pathname} />
      </div>
    </div>
  );
}

/** Whose zone has been said since the page was loaded. */
let saidFor = '';

/** Says once in which zone the browser is: letters and notices tell their times in it, until another is chosen. */
function useBrowserZone(): void {
  const user = useUser();
  const username = user === null || user.viewing !== undefined ? null : user.username;
  useEffect(() => {
    // Asked of the browser itself: a page's own zone is UTC until it is revived, and who has come home to UTC says so too.
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const said = `${username} ${zone}`;
    if (username === null || said === saidFor) return;
    saidFor = said;
    accountClient.telling.hereIs(zone).catch(() => {
      saidFor = '';
    });
  }, [username]);
}
