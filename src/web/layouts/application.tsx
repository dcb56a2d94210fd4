import { Outlet } from 'react-router';
import { AccountNav } from '#web/components/account/account-nav.tsx';
import { signedInOnly } from '#web/navigation/guards.ts';

export const middleware = [signedInOnly];

/** The account area, for signed-in users only. */
export default function ApplicationLayout() {
  return (
    <div className="wrapx pt-5 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:pt-9">
      <AccountNav />
      <div className="mt-6 min-w-0 lg:mt-0">
        <Outlet />
      </div>
    </div>
  );
}
