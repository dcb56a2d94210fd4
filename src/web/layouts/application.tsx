import { Outlet, useLocation } from 'react-router';
import { AccountNav } from '#web/components/account/account-nav.tsx';
import { useBrowserZone } from '#web/components/account/use-browser-zone.ts';
import { signedInOnly } from '#web/navigation/guards.ts';

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
